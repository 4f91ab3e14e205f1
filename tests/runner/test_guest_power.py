"""Losses of power on real md arrays: whatever the journal had come to, `resume` makes the same set of runs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.runner import guest
from tests.runner.guest import Guest
from tests.runner.guest_jobs import CLEAN, RESUME, RUN, check_whole, digest, events, fresh, with_foreign

pytestmark = pytest.mark.skipif(bool(guest.missing()), reason=guest.missing())
SAME = "one at each step of the journal: the same set of runs, the fifth disk unchanged"
WHOLE = f"{RESUME} || exit 10\n{CLEAN}"


@pytest.fixture(scope="module")
def machine(program: Path) -> Iterator[Guest]:
    """It checks in the end that the fifth disk is unchanged."""
    with with_foreign(program) as found:
        yield found


def cut(found: Guest, job: str, steps: int) -> None:
    """Starts a job and cuts the power when the journal has got so many steps more."""
    before = len(events(found))
    process = found.start(job)
    while len(events(found)) < before + steps:
        if found.ended(process, 0.02):
            pytest.fail(f"over before step {steps}:\n{found.log()}")
    guest.kill(process)


def test_losses_of_power_one_after_the_other_lose_and_mix_nothing(machine: Guest) -> None:
    """In the making of an array, of a file system, in a run, in the undoing at `resume`, and in that after the runs."""
    fresh(machine)
    cut(machine, RUN, 2)
    for steps in (14, 24, 4, 32):
        cut(machine, RESUME, steps)
    code, log = machine.run(WHOLE)
    assert code == 0, log
    check_whole(machine, log)


@pytest.mark.long
def test_a_loss_of_power_at_every_step(machine: Guest, capfd: pytest.CaptureFixture[str]) -> None:
    fresh(machine)
    code, log = machine.run(f"{RUN} || exit 10\n{CLEAN}")
    assert code == 0, log
    steps, foreign = len(events(machine)) - 1, digest(machine.disks[4])
    for step in range(1, steps + 1):
        fresh(machine)
        cut(machine, RUN, step)
        code, log = machine.run(WHOLE)
        assert code == 0, f"cut at step {step}: {log}"
        check_whole(machine, f"cut at step {step}: {log}")
        assert digest(machine.disks[4]) == foreign, f"cut at step {step}"
        _say(capfd, f"\r{step} of {steps} losses of power, {SAME}")
    assert steps >= 40


def _say(capfd: pytest.CaptureFixture[str], text: str) -> None:
    """For whoever waits for it."""
    with capfd.disabled():
        print(text, end="", flush=True)
