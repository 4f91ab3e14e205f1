"""fio's normal text line by line: what reads several lines at once (_text) says the same.

    j: (groupid=0, jobs=1): err= 0: pid=32705
      read : io=32768KiB, bw=27616KiB/s, iops=6742, runt=  1215msec           1.1 to 2.16
      read: IOPS=9812, BW=76.7MiB/s (80.4MB/s)(76.7MiB/1001msec)              2.17 on
        clat (usec): min=35, max=9328, avg=68.95, stdev=135.79
        clat percentiles (usec):
         |  1.00th=[   40],  5.00th=[   43], …
       bw (  KiB/s): min=80192, max=80192, per=100.00%, avg=80192.00, stdev= 0.00, samples=1
       iops        : min=10024, max=10024, avg=10024.00, stdev= 0.00, samples=1
         issued rwts: total=9822,4284,0,0 short=0,0,0,0 dropped=0,0,0,0

What the units mean is decided in _text_units, when the whole job is known.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from ingest.parsers._lines import Line
from ingest.parsers._report import ParseError
from ingest.parsers.fio._model import UNNAMED, Block, Doubt, Number
from ingest.parsers.fio._text_lines import (
    BANDWIDTH,
    BARE,
    DETAIL,
    IOPS,
    ISSUED,
    LATENCY,
    LEVEL,
    LEVELS,
    NEW,
    OLD,
    RANK_OF_LEVELS,
    RANKS,
    STATISTICS,
    STATUS,
)
from ingest.parsers.fio._text_model import Levels, Spread, TextBlock, TextSide
from ingest.parsers.fio._text_sides import set_apart

TOTALS = ("io", "bw", "iops", "other", "runtime")
_OLD_TOTALS = ("io", "bw", "iops", "runtime")
_OLDEST_TOTALS = ("io", "bw", "runtime")
_UNITS = {"io": "io_unit", "bw": "bw_unit", "other": "other_unit"}


class LineReader:
    """Takes line after line and holds the job that is being read."""

    def __init__(self) -> None:
        self.job: TextBlock | None = None
        self.unnamed: list[TextBlock] = []  # jobs whose own line is missing
        self.doubts: list[Doubt] = []
        self.kind: tuple[str, str] | None = None
        self.rank = 0

    def status(self, line: Line) -> TextBlock | None:
        """Begins a job if this is the line that names one."""
        place = line.text.find("(groupid=")
        if place < 0:
            return None
        match = STATUS.match(line.text, place)
        if match is None:
            raise ParseError(line.number, "(groupid=0, jobs=1): err= 0: pid=1", f'"{line.text[place:][:60]}"')
        name = line.text[:place].strip().removesuffix(":").rstrip()
        self.job = TextBlock(_block(match, name, line.number))
        self.kind, self.rank = None, 0
        return self.job

    def detail(self, line: Line) -> bool:
        """Reads a line of the job, if it is one."""
        match = DETAIL.match(line.text)
        if match is None:
            return False
        _DETAILS[match.lastindex or 0](self, line)
        return True

    def side(self, line: Line) -> None:
        if "io=" not in line.text and "IOPS=" not in line.text:
            return
        match = NEW.match(line.text) or OLD.match(line.text) or BARE.match(line.text)
        if match is None:
            raise ParseError(
                line.number, "bandwidth, amount and runtime of a direction", f'"{line.text[:90]}"'
            )
        if self.job is None or self._is_another(self.job, match["side"]):
            self.job = self._without_name(line)
        side = TextSide(match["side"], line.number)
        is_old = match.re is OLD
        names = TOTALS if not is_old else _OLD_TOTALS if match["iops"] else _OLDEST_TOTALS
        if match.re is not BARE or float(match["bw"]):
            side.totals = self._numbers(line, match, names)
        side.units = {name: _whole_unit(match[group]) for name, group in _UNITS.items() if name in names}
        if any(one.direction == side.direction for one in self.job.sides):
            self._misplaced(line, 0)
        self.job.sides.append(side)
        self.rank, self.kind = 0, None

    def _is_another(self, job: TextBlock, direction: str) -> bool:
        """Whether a direction of a job without a name is the first of the next one."""
        is_unnamed = bool(self.unnamed) and self.unnamed[-1] is job
        return is_unnamed and any(one.direction == direction for one in job.sides)

    def _without_name(self, line: Line) -> TextBlock:
        """A job of which the line that names it was left out."""
        self.unnamed.append(TextBlock(Block(UNNAMED, line.number, "text")))
        said = f'the line that names the job is missing above "{line.text.strip()[:60]}"'
        self.doubts.append(Doubt(line.number, said))
        return self.unnamed[-1]

    def sync(self, line: Line) -> None:
        if self.job is not None and line.text.rstrip().endswith(":"):
            self.job.sides.append(TextSide("sync", line.number))
            self.rank, self.kind = 0, None

    def spread(self, line: Line) -> None:
        match = LATENCY.match(line.text) or BANDWIDTH.match(line.text) or IOPS.match(line.text)
        if match is None:
            if "min=" in line.text and "=-" not in line.text:  # fio has -1.00 where it has no figure
                self.doubts.append(Doubt(line.number, f'not as fio prints it: "{line.text.strip()[:60]}"'))
            return
        *named, _, _, _, _ = groups = match.groups()
        what = named[0] if len(named) > 1 else "bw" if named else "iops"
        if not self._follows(line, RANKS[what]) or self.job is None:
            return
        found = [name for name, text in zip(STATISTICS, groups[-4:], strict=True) if not text.endswith("nan")]
        unit = named[-1] if named else ""
        set_apart(self.job.sides[-1])
        self.job.sides[-1].spreads.append(Spread(what, unit, self._numbers(line, match, found)))

    def levels(self, line: Line) -> None:
        match = LEVELS.match(line.text)
        self.kind = (match["kind"], match["unit"]) if match else ("", "")
        if match:
            self._follows(line, RANK_OF_LEVELS + RANKS[match["kind"]])

    def level(self, line: Line) -> None:
        found = list(LEVEL.finditer(line.text))
        if not found or self.kind == ("", ""):
            return
        if self.kind is None or self.job is None or not self.job.sides:
            self._misplaced(line, 0)
            return
        set_apart(self.job.sides[-1])
        levels = self.job.sides[-1].levels.setdefault(self.kind, Levels())
        for match in found:
            levels.append(match[1], Number(match[2], line.number, *line.span(match, 2)))

    def issued(self, line: Line) -> None:
        match = ISSUED.match(line.text)
        if match:
            self.keep_issued(tuple(int(one or 0) for one in match.groups()))

    def keep_issued(self, counts: tuple[int, ...]) -> None:
        """The requests of the job, behind which nothing more is said of its directions."""
        if self.job:
            self.job.issued = counts
            self.rank = 99

    def _follows(self, line: Line, rank: int) -> bool:
        """Whether a line stands where fio prints it: after its direction, in fio's order."""
        fits = self.job is not None and bool(self.job.sides) and rank > self.rank
        self.rank = max(rank, self.rank)
        if not fits:
            self._misplaced(line, rank)
        return fits

    def _misplaced(self, line: Line, _rank: int) -> None:
        self.doubts.append(Doubt(line.number, f'not in the order of fio: "{line.text.strip()[:60]}"'))

    def _numbers(self, line: Line, match: re.Match[str], names: Sequence[str]) -> dict[str, Number]:
        """Groups of a match with their places in the raw line."""
        if not line.ended or line.places is not None:
            return {name: self._number(line, match, name) for name in names}
        number, offset, found = line.number, line.offset, {}
        for name in names:
            start, end = match.span(name)
            found[name] = Number(match[name], number, offset + start, offset + end)
        return found

    def _number(self, line: Line, match: re.Match[str], name: str) -> Number:
        if not line.ended and match.end(name) == len(line.text):
            self.doubts.append(Doubt(line.number, f'"{match[name]}" may be cut: the text ends with it'))
        return Number(match[name], line.number, *line.span(match, name))


# By the group of DETAIL that matched.
_DETAILS: Mapping[int, Callable[[LineReader, Line], None]] = {
    1: LineReader.side,
    2: LineReader.spread,
    3: LineReader.spread,
    4: LineReader.levels,
    5: LineReader.level,
    6: LineReader.issued,
    7: LineReader.sync,
}


def _whole_unit(text: str) -> str:
    """With the bytes that a unit is of where fio leaves them out."""
    return text if text.endswith(("B", "bit")) else f"{text}B"


def _block(match: re.Match[str], name: str, line: int) -> Block:
    group, jobs, error, message, pid = match.groups()
    return Block(
        name, line, "text", None, int(error), message, int(group),
        int(jobs) if jobs else None, int(pid) if pid else None,
    )  # fmt: skip
