"""A printed number of fio and its unit → its SI value and the unit's rule (data/reference/rules/fio.yaml).

bw=27616KiB/s   up to 1.25.1 1000 bytes a second, after that 1024: version, or amount ÷ runtime, tells
bw=551971KB/s   1.32 to 2.16: 1024 bytes, or 1000 with kb_base=1000: requests × block size tell
BW=85.3MiB/s (89.5MB/s)   2.17 on: what they say

Beside that what a print allows, and what must rise: min, mean and max, and percentiles.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from itertools import chain, pairwise

from ingest.parsers.bounds import Bounds, around
from ingest.parsers.fio.model import LineWarning
from ingest.parsers.lines import Printed
from ingest.parsers.report import UNITS, ParseError, Reading
from ingest.parsers.units import factor, in_si, rule, rules

KINDS: Mapping[str, str] = {"slat": "submission", "clat": "completion", "lat": "total", "sync": "sync"}
SUMMARY = ("min", "max", "mean", "stdev")
AMBIGUOUS = "ambiguous unit"
TOO_SMALL = "printed as 0: below the resolution"
NO_BYTES = (
    "this engine of fio moves no bytes: a block is counted for each file that it creates, stats or deletes"
)
TOO_LONG = (
    "longer than the job ran: with disable_clat=1 and disable_slat=1 fio counts from the machine's start"
)
BEYOND_TOTAL = (
    "longer on average than the total latency, of which it is a part: some engines do not tell fio when they"
    " have submitted a request"
)
OF_REQUESTS = (
    "fewer than two requests for each sample, as with write_bw_log or write_iops_log without log_avg_msec:"
    " no rate over time"
)
OF_ONE_OF_THEM = (
    "of a single job or direction, not of all together: fio adds up their smallest and largest samples only"
    " from 3.13 on, and never how far they spread"
)
NO_DEVIATION = (
    "no standard deviation: fio up to 1.11 subtracts the squared mean divided by the number of samples, not"
    " multiplied by it"
)
_ADDED_UP = (3, 13)  # the first version whose smallest and largest samples are sums
_THOUSAND = 1000 / 1024  # such samples are labelled KiB
_SHARE = 0.03  # that the mean size of a request may be wrong, where amount and IOPS are rounded
NOT_FILLED = "percentiles that fall, or are above the largest latency: fio printed what it had not computed"
BUCKET = 1 / 16  # the widest of fio's histogram, twice over
BEYOND = "at least this: fio's histogram of latencies ends at {:.1f} s"
# In text. From 1.12 to 1.26.4 digits are grouped on a machine that has en_US: num2str() in stat.c, main() in
# fio.c.
NUMBER = r"(?:\d{1,3}(?:,\d{3}){1,5}|\d{1,20}(?:\.\d{1,12}|))"
BITS = 8  # that each byte of a rate stands for, where fio prints bits
LETTERS = "kKMGP"  # after a number that fio has shortened; its rule knows which
_NUMBER = re.compile(r"\d{1,20}(?:\.\d{1,20})?(?:[eE][+-]?\d{1,2})?", re.ASCII)
_VERSION = re.compile(r"(?:fio[- ])?v?(\d{1,4}(?:\.\d{1,4})*(?:-[\w.-]{1,40})?)")

# P is 2^40 up to 2.16, whose list of suffixes has no T, and 2^50 later: it is not read.
_PREFIXES = {"": "", "K": "k", "k": "k", "M": "m", "G": "g", "T": "t"}
# All latencies above its end, in s, are counted in the last class of the histogram, and percentiles there are
# printed as its middle: 2^34 ns from 2.99 on, 2^24 µs before. plat_val_to_idx() in stat.c.
_LAST_CLASS = {
    **dict.fromkeys(("17112760320 nsec", "17112761 usec", "17112760 usec", "17113 msec"), 17.179869184),
    **dict.fromkeys(("16711680 usec", "16712 msec"), 16.777216),
}
# The bases that a unit may have.
OLD_KIB, KIB, KB, KB_1000 = "old-kib", "kib", "kb", "kb-1000"
_RULES = {
    OLD_KIB: {"b": "fio-{}ib-1000"},
    KIB: {"b": "fio-{}ib", "bit": "fio-{}ibit"},
    KB: {"b": "fio-{}b", "bit": "fio-{}ibit"},
    KB_1000: {"b": "fio-{}b-1000", "bit": "fio-{}bit-1000"},
}
ODD_DIGITS, LOST_CARRY = "fio-odd-digits", "fio-lost-carry"


def rule_name(line: int, unit: str, base: str) -> str:
    """The rule for `MiB` or `Kbit` in one of the bases. Raises ParseError where no fio prints such a unit."""
    kind = "bit" if unit.endswith("bit") else "b"
    letter = _PREFIXES.get(unit.removesuffix("bit").removesuffix("B").removesuffix("i"))
    if letter is None or kind not in _RULES[base]:
        raise ParseError(line, "a unit from B to TiB or bit to Tibit", f'"{unit}"')
    if not letter:
        return "fio-bit" if kind == "bit" else "fio-bytes"
    name = _RULES[base][kind].format(letter)
    if name not in rules("fio"):
        known = (
            "a unit of KiB/s or MiB/s in a fio before 1.25.2" if base == OLD_KIB else "a unit from B to GiB"
        )
        raise ParseError(line, known, f'"{unit}"')
    return name


def base_of_new(unit: str) -> str:
    """From 2.17 on KiB is 1024 and kB 1000."""
    return KIB if "i" in unit.removesuffix("bit") else KB_1000


def version_in(text: str | None) -> str | None:
    """`3.28` in `fio-3.28` and in `v3.28`, `3.28-11-g1a2b` in `fio 3.28-11-g1a2b`; None if there is none."""
    match = _VERSION.fullmatch(text.strip()) if text else None
    return match[1] if match else None


def numbers_of(version: str) -> tuple[int, ...]:
    """`2.2.10` as (2, 2, 10)."""
    parts = version.split("-", 1)[0].split(".")
    return tuple(int(part) for part in parts if part.isascii() and part.isdigit() and len(part) < 6)


def newer_than(version: tuple[int, ...], name: str) -> bool:
    """Whether a version comes after the last one that a rule holds for."""
    last = rule(name).until
    return last is not None and version > numbers_of(last)


def digits_are_exact(version: tuple[int, ...] | None) -> bool:
    """Whether the digits after the point are a fraction; taken for one where the version is not known."""
    return version is None or newer_than(version, ODD_DIGITS)


def carry_is_sure(version: tuple[int, ...] | None) -> bool:
    """Whether no number of this version can lack a carry; nothing is sure where it is not known."""
    return version is not None and newer_than(version, LOST_CARRY)


def ungrouped(number: Printed) -> Printed:
    """The same without commas between its digits."""
    return replace(number, text=number.text.replace(",", ""))


# Values.
def measured(
    metric: str, statistic: str, number: Printed, rule_name: str | None, unit: str, kind: str | None = None
) -> Reading:
    """The SI value of a printed number; `unit` is the printed one, and has no rule if it may mean two things.

    A latency of 0 is not a time but a resolution that is too coarse; only a deviation can be 0. So is a rate
    or an amount of 0: with significant_figures=2 fio prints 350 MB/s as 0GiB/s. A sample of a rate can be 0.
    """
    digits = number.text.rstrip(LETTERS)
    if not _NUMBER.fullmatch(digits):
        raise ParseError(number.line, "a number of at most 20 digits", f'"{number.text[:40]}"')
    value = in_si(digits, rule_name) if rule_name else None
    reason = None if rule_name else AMBIGUOUS
    if value == 0 and statistic != "stdev" and (metric == "latency" or statistic == "mean"):
        value, reason = None, TOO_SMALL
    return Reading(
        operation=None,
        metric=metric,
        value=value,
        unit=UNITS[metric],
        printed=f"{number.text} {unit}",
        line=number.line,
        start=number.start,
        end=number.end,
        statistic=statistic,
        latency_kind=kind,
        reason=reason,
        rule=rule_name,
    )


def latency(kind: str, statistic: str, number: Printed, unit: str) -> Reading:
    """Of a kind (clat): nsec, usec or msec. A largest one cut by 1000, or by 1000000, has another rule."""
    return measured("latency", statistic, number, lettered(f"fio-{unit}", number.text), unit, KINDS[kind])


def iops(statistic: str, number: Printed) -> Reading:
    """Requests per second."""
    return measured("iops", statistic, number, lettered("fio-iops", number.text), "IOPS")


def lettered(name: str, text: str) -> str | None:
    """The rule for a number with a letter after it, `fio-iops-k` for 13.0k; None if there is none."""
    if text[-1].isalpha():
        name = f"{name}-{text[-1].lower()}"
    return name if name in rules("fio") else None


def percentile(printed: str) -> str:
    """99.900000 as p99.9."""
    shortest = Decimal(printed).normalize()
    return f"p{shortest:f}"


def credible(percentiles: Sequence[Reading], limits: Iterable[Reading]) -> list[Reading]:
    """Percentiles of one kind, without a value where none can be known. limits: min, mean and max.

    Where its histogram has fewer latencies than it counted, fio prints the last of them as it found them in
    memory: calc_clat_percentiles() in stat.c, seen in 3.33 of syncs with latency_target.
    """
    ordered = sorted(percentiles, key=lambda each: float(each.statistic[1:]))
    largest = [each for each in limits if each.statistic == "max"]
    if exceed(percentiles, largest) or any(_falling(ordered)):
        return [replace(each, value=None, reason=NOT_FILLED) for each in percentiles]
    most = max((each.value or 0 for each in largest), default=math.inf)
    return [_within_histogram(each, most) for each in percentiles]


def exceed(percentiles: Iterable[Reading], limits: Iterable[Reading]) -> bool:
    """Whether one is above the largest of its kind by more than the histogram and the digits explain."""
    known = [each for each in limits if each.statistic == "max" and each.value is not None]
    largest = {each.latency_kind: range_of(each).high * (1 + BUCKET) for each in known}
    return any(
        each.value > largest.get(each.latency_kind, math.inf) + _last_digits(each)
        for each in percentiles
        if each.value is not None
    )


def _within_histogram(percentile: Reading, largest: float) -> Reading:
    """Without a value where it may lie beyond the histogram's end."""
    end = _LAST_CLASS.get(percentile.printed, math.inf)
    if largest <= end:
        return percentile
    return replace(percentile, value=None, reason=BEYOND.format(end))


