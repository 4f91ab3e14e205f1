"""Characters that no text of a person needs and that others are deceived with.

"\\x1b[2J"                clears a terminal
"76 MB/s\\u202e \\u2066"    shows what follows from right to left: 3.88 as 88.3
"RAID\\u200b5"            is not what it looks like: a search for RAID5 does not find it
"\\ud800", "\\uffff"       are no characters: no XML and no UTF-8 may hold them

Hebrew and Arabic need none of them: letters have a direction of their own.
"""

from __future__ import annotations

import re
import unicodedata

from ingest.core.problems import Problem

# Beside controls: what has no width (U+200C and U+200D shape letters and emoji, and stay), what turns text
# around, tags, and noncharacters of every plane.
_NONCHARACTERS = "".join(f"\\U{plane:04x}fffe\\U{plane:04x}ffff" for plane in range(1, 17))
_MARK = "[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]"
_CONTROL = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f"
    "\ud800-\udfff\ufdd0-\ufdef\ufeff\ufff9-\ufffb\ufffe\uffff\U000e0000-\U000e007f"
    rf"{_NONCHARACTERS}]|{_MARK}(?={_MARK}{{8}})"  # marks piled up cover the lines around them
)
# Letters by their category, of which nothing is seen.
_BLANK = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")


def control_in(text: str) -> re.Match[str] | None:
    """The first such character."""
    return _CONTROL.search(text)


def control_problem(path: str, line: int, found: str) -> Problem:
    """What is said of one."""
    expected = "text without control characters"
    return Problem(path, line, expected, f"the character U+{ord(found):04X}", "remove it")


def can_be_seen(text: str) -> bool:
    """Whether a reader sees anything of it: not of blanks, nor of marks and joiners without a letter."""
    return any(unicodedata.category(char)[0] in "LNPS" and char not in _BLANK for char in text)
