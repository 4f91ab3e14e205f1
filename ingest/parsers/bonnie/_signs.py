"""Whether bonnie printed into a log: what it says at work, the heads of its tables, or a line of CSV.

Writing with putc()...done
1.97,1.97,test197,2,1795174699,512M,,440,38,470470,38,838680,48,…
"""

from __future__ import annotations

import re

from ingest.parsers._lines import Line, lines_of
from ingest.parsers._report import ParseError
from ingest.parsers.bonnie._csv import SIZE, csv_row
from ingest.parsers.bonnie._generations import SHAPES
from ingest.parsers.bonnie._model import CPU, RATE
from ingest.parsers.bonnie._sizes import SPEC

# By a word that they share: most logs have none of the words.
_SIGNS = {
    "Sequential ": ("Sequential Output", "Sequential Create"),
    "onnie": ("Bonnie: drastic I/O error", "bonnie++ [-d scratch-dir]", "format_version,bonnie_version,"),
    "Writing ": ("Writing intelligently...", "Writing with putc()...", "Writing a byte at a time..."),
    "Create files": ("Create files in sequential order...",),
    "Using uid:": ("Using uid:",),
    "name,file_size": ("name,file_size,putc,",),
}
# A line of CSV has six rates and their shares of CPU side by side, perhaps some that are too fast to measure.
SIGNS = (*(sign for of_word in _SIGNS.values() for sign in of_word), ",,,,,,,,", ",+++")
_FIELDS = re.compile(r",[^,\s]*(?:,[^,\s]*){7}")  # a line of CSV has many without a blank, JSON has none
# Two versions at its beginning are enough; `_is_csv` says the same.
_SURE = re.compile(
    r"^1\.9\d\w{0,9}(?:\.\d)?,\d\.\d\d\w{0,9}(?:\.\d)?(?:,[^,\r\n\x1b]*){25,59}$", re.MULTILINE | re.ASCII
)
# Of 1.0x says so if one of its groups, the figures, is not empty.
_PAIRS = f",{SHAPES[RATE]},{SHAPES[CPU]}" * 6
_OLD = re.compile(rf"^[^,\r\n\x1b]*,{SIZE}{_PAIRS},(?:{SPEC})?{_PAIRS}[ \t]*$", re.MULTILINE | re.ASCII)
_COMMAS = range(26, 61)  # in a line of CSV


def signs(text: str) -> bool:
    """Whether bonnie printed into this log."""
    for word, of_word in _SIGNS.items():
        if word in text and any(map(text.__contains__, of_word)):
            return True
    return text.count(",") >= _COMMAS.start and (_SURE.search(text) is not None or _has_csv(text))


def _has_csv(text: str) -> bool:
    if _FIELDS.search(text) is None:
        return False
    old = _OLD.search(text)
    if old is not None and any(old.groups()):
        return True
    return any(_is_csv(line) for line in lines_of(text) if line.text.count(",") in _COMMAS)


def _is_csv(line: Line) -> bool:
    try:
        return csv_row(line) is not None
    except ParseError:
        return line.text.startswith(("1.9", "2,1.9"))
