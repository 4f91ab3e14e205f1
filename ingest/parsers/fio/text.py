"""Lines of fio's normal text → jobs and their directions as printed; by which patterns lines are known.

    j: (groupid=0, jobs=1): err= 0: pid=32705
      read : io=32768KiB, bw=27616KiB/s, iops=6742, runt=  1215msec           1.1 to 2.16
      read: IOPS=9812, BW=76.7MiB/s (80.4MB/s)(76.7MiB/1001msec)              2.17 on
        clat (usec): min=35, max=9328, avg=68.95, stdev=135.79
        clat percentiles (usec):
         |  1.00th=[   40],  5.00th=[   43], …
       bw (  KiB/s): min=80192, max=80192, per=100.00%, avg=80192.00, stdev= 0.00, samples=1
       iops        : min=10024, max=10024, avg=10024.00, stdev= 0.00, samples=1
         issued rwts: total=9822,4284,0,0 short=0,0,0,0 dropped=0,0,0,0

What the units mean is decided in text_values.py, when the whole job is known.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from ingest.parsers.fio.model import UNNAMED, Job, LineWarning, Number
from ingest.parsers.fio.ranges import Totals
from ingest.parsers.fio.values import SUMMARY
from ingest.parsers.lines import Line
from ingest.parsers.report import ParseError

_N = r"\d{1,20}(?:\.\d{1,12}|)"
UNIT = r"(?:[KMGTPEk]i?|)(?:B|bit)"
# The order in which fio prints what stands below a direction; its percentiles stand behind all latencies.
_RANKS = {"slat": 1, "clat": 2, "lat": 3, "sync": 3, "bw": 7, "iops": 8}
_RANK_OF_PERCENTILES = 3
_LAST_RANK = 99
# What begins a line of a job, up to the character that tells it from a job's name.
_DETAIL = re.compile(
    r"\s*(?:(?P<direction>read|write|trim|mixed) ?:|(?P<summary>slat|clat|lat|sync|bw) \(|(?P<iops>iops) "
    r"|(?P<percentiles>(?:slat|clat|lat|sync) p|(?:high|low) prio )|(?P<percentile>\|)"
    r"|(?P<issued>issued)|(?P<sync>fsync)/)"
)
_STATUS = re.compile(
    r"\(groupid=(?P<group>\d{1,9})(?:, jobs=(?P<jobs>\d{1,9}))?\): err= *(?P<error>-?\d{1,9})"
    r"(?: \((?P<message>.*)\))?:(?: pid=(?P<pid>\d{1,10}))?"
)
# Up to 2.0.15 a blank stands where a unit has no letter: `bw=513791 B/s`.
_OLD = re.compile(
    rf"[ \t]*(?P<side>read|write|trim|mixed) *: io= *(?P<io>{_N}) ?(?P<io_unit>{UNIT}),"
    rf" bw= *(?P<bw>{_N}) ?(?P<bw_unit>{UNIT})/s(?:, iops= *(?P<iops>{_N}[KMGkP]?)|) *,"
    r" runt= *(?P<runtime>\d{1,18})msec"
)
_NEW = re.compile(
    rf"[ \t]*(?P<side>read|write|trim|mixed): IOPS=(?P<iops>{_N}[KMGkP]?),"
    rf" BW=(?P<bw>{_N})(?P<bw_unit>{UNIT})/s"
    rf" \((?P<other>{_N})(?P<other_unit>{UNIT})/s\)"
    rf"\((?P<io>{_N})(?P<io_unit>{UNIT})/(?P<runtime>\d{{1,18}})msec\)"
)
# The sum of all clients, and the mixed side beside two others, lack the unit; the latter is all 0.
_LETTER = "(?:[KMGTPEk]i?|)"
_BARE = re.compile(
    rf"[ \t]*(?P<side>read|write|trim|mixed): IOPS=(?P<iops>{_N}[KMGkP]?),"
    rf" BW=(?P<bw>{_N})(?P<bw_unit>{_LETTER})"
    rf" \((?P<other>{_N})(?P<other_unit>{_LETTER})\)"
    rf"\((?P<io>{_N})(?P<io_unit>{UNIT})/(?P<runtime>\d{{1,18}})msec\)"
)
_OF = r"(?P<{0}>-?nan|\d{{1,20}}(?:\.\d{{1,12}}|)[KMGkP]?)"
# fio prints these with a fraction always; nothing but a comma follows the last one.
_WITH_FRACTION = r"(?P<{0}>-?nan|\d{{1,20}}\.\d{{1,12}})"
_SUMMARY = (
    rf"min= *{_OF.format('min')} ?, max= *{_OF.format('max')} ?,(?: per= *[\d.]{{1,12}}%,|)"
    rf" avg= *{_WITH_FRACTION.format('mean')}, (?:st|)dev= *{_WITH_FRACTION.format('stdev')}(?=,|\s*$)"
)
# The blanks behind the unit of bandwidths are kept: MB without any is another one (fio-mb-samples).
_SUMMARIES = tuple(
    re.compile(f"{head}{_SUMMARY}")
    for head in (
        r"[ \t]*(?P<what>slat|clat|lat|sync) \((?P<unit>[num]sec)\) ?: ",
        rf"[ \t]*(?P<what>bw) \( *(?P<unit>{UNIT} *)/s\) *: ",
        r"[ \t]*(?P<what>iops)(?P<unit>) *: ",
    )
)
_PERCENTILES = re.compile(r"[ \t]*(?P<kind>slat|clat|lat|sync) percentiles \((?P<unit>[num]sec)\):")
_PERCENTILE = re.compile(r"(\d{1,3}\.\d{1,12})th=\[ *>?=?(\d{1,20})\]")
_ISSUED = re.compile(
    r"[ \t]*issued[ rwtsd/]*: total=(?:r=)?(\d{1,18})[,/](?:w=)?(\d{1,18})(?:[,/](?:d=)?(\d{1,18}))?"
)
_TOTALS = ("io", "bw", "iops", "other", "runtime")
_UNITS = ("io", "bw", "other")


@dataclass(slots=True)
class Summary:
    """min, max, avg, stdev of one thing: `what` is a kind of latency, bw or iops."""

    what: str
    unit: str
    numbers: dict[str, Number]


@dataclass(slots=True)
class TextDirection:
    """The printed numbers of one direction. percentiles: name and number of each, by kind and unit."""

    name: str
    line: int
    totals: Totals
    summaries: list[Summary] = field(default_factory=list)
    percentiles: dict[tuple[str, str], list[tuple[str, Number]]] = field(default_factory=dict)


@dataclass(slots=True)
class TextJob:
    """A job, its directions as printed, and how many requests it issued (read, write, trim)."""

    job: Job
    directions: list[TextDirection] = field(default_factory=list)
    issued: tuple[int, ...] = ()

    def has(self, direction: str) -> bool:
        """Whether a direction is there already."""
        return any(known.name == direction for known in self.directions)

    def requests(self, direction: str) -> int | None:
        """How many a direction had."""
        place = {"read": 0, "write": 1, "trim": 2}.get(direction, len(self.issued))
        return self.issued[place] if place < len(self.issued) else None


class TextReader:
    """Takes line after line and holds the job that is being read; unnamed: jobs whose own line is missing."""

    def __init__(self) -> None:
        self.job: TextJob | None = None
        self.unnamed: list[TextJob] = []
        self.warnings: list[LineWarning] = []
        self._kind: tuple[str, str] | None = None  # of percentiles, with their unit; empty: none of ours
        self._rank = 0  # of the last line below the direction

    def status(self, line: Line) -> TextJob | None:
        """Begins a job if this is the line that names one."""
        place = line.text.find("(groupid=")
        if place < 0:
            return None
        match = _STATUS.match(line.text, place)
        if match is None:
            raise ParseError(line.number, "(groupid=0, jobs=1): err= 0: pid=1", f'"{line.text[place:][:60]}"')
        name = line.text[:place].strip().removesuffix(":").rstrip()
        self.job = TextJob(_job(match, name, line.number))
        self._kind, self._rank = None, 0
        return self.job

    def detail(self, line: Line) -> bool:
        """Reads a line of the job, if it is one."""
        match = _DETAIL.match(line.text)
        if match is None:
            return False
        _DETAILS[match.lastgroup or ""](self, line)
        return True

    def direction(self, line: Line) -> None:
        """Begins a direction: its bandwidth, amount and runtime."""
        if "io=" not in line.text and "IOPS=" not in line.text:
            return
        match = _NEW.match(line.text) or _OLD.match(line.text) or _BARE.match(line.text)
        if match is None:
            expected = "bandwidth, amount and runtime of a direction"
            raise ParseError(line.number, expected, f'"{line.text[:90]}"')
        if self.job is None or self._is_another(self.job, match["side"]):
            self.job = self._without_name(line)
        direction = TextDirection(match["side"], line.number, self._totals(line, match))
        if self.job.has(direction.name):
            self._misplaced(line)
        self.job.directions.append(direction)
        self._rank, self._kind = 0, None

    def _totals(self, line: Line, match: re.Match[str]) -> Totals:
        printed = match.groupdict()
        names = [name for name in _TOTALS if printed.get(name) is not None]
        units = {name: _whole_unit(printed[f"{name}_unit"]) for name in _UNITS if name in names}
        is_zero = match.re is _BARE and not float(match["bw"])
        return Totals(line.number, {} if is_zero else self._numbers(line, match, names), units)

    def _is_another(self, job: TextJob, direction: str) -> bool:
        """Whether a direction of a job without a name is the first of the next one."""
        return bool(self.unnamed) and self.unnamed[-1] is job and job.has(direction)

    def _without_name(self, line: Line) -> TextJob:
        """A job of which the line that names it was left out."""
        self.unnamed.append(TextJob(Job(UNNAMED, line.number, "text")))
        text = f'the line that names the job is missing above "{line.text.strip()[:60]}"'
        self.warnings.append(LineWarning(line.number, text))
        return self.unnamed[-1]

    def sync(self, line: Line) -> None:
        """Begins what is said of syncs."""
        if self.job is not None and line.text.rstrip().endswith(":"):
            self.job.directions.append(TextDirection("sync", line.number, Totals(line.number)))
            self._rank, self._kind = 0, None

    def summary(self, line: Line) -> None:
        """min, max, avg, stdev."""
        match = next(filter(None, (form.match(line.text) for form in _SUMMARIES)), None)
        if match is None:
            if "min=" in line.text and "=-" not in line.text:  # fio has -1.00 where it has no figure
                text = f'not as fio prints it: "{line.text.strip()[:60]}"'
                self.warnings.append(LineWarning(line.number, text))
            return
        what = match["what"]
        if not self._follows(line, _RANKS[what]) or self.job is None:
            return
        names = [name for name in SUMMARY if not match[name].endswith("nan")]
        summary = Summary(what, match["unit"], self._numbers(line, match, names))
        self.job.directions[-1].summaries.append(summary)

    def heading_of_percentiles(self, line: Line) -> None:
        """The line above percentiles."""
        match = _PERCENTILES.match(line.text)
        self._kind = (match["kind"], match["unit"]) if match else ("", "")
        if match:
            self._follows(line, _RANK_OF_PERCENTILES + _RANKS[match["kind"]])

    def percentiles(self, line: Line) -> None:
        """A line of several percentiles."""
        found = list(_PERCENTILE.finditer(line.text))
        if not found or self._kind == ("", ""):
            return
        if self._kind is None or self.job is None or not self.job.directions:
            self._misplaced(line)
            return
        known = self.job.directions[-1].percentiles.setdefault(self._kind, [])
        known += [(match[1], Number(match[2], line.number, *line.span(match, 2))) for match in found]

    def issued(self, line: Line) -> None:
        """The requests of the job, behind which nothing more is said of its directions."""
        match = _ISSUED.match(line.text)
        if match and self.job:
            self.job.issued = tuple(int(count or 0) for count in match.groups())
            self._rank = _LAST_RANK

    def _follows(self, line: Line, rank: int) -> bool:
        """Whether a line stands where fio prints it: after its direction, in fio's order."""
        fits = self.job is not None and bool(self.job.directions) and rank > self._rank
        self._rank = max(rank, self._rank)
        if not fits:
            self._misplaced(line)
        return fits

    def _misplaced(self, line: Line) -> None:
        text = f'not in the order of fio: "{line.text.strip()[:60]}"'
        self.warnings.append(LineWarning(line.number, text))

    def _numbers(self, line: Line, match: re.Match[str], names: Sequence[str]) -> dict[str, Number]:
        """Groups of a match with their places in the raw line."""
        for name in names:
            if not line.ended and match.end(name) == len(line.text):
                text = f'"{match[name]}" may be cut: the text ends with it'
                self.warnings.append(LineWarning(line.number, text))
        return {name: Number(match[name], line.number, *line.span(match, name)) for name in names}


_DETAILS: Mapping[str, Callable[[TextReader, Line], None]] = {
    "direction": TextReader.direction,
    "summary": TextReader.summary,
    "iops": TextReader.summary,
    "percentiles": TextReader.heading_of_percentiles,
    "percentile": TextReader.percentiles,
    "issued": TextReader.issued,
    "sync": TextReader.sync,
}


def _whole_unit(text: str) -> str:
    """With the bytes that a unit is of where fio leaves them out."""
    return text if text.endswith(("B", "bit")) else f"{text}B"


def _job(match: re.Match[str], name: str, line: int) -> Job:
    group, jobs, error, message, pid = match.groups()
    return Job(
        name, line, "text", None, int(error), message, int(group),
        int(jobs) if jobs else None, int(pid) if pid else None,
    )  # fmt: skip
