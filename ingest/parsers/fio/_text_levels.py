"""The percentiles of fio's text, and what they must hold.

    clat percentiles (usec):
     |  1.00th=[   40],  5.00th=[   43], …

Their levels rise, and they lie between the smallest and largest latency of the same kind, but for the width
of the buckets that they are counted in (1/64 of a power of two in every version).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from ingest.parsers._rules import rule
from ingest.parsers.fio._figures import KINDS, column, falling_in, percentile
from ingest.parsers.fio._model import Column, Doubt, Figure, Row
from ingest.parsers.fio._text_model import Levels

BUCKET = 1 / 16  # the widest bucket, twice over
_LONG = 100  # levels: fio has 20 at most


def percentiles(of: tuple[str, str], levels: Levels) -> Column:
    """The figures of one kind; `of` is its name and unit."""
    kind, unit = of
    row = Row(levels.texts, levels.lines, levels.starts, levels.ends)
    return column("latency", _told(levels.names)[0], row, f"fio-{unit}", unit, KINDS[kind])


def _told(names: Sequence[str]) -> tuple[list[str], bool]:
    """What a list of levels says, kept for the next one: most logs have the same throughout."""
    known = tuple(names)
    return _read(known) if len(known) < _LONG else _read.__wrapped__(known)


@lru_cache(maxsize=100)
def _read(names: tuple[str, ...]) -> tuple[list[str], bool]:
    """The statistics, and whether the levels rise up to 100 at most."""
    levels = [float(name) for name in names]
    rise = levels[-1] <= 100 and all(low < high for low, high in pairwise(levels))
    return list(map(percentile, names)), rise


def level_doubts(found: Column, levels: Levels, spreads: Sequence[Figure]) -> Iterator[Doubt]:
    """What of one kind's percentiles cannot be; `spreads` are the figures of its direction."""
    yield from falling_in(found)
    if not _told(levels.names)[1]:
        yield Doubt(levels.lines[0], f"percentiles that do not rise: {', '.join(levels.names)[:200]}")
    bounds = [one.value or 0 for one in spreads if one.kind == found.kind and one.statistic in ("min", "max")]
    values = [one for one in found.values if one]
    if not bounds:
        yield Doubt(levels.lines[0], f"percentiles of {found.kind} latency, and no smallest and largest")
    elif values:
        yield from _outside(found, values, min(bounds), max(bounds))


def _outside(found: Column, values: Sequence[float], least: float, most: float) -> Iterator[Doubt]:
    step = rule(found.rule).factor
    if values[0] < least * (1 - BUCKET) - step or values[-1] > most * (1 + BUCKET) + step:
        said = f"{found.printed[0]} to {found.printed[-1]}"
        yield Doubt(found.row.lines[0], f"percentiles of {said} outside of {least:g} to {most:g} s")
