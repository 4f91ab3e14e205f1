"""Losses of power on real md arrays: whatever the journal had come to, `resume` makes the same set of runs."""

from __future__ import annotations

import random
import shutil
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.runner import guest
from tests.runner.guest import HERE, Guest
from tests.runner.guest_jobs import CLEAN, PLAN, RESUME, RUN, check_whole, digest, events, fresh, with_foreign

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


@pytest.mark.long  # minutes: several boots
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


# Every level, with the drives alone before them.
LEVELS = (
    PLAN.replace("baseline = no\n", "")
    .replace("raid5 raid10", "raid0 raid1 raid4 raid5 raid6 raid10")
    .replace("raid10:f2", "raid10:f2,o2")
    .replace("skip = raid_level=raid5 filesystem=raw, raid_level=raid10 filesystem=ext4\n", "")
    .replace("filesystem = raw ext4", "filesystem = raw")
)
LOSSES, SEED = 20, 15
ASTRAY = ". /run/job/disks.sh; astray\n"  # whatever the names mean after the restart


@pytest.mark.long
def test_losses_of_power_at_random_moments_over_all_levels(
    machine: Guest, capfd: pytest.CaptureFixture[str]
) -> None:
    fresh(machine)
    shutil.copy(HERE / "disks.sh", machine.job)
    (machine.job / "plan.ini").write_text(LEVELS, encoding="utf-8")
    chance, foreign, cuts = random.Random(SEED), digest(machine.disks[4]), 0
    job = RUN
    while cuts < LOSSES:
        moment, process = len(events(machine)) + chance.randint(1, 12), machine.start(job)
        while len(events(machine)) < moment:
            assert not machine.ended(process, 0.05), f"over after {cuts} losses:\n{machine.log()}"
        time.sleep(chance.uniform(0, 0.5))  # not only just after a line of the journal
        guest.kill(process)
        cuts += 1
        job = (ASTRAY if chance.random() < 0.5 else "") + RESUME
        assert digest(machine.disks[4]) == foreign, f"loss {cuts}"
    code, log = machine.run(f"{ASTRAY}{RESUME} || exit 10\n{CLEAN}\nlinks; nothing_left resume")
    assert code == 0, log
    check_whole(machine, log)
    assert digest(machine.disks[4]) == foreign
    begun = [said for said in events(machine) if said["event"] == "begin"]
    _say(
        capfd,
        f"\n{cuts} losses of power at random moments, {len(begun)} runs begun, the fifth disk unchanged\n",
    )


# No serial, as the disks of some virtual machines: after a restart nothing tells them apart.
TOLD = "expected no serial or WWID.*found nothing that proves which disk it is; find it, then name it again"


@pytest.mark.long
def test_disks_without_a_serial_are_left_alone_until_they_are_named_again(program: Path) -> None:
    with with_foreign(program) as found:
        found.serials = dict.fromkeys(found.serials, "")
        shutil.copy(HERE / "disks.sh", found.job)
        (found.job / "plan.ini").write_text(PLAN.replace("baseline = no\n", ""), encoding="utf-8")
        cut(found, RUN, 5)  # in the run on the first drive
        script = f"""
. /run/job/disks.sh
astray; expect 3 "{TOLD}" spindle resume /run/out/dir
expect 6 "disk test-ubda: expected it here" spindle clean /run/out/dir
links; expect 3 "{TOLD}" spindle resume /run/out/dir
expect 0 . spindle clean /run/out/dir --destroy test-ubda
nothing_left clean
expect 0 . spindle resume /run/out/dir --destroy test-ubda,test-ubdb,test-ubdc,test-ubdd
nothing_left resume
"""
        code, log = found.run(script)
        assert code == 0, log
        check_whole(found, log)


def _say(capfd: pytest.CaptureFixture[str], text: str) -> None:
    """For whoever waits for it."""
    with capfd.disabled():
        print(text, end="", flush=True)