# engines/fileoperations.c and ftruncate.c of fio.
_OF_NAMES = frozenset({
    "filecreate", "filestat", "filedelete", "dircreate", "dirstat", "dirdelete", "ftruncate",
})  # fmt: skip


def without_unmoved_bytes(value: Reading, engine: object) -> Reading:
    """As it is; throughput and size, where an engine moves no bytes, without a value."""
    if engine in _OF_NAMES and value.metric in ("throughput", "size"):
        return replace(value, value=None, reason=NO_BYTES)
    return value


def within_runtime(values: Sequence[Reading], milliseconds: float) -> Iterator[Reading]:
    """As they are; a kind of latency whose mean is longer than the whole run has none (axboe/fio#1191)."""
    longest = 2 * milliseconds / 1000 + 1 if milliseconds else math.inf
    means = (each for each in values if (each.metric, each.statistic) == ("latency", "mean"))
    wrong = {each.latency_kind for each in means if (each.value or 0) > longest}
    for each in values:
        is_wrong = each.metric == "latency" and each.latency_kind in wrong
        yield replace(each, value=None, reason=TOO_LONG) if is_wrong else each


def within_total(values: Iterable[Reading]) -> Iterator[Reading]:
    """As they are; where completion takes longer than the whole, of which it is a part, it has no value."""
    values = list(values)
    is_wrong = any(_beyond_total(values))
    for each in values:
        is_of_it = is_wrong and each.latency_kind == KINDS["clat"] and each.value is not None
        yield replace(each, value=None, reason=BEYOND_TOTAL) if is_of_it else each


