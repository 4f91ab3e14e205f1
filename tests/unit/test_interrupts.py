"""Ctrl-C while a worker starts comes a moment later, to whoever answers it."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest

from ingest.core.workers import _interrupts_held


@pytest.fixture(autouse=True)
def _answered_as_before() -> Iterator[None]:
    before = signal.getsignal(signal.SIGINT)
    yield
    signal.signal(signal.SIGINT, before)


def test_it_comes_when_the_worker_has_started() -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)
    started = False
    with pytest.raises(KeyboardInterrupt), _interrupts_held():  # noqa: PT012 - it comes in the middle
        signal.raise_signal(signal.SIGINT)
        started = True
    assert started


def test_a_job_in_the_background_goes_on() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with _interrupts_held():
        signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
