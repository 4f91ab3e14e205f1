"""Readings in little room are the same readings."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from ingest.parsers import Reading, read_log
from ingest.parsers import _many as many
from ingest.parsers._many import many_readings
from tests.parsers.damage import Log, logs, read

ONE = Reading("read", "throughput", 1.5, "B/s", "1.5 B/s", 1, 0, 7)


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Little is very many."""
    monkeypatch.setattr(many, "_FIRST", 5)
    monkeypatch.setattr(many, "_CHUNK", 3)


def numbered(count: int, parameters: dict[str, Any] | None = None) -> list[Reading]:
    return [replace(ONE, line=line, parameters=parameters or {"n": line}) for line in range(count)]


@pytest.mark.parametrize("count", [0, 1, 4, 5, 6, 8, 9, 20])
@pytest.mark.usefixtures("small")
def test_they_are_what_was_added(count: int) -> None:
    given = numbered(count)
    one_by_one, at_once = many_readings(), many_readings()
    for one in given:
        one_by_one.append(one)
    at_once += given
    for found in (one_by_one, at_once):
        assert (len(found), list(found), bool(found)) == (count, given, bool(count))
        assert [found[place] for place in range(-count, count)] == given * 2
        assert found[1:-1] == given[1:-1]
        assert found == given
        with pytest.raises(IndexError):
            found[count]


@pytest.mark.usefixtures("small")
def test_what_does_not_come_back_as_it_was_stays_as_it_is() -> None:
    given = numbered(12, {"huge": 2**70})
    found = many_readings()
    found += given
    assert list(found) == given


@pytest.mark.parametrize("log", logs(), ids=str)
def test_every_log_comes_back(log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = [list(report.readings) for report in read(log.text, log.version) or []]
    monkeypatch.setattr(many, "_FIRST", 1)
    monkeypatch.setattr(many, "_CHUNK", 1)
    found = [list(report.readings) for report in read(log.text, log.version) or []]
    assert repr(found) == repr(expected)


def test_a_long_log_is_read_as_its_parts_are() -> None:
    one = "1+0 records in\n1+0 records out\n1000 bytes (1.0 kB, 1000 B) copied, 0.5 s, 2.0 kB/s\n"
    count = many._FIRST // 3 + 2 * many._CHUNK
    (report,) = read_log(one * count)
    (part,) = read_log(one)
    assert len(report.readings) == 3 * count
    assert replace(list(report.readings)[-1], line=3, run=0) == part.readings[-1]
