"""The runner on real md arrays, in User-mode Linux: whole, sealed, interrupted, and with a disk that is not its own."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.runner import guest
from tests.runner.guest import Guest

pytestmark = pytest.mark.skipif(bool(guest.missing()), reason=guest.missing())

PLAN = """\
[plan]
name = guest
disks = test-ubda test-ubdb test-ubdc test-ubdd
repeats = 1
baseline = no
[matrix]
raid_level = raid1 raid5 raid10
raid_layout = raid10:f2
chunk_size = 64K
filesystem = raw ext4
skip = raid_level=raid1 filesystem=raw, raid_level=raid10 filesystem=ext4
[settle]
seconds = 0
look = 0.1s
memory = 0.01
[test dd-write]
tool = dd
on = raw fs
args = if=/dev/zero of={target} bs=1M count=8 conv=fsync
limit = 1m
[test load]
tool = fio
on = fs
args = --rw=randread --bs=4k --size=4M --runtime=1 --time_based --direct=1
limit = 1m
"""
FOREIGN = """
mdadm --create /dev/md/foreign --run --metadata=1.2 --homehost=other --level=1 --bitmap=none --raid-devices=2 /dev/ubde missing
dd if=/dev/urandom of=/dev/md/foreign bs=1M count=4 conv=fsync,nocreat
mdadm --stop /dev/md/foreign
"""
RUN = "python3 /run/job/spindle-run run /run/job/plan.ini -o /run/out/dir --destroy test-ubda,test-ubdb,test-ubdc,test-ubdd </dev/null"
RESUME = "python3 /run/job/spindle-run resume /run/out/dir </dev/null"
CLEAN = """
grep -q '^md' /proc/mdstat && { echo "an array is left"; exit 90; }
for d in a b c d; do [ -z "$(wipefs --no-act --parsable /dev/ubd$d)" ] || { echo "ubd$d is not clean"; exit 91; }; done
"""


@pytest.fixture(scope="module")
def machine(program: Path) -> Iterator[Guest]:
    """Four disks, and a fifth with an array of somebody else's."""
    with Guest(program) as found:
        code, log = found.run(FOREIGN)
        assert code == 0, log
        (found.job / "plan.ini").write_text(PLAN, encoding="utf-8")
        yield found


@pytest.fixture(autouse=True)
def fresh(machine: Guest) -> None:
    """No records of an earlier test, and nothing on the four disks that one may have left when it failed."""
    forget(machine)
    for disk in machine.disks[:4]:
        with disk.open("wb") as file:
            file.truncate(64 * 2**20)


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def outcomes(found: Guest) -> dict[tuple[str, int, str], str]:
    manifest = json.loads((found.out / "dir" / "manifest.json").read_text())
    return {(run["configuration"], run["repeat"], run["test"]): run["state"] for run in manifest["runs"]}


def expected(found: Guest) -> set[tuple[str, int, str]]:
    plan = json.loads((found.out / "dir" / "plan.expanded.json").read_text())
    return {tuple(run) for run in plan["runs"]}


def forget(found: Guest) -> None:
    subprocess.run(["rm", "-rf", str(found.out / "dir")], check=True)


def test_a_plan_is_carried_out_sealed_and_accepted(machine: Guest, tmp_path: Path) -> None:
    foreign = digest(machine.disks[4])
    code, log = machine.run(f"{RUN} || exit 10\n{CLEAN}")
    assert code == 0, log
    states = outcomes(machine)
    assert set(states) == expected(machine)
    assert set(states.values()) <= {"ok", "tainted"}, log
    assert digest(machine.disks[4]) == foreign
    seal = [
        sys.executable,
        str(machine.job / "spindle-run"),
        "seal",
        str(machine.out / "dir"),
        "--slug",
        "2020-01-guest",
        "-o",
        str(tmp_path),
    ]
    assert subprocess.run(seal, capture_output=True, text=True, check=False).returncode == 0
    sealed = tmp_path / "2020-01-guest"
    assert (sealed / "result.yaml").is_file()
    assert len(list((sealed / "logs").rglob("*.log"))) == len(states)


@pytest.mark.parametrize("moment", [2, 7, 13, 29, 41])
def test_a_loss_of_power_loses_and_mixes_nothing(machine: Guest, moment: int) -> None:
    foreign = digest(machine.disks[4])
    process = machine.start(RUN)
    _until(machine, moment, process)
    guest.kill(process)
    code, log = machine.run(f"{RESUME} || exit 10\n{CLEAN}")
    assert code == 0, log
    assert set(outcomes(machine)) == expected(machine)
    assert set(outcomes(machine).values()) <= {"ok", "tainted"}, log
    assert digest(machine.disks[4]) == foreign
    forget(machine)


