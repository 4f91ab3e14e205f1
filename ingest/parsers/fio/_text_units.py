"""From the printed numbers of a job's text to figures, each held against what else the job prints."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ingest.parsers.fio._figures import AMBIGUOUS, KINDS, bounds, falling, falling_within, figure, unknown
from ingest.parsers.fio._model import Block, Doubt, Figure, Header, Number, Side, Table
from ingest.parsers.fio._text_details import set_apart
from ingest.parsers.fio._text_digits import Requests, mended
from ingest.parsers.fio._text_levels import level_doubts, percentiles
from ingest.parsers.fio._text_lines import Details, TextBlock, TextSide
from ingest.parsers.fio._text_tables import table_of
from ingest.parsers.fio._text_totals import carried, family_new, iops_range, without_carry
from ingest.parsers.fio._units import (
    KB_1000,
    KIB,
    carry_is_sure,
    computed_range,
    digits_are_exact,
    family_of_kb,
    family_of_kib,
    named_of_samples,
    numbers_of,
    overlap,
    per_second,
    printed_range,
    rule_name,
)


def understood(job: TextBlock, header: Header | None, version: str | None) -> tuple[Block, list[Doubt]]:
    """The job with its figures, and what in it disagrees."""
    reader = _Reader(job, header, numbers_of(version) if version else None)
    job.block.version = version
    for side in job.sides:
        job.block.sides.append(reader.side(side))
    return job.block, reader.doubts


class _Reader:
    def __init__(self, job: TextBlock, header: Header | None, version: tuple[int, ...] | None) -> None:
        self.job, self.version = job, version
        self.block_size = header.parameters.get("block_size") if header else None
        self.doubts: list[Doubt] = []
        self.base: str | None = None
        old = any("other" not in side.totals for side in job.sides if side.totals)
        self.exact = not old and digits_are_exact(version)
        self.may_lack = self.exact and not carry_is_sure(version)

    def side(self, side: TextSide) -> Side:
        found = Side(side.direction, side.line)
        if side.totals:
            self._totals(side, found)
        if side.details is not None and (table := self._table(side, side.details)):
            found.table = table
            return found
        set_apart(side)
        self._spreads(side, found)
        self.doubts += falling_within(found.figures)
        for of, levels in side.levels.items():
            column = percentiles(of, levels)
            found.columns.append(column)
            self.doubts += level_doubts(column, levels, found.figures)
        return found

    def _table(self, side: TextSide, details: Details) -> Table | None:
        """All that stands below the line of a direction, if nothing is to be said of it."""
        if side.spreads or side.levels:
            return None
        unit = details.contents.samples
        family = self._family_of_samples(side) if unit else None
        name, unknown_unit = named_of_samples(unit, family) if unit and family else (None, "")
        return None if unknown_unit else table_of(details, name)

    def _totals(self, side: TextSide, found: Side) -> None:
        family, amount_family = self._families(side)
        requests = Requests(self._requests(side), self.block_size)
        if "other" in side.totals and self.may_lack:
            side.lacking = without_carry(side, requests)
        number, unit = side.totals["bw"], side.units["bw"] + "/s"
        if family is None:
            found.figures.append(unknown("throughput", "mean", number, unit, AMBIGUOUS))
        else:
            name = rule_name(number, side.units["bw"], family)
            found.figures.append(figure("throughput", "mean", number, name, unit))
            found.bandwidth = printed_range(side, "bw", family, exact_digits=self.exact)
        amount = side.totals["io"]
        name = rule_name(amount, side.units["io"], amount_family)
        found.figures.append(figure("size", "mean", amount, name, side.units["io"]))
        found.figures.append(figure("elapsed", "mean", side.totals["runtime"], "fio-msec", "msec"))
        if "iops" in side.totals:
            found.figures.append(_iops("mean", side.totals["iops"]))
        if "other" in side.totals and not self.exact:
            found.figures = mended(found.figures, _other(side), requests)
        elif "other" in side.totals and self.may_lack:
            known = self.version is not None
            found.figures = [carried(one, side, requests, known=known) for one in found.figures]
        found.progress = (found.figures[1].value or 0, int(side.totals["runtime"].text))
        self._agree(side, found.bandwidth, amount_family)

    def _requests(self, side: TextSide) -> int | None:
        """How many this direction had."""
        order = ("read", "write", "trim").index(side.direction) if side.direction != "mixed" else 9
        return self.job.issued[order] if order < len(self.job.issued) else None

    def _families(self, side: TextSide) -> tuple[str | None, str]:
        """What the units of bandwidth and amount are."""
        if "other" in side.totals:
            return family_new(side.units["bw"]), family_new(side.units["io"])
        if "i" in side.units["io"].removesuffix("bit"):
            return family_of_kib(side, self.version), KIB
        if self.base is None:
            self.base, sure = family_of_kb(self.job, self.block_size)
            if not sure and side.units["io"] != "B":
                said = "KB is taken for 1024 bytes: nothing in the log rules out kb_base=1000"
                self.doubts.append(Doubt(side.line, said))
        return self.base, self.base

    def _agree(self, side: TextSide, rate: tuple[float, float] | None, amount_family: str) -> None:
        """Bandwidth against amount ÷ runtime and its second print; IOPS against the requests."""
        if rate is not None:
            computed = computed_range(side, amount_family, exact_digits=self.exact)
            self._hold(side, "bw", rate, computed, "io ÷ runtime")
            if "other" in side.totals:
                family = family_new(side.units["other"])
                other = printed_range(side, "other", family, exact_digits=self.exact)
                self._hold(side, "bw", rate, other, f"{side.totals['other'].text} {side.units['other']}/s")
        elif not self._fits_any(side):
            said = f"{side.totals['bw'].text} {side.units['bw']}/s is not io ÷ runtime in any unit"
            self.doubts.append(Doubt(side.line, said))
        count = self._requests(side)
        if "iops" in side.totals and count is not None:
            computed = per_second((count, count), side.totals["runtime"])
            printed = iops_range(side, exact=self.exact)
            self._hold(side, "iops", printed, computed, "requests ÷ runtime")

    def _fits_any(self, side: TextSide) -> bool:
        computed = computed_range(side, KIB, exact_digits=False)
        families = ("old-kib", KIB)
        return computed is None or any(
            overlap(printed_range(side, "bw", one, exact_digits=False), computed) for one in families
        )

    def _hold(
        self, side: TextSide, name: str, one: tuple[float, float], other: tuple[float, float] | None, of: str
    ) -> None:
        if other is not None and not overlap(one, other):
            number, unit = side.totals[name], f" {side.units[name]}/s" if name in side.units else " IOPS"
            middle = (other[0] + other[1]) / 2
            said = (
                f"{number.text}{unit} does not agree with {of} ({middle:.6g} in bytes or requests per second)"
            )
            self.doubts.append(Doubt(number.line, said))

    def _spreads(self, side: TextSide, found: Side) -> None:
        for spread in side.spreads:
            if spread.what in KINDS:
                _latencies(found, spread.numbers, spread.unit, KINDS[spread.what])
                continue
            if spread.what == "iops":
                samples = [_iops(name, one) for name, one in spread.numbers.items()]
            else:
                samples = list(self._samples(side, spread.numbers, spread.unit))
            self.doubts += falling(bounds(samples))
            found.figures += [one for one in samples if one.statistic != "mean"]

    def _samples(self, side: TextSide, numbers: dict[str, Number], unit: str) -> Iterator[Figure]:
        """The bandwidth of fio's samples: always in KiB/s (bytes a millisecond up to 1.25.1), however
        it is labelled; with another base or unit asked for the label says nothing, so it is left out."""
        family = self._family_of_samples(side)
        if family is None:
            return
        for name, number in numbers.items():
            of_samples = rule_name(number, unit, family, of_samples=True)
            yield figure("throughput", name, number, of_samples, f"{unit.rstrip()}/s")

    def _family_of_samples(self, side: TextSide) -> str | None:
        family = self._families(side)[0] if side.totals else None
        return None if family == KB_1000 or (family and side.units["bw"].endswith("bit")) else family


def _other(side: TextSide) -> Figure:
    """The bandwidth in brackets."""
    number, unit = side.totals["other"], side.units["other"]
    return figure("throughput", "mean", number, rule_name(number, unit, family_new(unit)), f"{unit}/s")


def _iops(statistic: str, number: Number) -> Figure:
    letter = number.text[-1].lower() if number.text[-1].isalpha() else ""
    name = {"": "fio-iops", "k": "fio-iops-k", "m": "fio-iops-m"}.get(letter)
    if name is None:
        return unknown("iops", statistic, number, "IOPS", AMBIGUOUS)
    return figure("iops", statistic, number, name, "IOPS")


def _latencies(side: Side, numbers: Mapping[str, Number], unit: str, kind: str) -> None:
    """A largest one cut by 1000 has another rule than the others."""
    for statistic, number in numbers.items():
        letter = number.text[-1] if number.text[-1].isalpha() else ""
        if letter in ("", "k", "K"):
            name = f"fio-{unit}{'-k' if letter else ''}"
            side.figures.append(figure("latency", statistic, number, name, unit, kind))
