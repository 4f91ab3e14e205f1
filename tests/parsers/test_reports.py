"""What the parsers read from every log of the repository is what it was: reports.sha256."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pytest

from ingest.parsers import Fact, Failure, LogWarning, Reading, Report
from tests.parsers.reports import HASHES, dumps, entries_of, hashes

_HINT = "see `python -m tests.parsers.reports --against origin/main`; without it, it writes the hashes anew"
_READING = Reading("read", "throughput", 1.0, "B/s", "1 B/s", 1, 0, 5)
_THINGS: dict[str, Any] = {
    "readings": _READING,
    "facts": Fact("Chunk", "64 KiB", 1, 0, 5),
    "warnings": LogWarning(0, 1, "odd"),
    "failures": Failure(0, 1, "broken"),
}


def _with(kind: str, thing: Any) -> Any:
    return {kind: [thing]}


def test_every_log_is_read_as_it_was() -> None:
    frozen = set(HASHES.read_text(encoding="utf-8").splitlines())
    assert frozen ^ set(hashes(dumps()).splitlines()) == set(), _HINT


@pytest.mark.parametrize("kind", _THINGS)
def test_no_field_of_a_report_is_left_out_of_its_dump(kind: str) -> None:
    thing = _THINGS[kind]
    whole = list(entries_of(Report("dd", **_with(kind, thing))))
    for field in fields(thing):
        changed = replace(thing, **{field.name: 7})
        assert list(entries_of(Report("dd", **_with(kind, changed)))) != whole, field.name


def test_the_lines_that_were_used_are_part_of_a_dump() -> None:
    report = Report("dd", [_READING])
    assert [*entries_of(replace(report, lines_used=frozenset({9})))] != [*entries_of(report)]
