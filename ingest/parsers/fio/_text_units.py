"""From the printed numbers of a job's text to figures, each held against what else the job prints."""

from __future__ import annotations

from ingest.parsers.fio._families import family_of_kb, family_of_kib
from ingest.parsers.fio._figures import AMBIGUOUS, falling_within, figure, unknown
from ingest.parsers.fio._model import Block, Doubt, Header, Side, Table
from ingest.parsers.fio._ranges import printed_range
from ingest.parsers.fio._text_agree import disagreeing
from ingest.parsers.fio._text_digits import Requests, mended
from ingest.parsers.fio._text_levels import level_doubts, percentiles
from ingest.parsers.fio._text_model import TextBlock, TextSide, Whole
from ingest.parsers.fio._text_plans import plan_of_parts, plan_of_side
from ingest.parsers.fio._text_rates import ELAPSED, SIZE
from ingest.parsers.fio._text_sides import set_apart
from ingest.parsers.fio._text_spreads import add_spreads, iops, other_bandwidth
from ingest.parsers.fio._text_tables import Plan
from ingest.parsers.fio._text_totals import carried, without_carry
from ingest.parsers.fio._units import KIB, family_new, rule_name
from ingest.parsers.fio._versions import carry_is_sure, digits_are_exact, numbers_of


def understood(job: TextBlock, header: Header | None, version: str | None) -> tuple[Block, list[Doubt]]:
    """The job with its figures, and what in it disagrees."""
    reader = _Reader(job, header, numbers_of(version) if version else None)
    job.block.version = version
    job.block.idle = bool(job.issued) and not any(job.issued)
    for side in job.sides:
        job.block.sides.append(reader.side(side))
    return job.block, reader.doubts


class _Reader:
    def __init__(self, job: TextBlock, header: Header | None, version: tuple[int, ...] | None) -> None:
        self.job, self.version = job, version
        self.block_size = header.parameters.get("block_size") if header else None
        self.doubts: list[Doubt] = []
        self.base: str | None = None
        old = any("bw" in side.units and "other" not in side.units for side in job.sides)
        self.exact = not old and digits_are_exact(version)
        self.may_lack = self.exact and not carry_is_sure(version)

    def side(self, side: TextSide) -> Side:
        return self._whole(side) or self._in_parts(side)

    def _whole(self, side: TextSide) -> Side | None:
        """A direction with all that stands below it, if nothing is to be said of it."""
        whole, plan = side.whole, self._plan(side)
        if whole is None or plan is None or plan.rates is None:
            return None
        texts = whole.match.group(*plan.texts)
        if self.may_lack and plan.rates.may_lack_carry(texts):
            return None
        values = plan.values(texts)
        rate = plan.rates.agreed(texts, self._requests(side), exact=self.exact)
        if values is None or rate is None:
            return None
        progress = values[SIZE], int(texts[ELAPSED])
        return Side(side.direction, side.line, [], [], plan.table(whole, texts, values), rate, progress)

    def _plan(self, side: TextSide) -> Plan | None:
        """How a direction is read as a whole; None where its digits or its units are not what they seem."""
        if side.whole is None or "bw" not in side.units or side.spreads or side.levels:
            return None
        if "other" in side.units:
            return plan_of_side(side.whole.contents, None) if self.exact else None
        family, amount_family = self._families(side)
        return plan_of_side(side.whole.contents, (family, amount_family)) if family else None

    def _in_parts(self, side: TextSide) -> Side:
        found = Side(side.direction, side.line)
        if side.totals:
            self._totals(side, found)
        if side.whole is not None and (table := self._table(side, side.whole)):
            found.table = table
            return found
        set_apart(side)
        family = self._families(side)[0] if side.totals else None
        self.doubts += add_spreads(side, found, family)
        self.doubts += falling_within(found.figures)
        for of, levels in side.levels.items():
            column = percentiles(of, levels)
            found.columns.append(column)
            self.doubts += level_doubts(column, levels, found.figures)
        return found

    def _table(self, side: TextSide, whole: Whole) -> Table | None:
        """All that stands below the line of a direction, if nothing is to be said of it."""
        if side.spreads or side.levels:
            return None
        family = self._families(side)[0] if side.totals else None
        plan = plan_of_parts(whole.contents, family, side.units.get("bw"))
        if plan is None:
            return None
        texts = whole.match.group(*plan.texts)
        values = plan.values(texts)
        return plan.table(whole, texts, values) if values is not None else None

    def _totals(self, side: TextSide, found: Side) -> None:
        family, amount_family = self._families(side)
        requests = Requests(self._requests(side), self.block_size)
        if "other" in side.totals and self.may_lack:
            side.lacking = without_carry(side, requests)
        number, unit = side.totals["bw"], side.units["bw"] + "/s"
        if family is None:
            found.figures.append(unknown("throughput", "mean", number, unit, AMBIGUOUS))
        else:
            name = rule_name(side.line, side.units["bw"], family)
            found.figures.append(figure("throughput", "mean", number, name, unit))
            found.bandwidth = printed_range(side, "bw", family, exact_digits=self.exact)
        amount = side.totals["io"]
        name = rule_name(side.line, side.units["io"], amount_family)
        found.figures.append(figure("size", "mean", amount, name, side.units["io"]))
        found.figures.append(figure("elapsed", "mean", side.totals["runtime"], "fio-msec", "msec"))
        if "iops" in side.totals:
            found.figures.append(iops("mean", side.totals["iops"]))
        if "other" in side.totals and not self.exact:
            found.figures = mended(found.figures, other_bandwidth(side), requests)
        elif "other" in side.totals and self.may_lack:
            known = self.version is not None
            found.figures = [carried(one, side, requests, known=known) for one in found.figures]
        found.progress = (found.figures[1].value or 0, int(side.totals["runtime"].text))
        count = self._requests(side)
        self.doubts += disagreeing(side, found.bandwidth, amount_family, count, exact=self.exact)

    def _requests(self, side: TextSide) -> int | None:
        """How many this direction had."""
        order = ("read", "write", "trim").index(side.direction) if side.direction != "mixed" else 9
        return self.job.issued[order] if order < len(self.job.issued) else None

    def _families(self, side: TextSide) -> tuple[str | None, str]:
        """What the units of bandwidth and amount are."""
        if "other" in side.units:
            return family_new(side.units["bw"]), family_new(side.units["io"])
        if "i" in side.units["io"].removesuffix("bit"):
            return family_of_kib(side, self.version), KIB
        if self.base is None:
            self.base, sure = family_of_kb(self.job, self.block_size)
            if not sure and side.units["io"] != "B":
                said = "KB is taken for 1024 bytes: nothing in the log rules out kb_base=1000"
                self.doubts.append(Doubt(side.line, said))
        return self.base, self.base
