"""One run of GNU dd whose figures agree at first sight: then no closer look is needed.

    256+0 records in
    256+0 records out
    268435456 bytes (268 MB, 256 MiB) copied, 0.274365 s, 978 MB/s

268 MB and 256 MiB are the size, to half of their last digit and a little; so is 268435456 ÷ 0.274365 the
rate; 256 whole records are the size. What disagrees here may still be right: _checks.py tells, with all
roundings together. The throughput is bytes ÷ seconds, as six digits of seconds tell more than five of a rate.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Any

from ingest.parsers._exact import factor
from ingest.parsers._report import Reading
from ingest.parsers.dd._command import Dd
from ingest.parsers.dd._units import decimals, unit_rule

_FIGURE = r"[0-9]{1,4}(?:\.[0-9])?"
# Groups 3 to 13 of a match of which 1 and 2 are the records.
LAST_LINE = (
    rf"([0-9]{{1,18}}) bytes (?:\(({_FIGURE}) ([kMGTP]?B)(?:, ({_FIGURE}) ([KMGTP]iB|B))?\) )?copied, "
    rf"(([0-9]{{1,9}}(?:\.[0-9]{{1,9}})?(?:e-[0-9]{{2}})?) (s|seconds)), (({_FIGURE}) ([kMGTP]?B)/s)"
)
# Of half a digit and the little that the steps before may round: below what _checks.py allows.
_SLACK, _SLACK_OF_TENTHS = 0.549, 0.0549
_OF_TOYBOX = 3  # decimals of its seconds: its MB may be MiB


def readings_at_sight(
    match: re.Match[str], line: int, run: int, dd: Dd | None, version: str | None
) -> list[Reading] | None:
    """Throughput, elapsed and size; None where a closer look is needed. `line` is that of the bytes."""
    records_in, records, printed, first, unit, second, second_unit = match.groups()[:7]
    clock, seconds, word, rate_text, rate, rate_unit = match.groups()[7:]
    parameters = _parameters(records, int(printed), dd) if printed and records_in == records else None
    if parameters is None:
        return None
    size, duration = int(printed), float(seconds)
    if not size or not duration or (first and not second and decimals(seconds) == _OF_TOYBOX):
        return None
    divided = size * factor("dd-bytes") / (duration * factor("dd-seconds")) * factor("dd-bytes-per-second")
    if not (_is(divided, rate, rate_unit) and _is(size, first, unit) and _is(size, second, second_unit)):
        return None
    layout = _layout(first, second, word)
    start, operation = match.start(3), (dd.operation if dd else None) or "read"

    def reading(metric: str, value: float, unit: str, text: str, group: int, name: str) -> Reading:
        first, last = match.span(group)
        return Reading(
            operation, metric, value, unit, text, line, first - start, last - start,
            run, None, "mean", None, None, name, layout, version, parameters,
        )  # fmt: skip

    return [
        reading("throughput", divided, "B/s", rate_text, 11, "dd-bytes-per-second"),
        reading("elapsed", duration * factor("dd-seconds"), "s", clock, 8, "dd-seconds"),
        reading("size", size * factor("dd-bytes"), "B", printed, 3, "dd-bytes"),
    ]


def _layout(first: str | None, second: str | None, word: str) -> str:
    if second or not first:  # below 1000 bytes there is no bracket
        return "gnu-8.25"
    return "gnu-6.1" if word == "s" else "gnu-5.3"


def _is(value: float, figure: str | None, unit: str | None) -> bool:
    """Whether a printed figure can be a value; what is not printed is no contradiction."""
    if figure is None or unit is None:
        return True
    scale = _scale(unit)
    slack = _SLACK_OF_TENTHS if "." in figure else _SLACK
    return abs(float(figure) * scale - value) <= slack * scale


@cache
def _scale(unit: str) -> float:
    return factor(unit_rule(unit, binary=False) or "dd-bytes")


def _parameters(records: str, size: int, dd: Dd | None) -> dict[str, Any] | None:
    """What is known of the run; None unless the records are whole, and as many bytes as the size."""
    full, _, partial = records.partition("+")
    count = int(full)
    if partial != "0" or not count or size % count:
        return None
    if dd is None:
        return _unknown(size // count)
    if dd.output_block not in (None, size // count) or (dd.count is not None and count > dd.count):
        return None
    return dd.parameters() if dd.operation else dd.parameters() | {"direction": "unknown"}


@lru_cache(maxsize=256)
def _unknown(block_size: int) -> dict[str, Any]:
    """One for all runs of a block size."""
    return {"block_size": block_size, "direction": "unknown"}