def _until(found: Guest, events: int, process: subprocess.Popen[bytes]) -> None:
    """Until the journal has so many events."""
    journal = found.out / "dir" / "journal.ndjson"
    for _ in range(3000):
        if guest.ended(process, 0.1):
            pytest.fail(f"over before its time:\n{found.log()}")
        if journal.exists() and journal.read_bytes().count(b"\n") >= events:
            return
    pytest.fail(f"the journal did not come so far:\n{found.log()}")


def test_ctrl_c_undoes_everything_and_resume_ends_it(machine: Guest) -> None:
    stop = f"({RUN}) & sleep 6; kill -INT $(pgrep -f 'spindle-run run' | head -1); wait $!; code=$?"
    code, log = machine.run(f"{stop}\n{CLEAN}\n[ $code = 5 ] || exit $code\n{RESUME} || exit 10\n{CLEAN}")
    assert code == 0, log
    assert set(outcomes(machine)) == expected(machine)


def test_disks_in_use_and_disks_with_data_are_refused(machine: Guest) -> None:
    foreign = digest(machine.disks[4])
    wrong = RUN.replace("/run/job/plan.ini", "/tmp/plan.ini").replace("test-ubda,", "test-ubde,")
    script = f"""
sed 's/test-ubda/test-ubde/' /run/job/plan.ini >/tmp/plan.ini
{wrong}; [ $? = 3 ] || exit 11
mkfs.ext4 -q -F /dev/ubda && mkdir -p /run/mnt && mount /dev/ubda /run/mnt || exit 12
{RUN}; [ $? = 3 ] || exit 13
umount /run/mnt
{RUN}; [ $? = 3 ] || exit 14
wipefs --all --quiet /dev/ubda
{RUN.replace("test-ubdd ", "/dev/ubdd ")}; [ $? = 3 ] || exit 15
"""
    code, log = machine.run(script)
    assert code == 0, log
    assert "it holds linux_raid_member" in log
    assert "is mounted on /run/mnt" in log
    assert "it holds ext4" in log
    assert digest(machine.disks[4]) == foreign
    assert not (machine.out / "dir" / "journal.ndjson").exists()


def test_a_tool_that_hangs_and_one_that_is_missing_do_not_stop_the_rest(machine: Guest) -> None:
    plan = PLAN.replace("limit = 1m\n", "limit = 3s\n").replace("raid1 raid5 raid10", "raid1")
    (machine.job / "short.ini").write_text(plan, encoding="utf-8")
    fake = """
mount -t tmpfs tmp /usr/local/sbin
printf '#!/bin/sh\\n[ "$1" = --version ] && { echo fio-3.33; exit; }\\nsleep 1000\\n' >/usr/local/sbin/fio
chmod +x /usr/local/sbin/fio
"""
    run = RUN.replace("plan.ini", "short.ini")
    gone = "umount /usr/local/sbin; : >/tmp/none; mount --bind /tmp/none /usr/bin/fio"
    code, log = machine.run(
        f"{fake}{run}; [ $? = 1 ] || exit 11\n{CLEAN}\ncp /run/out/dir/manifest.json /run/out/hung.json\n"
        f"{gone}\nrm -rf /run/out/dir\n{run} || exit 12\n{CLEAN}"
    )
    assert code == 0, log
    hung = {run["test"]: run["state"] for run in json.loads((machine.out / "hung.json").read_text())["runs"]}
    assert hung["load"] == "timeout"
    assert hung["dd-write"] in ("ok", "tainted")
    states = {key[2]: state for key, state in outcomes(machine).items()}
    assert states["load"] == "skipped"


def test_a_full_disk_of_the_records_stops_in_order_and_is_resumed(machine: Guest) -> None:
    small = RUN.replace("/run/out/dir", "/run/small/dir")
    script = f"""
mkdir -p /run/small && mount -t tmpfs -o size=150m small /run/small
({small}) & sleep 5; dd if=/dev/zero of=/run/small/fill bs=64k 2>/dev/null; wait $!
[ $? = 5 ] || exit 11
rm /run/small/fill
{RESUME.replace("/run/out/dir", "/run/small/dir")} || exit 12
{CLEAN}
cp -r /run/small/dir /run/out/dir
"""
    code, log = machine.run(script)
    assert code == 0, log
    assert set(outcomes(machine)) == expected(machine)


def test_a_full_file_system_under_test_is_a_failed_run(machine: Guest) -> None:
    plan = PLAN.replace("count=8 conv", "count=900 conv").replace("raid1 raid5 raid10", "raid1")
    (machine.job / "full.ini").write_text(plan, encoding="utf-8")
    code, log = machine.run(f"{RUN.replace('plan.ini', 'full.ini')}; [ $? = 1 ] || exit 11\n{CLEAN}")
    assert code == 0, log
    assert {key[2]: state for key, state in outcomes(machine).items()}["dd-write"] == "failed"


@pytest.mark.long
@pytest.mark.parametrize("moment", range(1, 81, 2))
def test_a_loss_of_power_at_every_step(machine: Guest, moment: int) -> None:
    test_a_loss_of_power_loses_and_mixes_nothing(machine, moment)
