"""Text → the same for people or files: printable, one line, canonical JSON, safe cells of CSV files.

printable("\\x1b[2J")             a message: control characters are written out
one_line, plain                  a name of other people beside our own words
control_in("76 MB/s\\u202e")      what is refused: it shows what follows from right to left, 3.88 as 88.3
canonical_json({"b": 1, "a": None})   {"b":1}
csv_safe("=1+1")                 '=1+1
csv_cell(2.49 * 70e6)            174300000, not 174300000.00000003
"""

from __future__ import annotations

import json
import math
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

# A name may hold line feeds, bytes that no XML may hold, and marks that turn the direction of what follows.
_NOT_XML = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ufffe\uffff\ud800-\udfff]+")
_TURNS = re.compile("[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]")
_SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_FIRST, _LAST = "\u2068", "\u2069"  # isolate what is between, whatever its direction


def printable(text: str) -> str:
    """Text whose control characters are written out (\\x1b, \\u202e), so that no log can steer a terminal."""
    return "".join(
        char if char.isprintable() else char.encode("unicode_escape").decode("ascii") for char in text
    )


def slugs_in(text: str) -> set[str]:
    """Whatever may be the slug of a set: words joined by hyphens."""
    return set(_SLUG.findall(text))


def one_line(text: str) -> str:
    """One line without what no XML may hold."""
    return _NOT_XML.sub(" ", text).strip()


def plain(text: str) -> str:
    """One line without controls; text from right to left is set apart from what follows."""
    line = one_line(_TURNS.sub("", text))
    turned = any(unicodedata.bidirectional(char) in ("R", "AL", "AN") for char in line)
    return f"{_FIRST}{line}{_LAST}" if turned else line


Natural = list[tuple[int, int, str]]
_NO_BREAK = re.compile(
    r"(?<=[0-9]) (?=(?:[kMGT]?B|[KMGT]iB|IOPS|rpm|[mnµ]?s)(?:/s)?\b)"  # 64 KiB
    r"|(?<=\bRAID) (?=[0-9])"  # RAID 5
)


_BLANKS = str.maketrans("\u00a0\u202f", "  ")


def plain_spaces(text: str) -> str:
    """Hard and narrow spaces as spaces, one for one: for terminals, YAML and Markdown."""
    return text.translate(_BLANKS)


def aligned(rows: Sequence[Sequence[str]], right: Sequence[int] = (), widest: int = 80) -> Iterator[str]:
    """Rows as lines of columns, those of `right` flush right; a cell above `widest` pushes its own line."""
    widths = [min(widest, max(map(len, column))) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = zip(row, widths, strict=True)
        padded = [f"{cell:>{w}}" if at in right else f"{cell:<{w}}" for at, (cell, w) in enumerate(cells)]
        yield "  ".join(padded).rstrip()


def listed(words: Sequence[str], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    return f" {last} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def number_of(count: int, noun: str) -> str:
    """`1 run`, `3 runs`."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def abridged(words: Sequence[str], most: int) -> str:
    """The first of many: `a, b and 3 more`."""
    more = f" and {len(words) - most} more" if len(words) > most else ""
    return ", ".join(words[:most]) + more


def bound(text: str) -> str:
    """A sentence somebody wrote; no line breaks within `64 KiB` or `RAID 5`."""
    return _NO_BREAK.sub("\u00a0", text)


def natural(text: str) -> Natural:
    """What texts are sorted by: `slot 10` after `slot 2`."""
    parts = re.split(r"([0-9]{1,15})", text.casefold())
    return [(0, int(part), "") if place % 2 else (1, 0, part) for place, part in enumerate(parts) if part]


# Characters that no text of a person needs and that others are deceived with:
#   "\x1b[2J"                clears a terminal
#   "76 MB/s\u202e \u2066"    shows what follows from right to left
#   "RAID\u200b5"            is not what it looks like: a search for RAID5 does not find it
#   "\ud800", "\uffff"       are no characters: no XML and no UTF-8 may hold them
# Hebrew and Arabic need none of them: letters have a direction of their own.
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
    """The first character of a text that it should not hold."""
    return _CONTROL.search(text)


def can_be_seen(text: str) -> bool:
    """Whether a reader sees anything of it: not of blanks, nor of marks and joiners without a letter."""
    return any(unicodedata.category(char)[0] in "LNPS" and char not in _BLANK for char in text)


# Made once: json.dumps makes one for each call.
_ENCODER = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def canonical_json(data: object) -> str:
    """JSON with sorted keys, no spaces, and no absent values: equal data, equal text."""
    return _ENCODER.encode(_present(data))


def _present(data: object) -> object:
    if isinstance(data, Mapping):
        return {key: _present(value) for key, value in data.items() if value is not None}
    return data


# Half and full width: Excel takes both in Chinese, Japanese and Korean systems.
_FORMULA = re.compile(r"\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n]")
_NUMBER = re.compile(r"[-+]?[0-9]+(\.[0-9]+)?([eE][-+]?[0-9]+)?")


def csv_safe(text: str) -> str:
    """The text, with an apostrophe before it where a spreadsheet would compute it: `=1+1`, ` ＝1+1`."""
    return f"'{text}" if _FORMULA.match(text) and not _NUMBER.fullmatch(text) else text


# A double tells 15 decimal digits apart, of which a geometric mean loses one: what follows 14 is noise of
# binary fractions. No tool prints a fraction of as many digits. Parquet and the database keep the doubles.
_DIGITS = 14
_SHORT, _NOISE = 10, 1e-12  # digits that suffice where the others are what arithmetic left
_WHOLE = 2**53  # up to here each whole number has a double of its own


def without_noise(data: Any) -> Any:
    """The data, fractions to 14 digits, to 10 where more are noise; whole floats as integers. NaN stays."""
    if isinstance(data, float):
        return _rounded(data)
    if isinstance(data, dict):
        return {key: without_noise(value) for key, value in data.items()}
    return [without_noise(value) for value in data] if isinstance(data, list | tuple) else data


def _rounded(value: float) -> float | int:
    if not math.isfinite(value):
        return value
    rounded = value
    if len(repr(value)) > _SHORT:
        exact = value if value.is_integer() else float(f"{value:.{_DIGITS}g}")
        short = float(f"{value:.{_SHORT}g}")
        rounded = short if math.isclose(short, exact, rel_tol=_NOISE) else exact
    return int(rounded) if rounded.is_integer() and abs(rounded) < _WHOLE else rounded


def csv_cell(value: Any) -> str:
    """The text of a cell: empty for missing, true and false, nothing that a spreadsheet would compute."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict | list):
        return json.dumps(without_noise(value), ensure_ascii=False, sort_keys=True)
    return csv_safe(value) if isinstance(value, str) else str(without_noise(value))
