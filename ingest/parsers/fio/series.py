"""The side files of fio, as series over time: write_bw_log, write_iops_log, write_lat_log.

    139, 1611, 0, 0, 0          x_bw.1.log of 3.33: after 139 ms, 1611 KiB/s read, in a window
    3, 118765, 0, 4096, 249856, 0       x_lat.1.log: one read of 4096 bytes at 249856 took 118,765 ns

Their kind is in the file's name only, and their units depend on the version, which they do not tell: both
are arguments. So this package is no parser of a whole log, and discovery leaves it out (it has no TOOL).

What a side file's name says: fio prints its kind nowhere else.

    randread_bw.3.log   bw of the job number 3
    old_clat.log        clat; per_job_logs=0, or fio before 2.1.11, has no number

agg-read_bw.log is the sum over all jobs that --bandwidth-log writes: its unit changed at another time, so
it is not read. Histograms (_clat_hist.1.log) are no series, and .fz files are packed by fio alone.

The columns of a side file, by version. From log.c (to 1.60), iolog.c (since), flush_samples().

t v d           1.1 to 1.26.2    time, value, direction
t v d b         1.26.3 to 3.17   and the block size
t v d b o       2.1.11 to 3.17   log_offset=1: and the offset
t v d b p       3.18 on          and the priority: 0, 1, from 3.28 with log_prio=1 0x4001
t v d b o p     3.18 on
t v m d b p     3.37 on          log_window_value=both: mean and highest
t v m d b o p   3.37 on
t v d b o p i   3.38 on          log_issue_time=1: and when it was issued
t v m d b o p i 3.38 on

What the values of a side file are, by kind and version (data/reference/rules/fio_series.yaml).

fio's HOWTO says that bandwidth is in KiB/s. It is, for windows; but since 2.10 a line for one operation is
bytes ÷ its latency in units of 1000 bytes per second: 4096 bytes in 117,875 ns are printed as 34748.
An IOPS line for one operation is always 1: a count and no rate.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from operator import lt
from typing import Literal, cast, get_args

from ingest.parsers.report import LogWarning, ParseError
from ingest.parsers.units import Rule, rules

Kind = Literal["bw", "iops", "lat", "clat", "slat"]
KINDS: tuple[Kind, ...] = get_args(Kind)

_NAME = re.compile(rf"(?:^|[/_])({'|'.join(KINDS)})(?:\.([0-9]{{1,6}}))?\.log(?:\.(?:gz|xz|bz2))?$")
_AGGREGATE = re.compile(r"(?:^|/)agg-(?:read|write|trim|mixed)_bw\.log")
# The first line: three numbers separated by a comma and a space.
_START = re.compile(r"[0-9]{1,18}, [0-9]{1,18}, [0-9]")


@dataclass(frozen=True)
class Named:
    """The kind of a side file, and the number of its job from 1."""

    kind: Kind
    job: int | None = None


def named(path: str) -> Named | None:
    """What a path says; None where it is not that of a side file."""
    match = _NAME.search(path)
    if match is None or _AGGREGATE.search(path):
        return None
    return Named(cast(Kind, match[1]), int(match[2]) if match[2] else None)


def looks_like_series(text: str) -> bool:
    """Whether a log may be a side file; fio leaves an empty one where it had nothing to write."""
    return not text.strip() or _START.match(text) is not None


Version = tuple[int, ...]
_VERSION = re.compile(r"(?:fio-)?([0-9]{1,4}(?:\.[0-9]{1,4}){1,3})(?![0-9])")


def version_of(text: str | None) -> Version | None:
    """The numbers of a version; None where there is none that we understand."""
    match = _VERSION.match(text.strip()) if text else None
    return tuple(int(part) for part in match[1].split(".")) if match else None


class Span:
    """Versions from `since` to `until`, both with the bound; None is open."""

    def __init__(self, since: str | None = None, until: str | None = None) -> None:
        self.since, self.until = version_of(since), version_of(until)

    def meets(self, other: Span) -> bool:
        """Whether a version can lie in both."""
        return _not_after(self.since, other.until) and _not_after(other.since, self.until)

    def within(self, other: Span) -> bool:
        """Whether every version of this one lies in the other."""
        starts = other.since is None or (self.since is not None and other.since <= self.since)
        ends = other.until is None or (self.until is not None and self.until <= other.until)
        return starts and ends

    @classmethod
    def at(cls, version: Version) -> Span:
        """That version alone."""
        span = cls()
        span.since = span.until = version
        return span


def _not_after(since: Version | None, until: Version | None) -> bool:
    return since is None or until is None or since <= until


StandsFor = Literal["window", "operation"]
DIRECTIONS = ("read", "write", "trim")  # by fio's number


@dataclass(frozen=True)
class Columns:
    """The lines of a side file; the line number of a place is place + 1.

    time: ms as printed. value, highest: as printed. direction: 0, 1, 2. block_size: bytes; 0 says nothing.
    """

    time: array[int] = field(default_factory=lambda: array("q"))
    value: array[int] = field(default_factory=lambda: array("q"))
    direction: array[int] = field(default_factory=lambda: array("b"))
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


_PIECE = 2**18  # characters
MOST_LINE = 200  # the longest line has eight numbers of 18 digits


def lines_of(body: str) -> Iterator[str]:
    """Line by line, without a list of them. Raises ParseError at a line that no fio writes."""
    start, number = 0, 0
    while start < len(body):
        number += 1
        end = body.find("\n", start, start + MOST_LINE + 1)
        if end < 0:
            if len(body) - start > MOST_LINE:
                raise ParseError(number, f"a line of at most {MOST_LINE} characters", "a longer one")
            end = len(body)
        yield body[start:end]
        start = end + 1


def read_columns(body: str, layout: Layout) -> Columns:
    """Every line of a body that ends with its last line. Raises ParseError at the first that does not fit."""
    columns = _empty(layout)
    pattern = re.compile(rf"{layout.line}\r?(?:\n{layout.line}\r?)*")
    for piece in _pieces(body):
        if not pattern.fullmatch(piece):
            raise _misfit(piece, layout, len(columns.time))
        _add(columns, piece, layout)
    return columns


def _empty(layout: Layout) -> Columns:
    block_size = array("q") if "b" in layout.letters else None
    return Columns(block_size=block_size, highest=array("q") if "m" in layout.letters else None)


def _pieces(body: str) -> Iterator[str]:
    """Whole lines, about _PIECE characters of them, without the last LF."""
    start = 0
    while start < len(body):
        end = len(body) if len(body) - start <= _PIECE else body.rfind("\n", start, start + _PIECE)
        end = start + _PIECE if end < 0 else end
        yield body[start:end]
        start = end + 1


def _add(columns: Columns, piece: str, layout: Layout) -> None:
    fields = piece.replace("\n", ", ").split(", ")
    width = len(layout.letters)
    for letter, column in _wanted(columns):
        column.extend(map(int, fields[layout.letters.index(letter) :: width]))


def _wanted(columns: Columns) -> Iterator[tuple[str, array[int]]]:
    yield from (("t", columns.time), ("v", columns.value), ("d", columns.direction))
    if columns.block_size is not None:
        yield "b", columns.block_size
    if columns.highest is not None:
        yield "m", columns.highest


def _misfit(piece: str, layout: Layout, before: int) -> ParseError:
    """The first line of a piece that does not fit."""
    lines = enumerate(piece.split("\n"), start=before + 1)
    number, line = next(
        (number, line) for number, line in lines if not re.fullmatch(rf"{layout.line}\r?", line)
    )
    return ParseError(number, f"a line as the ones before: {layout.says}", shown(line))


# The longer first: a line is matched without going back.
_FIELDS = {"d": "[012]", "p": "(?:0x[0-9a-fA-F]{4}|[01])"}
_NUMBER = "[0-9]{1,18}"
_WHAT = {
    "t": "time", "v": "value", "m": "highest", "d": "direction", "b": "block size", "o": "offset",
    "p": "priority", "i": "issue time", "x": "offset or priority",
}  # fmt: skip
_SHOWN = 60  # characters of a line in a message


@dataclass(frozen=True)
class Layout:
    """One letter for each column, and the versions that write it."""

    letters: str
    versions: Span

    @property
    def says(self) -> str:
        """For messages: `time, value, direction`."""
        return ", ".join(_WHAT[letter] for letter in self.letters)

    @cached_property
    def line(self) -> str:
        """A regular expression for one line, without its end."""
        return ", ".join(_FIELDS.get(letter, _NUMBER) for letter in self.letters)

    def fits(self, line: str) -> bool:
        """Whether a line can be of this layout; the highest of a window is not below its mean."""
        if not re.fullmatch(self.line, line):
            return False
        fields = line.split(", ")
        return "m" not in self.letters or int(fields[1]) <= int(fields[self.letters.index("m")])


LAYOUTS = (
    Layout("tvd", Span(None, "1.26.2")),
    Layout("tvdb", Span("1.26.3", "3.17")),
    Layout("tvdbo", Span("2.1.11", "3.17")),
    Layout("tvdbp", Span("3.18")),
    Layout("tvdbop", Span("3.18")),
    Layout("tvmdbp", Span("3.37")),
    Layout("tvmdbop", Span("3.37")),
    Layout("tvdbopi", Span("3.38")),
    Layout("tvmdbopi", Span("3.38")),
)


def layout_of(lines: Iterable[str], version: Version | None) -> Layout:
    """The one layout of these lines. Raises ParseError where none is, or where two could be."""
    left = [one for one in LAYOUTS if version is None or one.versions.meets(Span.at(version))]
    for number, line in enumerate(lines, start=1):
        fits = [one for one in left if one.fits(line.rstrip("\r"))]
        if not fits:
            raise ParseError(number, _expected(left if number == 1 else LAYOUTS, version), shown(line))
        if len(left := fits) == 1:
            return left[0]
    return _same(left)


def shown(line: str) -> str:
    """A line as messages quote it."""
    return f'"{line}"' if len(line) <= _SHOWN else f'"{line[:_SHOWN]}…"'


def _expected(known: Sequence[Layout], version: Version | None) -> str:
    by = f" of fio {'.'.join(map(str, version))}" if version else ""
    return f"a line{by}: {' or '.join(dict.fromkeys(one.says for one in known))}"


def _same(left: Sequence[Layout]) -> Layout:
    """Offset or priority in the fifth column: what is read from the others is the same."""
    if {one.letters[:4] for one in left} == {"tvdb"} and all(len(one.letters) == 5 for one in left):
        return Layout("tvdbx", Span("2.1.11"))
    raise ParseError(1, "columns that tell an offset from a highest value", "lines that may have either")


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


__all__ = [
    "DIRECTIONS", "KINDS", "Columns", "Kind", "Meaning", "Named", "Series", "looks_like_series", "named",
    "read_series",
]  # fmt: skip

_METRICS = {"bw": ("throughput", "B/s"), "iops": ("iops", "1/s")}
_LATENCIES = {"lat": "total", "clat": "completion", "slat": "submission"}
_EPOCH = 10**11  # ms: no run lasts three years, and every clock since 1973 shows more
_BEGINNING = re.compile(rf"[0-9, xa-fA-F]{{0,{MOST_LINE}}}")


def read_series(text: str, kind: Kind, version: str | None = None) -> Series:
    """A side file of this kind, as this version of fio wrote it. Raises ParseError. Linear in the text."""
    body, warnings = _whole_lines(text)
    number = version_of(version)
    layout = layout_of(lines_of(body), number) if body else None
    columns = read_columns(body, layout) if layout else Columns()
    metric, unit = _METRICS.get(kind, ("latency", "s"))
    return Series(
        kind=kind,
        metric=metric,
        unit=unit,
        latency_kind=_LATENCIES.get(kind),
        layout=layout.says if layout else "empty",
        tool_version=version,
        columns=columns,
        meaning=_meaning(kind, columns, layout, version),
        start=columns.time[0] if columns.time and columns.time[0] >= _EPOCH else 0,
        warnings=[*_backwards(columns), *warnings],
    )


def _meaning(kind: Kind, columns: Columns, layout: Layout | None, version: str | None) -> Meaning:
    return meaning_of(kind, columns, layout, version_of(version)) if layout else Meaning()


def _whole_lines(text: str) -> tuple[str, list[LogWarning]]:
    """The text up to its last whole line; a line without its end may be cut, so it is not read."""
    body = text.rstrip()
    if not body or "\n" in text[len(body) :]:
        return body, []
    whole, _, cut = body.rpartition("\n")
    number = body.count("\n") + 1
    if not _BEGINNING.fullmatch(cut):
        raise ParseError(number, "numbers separated by a comma and a space", shown(cut))
    return whole, [
        LogWarning(0, number, f"expected the end of the line, found the end of the log after {shown(cut)}")
    ]


def _backwards(columns: Columns) -> Iterator[LogWarning]:
    """Time that runs back, once: several jobs in one file, or lines in another order."""
    times = columns.time
    places = (place for place, back in enumerate(map(lt, islice(times, 1, None), times)) if back)
    first = next(places, None)
    if first is None:
        return
    more = sum(1 for _ in places)
    again = f" (and {more} times more)" if more else ""
    found = f"{times[first + 1]} ms after {times[first]} ms{again}"
    yield LogWarning(0, first + 2, f"expected times that do not run back, found {found}")
