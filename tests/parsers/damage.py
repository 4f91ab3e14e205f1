"""Logs as they are found: cut, shuffled, joined, wrapped; and what a parser may still say of them.

A damaged log may give right values, a warning, a failure or a ParseError, and nothing else. A value is
right when the whole log gives it too.
"""

from __future__ import annotations

import json
import math
import random
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ingest.core.vocabulary import load_vocabulary
from ingest.parsers import ParseError, Reading, Report, parsers, read_log
from ingest.parsers.units import rule
from ingest.sets.logs.decode import decode
from tests.parsers.expectations import LOGS, sidecars

WORDS = load_vocabulary(Path(__file__).parents[2] / "data" / "reference")
KINDS = (None, "submission", "completion", "total", "sync")
Key = tuple[str, str | None, str, str, str | None, str, float | None]


@dataclass(frozen=True)
class Log:
    """A log of the tests, and the version that its sidecar must give."""

    tool: str
    name: str
    text: str
    version: str | None

    def __str__(self) -> str:
        return f"{self.tool}-{self.name}"


@cache
def logs() -> list[Log]:
    """Every log of the tests, with what its sidecar says where it has one."""
    versions = {
        one.log: one.version_given for folder in LOGS.iterdir() if folder.is_dir() for one in sidecars(folder)
    }
    return [
        Log(path.parent.name, path.stem, decode(path.read_bytes()), versions.get(path))
        for path in sorted(LOGS.glob("*/*.log"))
    ]


def some_of_each_tool(most: int) -> set[Log]:
    """At most so many of the logs of each tool, evenly from first to last; make test-long damages all others."""
    by_tool: dict[str, list[Log]] = {}
    for log in logs():
        by_tool.setdefault(log.tool, []).append(log)
    return {log for found in by_tool.values() for log in found[:: math.ceil(len(found) / most)]}


def logs_of(tool: str) -> list[Log]:
    """The logs that a tool's parser recognises; all of them if there is none."""
    return [log for log in logs() if parsers()[tool].detect(log.text)] or logs()


def read(text: str, version: str | None = None, tool: str | None = None) -> Sequence[Report] | None:
    """The reports, each of them sound; None where the parser refuses."""
    reports: Sequence[Report] | None
    try:
        reports = read_log(text, version, tool)
    except ParseError as error:
        unsound = [] if 1 <= error.line <= text.count("\n") + 1 and error.expected else [repr(error)]
        reports = None
    else:
        unsound = [said for report in reports for said in unsound_in(report, text.split("\n"))]
    assert not unsound, unsound[:5]
    return reports


def unsound_in(report: Report, lines: Sequence[str]) -> Iterator[str]:
    """What no record may be."""
    for one in report.readings:
        for said, holds in _checks(one, lines):
            if not holds:
                yield f"{said}: {one}"
    for fact in report.facts:
        line = lines[fact.line - 1] if 1 <= fact.line <= len(lines) else ""
        if not (0 <= fact.start < fact.end <= len(line) and fact.label):
            yield f"no place: {fact}"
    notes = [(note.run, note.line, note.text) for note in report.warnings]
    notes += [(note.run, note.line, note.text) for note in report.failures]
    for run, place, text in notes:
        if not (1 <= place <= len(lines) and run >= 0 and text):
            yield f"no place or text: run {run}, line {place}, {text}"


def _checks(one: Reading, lines: Sequence[str]) -> Iterator[tuple[str, bool]]:
    yield "line", 1 <= one.line <= len(lines)
    yield "span", 0 <= one.start < one.end <= len(lines[one.line - 1]) if one.line <= len(lines) else True
    unknown = one.parameters.get("direction") == "unknown"
    yield "operation", unknown if one.operation is None else one.operation in WORDS.operations
    yield "metric", one.metric in WORDS.metrics and one.unit == WORDS.metrics[one.metric].unit
    yield "kind", one.latency_kind in KINDS and (one.metric == "latency" or one.latency_kind is None)
    yield "reason", one.value is not None or bool(one.reason)
    yield "value", one.value is None or (math.isfinite(one.value) and one.value >= 0)
    yield "rule", one.rule is None or bool(rule(one.rule))
    yield "run", one.run >= 0
    yield "parameters", bool(json.dumps(one.parameters, allow_nan=False))


