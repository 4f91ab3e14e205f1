"""What each log of a pile says: its tool, its version, its parameters; or why it says nothing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ingest.core.limits import most
from ingest.core.vocabulary import Vocabulary
from ingest.parsers import ParseError, Reading, Report, read_log
from ingest.parsers.fio.series import looks_like_series, named
from ingest.parsers.fio.series_summary import side_file
from ingest.scaffold.inputs import Given
from ingest.sets.logs.decode import Undecodable, decode
from ingest.sets.logs.unwrap import unwrap

NO_TOOL = "not the output of a known tool"


@dataclass(frozen=True)
class Heard:
    """A log and what it says; `refused`: what keeps its tool's parser from reading it.

    unwrapped: what it was unwrapped from; then `given` has the bytes of the log within.
    """

    given: Given
    text: str
    reports: Sequence[Report] = ()
    is_side_file: bool = False
    refused: str = ""
    unwrapped: str = ""
    parameters: dict[str, set[Any]] = field(default_factory=dict)

    @property
    def readings(self) -> list[Reading]:
        """Every figure, of all tools."""
        return [one for report in self.reports for one in report.readings]

    @property
    def tools(self) -> str:
        """`fio 3.41`; each tool and version once."""
        said = [_tool(report) for report in self.reports]
        return ", ".join(dict.fromkeys(said)) or "not understood"

    @property
    def doubts(self) -> list[str]:
        """What its parser or its tool doubts, each once."""
        texts = [
            f"line {one.line}: {one.text}"
            for report in self.reports
            for several in (report.warnings, report.failures)
            for one in several
        ]
        return list(dict.fromkeys(texts))


def known_tools(vocabulary: Vocabulary) -> str:
    """`bonnie++, dd, fio or time`, for who wonders why a log is not read."""
    *others, last = sorted(vocabulary.tools)
    return f"{', '.join(others)} or {last}"


def _tool(report: Report) -> str:
    versions = dict.fromkeys(one.tool_version for one in report.readings if one.tool_version)
    return " ".join([report.tool, "/".join(versions)]).strip()


def hear(given: Given) -> Heard | str:
    """What a log says; or, in words, why no tool is recognised in it."""
    try:
        text = decode(given.raw, most("unpacked_bytes"))
    except Undecodable as error:
        return str(error)
    is_side_file = named(given.path) is not None and looks_like_series(text)
    unwrapped = None if is_side_file else unwrap(text)
    if unwrapped:
        text, given = unwrapped.text, replace(given, raw=unwrapped.text.encode())
    told = str(unwrapped or "")
    try:
        side = side_file(given.path, text) if is_side_file else None
        reports = [side] if side else read_log(text)
    except ParseError as error:
        return Heard(given, text, (), is_side_file, _refused(error), told)
    if not reports:
        return NO_TOOL
    return Heard(given, text, reports, is_side_file, "", told, _parameters(reports))


def _refused(error: ParseError) -> str:
    return f"line {error.line}: expected {error.expected}, found {error.found}"


def _parameters(reports: Sequence[Report]) -> dict[str, set[Any]]:
    """What the log says of its own runs: name → its values."""
    values: dict[str, set[Any]] = defaultdict(set)
    for report in reports:
        for reading in report.readings:
            for name, value in reading.parameters.items():
                if isinstance(value, (str, int, float, bool)):
                    values[name].add(value)
    return dict(values)
