"""Characters that no text of a person needs and that others are deceived with.

"\\x1b[2J"                clears a terminal
"76 MB/s\\u202e \\u2066"    shows what follows from right to left: 3.88 as 88.3
"\\ud800", "\\uffff"       are no characters: no XML and no UTF-8 may hold them

Hebrew and Arabic need none of them: letters have a direction of their own.
"""

from __future__ import annotations

import re

from ingest.problems import Problem

_CONTROL = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]"
)


def control_in(text: str) -> re.Match[str] | None:
    """The first such character."""
    return _CONTROL.search(text)


def control_problem(path: str, line: int, found: str) -> Problem:
    """What is said of one."""
    expected = "text without control characters"
    return Problem(path, line, expected, f"the character U+{ord(found):04X}", "remove it")
