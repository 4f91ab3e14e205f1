"""What the values of a side file are, by kind and version (data/reference/rules/fio_series.yaml).

fio's HOWTO says that bandwidth is in KiB/s. It is, for windows; but since 2.10 a line for one operation is
bytes ÷ its latency in units of 1000 bytes per second: 4096 bytes in 117,875 ns are printed as 34748.
An IOPS line for one operation is always 1: a count and no rate.
"""

from __future__ import annotations

from ingest.parsers._rules import Rule, rules
from ingest.parsers.fio_series._layouts import Layout
from ingest.parsers.fio_series._model import Columns, Meaning, StandsFor
from ingest.parsers.fio_series._name import Kind
from ingest.parsers.fio_series._version import Span, Version

_FILE = "fio_series"
_BY_OPERATION = "fio-series-bw-operation-1000"  # from then on bw and iops have a line for each operation
COUNT = "one line for each operation: a count, no rate; ask fio for log_avg_msec"
MIXED = "some lines stand for a window and some for one operation"


def meaning_of(kind: Kind, columns: Columns, layout: Layout, version: Version | None) -> Meaning:
    """The one meaning that the version allows; without a version, the one of all that write this layout."""
    if not len(columns.time):
        return Meaning()
    span = Span.at(version) if version else layout.versions
    forms = _forms(kind, columns, span)
    if forms is None:
        return Meaning(reason=MIXED)
    found = {one for form in forms for one in _readings(kind, form, span)}
    if len(found) == 1:
        return found.pop()
    form = forms[0] if len(forms) == 1 else None
    return Meaning(
        reason=f"unit of {kind} depends on the version of fio, which is not known", stands_for=form
    )


def _forms(kind: Kind, columns: Columns, span: Span) -> list[StandsFor] | None:
    """What a line can stand for: a window of log_avg_msec has no block size."""
    blocks = columns.block_size
    empty = blocks.count(0) if blocks is not None else 0
    if empty == len(columns.time):
        return ["window"]
    if kind in ("bw", "iops"):
        since = Span(rules(_FILE)[_BY_OPERATION].since)
        if not span.meets(since):
            return ["window"]
        if not span.within(since):
            return ["window", "operation"]
    return None if empty else ["operation"]


def _readings(kind: Kind, form: StandsFor, span: Span) -> list[Meaning]:
    if (kind, form) == ("iops", "operation"):
        return [Meaning(reason=COUNT, stands_for=form)]
    fit = {
        name: one for name, one in _candidates(kind, form).items() if Span(one.since, one.until).meets(span)
    }
    return [Meaning(one.factor, name, stands_for=form) for name, one in fit.items()]


def _candidates(kind: Kind, form: StandsFor) -> dict[str, Rule]:
    """The rules of a kind: fio-series-<bw|iops|lat>-<window|operation>-…"""
    family = kind if kind in ("bw", "iops") else "lat"
    starts = (f"fio-series-{family}-{form}-", f"fio-series-{family}-any-")
    return {name: one for name, one in rules(_FILE).items() if name.startswith(starts)}
