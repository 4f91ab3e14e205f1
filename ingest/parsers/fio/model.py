"""The three formats of fio (text, terse, JSON) → the model that all are read into, before runs are formed.

A `FioReport` is one report of one invocation in one format, a `Job` one job of it (or one group of jobs),
a `Direction` what that job read, wrote, trimmed or synced. Text is read in two steps: what a number means is
told when its whole job is known, so that `TextDirection`s hold the numbers as printed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ingest.parsers.bounds import Bounds
from ingest.parsers.lines import Printed
from ingest.parsers.report import Fact, Reading

# A note that fio prints when an engine cannot do what iodepth asks for (from 3.3x on).
CAPPED = "note: both iodepth >= 1 and synchronous I/O engine are selected"
# The name of what all jobs of a group did together, and of all clients of a server.
ALL_JOBS, ALL_CLIENTS = "all jobs", "All clients"
# That of a job whose own line is missing.
UNNAMED = "unnamed"


@dataclass(slots=True)
class Direction:
    """One direction of a job: read, write, trim, mixed (all in one) or sync.

    values: measurements, which lack what is only known of their run. bandwidth: B/s, as far as the print
    allows. progress: bytes and milliseconds; they only grow within a run.
    """

    name: str
    line: int
    values: list[Reading] = field(default_factory=list)
    bandwidth: Bounds | None = None
    progress: tuple[float, float] = (0, 0)


@dataclass(slots=True)
class Statistics:
    """min, max, avg and stdev of one thing, or its percentiles: `what` is a kind of latency, bw or iops.
    count: of samples, and share: of what the whole group did, in percent; 0 where it is not printed.
    is_spread: whether what stands there for a deviation is one."""

    what: str
    unit: str
    numbers: list[tuple[str, Printed]] = field(default_factory=list)
    count: int = 0
    share: float = 0
    is_spread: bool = True


@dataclass(slots=True)
class TextDirection:
    """The printed numbers of one direction: amount (io), bandwidth (bw, and once more in brackets: other),
    iops and runtime, none where all is 0; units of the first three."""

    name: str
    line: int
    numbers: dict[str, Printed] = field(default_factory=dict)
    units: dict[str, str] = field(default_factory=dict)
    summaries: list[Statistics] = field(default_factory=list)
    percentiles: list[Statistics] = field(default_factory=list)

    def text(self, name: str) -> str:
        """A number as printed, without its unit."""
        return self.numbers[name].text

    @property
    def runtime(self) -> int:
        """Milliseconds."""
        return int(self.text("runtime"))


@dataclass(slots=True)
class Job:
    """One job as a report shows it. Of text: its directions as printed, and how many requests it issued.
    base: what K is in its text, where that is told. foreign: whether what it was asked to do is printed of
    another job of the group instead. several: whether it shows by itself that it is a group of jobs."""

    name: str
    line: int
    format: str
    version: str | None = None
    error: int = 0
    message: str | None = None
    group: int = 0
    jobs: int | None = None
    pid: int | None = None
    stamp: float | None = None  # of its text, in seconds: when its report was printed
    options: Mapping[str, Any] = field(default_factory=dict)
    foreign: bool = False
    several: bool = False
    directions: list[Direction] = field(default_factory=list)
    facts: list[Fact] = field(default_factory=list)
    idle: bool = True  # whether it says itself that nothing was done, where it has no directions
    printed: list[TextDirection] = field(default_factory=list)
    issued: tuple[int, ...] = ()  # read, write, trim
    base: str | None = None

    def prints(self, direction: str) -> bool:
        """Whether a direction is there already."""
        return any(known.name == direction for known in self.printed)

    def requests(self, direction: str) -> int | None:
        """How many a direction had."""
        place = {"read": 0, "write": 1, "trim": 2}.get(direction, len(self.issued))
        return self.issued[place] if place < len(self.issued) else None


def places_of(jobs: Iterable[Job]) -> list[int]:
    """How many of its name are before each job."""
    counts: Counter[str] = Counter()
    places = []
    for job in jobs:
        places.append(counts[job.name])
        counts[job.name] += 1
    return places


@dataclass(slots=True)
class LineWarning:
    """A warning that has no run yet."""

    line: int
    text: str


@dataclass(slots=True)
class FioReport:
    """One report: every job in one format. `stamp`: its time and its latest possible start, in seconds.
    `run_doubt`: what is doubtful about it, if it is of another run than the one above it."""

    kind: str
    line: int
    jobs: Sequence[Job]
    warnings: list[LineWarning] = field(default_factory=list)
    stamp: tuple[float, float] | None = None
    states: int = 1  # how many of one run have been seen
    totals: Sequence[Job] = ()  # of groups of several jobs, and of all clients
    run_doubt: LineWarning | None = None


@dataclass(frozen=True, slots=True)
class Announcement:
    """`j: (g=0): rw=randread, bs=…`: a job before it runs."""

    name: str
    line: int
    rw: str
    parameters: Mapping[str, Any]
    group: int = 0


@dataclass(frozen=True, slots=True)
class Version:
    """`fio-3.28` on a line of its own."""

    text: str
    line: int


@dataclass(frozen=True, slots=True)
class Command:
    """A shell prompt with fio's command line: job names and their options. is_whole: whether it has
    all of them, and none is in a job file or in a variable of the shell."""

    line: int
    jobs: Sequence[tuple[str, Mapping[str, str]]]
    is_whole: bool = False


@dataclass(frozen=True, slots=True)
class Message:
    """`fio: …`: what fio complains of."""

    line: int
    text: str


Announced = Announcement | Version | Command | Message
Event = Announced | FioReport
