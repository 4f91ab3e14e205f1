"""sysbench's other tests: the processor, the memory, threads, mutexes, databases. They are no storage.

CPU speed:
    events per second:  1234.56

Their main figure is a fact about the machine; there is no word for their operation.
"""

from __future__ import annotations

from collections.abc import Mapping

from ingest.parsers._report import Fact
from ingest.parsers.sysbench._section import Found, Section
from ingest.parsers.sysbench._settings import OTHER_TESTS

# Field → what it says, and its unit. The MB/sec of 0.4 and 0.5 are 2^20 bytes: sb_memory.c.
_FIGURES: Mapping[str, tuple[str, str]] = {
    "cpu_rate": ("events per second", "1/s"),
    "memory_rate": ("transferred per second", "MiB/s"),
    "event_rate": ("events per second", "1/s"),
    "elapsed": ("total time", "s"),
}


def facts_of(section: Section) -> list[Fact]:
    """The main figure of a test that is not fileio."""
    for name, (what, unit) in _FIGURES.items():
        found = section.get(name)
        if found is not None and found["value"][-1:].isdecimal():
            return [_fact(f"sysbench {test_of(section)}, {what}", found, unit)]
    return []


def _fact(label: str, found: Found, unit: str) -> Fact:
    return Fact(label, f"{found['value']} {unit}", found.line.number, *found.line.span(found.match, "value"))


def test_of(section: Section) -> str:
    """The name of the test; 1.0 does not print it for threads and mutex, only the command tells."""
    doing = section.get("doing")
    if doing is not None:
        words = doing["doing"]
        return OTHER_TESTS.get(words) or OTHER_TESTS.get(words.removesuffix(" test"), "test")
    for name, fields in _MARKS.items():
        if any(field in section.found for field in fields):
            return name
    command = section.command
    return command.test if command is not None and command.test is not None else "test"


_MARKS: Mapping[str, tuple[str, ...]] = {
    "cpu": ("cpu", "cpu_rate"),
    "memory": ("memory", "memory_rate"),
    "oltp": ("oltp",),
}
