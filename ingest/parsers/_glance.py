"""Which tools may have printed into a text, at a glance.

    " Timing cached reads:   14756 MB in  2.00 seconds"   →   "Timingcachedreads:MBinseconds"

A search for a word takes as long whether it is there or not, and there are forty of them. Without digits, points
and blanks, most lines of a long log are the same: the words are looked for in those that differ, which are few.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

_LEFT_OUT = b"0123456789. \t\r"
_PIECE = 2**20  # characters: so that few lines are held at a time


def different_lines(text: str) -> bytes:
    """Its lines in ASCII and without digits, points and blanks, each once, in any order."""
    found: set[bytes] = set()
    for piece in _pieces(text):
        found.update(_bare(piece).split(b"\n"))
    return b"\n".join(found)


def bare(signs: Iterable[str]) -> list[bytes]:
    """Signs as they would stand in `different_lines`."""
    return [_bare(sign) for sign in signs]


def _bare(text: str) -> bytes:
    return text.encode("ascii", "ignore").translate(None, _LEFT_OUT)


def _pieces(text: str) -> Iterator[str]:
    """The text cut at the ends of lines."""
    start = 0
    while start < len(text):
        end = text.find("\n", start + _PIECE)
        end = end if end >= 0 else len(text)
        yield text[start:end]
        start = end
