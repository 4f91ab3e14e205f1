"""The figures of a direction and of what stands below it, all at one go where there is nothing to be said
of them."""

from __future__ import annotations

from collections.abc import Sequence
from operator import sub

import msgspec

from ingest.parsers.fio._model import Table
from ingest.parsers.fio._outlines import Outline, Pick
from ingest.parsers.fio._text_levels import BUCKET
from ingest.parsers.fio._text_model import Whole
from ingest.parsers.fio._text_rates import Rates


class Plan(msgspec.Struct, gc=False):
    """How sides of one form are read: the groups of their digits (texts) and of their numbers (spans).

    begins: the groups where their lines begin. lines: which lines those are, counted from the first. row:
    takes for each number what belongs to its line. levels: the places of the first and last percentile, and
    of the smallest and largest latency of their kind; with them goes one unit.
    """

    outline: Outline
    texts: Sequence[int]
    spans: Pick
    begins: Sequence[int]
    lines: Sequence[int]
    row: Pick
    levels: tuple[Pick, float] | None
    rates: Rates | None = None

    def values(self, texts: Sequence[str]) -> Sequence[float] | None:
        """The SI values; None where there is more to say of them."""
        values = self.outline.plain_values(texts)
        if values is None or (self.levels and not _within(values, *self.levels)):
            return None
        return values

    def table(self, whole: Whole, texts: Sequence[str], values: Sequence[float]) -> Table:
        """The figures, and where they stand."""
        regs = whole.match.regs
        firsts, lasts = zip(*self.spans(regs), strict=True)
        begins = self.row([regs[group][0] for group in self.begins])
        lines = self.row([whole.line + line for line in self.lines])
        spans = lines, list(map(sub, firsts, begins)), list(map(sub, lasts, begins))
        return self.outline.table(texts, values, spans)


def _within(values: Sequence[float], pick: Pick, step: float) -> bool:
    """Whether percentiles lie between the smallest and largest latency, but for the width of a bucket."""
    first, last, least, most = pick(values)
    return bool(first >= least * (1 - BUCKET) - step and last <= most * (1 + BUCKET) + step)
