"""Ctrl-C while a worker starts comes a moment later, to whoever answers it; during a query, as an interrupt."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from threading import Thread

import duckdb
import pytest

from ingest import cli
from ingest.core.workers import interrupts_held, one_beside

# A second or two: DuckDB answers a signal when a part of a query is done.
LONG = "select count(*) from range(20000) a, range(20000) b where hash(a.range, b.range) = 1"


@pytest.fixture(autouse=True)
def _answered_as_before() -> Iterator[None]:
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGALRM)}
    yield
    signal.setitimer(signal.ITIMER_REAL, 0)
    for number, handler in before.items():
        signal.signal(number, handler)


def test_it_comes_when_the_worker_has_started() -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)
    started = False
    with pytest.raises(KeyboardInterrupt), interrupts_held():  # noqa: PT012 - it comes in the middle
        signal.raise_signal(signal.SIGINT)
        started = True
    assert started


def test_a_job_in_the_background_goes_on() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with interrupts_held():
        signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN


def test_an_interrupted_query_ends_a_command_as_any_interrupt_does(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def asks(*_: object) -> None:
        signal.setitimer(signal.ITIMER_REAL, 0.1)
        duckdb.connect().execute(LONG)

    signal.signal(signal.SIGALRM, signal.default_int_handler)
    monkeypatch.setattr(cli, "_run", asks)
    assert cli.main(["check"]) == 2
    assert capsys.readouterr().err == "spindle: stopped\n"


def test_the_process_beside_is_never_half_started(monkeypatch: pytest.MonkeyPatch) -> None:
    begin = "concurrent.futures.process._ExecutorManagerThread.start"

    def interrupted(thread: Thread) -> None:
        signal.raise_signal(signal.SIGINT)
        Thread.start(thread)

    signal.signal(signal.SIGINT, signal.default_int_handler)
    monkeypatch.setattr(begin, interrupted)
    with pytest.raises(KeyboardInterrupt), one_beside() as beside:
        beside.submit(int)