def keys(reports: Sequence[Report]) -> Counter[Key]:
    """What was read, without its place."""
    return Counter(_key(report.tool, one) for report in reports for one in report.readings)


def _key(tool: str, one: Reading) -> Key:
    return tool, one.operation, one.metric, one.statistic, one.latency_kind, one.unit, one.value


def wrong(reports: Sequence[Report] | None, allowed: Collection[Key]) -> list[Key]:
    """Values that the whole log does not give, where nothing warns of them."""
    if reports is None or any(report.warnings or report.failures for report in reports):
        return []
    # Without its command line a run's operation is left open: its value is as right.
    left_open = {(key[0], None, *key[2:]) for key in allowed}
    return [key for key in keys(reports) if key[-1] is not None and key not in {*allowed, *left_open}]


def whole(log: Log) -> Counter[Key] | None:
    """What the log gives when nothing has happened to it; None while its parser refuses it."""
    reports = read(log.text, log.version)
    return None if reports is None else keys(reports)


def has_one_run(log: Log) -> bool:
    """One run and at most one job."""
    reports = read(log.text, log.version) or []
    readings = [one for report in reports for one in report.readings]
    return len({one.run for one in readings}) == 1 and len({one.job for one in readings}) == 1


# How a log may have been kept; each gives the same values.
def with_crlf(text: str) -> str:
    """As Windows writes it."""
    return text.replace("\n", "\r\n")


def as_recorded(text: str) -> str:
    """As script(1) records a bash with colours and bracketed paste."""
    prompt = "\x1b[?2004h\x1b]0;root@box: ~\x07\x1b[01;32mroot@box\x1b[00m:\x1b[01;34m~\x1b[00m# "
    end = "" if text.endswith("\n") else "\n"
    said = f"Script started on 2014-03-03 10:00:00+00:00\n{prompt}./run\n\x1b[?2004l\r{text}{end}"
    return with_crlf(f"{said}{prompt}exit\n\x1b[?2004l\rexit\n\nScript done on 2014-03-03 10:09:00+00:00\n")


def coloured(text: str) -> str:
    """Every line with codes around it, as tools that colour the output of others do."""
    ends = "\x1b[0m\x1b[K"
    return "".join(f"\x1b[1;32m{line}{ends}\n" for line in text.removesuffix("\n").split("\n"))


def with_prompts(text: str) -> str:
    """As it is copied from a terminal."""
    end = "" if text.endswith("\n") else "\n"
    return f"Last login: Mon Mar  3 10:00:00 2014\nroot@box:~# uname -r\n3.2.0-4-amd64\n{text}{end}root@box:~# exit\n"


def shuffled(text: str, chance: random.Random) -> str:
    """The same lines in another order."""
    lines = text.removesuffix("\n").split("\n")
    chance.shuffle(lines)
    return "\n".join(lines) + "\n"


_OTHERS = "xKMGkmunsT:;,./-+=%()[]{}\"' \t\n\r\x1b\u00b5"


def one_other_character(text: str, chance: random.Random) -> str:
    """One character that is no digit replaced by another that is none."""
    places = [place for place, char in enumerate(text) if not char.isdigit()]
    if not places:
        return text
    place = chance.choice(places)
    others = _OTHERS.replace(text[place], "")
    return text[:place] + chance.choice(others) + text[place + 1 :]


def mutated(text: str, chance: random.Random) -> str:
    """Something put in, taken away, doubled, cut or overwritten."""
    place, length = chance.randrange(len(text) + 1), chance.choice((1, 1, 2, 5, 40, 400))
    match chance.randrange(6):
        case 0:
            return text[:place]
        case 1:
            return text[:place] + text[place + length :]
        case 2:
            return text[:place] + text[place : place + length] * 2 + text[place + length :]
        case 3:
            return (
                text[:place]
                + chance.choice(("9" * 400, "1e999", "nan", "-1", "\u0663", "\x1b[", "{", "\n"))
                + text[place:]
            )
        case 4:
            return shuffled(text, chance)
    return one_other_character(text, chance)
