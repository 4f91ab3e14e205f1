"""fio's JSON and JSON+, from 2.0.10 on.

    {"fio version" : "fio-3.16", "global options" : {…}, "jobs" : [{"jobname" : "j", "error" : 0,
      "job options" : {"rw" : "randread", …},
      "read" : {"io_bytes" : …, "bw_bytes" : …, "bw" : …, "iops" : …, "runtime" : …, "clat_ns" : {…}}, …}]}

What a direction's numbers mean: _json_sides.
"""

from __future__ import annotations

from collections.abc import Iterator

from ingest.parsers._report import Fact, ParseError
from ingest.parsers.fio._json_documents import NONE, Document, Documents, Job, NotJson
from ingest.parsers.fio._json_numbers import Holder, Numbers, Place
from ingest.parsers.fio._json_objects import Direction, directions_of, setting_of
from ingest.parsers.fio._json_sides import Sides
from ingest.parsers.fio._model import ALL_CLIENTS, Block, Result
from ingest.parsers.fio._steady import JSON as STEADY
from ingest.parsers.fio._steady import in_json

_EXPECTED = "a whole JSON document of fio"
_LATEST = 10**15  # milliseconds since 1970, or of a run


def document(documents: Documents, start: Place) -> tuple[Result, int]:
    """The document that begins at `start`, and where it ends."""
    text = documents.text
    try:
        found, end = documents.read(start.at)
    except NotJson as error:
        cut = "the end of the text" if error.place >= len(text.rstrip()) else error.found
        line = start.line + text.count("\n", start.at, error.place)
        raise ParseError(line, _EXPECTED, cut) from error
    try:
        return _Document(found, Numbers(text, start, end), start.line).result(), end
    except (ValueError, RecursionError) as error:
        raise ParseError(start.line, _EXPECTED, str(error)[:80]) from error


class _Document:
    def __init__(self, values: Document, numbers: Numbers, line: int) -> None:
        self.values, self.numbers, self.line = values, numbers, line
        self.sides = Sides(numbers, line)
        version = values.version
        self.version = version.removeprefix("fio-").strip() if isinstance(version, str) else None
        self.jobs = values.jobs or values.client_stats or []
        self.longest = 0  # milliseconds
        self.steady_is_hidden = False  # its key is not written as fio writes it

    def result(self) -> Result:
        every = [self._block(job, directions, holder) for job, directions, holder in self._jobs()]
        totals = [block for block in every if block.name == ALL_CLIENTS] if len(every) > 1 else []
        blocks = [block for block in every if block not in totals] if totals else every
        return Result("json", self.line, blocks, self.sides.doubts, self._stamp(), totals=totals)

    def _jobs(self) -> Iterator[tuple[Job, list[Direction], Holder]]:
        """The jobs; a server's clients, of which "All clients" is the sum."""
        if self.values.jobs is None and self.values.client_stats is None:
            raise ParseError(self.line, '"jobs" in the JSON of fio', "none")
        holders = self.numbers.jobs("jobs" if self.values.jobs else "client_stats", len(self.jobs))
        for job, holder in zip(self.jobs, holders, strict=True):
            directions = list(directions_of(job))
            ran = [one.runtime() for one in directions]
            self.longest = max([self.longest, *(one for one in ran if one < _LATEST)])
            yield job, directions, holder

    def _stamp(self) -> tuple[float, float] | None:
        """When it was printed, and when the longest direction must have begun."""
        milliseconds, seconds = self.values.timestamp_ms, self.values.timestamp
        if not isinstance(milliseconds, int):
            if not isinstance(seconds, int):
                return None
            milliseconds = seconds * 1000
        if not 0 < milliseconds < _LATEST:
            return None
        return milliseconds / 1000, (milliseconds - self.longest) / 1000

    def _block(self, job: Job, directions: list[Direction], holder: Holder) -> Block:
        block = Block(str(job.jobname), holder.place.line, "json", self.version)
        block.error = self._error(job, block.line)
        block.rw, block.parameters = setting_of(self.values, job)
        sides = [self.sides.read(one, holder) for one in directions]
        block.sides = [side for side in sides if side]
        block.facts += self._facts(job, holder.place)
        return block

    def _facts(self, job: Job, place: Place) -> Iterator[Fact]:
        """Looked for behind the job's name, and no more where one was not found: that took the whole text."""
        if job.steadystate is NONE or self.steady_is_hidden:
            return
        match = STEADY.search(self.numbers.text, place.at)
        self.steady_is_hidden = match is None
        if match and (fact := in_json(job, match, place)):
            yield fact

    def _error(self, job: Job, line: int) -> int:
        if not isinstance(job.error, int):
            raise ParseError(line, 'a whole number as "error"', str(job.error)[:40])
        return job.error
