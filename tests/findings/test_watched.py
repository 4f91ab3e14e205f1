"""Processes that ask findings are copies of one: what becomes of a copy, or of that one, is nobody else's business."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import duckdb
import pytest

from ingest.checks.findings import watched
from ingest.checks.findings.watched import Sandbox, asking, use_of

COUNT = "select count(*) = 2, count(*) as n from summary"
TWO = {"holds": True, "figures": [["n", 2]]}
ENDLESS = "select count(*) > 0 from " + ", ".join(f"summary s{n}" for n in range(40))


@pytest.fixture
def summary(tmp_path: Path) -> Path:
    path = tmp_path / "summary.parquet"
    duckdb.execute("copy (select unnest([1, 2]) as value) to $path", {"path": str(path)})
    return path


def test_the_same_process_is_copied_for_each_set(summary: Path) -> None:
    with asking(summary) as first:
        assert first.answer(COUNT) == TWO
    kept = watched._idle[-1].pid
    with asking(summary) as second:
        assert second.answer(COUNT) == TWO
        assert parent(second.pid) == kept
    assert first.pid != second.pid
    assert watched._idle[-1].pid == kept


def test_a_copy_is_gone_when_the_next_is_there(summary: Path) -> None:
    with asking(summary) as sandbox:
        assert sandbox.answer(COUNT) == TWO
    with asking(summary):
        assert use_of(sandbox.pid) is None


def too_slow(sandbox: Sandbox) -> None:
    assert sandbox.answer(ENDLESS, seconds=0.2) == {"exhausted": True}


def killed(sandbox: Sandbox) -> None:
    os.kill(sandbox.pid, signal.SIGKILL)
    assert sandbox.answer(COUNT) == {"exhausted": True}


def killed_and_not_asked(sandbox: Sandbox) -> None:
    os.kill(sandbox.pid, signal.SIGKILL)


def original_killed(sandbox: Sandbox) -> None:
    os.kill(parent(sandbox.pid), signal.SIGKILL)


def both_killed(sandbox: Sandbox) -> None:
    original_killed(sandbox)
    killed_and_not_asked(sandbox)


@pytest.mark.parametrize(
    "harm",
    [
        too_slow,
        killed,
        killed_and_not_asked,
        pytest.param(original_killed, marks=pytest.mark.long),  # rare: somebody kills it from outside
        pytest.param(both_killed, marks=pytest.mark.long),
    ],
)
def test_whatever_happens_to_one_the_next_is_answered(summary: Path, harm: Callable[[Sandbox], None]) -> None:
    with asking(summary) as sandbox:
        harm(sandbox)
    with asking(summary) as sandbox:
        assert sandbox.answer(COUNT) == TWO


def test_one_that_was_killed_a_moment_ago_may_still_seem_to_live(
    summary: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with asking(summary):
        pass
    kept = watched._idle[-1]
    kept.kill()
    monkeypatch.setattr(kept, "poll", lambda: None)
    with asking(summary) as sandbox:
        assert sandbox.answer(COUNT) == TWO
    assert kept not in watched._idle


def test_two_at_a_time_are_copies_of_two(summary: Path) -> None:
    with asking(summary) as one, asking(summary) as other:
        assert one.answer(COUNT) == other.answer(COUNT) == TWO
        assert parent(one.pid) != parent(other.pid)


def test_an_error_of_ours_ends_the_process(summary: Path) -> None:
    originals = []
    with suppress(ZeroDivisionError), asking(summary) as sandbox:
        originals.append(parent(sandbox.pid))
        raise ZeroDivisionError
    assert originals[0] not in [process.pid for process in watched._idle]
    assert use_of(originals[0]) is None


def parent(process: int) -> int:
    """The process that it is a copy of, by proc(5)."""
    return int(Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[1])
