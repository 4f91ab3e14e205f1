"""A side file of fio (write_bw_log, write_iops_log, write_lat_log) → a series over time, and its summary.

    139, 1611, 0, 0, 0          x_bw.1.log of 3.33: after 139 ms, 1611 KiB/s read, in a window
    3, 118765, 0, 4096, 249856, 0       x_lat.1.log: one read of 4096 bytes at 249856 took 118,765 ns

Their kind is in the file's name only, and their units depend on the version, which they do not tell: both
are arguments. So this is no parser of a whole log, and discovery leaves it out (it has no TOOL).

    randread_bw.3.log   bw of the job number 3
    old_clat.log        clat; per_job_logs=0, or fio before 2.1.11, has no number

agg-read_bw.log is the sum over all jobs that --bandwidth-log writes: its unit changed at another time, so
it is not read. Histograms (_clat_hist.1.log) are no series, and .fz files are packed by fio alone.

What the values are, by kind and version: data/reference/rules/fio_series.yaml. fio's HOWTO says that
bandwidth is in KiB/s. It is, for windows; but since 2.10 a line for one operation is bytes ÷ its latency in
units of 1000 bytes per second: 4096 bytes in 117,875 ns are printed as 34748. An IOPS line for one operation
is always 1: a count and no rate.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from operator import eq, lt
from typing import Literal, cast, get_args

from ingest.parsers.fio.layouts import EMPTY, Layout, Version, Versions, layout_of, quoted_line, versions_from
from ingest.parsers.fio.units import numbers_of, version_in
from ingest.parsers.report import Fact, LogWarning, ParseError, Reading, Report
from ingest.parsers.units import rules

Kind = Literal["bw", "iops", "lat", "clat", "slat"]
KINDS: tuple[Kind, ...] = get_args(Kind)
StandsFor = Literal["window", "operation"]
DIRECTIONS = ("read", "write", "trim")  # by fio's number

_NAME = re.compile(rf"(?:^|[/_])({'|'.join(KINDS)})(?:\.([0-9]{{1,6}}))?\.log(?:\.(?:gz|xz|bz2))?$")
_AGGREGATE = re.compile(r"(?:^|/)agg-(?:read|write|trim|mixed)_bw\.log")
# The first line: three numbers separated by a comma and a space.
_START = re.compile(r"[0-9]{1,18}, [0-9]{1,18}, [0-9]")
_BEGINNING = re.compile(r"[0-9, xa-fA-F]{0,200}")  # of a line; the longest has eight numbers of 18 digits
_LINE = re.compile("^.*$", re.MULTILINE)
# Metric, SI unit and kind of latency.
_METRICS: Mapping[Kind, tuple[str, str, str | None]] = {
    "bw": ("throughput", "B/s", None),
    "iops": ("iops", "1/s", None),
    "lat": ("latency", "s", "total"),
    "clat": ("latency", "s", "completion"),
    "slat": ("latency", "s", "submission"),
}
_EPOCH = 10**11  # ms: no run lasts three years, and every clock since 1973 shows more
_PIECE = 2**18  # characters
_MOST_REPEATED = 10  # lines for each one that repeats a time


@dataclass(frozen=True)
class SideFileName:
    """The kind of a side file, and the number of its job from 1."""

    kind: Kind
    job: int | None = None


def side_file_name(path: str) -> SideFileName | None:
    """Kind and job by the path; None where it is not that of a side file."""
    match = _NAME.search(path)
    if match is None or _AGGREGATE.search(path):
        return None
    return SideFileName(cast(Kind, match[1]), int(match[2]) if match[2] else None)


def looks_like_series(text: str) -> bool:
    """Whether a log may be a side file; fio leaves an empty one where it had nothing to write."""
    return not text.strip() or _START.match(text) is not None


@dataclass(frozen=True)
class Columns:
    """The lines of a side file; the line number of a place is place + 1.

    time: ms as printed. value, highest: as printed. direction: 0, 1, 2. block_size: bytes; 0 says nothing.
    """

    time: array[int]
    value: array[int]
    direction: array[int]
    block_size: array[int] | None = None
    highest: array[int] | None = None


@dataclass(frozen=True)
class Meaning:
    """What a printed value is in SI: `factor` × it by `rule`; or no factor, and the reason.

    stands_for: a window of log_avg_msec (bwavgtime before 2.10), or one operation; None where nobody tells.
    """

    factor: float | None = None
    rule: str | None = None
    reason: str | None = None
    stands_for: StandsFor | None = None

    @property
    def scale(self) -> tuple[float, float] | None:
        """SI = value × the first ÷ the second: a division by 10^9 is exact where a product is not."""
        if self.factor is None:
            return None
        return (self.factor, 1.0) if self.factor >= 1 else (1.0, float(round(1 / self.factor)))

    def si(self, value: int) -> float | None:
        """A printed value in SI."""
        scale = self.scale
        return None if scale is None else value * scale[0] / scale[1]


@dataclass(frozen=True)
class Series:
    """What fio logged while it ran. `start` is the ms that count as 0: epoch times begin at their first."""

    kind: Kind
    metric: str
    unit: str
    latency_kind: str | None
    layout: str
    tool_version: str | None
    columns: Columns
    meaning: Meaning
    start: int = 0
    warnings: list[LogWarning] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.columns.time)

    @property
    def statistic(self) -> str | None:
        """A window's rate is a mean; its latency may be the highest, as only the command tells."""
        if self.columns.highest is not None:
            return "mean"
        return "mean" if self.meaning.stands_for == "window" and self.metric != "latency" else None


