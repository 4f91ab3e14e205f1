"""Log file → its reports by the parsers, or why there are none; a log of several places is split, one each.

session.txt: dd … of=/mnt/raid/test, then dd … of=/mnt/single/test
→   logs/session-mnt-raid.txt   logs/session-mnt-single.txt

Every line goes into one part, as it is. What is between two runs goes with the later one.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import PurePosixPath
from typing import Any

from ingest.core.limits import most
from ingest.core.problems import Unreadable
from ingest.core.vocabulary import Vocabulary
from ingest.parsers import ParseError, Reading, Report, parsers, read_log
from ingest.parsers.fio.series import looks_like_series, side_file, side_file_name
from ingest.scaffold.inputs import LogFile, acceptable
from ingest.sets.log_checks import place_of, same_place
from ingest.sets.logs.decode import decode
from ingest.sets.logs.unwrap import unwrap

NO_TOOL = "not the output of a known tool"
_LINE = re.compile(r"[^\n]*\n|[^\n]+")
_LONGEST_PLACE = 40  # characters of a place in a name

Run = tuple[int, str]  # its last line and its place


@dataclass(frozen=True)
class ParsedLog:
    """A log and its reports; `refused`: what keeps its tool's parser from reading it.

    unwrapped: what it was unwrapped from; then `source` has the bytes of the log within.
    """

    source: LogFile
    text: str
    reports: Sequence[Report] = ()
    is_side_file: bool = False
    refused: str = ""
    unwrapped: str = ""
    parameters: dict[str, set[Any]] = field(default_factory=dict)

    @property
    def readings(self) -> list[Reading]:
        """Every value, of all tools."""
        return [reading for report in self.reports for reading in report.readings]

    @property
    def tools(self) -> str:
        """`fio 3.41`; each tool and version once."""
        return ", ".join(dict.fromkeys(map(_tool, self.reports))) or "not understood"

    @property
    def doubts(self) -> list[str]:
        """What its parser or its tool doubts, each once."""
        texts: list[str] = []
        for report in self.reports:
            texts += [f"line {warning.line}: {warning.text}" for warning in report.warnings]
            texts += [f"line {failure.line}: {failure.text}" for failure in report.failures]
        return list(dict.fromkeys(texts))


def known_tools(vocabulary: Vocabulary) -> str:
    """`dd, fio or time (about the machine: lsblk or mdstat)`, for who wonders why a log is not read."""
    measure = [name for name, tool in vocabulary.tools.items() if tool.logs]
    others = parsers().keys() - measure
    return f"{_or(measure)} (about the machine: {_or(others)})"


def _or(names: Iterable[str]) -> str:
    *others, last = sorted(names)
    return f"{', '.join(others)} or {last}"


def _tool(report: Report) -> str:
    versions = dict.fromkeys(reading.tool_version for reading in report.readings if reading.tool_version)
    return " ".join([report.tool, "/".join(versions)]).strip()


def parse_log(source: LogFile) -> ParsedLog | str:
    """The parsed log; or, in words, why no tool is recognised in it."""
    try:
        text = decode(source.raw, most("unpacked_bytes"))
    except Unreadable as error:
        return str(error)
    is_side_file = side_file_name(source.path) is not None and looks_like_series(text)
    is_program = text.startswith("#!")  # what is in its comments is no log
    unwrapped = None if is_side_file or is_program else unwrap(text)
    if unwrapped:
        text, source = unwrapped.text, replace(source, raw=unwrapped.text.encode())
    log = ParsedLog(source, text, (), is_side_file, unwrapped=str(unwrapped or ""))
    try:
        side = side_file(source.path, text) if is_side_file else None
        reports = [side] if side else read_log(text)
    except ParseError as error:
        refused = f"line {error.line}: expected {error.expected}, found {error.found}"
        return replace(log, refused=refused)
    parsed = replace(log, reports=reports, parameters=_parameters(reports))
    facts = [fact for report in reports for fact in report.facts]
    is_nothing = unwrapped and not (parsed.readings or parsed.doubts or facts)  # a picture, unwrapped
    return NO_TOOL if is_nothing or not reports else parsed


def _parameters(reports: Sequence[Report]) -> dict[str, set[Any]]:
    """The parameters of the log's own runs: name → its values."""
    values: dict[str, set[Any]] = defaultdict(set)
    for reading in (reading for report in reports for reading in report.readings):
        for name, value in reading.parameters.items():
            if isinstance(value, (str, int, float, bool)):
                values[name].add(value)
    return dict(values)


def each_split(logs: Sequence[ParsedLog]) -> list[ParsedLog]:
    """The logs, in place of one of several places its parts; a part never takes another log's name."""
    taken = {log.source.path.casefold() for log in logs}
    result: list[ParsedLog] = []
    for log in logs:
        parts = _split(log)
        names = {part.source.path.casefold() for part in parts}
        if len(parts) > 1 and (len(names) < len(parts) or names & taken):
            parts = [log]
        taken |= names
        result += parts
    return result


def _split(log: ParsedLog) -> Sequence[ParsedLog]:
    """The parts; or only the log, where it has one place, or the place of some run is unknown."""
    runs = _places_of_runs(log)
    if not runs or all(same_place(runs[0][1], place) for _, place in runs):
        return [log]
    parts = [parse_log(part) for part in _parts(log, runs)]
    sound = [part for part in parts if isinstance(part, ParsedLog) and part.readings]
    is_complete = len(sound) == len(parts) and sum(len(part.readings) for part in sound) == len(log.readings)
    return sound if is_complete else [log]


def _places_of_runs(log: ParsedLog) -> list[Run]:
    """In their order; none where the place of one is not told, or the log is packed or no UTF-8."""
    places: dict[tuple[str, int], tuple[int, str | None]] = {}
    for report in log.reports:
        for reading in report.readings:
            last, _ = places.get((report.tool, reading.run), (0, None))
            places[report.tool, reading.run] = (max(last, reading.line), place_of(reading.parameters))
    runs = sorted((line, place) for line, place in places.values() if place)
    return runs if len(runs) == len(places) and log.source.raw == log.text.encode() else []


def _parts(log: ParsedLog, runs: Sequence[Run]) -> Iterator[LogFile]:
    """Each place's lines, up to the last of each of its runs; what follows the last run stays with it."""
    lines = _LINE.findall(log.text)
    of_place: dict[str, list[str]] = defaultdict(list)
    start = 0
    for end, place in [*runs[:-1], (len(lines), runs[-1][1])]:
        known = next((other for other in of_place if same_place(other, place)), place)
        of_place[known] += lines[start:end]
        start = end
    path = PurePosixPath(log.source.path)
    for place, own in of_place.items():
        name = acceptable(f"{path.stem}{place.replace('/', '-')[-_LONGEST_PLACE:]}{path.suffix}")
        original = f"{log.source.original}, {place}"
        yield LogFile(original, str(path.with_name(name)), "".join(own).encode(), place)
