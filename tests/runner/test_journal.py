"""The journal is the truth after a crash: whatever point it was cut at, it can be read, and says what was begun."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from spindle_run.errors import PlanError
from spindle_run.journal import NAME, Journal, read
from spindle_run.machine import Machine
from spindle_run.state import replay

RUN = {"configuration": "c1", "repeat": 1, "test": "dd"}
EVENTS: list[tuple[str, dict[str, Any]]] = [
    ("start", {"plan": "p", "facts": "f", "runner": "r", "leg": 1}),
    ("change", {"id": 1, "kind": "array", "facts": {"name": "/dev/md/x"}}),
    ("done", {"id": 1, "facts": {"uuid": "u"}}),
    ("ready", {"configuration": "c1"}),
    ("begin", RUN),
    ("end", {**RUN, "state": "ok", "reasons": []}),
    ("begin", {**RUN, "repeat": 2}),
    ("end", {**RUN, "repeat": 2, "state": "tainted", "reasons": ["short"]}),
    ("undone", {"id": 1}),
    ("finished", {"configuration": "c1"}),
]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    folder = tmp_path_factory.mktemp("journal")
    journal = Journal(str(folder), Machine())
    for event, said in EVENTS:
        journal.write(event, **said)
    journal.close()
    return (folder / NAME).read_bytes()


@given(st.data())
def test_any_cut_leaves_whole_events_and_can_be_written_on(
    whole: bytes, tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    cut = data.draw(st.integers(0, len(whole)))
    folder = tmp_path_factory.mktemp("cut")
    (folder / NAME).write_bytes(whole[:cut])
    lines = whole[:cut].count(b"\n")
    assert [event["event"] for event in read(str(folder))] == [event for event, _ in EVENTS[:lines]]
    journal = Journal(str(folder), Machine())
    journal.write("stop", why="test")
    journal.close()
    assert [event["event"] for event in read(str(folder))] == [
        *(event for event, _ in EVENTS[:lines]),
        "stop",
    ]


def state(count: int, folder: Path) -> Any:
    journal = Journal(str(folder), Machine())
    for event, said in EVENTS[:count]:
        journal.write(event, **said)
    journal.close()
    return replay(read(str(folder)))


def test_what_was_begun_and_not_ended_is_cut_off(tmp_path: Path) -> None:
    assert state(5, tmp_path).begun == [("c1", 1, "dd")]


def test_what_was_changed_and_not_undone_is_outstanding_with_all_that_is_known(tmp_path: Path) -> None:
    (found,) = state(3, tmp_path).changes
    assert (found.kind, found.facts) == ("array", {"name": "/dev/md/x", "uuid": "u"})


def test_in_the_end_nothing_is_outstanding(tmp_path: Path) -> None:
    found = state(len(EVENTS), tmp_path)
    assert (found.begun, found.changes) == ([], [])
    assert {key[1]: outcome.state for key, outcome in found.outcomes.items()} == {1: "ok", 2: "tainted"}


def test_numbers_of_changes_go_on_after_a_crash(tmp_path: Path) -> None:
    state(3, tmp_path)
    journal = Journal(str(tmp_path), Machine())
    assert journal.number() == 2
    journal.close()


@pytest.mark.parametrize(
    "bad", [b"not json", b"{}", b'{"event": "undone"}', b"[]", b'{"event": "ready', b"\0\0"]
)
def test_a_bad_line_in_the_middle_stops_and_nothing_behind_it_is_forgotten(
    tmp_path: Path, bad: bytes
) -> None:
    ready = b'{"event": "ready", "configuration": "a"}\n'
    damaged = ready + bad + b"\n" + b'{"event": "change", "id": 1, "kind": "array", "facts": {}}\n'
    (tmp_path / NAME).write_bytes(damaged)
    for look in (lambda: read(str(tmp_path)), lambda: Journal(str(tmp_path), Machine())):
        with pytest.raises(PlanError, match=r"journal.ndjson:2: expected an event, found"):
            look()
    assert (tmp_path / NAME).read_bytes() == damaged
    (tmp_path / NAME).write_bytes(ready + bad)  # torn by a loss of power
    assert [event["event"] for event in read(str(tmp_path))] == ["ready"]
