"""Heads of runs, kept: the runs of one study repeat theirs word for word.

sysbench 0.4.12:  multi-threaded system evaluation benchmark
…
Doing random read test
"""

from __future__ import annotations

import re
from functools import lru_cache

from ingest.parsers.sysbench._blocks import PREPARE, RUN, Block

_LAST = "\nDoing "
_LONGEST = 2000  # of a head, in characters


class Head:
    """What a run says of itself. Equal only to itself."""

    __slots__ = ("block", "match", "printed")

    def __init__(self, match: re.Match[str], block: Block) -> None:
        self.match, self.block = match, block
        self.printed: dict[str, str | None] = match.groupdict()


def head_at(text: str, position: int) -> Head | None:
    """The head of a run, or all of a `prepare`, that begins at a place in the text."""
    longest = position + _LONGEST
    last = text.find(_LAST, position, longest)
    end = text.find("\n", last + 1, longest) if last >= 0 else -1
    if end >= 0 and (head := _run(text[position : end + 1])):
        return head
    match = PREPARE.form.match(text, position)
    return Head(match, PREPARE) if match else None


@lru_cache(maxsize=256)
def _run(text: str) -> Head | None:
    match = RUN.form.fullmatch(text)
    return Head(match, RUN) if match else None