def over_time(
    samples: Iterable[Reading], count: float, requests: float, size: float = 0, others: Sequence[Reading] = ()
) -> Iterator[Reading]:
    """Statistics of `count` samples of a rate (0: not known); without a value where each is of one request.

    With write_bw_log, or write_iops_log, and no log_avg_msec a sample is one request from 2.10 on, its bytes
    ÷ its latency in 1000 bytes per second, or 1: per_unit_log() in iolog.h, add_bw_sample() and
    add_iops_sample() in stat.c. How many there are is printed from 2.99 on, but for terse v3 and v4; else
    bandwidth tells by the bytes (size) and latencies (others) of the same direction.
    """
    samples = list(samples)
    is_over_time = 2 * count <= requests if count else not _are_extremes(samples, others, size, requests)
    for each in samples:
        yield each if is_over_time else replace(each, value=None, reason=OF_REQUESTS)


def without_spread(values: Iterable[Reading]) -> Iterator[Reading]:
    """As they are, and no standard deviation: `dev=` of 1.1 to 1.11 is nearly the root of the mean square
    (calc_lat() in fio.c and stat.c); since 1.12 it is another figure, and called `stdev=`."""
    for each in values:
        is_it = each.statistic == "stdev"
        yield replace(each, value=None, reason=NO_DEVIATION) if is_it else each


def of_all(value: Reading, version: str | None) -> Reading:
    """As it is; of several jobs or directions in one figure, a sample without a value where it is of one.

    sum_stat() in stat.c: up to 3.12 (fio-3.12:stat.c:1592) each sample is that of one job. From 3.13 on
    (fio-3.13:stat.c:1593) smallest and largest are the sums of those of the jobs; but S and the number of
    samples are added up, too, so that √(S ÷ (samples - 1)) stays the deviation of one job.
    """
    is_sample = value.metric in ("throughput", "iops") and value.statistic in ("min", "max", "stdev")
    is_sum = value.statistic != "stdev" and version is not None and numbers_of(version) >= _ADDED_UP
    return replace(value, value=None, reason=OF_ONE_OF_THEM) if is_sample and not is_sum else value


