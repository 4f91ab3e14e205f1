"""Words of other people in one line that cannot disturb what stands beside them.

A name may hold line feeds, bytes that no XML may hold, and marks that turn the direction of all that follows:
"\u202e" before a number would show 3.88 as 88.3.
"""

from __future__ import annotations

import re
import unicodedata

_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ufffe\uffff\ud800-\udfff]+")
_TURNS = re.compile("[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]")
_FIRST, _LAST = "\u2068", "\u2069"  # isolate what is between, whatever its direction


def printable(text: str) -> str:
    """One line without what no XML may hold."""
    return _CONTROL.sub(" ", text).strip()


def plain(text: str) -> str:
    """One line without controls; text from right to left is set apart from what follows."""
    kept = printable(_TURNS.sub("", text))
    turned = any(unicodedata.bidirectional(char) in ("R", "AL", "AN") for char in kept)
    return f"{_FIRST}{kept}{_LAST}" if turned else kept
