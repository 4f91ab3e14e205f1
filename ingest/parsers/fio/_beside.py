"""What the most exact format of a run leaves out, and another one beside it prints.

3;fio-3.33;j;0;0;65536;…                                terse: no syncs, and no trims in v3
  fsync/fdatasync/sync_file_range:
    sync (usec): min=5794, max=9818, avg=7876.96, stdev=2015.41
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from ingest.parsers.fio._model import Block, Result

_LEFT_OUT = frozenset({"sync", "trim"})


def sides_beside(primary: Result, results: Mapping[str, Result]) -> Iterator[tuple[int, Block]]:
    """Jobs of other formats, by their place, with the sides that the primary one lacks."""
    if len(results) == 1:
        return
    known = [{side.direction for side in block.sides} for block in primary.blocks]
    names = [block.name for block in primary.blocks]
    for other in results.values():
        if other is primary or [block.name for block in other.blocks] != names:
            continue
        for place, block in enumerate(other.blocks):
            sides = [side for side in block.sides if side.direction in _LEFT_OUT - known[place]]
            known[place] |= {side.direction for side in sides}
            if sides and not block.error:
                yield place, replace(block, sides=sides, facts=[])
