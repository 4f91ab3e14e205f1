"""Logs to measure by: the real ones of tests/logs, varied and repeated, the same in every run.

A variation changes the last digit of long numbers ("12.3456 s" → "12.3451 s"), so that no figure is met
twice in a row; it is kept where the parser still says of it what it says of the original.
A corpus has each log as a file of its own; a long log is many variations of one log, joined.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from ingest.parsers import ParseError, Report, parsers
from tests.parsers.damage import Log, logs, logs_of

_LONG_NUMBER = re.compile(r"(?<![\w.])(?=[\d.]{5})\d+(?:\.\d+)?(?![\w.])")
# The everyday log of each tool: what a hundred runs in one file look like.
EVERYDAY = {
    "fio JSON": "3.42-json-tiny",
    "fio JSON+": "3.16-jsonplus",
    "fio text": "3.42-normal-sync",
    "fio terse": "3.1-terse-v4",
    "dd": "9.1-write",
    "hdparm": "9.15-direct",
    "bonnie++ csv": "1.97.3-full",
    "bonnie++ csv -q": "1.97.3-full -q",
    "sysbench": "1.0.20-legacy-syntax",
    "time": "timed",
}
_TIMED = """\
root@box:~# time cp -r src dst

real\t0m12.345s
user\t0m0.120s
sys\t0m2.010s
root@box:~# time -p sync
real 1.23
user 0.00
sys 0.41
"""


@dataclass(frozen=True)
class Corpus:
    """Logs of one tool and format."""

    label: str
    tool: str
    logs: Sequence[Log]

    @property
    def size(self) -> int:
        """Bytes."""
        return sum(len(log.text.encode()) for log in self.logs)


@cache
def originals() -> dict[str, list[Log]]:
    """Tool and format → the real logs that have readings, and no doubt about them."""
    found: dict[str, list[Log]] = {}
    for log in [*logs(), *map(_quiet, logs_of("bonnie++")), Log("time", "timed", _TIMED, None)]:
        label = _label(log)
        if label:
            found.setdefault(label, []).append(log)
    return dict(sorted(found.items()))


def _quiet(log: Log) -> Log:
    """What `bonnie++ -q` prints: the CSV lines alone."""
    lines = [line for line in log.text.splitlines(keepends=True) if line.count(",") > 20]
    return Log(log.tool, f"{log.name} -q", "".join(lines), log.version)


def _label(log: Log) -> str | None:
    """fio's and bonnie++'s formats are measured apart."""
    report = reported(log)
    formats = {one.format or "" for one in report.readings} if report and not report.warnings else set()
    if not formats:
        return None
    layout = min(formats).split("-")[0]
    if layout == "json":
        layout = "JSON in text" if not _is_document(log.text) else "JSON+" if '"bins"' in log.text else "JSON"
    layout += " -q" if log.name.endswith("-q") else ""
    return f"{log.tool} {layout}" if log.tool in ("fio", "bonnie++") else log.tool


def _is_document(text: str) -> bool:
    """Whether all of it is one document, as json.loads wants it."""
    try:
        json.loads(text)
    except ValueError:
        return False
    return True


def reported(log: Log) -> Report | None:
    """What the log's own parser says; None where it refuses, or knows no such tool."""
    try:
        return parsers()[log.tool].parse(log.text, log.version) if log.tool in parsers() else None
    except ParseError:
        return None


def corpus(label: str, size: int, most: int = 2000) -> Corpus:
    """Variations in turn, until there are `size` bytes or `most` logs."""
    own, chance = originals()[label], random.Random(label)
    chosen: list[Log] = []
    total = 0
    while total < size and len(chosen) < most:
        chosen.append(varied(own[len(chosen) % len(own)], chance))
        total += len(chosen[-1].text)
    return Corpus(label, own[0].tool, chosen)


def long_log(label: str, size: int, variations: int = 20) -> Log:
    """One log of about `size` bytes: variations of a log, joined; of JSON, one document with many jobs."""
    chance = random.Random(label)
    log = next(log for log in originals()[label] if log.name == EVERYDAY[label])
    parts = [_part(varied(log, chance).text) for _ in range(variations)]
    count = max(1, size // len(parts[0]))
    text = _joined([parts[place % variations] for place in range(count)], log.text)
    return Log(log.tool, label, text, log.version)


def _part(text: str) -> str:
    """What is repeated: the first job of a JSON document, else the whole log."""
    if not text.startswith("{"):
        return text.rstrip("\n") + "\n"
    return _fio_json(json.loads(text)["jobs"][0])


def _joined(parts: Sequence[str], text: str) -> str:
    if not text.startswith("{"):
        return "".join(parts)
    marks = _fio_json({**json.loads(text), "jobs": ["the jobs"]})
    return marks.replace('"the jobs"', ",\n".join(parts)) + "\n"


def _fio_json(value: object) -> str:
    return json.dumps(value, indent=2, separators=(",", " : "))


def varied(log: Log, chance: random.Random) -> Log:
    """The log with other last digits, or as it is where those would raise a doubt."""
    text = _LONG_NUMBER.sub(lambda found: found[0][:-1] + chance.choice("0123456789"), log.text)
    other = Log(log.tool, log.name, text, log.version)
    return other if _signature(other) == _signature(log) else log


def _signature(log: Log) -> tuple[int, int, int] | None:
    report = reported(log)
    return (len(report.readings), len(report.warnings), len(report.failures)) if report else None