def _are_extremes(
    samples: Iterable[Reading], others: Iterable[Reading], size: float, requests: float
) -> bool:
    """Whether the smallest sample of bandwidth is the slowest request, and the largest one the fastest.

    4096 bytes in 15179 µs are 269, in 38 µs 107670.
    """
    rates = {each.statistic: range_of(each) for each in samples if each.metric == "throughput" and each.rule}
    latencies = (each for each in others if each.latency_kind == KINDS["clat"] and each.rule)
    times = {each.statistic: range_of(each) for each in latencies}
    if not (requests and size and {"min", "max"} <= {*rates} & {*times}):
        return False
    request = around(size / requests, size / requests * _SHARE)
    products = rates["min"] * times["max"], rates["max"] * times["min"]
    return all((product * _THOUSAND).meets(request) for product in products)


def number_of(value: Reading) -> str:
    """As it is printed, without its unit."""
    return value.printed.partition(" ")[0]


# What prints allow.
def allowed(text: str, unit: float) -> Bounds:
    """What a print allows: its last digit more or less."""
    digits = text.rstrip(LETTERS)
    value, step = float(digits), 10.0 ** -len(digits.partition(".")[2])
    return Bounds(value, value).widened(step) * unit


def range_of(value: Reading) -> Bounds:
    """What the print of a value allows, in SI."""
    return allowed(number_of(value), factor(value.rule or ""))


def per_second(amount: Bounds, milliseconds: float) -> Bounds | None:
    """The range of amount ÷ runtime; None where there was none."""
    return amount / (milliseconds / 1000) if milliseconds else None


def falling(values: Iterable[Reading]) -> Iterator[LineWarning]:
    """Where smallest, mean and largest of one thing do not rise, or spread less than their deviation."""
    by_statistic = {value.statistic: value for value in values}
    warnings = list(_falling([by_statistic[name] for name in ("min", "mean", "max") if name in by_statistic]))
    yield from warnings
    if not warnings and {"min", "max", "stdev"} <= by_statistic.keys():
        yield from _beyond_range(by_statistic["min"], by_statistic["max"], by_statistic["stdev"])


def falling_samples(values: Sequence[Reading]) -> Iterator[LineWarning]:
    """The same for the samples among some values, whose means stand for themselves."""
    for metric in ("throughput", "iops"):
        yield from falling(each for each in values if each.metric == metric and each.statistic != "mean")


def _beyond_range(least: Reading, most: Reading, deviation: Reading) -> Iterator[LineWarning]:
    """A deviation is no more than what lies between the smallest and the largest."""
    if None in (least.value, most.value, deviation.value):
        return
    if range_of(deviation).low > range_of(most).high - range_of(least).low:
        text = f"stdev {deviation.printed} is more than from {least.printed} to {most.printed}"
        yield LineWarning(deviation.line, text)


def falling_latencies(values: Iterable[Reading]) -> Iterator[LineWarning]:
    """The same for the latencies among some values, each kind for itself, and for their percentiles."""
    by_kind: dict[str, list[Reading]] = {}
    for value in values:
        if value.latency_kind:
            by_kind.setdefault(value.latency_kind, []).append(value)
    for latencies in by_kind.values():
        yield from falling(latencies)
        yield from _falling([value for value in latencies if value.statistic not in SUMMARY])
    yield from _beyond_total(chain.from_iterable(by_kind.values()))


def _beyond_total(values: Iterable[Reading]) -> Iterator[LineWarning]:
    """The time until completion is a part of the whole: some engines never tell fio when they submitted."""
    means = {each.latency_kind: each for each in values if each.statistic == "mean" and each.latency_kind}
    both = [means[KINDS[kind]] for kind in ("clat", "lat") if KINDS[kind] in means]
    for warning in _falling(both):
        yield LineWarning(both[0].line, f"completion and total latency: {warning.text}")


def _falling(row: Sequence[Reading]) -> Iterator[LineWarning]:
    for low, high in pairwise([value for value in row if value.value is not None]):
        less, more = low.value or 0, high.value or 0
        if less > more * (1 + 1e-9) and less > more + _last_digits(low) + _last_digits(high):
            text = f"{low.statistic} {low.printed} is above {high.statistic} {high.printed}"
            yield LineWarning(high.line, text)


def _last_digits(value: Reading) -> float:
    """What a print may hide: a fraction is rounded, whole numbers are cut (`max=499, avg=499.75`)."""
    digits = len(number_of(value).rstrip(LETTERS).partition(".")[2])
    return factor(value.rule or "") * (10.0**-digits / 2 if digits else 1)
