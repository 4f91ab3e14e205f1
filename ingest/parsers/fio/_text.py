"""fio's normal text, a job at a time, several lines at once where they are as fio prints them.

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

from ingest.parsers.fio._text_blocks import BELOW, ROW_BY_ROW, add_levels
from ingest.parsers.fio._text_by_line import LineReader
from ingest.parsers.fio._text_lines import RANK_OF_LEVELS, RANKS
from ingest.parsers.fio._text_model import Contents, Levels, TextBlock, TextSide, Whole
from ingest.parsers.fio._text_sides import job_of, set_apart


class TextReader(LineReader):
    """Takes line after line, or several, and holds the job that is being read."""

    def take(self, whole: Whole) -> int | None:
        """Lines of a job that were read as one: the end of what is below them; None where they do not fit."""
        return self.below(whole.match.string, whole.match.end()) if self._keep(whole) else None

    def below(self, text: str, start: int) -> int:
        """Where lines end that tell no figure; the requests of the job are kept."""
        match = BELOW.match(text, start)
        if match is None:
            return start
        reads, writes, trims = match.groups()
        if reads:
            self.keep_issued((int(reads), int(writes), int(trims or 0)))
        return match.end()

    def levels_at_once(self, text: str, start: int, number: int) -> int | None:
        """A list of percentiles with its heading; None, and nothing read, where it stands wrong."""
        match = ROW_BY_ROW.match(text, start)
        if match is None or self.job is None or not self.job.sides:
            return None
        kind, unit = match.group("kind", "unit")
        rank = RANK_OF_LEVELS + RANKS[kind]
        if rank <= self.rank:
            return None
        self.rank, self.kind = rank, (kind, unit)
        set_apart(self.job.sides[-1])
        add_levels(self.job.sides[-1].levels.setdefault(self.kind, Levels()), match, number)
        return match.end()

    def _keep(self, whole: Whole) -> bool:
        """Puts a job, a direction, or what is below one where it belongs; False where there is no place."""
        contents = whole.contents
        if contents.begins:
            self.job = TextBlock(job_of(whole))
        elif self.job is None or not self._fits(self.job, contents):
            return False
        if contents.heading:
            self.job.sides.append(TextSide(contents.heading.direction, whole.first, whole))
        elif contents.parts:
            self.job.sides[-1].whole = whole
        self.rank, self.kind = contents.last_rank, contents.levels
        return True

    def _fits(self, job: TextBlock, contents: Contents) -> bool:
        """Whether a direction is not there yet, or what stands below one is below a new one."""
        if contents.heading:
            direction = contents.heading.direction
            return direction == "sync" or all(one.direction != direction for one in job.sides)
        return bool(job.sides) and not (self.rank or self.kind or job.sides[-1].whole)