def read_series(text: str, kind: Kind, version: str | None = None) -> Series:
    """A side file of this kind, as this version of fio wrote it. Raises ParseError. Linear in the text."""
    body, warnings = _whole_lines(text)
    known = version_in(version)
    numbers = numbers_of(known) if known else None
    layout = layout_of((match[0] for match in _LINE.finditer(body)), numbers) if body else EMPTY
    columns = _columns(body, layout)
    metric, unit, latency_kind = _METRICS[kind]
    return Series(
        kind=kind,
        metric=metric,
        unit=unit,
        latency_kind=latency_kind,
        layout=layout.names,
        tool_version=version,
        columns=columns,
        meaning=_meaning(kind, columns, layout, numbers),
        start=columns.time[0] if columns.time and columns.time[0] >= _EPOCH else 0,
        warnings=[*_backwards(columns), *warnings],
    )


def _whole_lines(text: str) -> tuple[str, list[LogWarning]]:
    """The text up to its last whole line; a line without its end may be cut, so it is not read."""
    body = text.rstrip()
    if not body or "\n" in text[len(body) :]:
        return body, []
    complete, _, cut = body.rpartition("\n")
    number = body.count("\n") + 1
    if not _BEGINNING.fullmatch(cut):
        raise ParseError(number, "numbers separated by a comma and a space", quoted_line(cut))
    text = f"expected the end of the line, found the end of the log after {quoted_line(cut)}"
    return complete, [LogWarning(0, number, text)]


def _backwards(columns: Columns) -> Iterator[LogWarning]:
    """Time that runs back, once: several jobs in one file, or lines in another order."""
    times = columns.time
    places = (place for place, back in enumerate(map(lt, islice(times, 1, None), times)) if back)
    first = next(places, None)
    if first is None:
        return
    more = sum(1 for _ in places)
    again = f" (and {more} times more)" if more else ""
    back = f"{times[first + 1]} ms after {times[first]} ms{again}"
    yield LogWarning(0, first + 2, f"expected times that do not run back, found {back}")


def _columns(body: str, layout: Layout) -> Columns:
    """Every line of a body that ends with its last line. Raises ParseError at the first that does not fit."""
    columns = {letter: array("b" if letter == "d" else "q") for letter in "tvdbm"}
    pattern = re.compile(rf"{layout.line}\r?(?:\n{layout.line}\r?)*")
    for piece in _pieces(body):
        if not pattern.fullmatch(piece):
            lines = enumerate(piece.split("\n"), start=len(columns["t"]) + 1)
            misfits = (pair for pair in lines if not re.fullmatch(rf"{layout.line}\r?", pair[1]))
            number, line = next(misfits)
            raise ParseError(number, f"a line as the ones before: {layout.names}", quoted_line(line))
        fields = piece.replace("\n", ", ").split(", ")
        for place, letter in enumerate(layout.letters):
            if letter in columns:
                columns[letter].extend(map(int, fields[place :: len(layout.letters)]))
    block_size = columns["b"] if "b" in layout.letters else None
    highest = columns["m"] if "m" in layout.letters else None
    return Columns(columns["t"], columns["v"], columns["d"], block_size, highest)


def _pieces(body: str) -> Iterator[str]:
    """Whole lines, about _PIECE characters of them, without the last LF."""
    start = 0
    while start < len(body):
        end = len(body) if len(body) - start <= _PIECE else body.rfind("\n", start, start + _PIECE)
        end = start + _PIECE if end < 0 else end
        yield body[start:end]
        start = end + 1


# What the values mean.
_RULES = "fio_series"
_BY_OPERATION = "fio-series-bw-operation-1000"  # from then on bw and iops have a line for each operation
COUNT = "one line for each operation: a count, no rate; ask fio for log_avg_msec"
COMPRESSED = (
    "lines that repeat a time, or IOPS that are always 1: with log_compression lines are operations in spite"
    " of log_avg_msec; log without it"
)
MIXED = "some lines stand for a window and some for one operation"


