"""What stands below the line of a direction, in one match: latencies, percentiles and samples.

    clat (usec): min=29, max=81650, avg=110.29, stdev=784.58
     lat (usec): min=29, max=81650, avg=110.41, stdev=784.59
    clat percentiles (usec):
     |  1.00th=[   41],  5.00th=[   47], 10.00th=[   51], …
   bw (  KiB/s): min=20144, max=35200, per=100.00%, avg=26830.00, stdev=7035.58, samples=4
   iops        : min= 5036, max= 8800, avg=6707.50, stdev=1758.90, samples=4

What is not just so is read line by line, and what raises a doubt figure by figure, with the same result.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from ingest.parsers.fio._model import Number
from ingest.parsers.fio._text_blocks import ROWS
from ingest.parsers.fio._text_lines import (
    RANK_OF_LEVELS,
    RANKS,
    STATISTICS,
    UNIT,
    Contents,
    Details,
    Levels,
    Part,
    Spread,
    TextSide,
)

LATENCIES = ("latency1", "latency2", "latency3")


def _spread(name: str) -> str:
    """A group for each number."""
    part = r"[0-9]{1,18}\.[0-9]{1,12}"
    whole, end = r"[0-9]{1,18}(?:\.[0-9]{1,12})?", r"(?:, samples=[0-9]{1,20})?\n"
    return (
        rf"min= *(?P<{name}_min>{whole}) ?, max= *(?P<{name}_max>{whole}) ?,(?: per= *[0-9.]{{1,12}}%,)?"
        rf" avg= *(?P<{name}_mean>{part}), (?:st)?dev= *(?P<{name}_stdev>{part}){end}"
    )


def _latency(name: str) -> str:
    of = rf"(?P<{name}_kind>slat|clat|lat|sync) \((?P<{name}_unit>[num]sec)\)"
    return rf"(?P<{name}>) *{of} ?: {_spread(name)}"


def _level(name: str) -> str:
    return f"p{name.replace('.', '_')}"


def _row(place: int, names: Sequence[str]) -> str:
    levels = (rf"{re.escape(name)}th=\[ *>?=?(?P<{_level(name)}>[0-9]{{1,18}})\]" for name in names)
    return rf"(?P<row{place}>) *\| *" + ", {1,3}".join(levels)


_LEVELS = r" +(?P<levels_kind>slat|clat|lat|sync) percentiles \((?P<levels_unit>[num]sec)\):\n"
_ROWS = ",\n".join(_row(*row) for row in enumerate(ROWS)) + "\n"
DETAILS = re.compile(
    f"{_latency('latency1')}(?:{_latency('latency2')}(?:{_latency('latency3')})?)?"
    f"(?:{_LEVELS}{_ROWS})?"
    rf"(?:(?P<bw>) *bw \( *(?P<bw_unit>{UNIT} *)/s\) *: {_spread('bw')})?"
    rf"(?:(?P<iops>) *iops *: {_spread('iops')})?"
)
GROUPS = DETAILS.groupindex
# What tells one form of details from another: kinds and units, and whether there are samples.
_FORM = [f"{name}_{of}" for name in (*LATENCIES, "levels") for of in ("kind", "unit")] + ["bw_unit", "iops"]


def details_of(match: re.Match[str], line: int) -> Details | None:
    """What a match has; None where it is not in fio's order."""
    contents = _contents(match.group(*_FORM))
    return Details(match, line, contents) if contents else None


@lru_cache(maxsize=200)
def _contents(form: Sequence[str | None]) -> Contents | None:
    parts = tuple(_parts_of(dict(zip(_FORM, form, strict=True))))
    ranks = [part.rank for part in parts]
    levels = [(part.what, part.unit) for part in parts if part.name == "levels"]
    samples = [part.unit for part in parts if part.name == "bw"]
    if ranks != sorted(set(ranks)):
        return None
    return Contents(parts, ranks[-1], levels[0] if levels else None, samples[0] if samples else None)


def _parts_of(form: Mapping[str, str | None]) -> Iterator[Part]:
    line = 0
    for name in (*LATENCIES, "levels"):
        kind, unit = form[f"{name}_kind"], form[f"{name}_unit"]
        if kind and unit:
            yield Part(name, kind, unit, line, RANKS[kind] + (RANK_OF_LEVELS if name == "levels" else 0))
            line += 1 + (len(ROWS) if name == "levels" else 0)
    if unit := form["bw_unit"]:
        yield Part("bw", "bw", unit, line, RANKS["bw"])
        line += 1
    if form["iops"] is not None:
        yield Part("iops", "iops", "", line, RANKS["iops"])


def level_groups() -> Iterator[tuple[str, int, int, int]]:
    """Of each percentile its name, the groups of its number and of its line, and which line that is."""
    for row, names in enumerate(ROWS):
        for name in names:
            yield name, GROUPS[_level(name)], GROUPS[f"row{row}"], 1 + row


def set_apart(side: TextSide) -> None:
    """Puts the details of a direction among what was read line by line."""
    if side.details is None:
        return
    details, side.details = side.details, None
    for part in details.contents.parts:
        if part.name == "levels":
            found = side.levels.setdefault((part.what, part.unit), Levels())
            for name, number, begin, row in level_groups():
                found.append(name, _number(details, number, begin, part.line + row))
        else:
            numbers = {
                name: _number(details, GROUPS[f"{part.name}_{name}"], GROUPS[part.name], part.line)
                for name in STATISTICS
            }
            side.spreads.append(Spread(part.what, part.unit, numbers))


def _number(details: Details, group: int, begin: int, line: int) -> Number:
    first, last = details.match.span(group)
    before = details.match.start(begin)
    return Number(details.match[group], details.line + line, first - before, last - before)
