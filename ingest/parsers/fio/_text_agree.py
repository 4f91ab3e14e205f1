"""The totals of a direction held against each other, figure by figure: what disagrees, and by how much."""

from __future__ import annotations

from collections.abc import Iterator

from ingest.parsers.fio._model import Doubt
from ingest.parsers.fio._ranges import Range, computed_range, overlap, per_second, printed_range
from ingest.parsers.fio._text_model import TextSide
from ingest.parsers.fio._text_totals import iops_range
from ingest.parsers.fio._units import KIB, OLD_KIB, family_new


def disagreeing(
    side: TextSide, rate: Range | None, amount_family: str, count: int | None, *, exact: bool
) -> Iterator[Doubt]:
    """Bandwidth against amount ÷ runtime and its second print; IOPS against the requests."""
    if rate is not None:
        computed = computed_range(side, amount_family, exact_digits=exact)
        yield from _held(side, "bw", rate, computed, "io ÷ runtime")
        if side.has("other"):
            other = printed_range(side, "other", family_new(side.units["other"]), exact_digits=exact)
            yield from _held(side, "bw", rate, other, f"{side.text('other')} {side.units['other']}/s")
    elif not _fits_any(side):
        yield Doubt(side.line, f"{side.text('bw')} {side.units['bw']}/s is not io ÷ runtime in any unit")
    if side.has("iops") and count is not None:
        computed = per_second((count, count), int(side.text("runtime")))
        yield from _held(side, "iops", iops_range(side, exact=exact), computed, "requests ÷ runtime")


def _fits_any(side: TextSide) -> bool:
    computed = computed_range(side, KIB, exact_digits=False)
    return computed is None or any(
        overlap(printed_range(side, "bw", one, exact_digits=False), computed) for one in (OLD_KIB, KIB)
    )


def _held(side: TextSide, name: str, one: Range, other: Range | None, of: str) -> Iterator[Doubt]:
    if other is not None and not overlap(one, other):
        unit = f" {side.units[name]}/s" if name in side.units else " IOPS"
        middle = (other[0] + other[1]) / 2
        said = f"does not agree with {of} ({middle:.6g} in bytes or requests per second)"
        yield Doubt(side.line, f"{side.text(name)}{unit} {said}")
