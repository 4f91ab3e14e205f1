"""A job's name, a direction and what stands below it, in one match.

j: (groupid=0, jobs=1): err= 0: pid=3180: Fri Nov 20 12:49:34 2026
  write: IOPS=6704, BW=26.2MiB/s (27.5MB/s)(52.4MiB/2001msec)
    clat (usec): min=29, max=81650, avg=110.29, stdev=784.58
     lat (usec): min=29, max=81650, avg=110.41, stdev=784.59
    clat percentiles (usec):
     |  1.00th=[   41],  5.00th=[   47], 10.00th=[   51], …
   bw (  KiB/s): min=20144, max=35200, per=100.00%, avg=26830.00, stdev=7035.58, samples=4
   iops        : min= 5036, max= 8800, avg=6707.50, stdev=1758.90, samples=4

What is not just so is read line by line, and what raises a doubt figure by figure, with the same result.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from ingest.parsers.fio._model import Block
from ingest.parsers.fio._text_forms import GROUPS, LATENCIES, LISTS, OLD, SIDE, TOTALS, WITH_UNIT, level
from ingest.parsers.fio._text_lines import RANK_OF_LEVELS, RANKS, STATISTICS
from ingest.parsers.fio._text_model import Contents, Heading, Levels, Part, Spread, TextSide, Whole

_JOB = [GROUPS[name] for name in ("name", "group", "jobs", "pid")]
# What tells one form of sides from another: their direction, units, kinds, and whether there are samples.
_FORM = [
    "status",
    *(f"{prefix}{name}" for prefix in ("", OLD) for name in ("side", "iops_letter")), "sync",
    *(f"{prefix}{name}_unit" for prefix in ("", OLD) for name in WITH_UNIT if f"{prefix}{name}" in GROUPS),
    *(f"{name}_{of}" for name in LATENCIES for of in ("kind", "unit", "letter")),
    "levels_kind", "levels_unit", "wide0", "samples_unit", "iops_samples",
]  # fmt: skip
_FORM_GROUPS = [GROUPS[name] for name in _FORM]


def side_at(text: str, start: int, number: int) -> Whole | None:
    """What stands at a place, of a job's lines; None where it is nothing, or not in fio's order."""
    match = SIDE.match(text, start)
    if match is None or match.end() == start:
        return None
    contents = _contents(match.group(*_FORM_GROUPS))
    return Whole(match, number, contents) if contents else None


def job_of(whole: Whole) -> Block:
    """The job whose name begins a match."""
    name, group, jobs, pid = whole.match.group(*_JOB)
    return Block(name, whole.line, "text", None, 0, None, int(group), int(jobs) if jobs else None, int(pid))


@lru_cache(maxsize=500)
def _contents(form: Sequence[str | None]) -> Contents | None:
    named = dict(zip(_FORM, form, strict=True))
    heading = _heading_of(named)
    begins = named["status"] is not None
    parts = tuple(_parts_of(named, (1 if begins else 0) + (1 if heading else 0)))
    ranks = [part.rank for part in parts]
    levels = [(part.what, part.unit) for part in parts if part.name in LISTS]
    samples = [part.unit for part in parts if part.name == "bw_samples"]
    if ranks != sorted(set(ranks)) or (begins and parts and not heading):
        return None
    return Contents(
        begins,
        heading,
        parts,
        ranks[-1] if ranks else 0,
        levels[0] if levels else None,
        samples[0] if samples else None,
    )


def _heading_of(form: Mapping[str, str | None]) -> Heading | None:
    for prefix in ("", OLD):
        if side := form[f"{prefix}side"]:
            letter = form[f"{prefix}iops_letter"]
            absent = {"iops"} if letter is None else set()
            names = [name for name in TOTALS if f"{prefix}{name}" in GROUPS and name not in absent]
            units = {name: form[f"{prefix}{name}_unit"] or "" for name in WITH_UNIT if name in names}
            return Heading(
                side,
                GROUPS["heading"],
                {name: GROUPS[f"{prefix}{name}"] for name in names},
                units,
                letter or "",
            )
    return Heading("sync", GROUPS["heading"], {}, {}, "") if form["sync"] is not None else None


def _parts_of(form: Mapping[str, str | None], line: int) -> Iterator[Part]:
    for name in LATENCIES:
        kind, unit = form[f"{name}_kind"], form[f"{name}_unit"]
        if kind and unit:
            yield Part(name, kind, unit, line, RANKS[kind], form[f"{name}_letter"] or "")
            line += 1
    kind, unit = form["levels_kind"], form["levels_unit"]
    if kind and unit:
        rows = "levels" if form["wide0"] is None else "wide"
        yield Part(rows, kind, unit, line, RANKS[kind] + RANK_OF_LEVELS)
        line += 1 + len(LISTS[rows])
    if unit := form["samples_unit"]:
        yield Part("bw_samples", "bw", unit, line, RANKS["bw"])
        line += 1
    if form["iops_samples"] is not None:
        yield Part("iops_samples", "iops", "", line, RANKS["iops"])


def level_groups(rows: str) -> Iterator[tuple[str, int, int, int]]:
    """Of each percentile its name, the groups of its number and of its line, and which line that is."""
    for row, names in enumerate(LISTS[rows]):
        for name in names:
            yield name, GROUPS[level(rows, name)], GROUPS[f"{rows}{row}"], 1 + row


def set_apart(side: TextSide) -> None:
    """Puts what was read at once below a direction among what was read line by line."""
    whole = side.apart()
    if whole is None:
        return
    for part in whole.contents.parts:
        if part.name in LISTS:
            found = side.levels.setdefault((part.what, part.unit), Levels())
            for name, number, begin, row in level_groups(part.name):
                found.append(name, whole.number(number, begin, part.line + row))
        else:
            numbers = {
                name: whole.number(GROUPS[f"{part.name}_{name}"], GROUPS[part.name], part.line)
                for name in STATISTICS
            }
            side.spreads.append(Spread(part.what, part.unit, numbers))
