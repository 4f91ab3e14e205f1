"""Which tools may have printed into a text, at a glance.

    " Timing cached reads:   14756 MB in  2.00 seconds"   →   "Timingcachedreads:MBinseconds"

A search for a word takes as long whether it is there or not, and there are forty of them. Without digits,
points and blanks, most lines of a long log are the same: the words are looked for in those that differ.
"""

from __future__ import annotations

from collections.abc import Iterable

from ingest.parsers._lines import pieces_of

_LEFT_OUT = b"0123456789. \t\r"
SHORT = 4000  # characters of a text, or bytes of its different lines


def glance(text: str) -> bytes:
    """Where the words of a text can be looked for: a short one has few lines that are alike."""
    return _bare(text) if len(text) < SHORT else different_lines(text)


def different_lines(text: str) -> bytes:
    """Its lines in ASCII and without digits, points and blanks, each once, in any order."""
    found: set[bytes] = set()
    for piece in pieces_of(text):
        found.update(_bare(piece).split(b"\n"))
    return b"\n".join(found)


def bare(signs: Iterable[str]) -> list[bytes]:
    """Signs as they would stand in `different_lines`."""
    return [_bare(sign) for sign in signs]


def _bare(text: str) -> bytes:
    return text.encode("ascii", "ignore").translate(None, _LEFT_OUT)