def _meaning(kind: Kind, columns: Columns, layout: Layout, version: Version | None) -> Meaning:
    """The one meaning that the version allows; without a version, the one of all that write this layout."""
    if not len(columns.time):
        return Meaning()
    span = Versions(version, version) if version else layout.versions
    forms = _forms(kind, columns, span)
    if not forms:
        return Meaning(reason=MIXED)
    if kind in ("bw", "iops") and forms == ["window"] and _are_operations(kind, columns):
        return Meaning(reason=COMPRESSED)
    meanings = {meaning for form in forms for meaning in _meanings(kind, form, span)}
    if len(meanings) == 1:
        return meanings.pop()
    reason = f"unit of {kind} depends on the version of fio, which is not known"
    return Meaning(reason=reason, stands_for=forms[0] if len(forms) == 1 else None)


def _are_operations(kind: Kind, columns: Columns) -> bool:
    """Whether lines like those of windows are of some operations each; windows end one after the other.

    Since 2.17 with log_compression: per_unit_log() in iolog.h, add_log_sample() in stat.c. The last window of
    a job may end with the one before.
    """
    if kind == "iops" and 1 < len(columns.value) == columns.value.count(1):
        return True
    repeated = 0
    for number in range(len(DIRECTIONS)):
        times = [time for time, other in zip(columns.time, columns.direction, strict=True) if other == number]
        repeated += sum(map(eq, islice(times, 1, None), times))
    return repeated * _MOST_REPEATED > len(columns.time)


def _forms(kind: Kind, columns: Columns, span: Versions) -> list[StandsFor]:
    """What a line can stand for: a window of log_avg_msec has no block size."""
    blocks = columns.block_size
    empty = blocks.count(0) if blocks is not None else 0
    if empty == len(columns.time):
        return ["window"]
    if kind in ("bw", "iops"):
        since, _ = versions_from(rules(_RULES)[_BY_OPERATION].since)
        if span.until < since:
            return ["window"]
        if span.since < since:
            return ["window", "operation"]
    return [] if empty else ["operation"]


def _meanings(kind: Kind, form: StandsFor, span: Versions) -> list[Meaning]:
    """By the rules of a kind: fio-series-<bw|iops|lat>-<window|operation|any>-…"""
    if (kind, form) == ("iops", "operation"):
        return [Meaning(reason=COUNT, stands_for=form)]
    family = kind if kind in ("bw", "iops") else "lat"
    starts = (f"fio-series-{family}-{form}-", f"fio-series-{family}-any-")
    return [
        Meaning(rule.factor, name, stands_for=form)
        for name, rule in rules(_RULES).items()
        if name.startswith(starts) and versions_from(rule.since, rule.until).meets(span)
    ]


# A summary, as `spindle parse` shows it: for each direction the first, last, lowest, median and highest
# value, each with its line, and how many there are. Without a unit the first alone.
def side_file(path: str, text: str, version: str | None = None) -> Report | None:
    """The summary of a side file; None if the path or the text is not that of one. Raises ParseError."""
    name = side_file_name(path)
    if name is None or not looks_like_series(text):
        return None
    series = read_series(text, name.kind, version)
    lines = text.split("\n")
    readings = [
        _reading(series, name, place, statistic, count, lines[place])
        for direction in range(len(DIRECTIONS))
        for place, statistic, count in _chosen(series, direction)
    ]
    stands_for = series.meaning.stands_for
    each = f", each for one {stands_for}" if stands_for else ""
    fact = Fact("samples", f"{len(series)}{each} ({series.layout})", 1, 0, 0)
    return Report("fio", readings, facts=[fact], warnings=series.warnings)


def _chosen(series: Series, direction: int) -> Iterator[tuple[int, str, int]]:
    """Place, statistic and how many there are; the median of an even count is the lower of the two."""
    places = [place for place, number in enumerate(series.columns.direction) if number == direction]
    if not places:
        return
    yield places[0], "first", len(places)
    if series.meaning.factor is not None:
        ranked = sorted(places, key=series.columns.value.__getitem__)
        yield places[-1], "last", len(places)
        yield ranked[0], "min", len(places)
        yield ranked[(len(ranked) - 1) // 2], "p50", len(places)
        yield ranked[-1], "max", len(places)


def _reading(
    series: Series, name: SideFileName, place: int, statistic: str, count: int, line: str
) -> Reading:
    """The value is the second column: `139, 1611, 0`. The operation is the direction alone."""
    meaning, value = series.meaning, series.columns.value[place]
    stands_for = {"stands_for": meaning.stands_for} if meaning.stands_for else {}
    start = line.index(", ") + 2
    return Reading(
        operation=DIRECTIONS[series.columns.direction[place]],
        metric=series.metric,
        value=meaning.si(value),
        unit=series.unit,
        printed=str(value),
        line=place + 1,
        start=start,
        end=start + len(str(value)),
        job=None if name.job is None else str(name.job),
        statistic=statistic,
        latency_kind=series.latency_kind,
        reason=meaning.reason,
        rule=meaning.rule,
        format=f"{series.kind}-log",
        tool_version=series.tool_version,
        parameters={"samples": count, **stands_for},
    )
