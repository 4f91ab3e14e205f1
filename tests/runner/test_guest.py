"""The runner on real md arrays, in User-mode Linux: stopped, full, and with tools that fail."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from tests.runner import guest
from tests.runner.guest import Guest
from tests.runner.guest_jobs import (
    CLEAN,
    PLAN,
    RESUME,
    RUN,
    check_whole,
    fresh,
    outcomes,
    with_foreign,
)

pytestmark = pytest.mark.skipif(bool(guest.missing()), reason=guest.missing())
BEGUN = """
until grep -q '"begin"' {folder}/journal.ndjson 2>/dev/null; do sleep 0.1; done
"""
# One that hangs, one that is not there, one for which the file system is too small, and one that is well.
FAULTS = (
    PLAN.replace("raid5 raid10", "raid1").replace("raid_level=raid5", "raid_level=raid1")
    + """
[test full]
tool = dd
on = fs
args = if=/dev/zero of={target} bs=1M count=900 conv=fsync
limit = 1m
[test absent]
tool = bonnie++
on = fs
args = -f -s 8 -n 1
limit = 1m
"""
).replace("--direct=1\nlimit = 1m", "--direct=1\nlimit = 2s")


@pytest.fixture(scope="module")
def only(program: Path) -> Iterator[Guest]:
    """One guest for all; it checks in the end that the fifth disk is unchanged."""
    with with_foreign(program) as found:
        yield found


@pytest.fixture
def machine(only: Guest) -> Guest:
    """Without what an earlier test left."""
    fresh(only)
    return only


def test_a_plan_is_carried_out_on_an_array_of_which_nothing_is_left(machine: Guest) -> None:
    """Of three disks, the fewest of RAID 5."""
    plan = PLAN.replace("raid5 raid10", "raid5").replace(" test-ubdd", "")
    (machine.job / "plan.ini").write_text(plan, encoding="utf-8")
    code, log = machine.run(f"{RUN.replace(',test-ubdd', '')} || exit 10\n{CLEAN}")
    assert code == 0, log
    check_whole(machine, log)
    check_settings(machine, ["raid5"])


@pytest.mark.long  # a minute; test_stopping.py stops and resumes without a guest, too
def test_ctrl_c_undoes_everything_and_resume_ends_it(machine: Guest) -> None:
    (machine.job / "plan.ini").write_text(PLAN, encoding="utf-8")
    begun = BEGUN.format(folder="/run/out/dir")
    stop = f"({RUN}) & {begun} kill -INT $(pgrep -f 'spindle-run run' | head -1); wait $!; code=$?"
    code, log = machine.run(f"{stop}\n{CLEAN}\n[ $code = 5 ] || exit $code\n{RESUME} || exit 10\n{CLEAN}")
    assert code == 0, log
    check_whole(machine, log)
    check_settings(machine, ["raid5", "raid10"])


def check_settings(machine: Guest, levels: Sequence[str]) -> None:
    """What the plan says of bitmap and stripe cache is what the kernel had during the runs."""
    paths = (machine.out / "dir").glob("configurations/*/r1/dd-write.json")
    records = [json.loads(path.read_text()) for path in paths]
    seen = {
        record["configuration"]["raid_level"]: (
            record["configuration"]["bitmap"],
            record["before"]["array"]["bitmap/location"] != "none",
            record["before"]["array"].get("stripe_cache_size"),
        )
        for record in records
    }
    expected = {"raid5": ("internal", True, "512"), "raid10": ("internal", True, None)}
    assert seen == {level: expected[level] for level in levels}


@pytest.mark.long  # a minute; a tool that fails is tested without a guest, too
def test_tools_that_hang_lack_or_fail_do_not_stop_the_rest(machine: Guest) -> None:
    (machine.job / "faults.ini").write_text(FAULTS, encoding="utf-8")
    script = f"""
mount -t tmpfs tmp /usr/local/sbin
printf '#!/bin/sh\\n[ "$1" = --version ] && {{ echo fio-3.33; exit; }}\\nsleep 1000\\n' >/usr/local/sbin/fio
chmod +x /usr/local/sbin/fio
: >/tmp/none; mount --bind /tmp/none "$(command -v bonnie++)"
{RUN.replace("plan.ini", "faults.ini")}; [ $? = 1 ] || exit 11
{CLEAN}
"""
    code, log = machine.run(script)
    assert code == 0, log
    states = {test: state for (_, _, test), state in outcomes(machine).items()}
    assert states.pop("dd-write") in ("ok", "tainted")
    assert states == {"load": "timeout", "full": "failed", "absent": "skipped"}


@pytest.mark.long  # a minute
def test_a_full_disk_of_the_records_stops_in_order_and_is_resumed(machine: Guest) -> None:
    (machine.job / "one.ini").write_text(PLAN.replace("raid5 raid10", "raid5"), encoding="utf-8")
    small = RUN.replace("/run/out/dir", "/run/small/dir").replace("plan.ini", "one.ini")
    script = f"""
mkdir -p /run/small && mount -t tmpfs -o size=150m small /run/small
({small}) & {BEGUN.format(folder="/run/small/dir")} dd if=/dev/zero of=/run/small/fill bs=64k 2>/dev/null; wait $!
[ $? = 5 ] || exit 11
rm /run/small/fill
{RESUME.replace("/run/out/dir", "/run/small/dir")} || exit 12
{CLEAN}
cp -r /run/small/dir /run/out/dir
"""
    code, log = machine.run(script)
    assert code == 0, log
    check_whole(machine, log)
