"""sysbench's other tests: the processor, the memory, threads, mutexes, databases. They are no storage.

CPU speed:
    events per second:  1234.56

Their main figure is a fact about the machine; there is no word for their operation.
"""

from __future__ import annotations

from collections.abc import Mapping

from ingest.parsers._report import Fact
from ingest.parsers.sysbench._page import Page
from ingest.parsers.sysbench._section import Section
from ingest.parsers.sysbench._settings import OTHER_TESTS

# Field → what it says, and its unit. The MB/sec of 0.4 and 0.5 are 2^20 bytes: sb_memory.c.
_RATES: Mapping[str, tuple[str, str]] = {
    "cpu_rate": ("events per second", "1/s"),
    "memory_rate": ("transferred per second", "MiB/s"),
    "event_rate": ("events per second", "1/s"),
}
# Where no rate is printed: the time says how fast it was up to 0.5, where the number of events is given; from
# 1.0 the time is given, and their number says it.
_TOTALS: Mapping[str, tuple[str, str]] = {
    "elapsed": ("total time", "s"),
    "events": ("total number of events", ""),
    "avg": ("average time of an event", ""),
}


def facts_of(section: Section, page: Page) -> list[Fact]:
    """The main figure of a test that is not fileio: its rate, else its totals."""
    rates = [_fact(section, page, name, *said) for name, said in _RATES.items() if _is_number(section, name)]
    if rates:
        return rates[:1]
    return [_fact(section, page, name, *said) for name, said in _TOTALS.items() if _is_number(section, name)]


def _is_number(section: Section, name: str) -> bool:
    return (section.get(f"{name}_value") or "")[-1:].isdecimal()


def _fact(section: Section, page: Page, name: str, what: str, unit: str) -> Fact:
    piece = section.piece(name)
    number, before = piece.line(name), piece.match.start(name)
    start, end = piece.match.span(f"{name}_value")
    if name == "avg":
        unit = section.get("avg_value_unit") or "ms"
    value = f"{section.get(f'{name}_value')} {unit}".strip()
    columns = page.columns(number, start - before, end - before)
    return Fact(f"sysbench {test_of(section)}, {what}", value, number, *columns)


def test_of(section: Section) -> str:
    """The name of the test; 1.0 does not print it for threads and mutex, only the command tells."""
    doing = section.get("doing_doing")
    if doing is not None:
        return OTHER_TESTS.get(doing) or OTHER_TESTS.get(doing.removesuffix(" test"), "test")
    for name, fields in _MARKS.items():
        if any(map(section.get, fields)):
            return name
    command = section.command
    return command.test if command is not None and command.test is not None else "test"


_MARKS: Mapping[str, tuple[str, ...]] = {
    "cpu": ("cpu", "cpu_rate"),
    "memory": ("memory", "memory_rate"),
    "oltp": ("oltp",),
}
