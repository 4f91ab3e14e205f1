"""A disk that is pulled out in the middle of a test, and put back: really, with the SCSI disks of a guest."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tests.runner import guest
from tests.runner.guest import HERE, Guest
from tests.runner.guest_jobs import check_whole, events

pytestmark = pytest.mark.skipif(bool(guest.missing()), reason=guest.missing())

NAME = "scsi-3333333000000fa0"  # what scsi_debug calls its second disk
PLAN = """\
[plan]
name = pulled
disks = DISKS
repeats = 1
baseline = no
[matrix]
raid_level = raid5 raid0
filesystem = ext4
[settle]
seconds = 0
look = 0.1s
memory = 0.01
[test load]
tool = fio
on = fs
args = --rw=randrw --bs=4k --size=4M --runtime=2 --time_based --direct=1
limit = 1m
[test dd-write]
tool = dd
on = fs
args = if=/dev/zero of={target} bs=1M count=8 conv=fsync
limit = 1m
"""
# Twice: a member of RAID 5 (the array goes on without it), then one of RAID 0. The first time a stranger does not get its
# letter, as the runner holds it; the second time, after the runner's end, one does.
JOB = r"""
. /run/job/scsi.sh
spindle() { python3 /run/job/spindle-run "$@" </dev/null; }
attach
names=$(cd /dev/disk/by-id; echo scsi-*)
sed "s/DISKS/$names/" /run/job/pulled.ini >/tmp/plan.ini

spindle run /tmp/plan.ini -o /run/out/dir --destroy "${names// /,}" & runner=$!
begun 1; sleep 1; pull sdb; stranger sde; [ ! -e /sys/block/sdb ] || exit 18; wait $runner; [ $? = 5 ] || exit 11
cp /run/out/dir/manifest.json /run/out/first.json
spindle resume /run/out/dir --retry-failed; [ $? = 3 ] || exit 12
back sdb

spindle resume /run/out/dir --retry-failed & runner=$!
begun 4; sleep 1; pull sdb; wait $runner; [ $? = 6 ] || exit 13
cp /run/out/dir/manifest.json /run/out/second.json
stranger sdb; dd if=/dev/urandom of=/dev/sdb bs=1M 2>/dev/null; before=$(sha256sum </dev/sdb)
back sdf
spindle resume /run/out/dir --retry-failed || exit 14
[ "$(sha256sum </dev/sdb)" = "$before" ] || exit 15
for disk in sda sdc sdd sdf; do [ -z "$(wipefs --no-act /dev/$disk)" ] || { wipefs --no-act /dev/$disk; exit 16; }; done
grep '^md' /proc/mdstat && exit 17
exit 0
"""


def manifest(found: Guest, name: str) -> dict[tuple[str, str], tuple[str, str]]:
    """(level, test) -> state and reasons, as they were then."""
    said = json.loads((found.out / name).read_text())
    plan = json.loads((found.out / "dir" / "plan.expanded.json").read_text())
    levels = {each["id"]: each["factors"]["raid_level"] for each in plan["configurations"]}
    return {
        (levels[run["configuration"]], run["test"]): (run["state"], "; ".join(run["reasons"]))
        for run in said["runs"]
    }


@pytest.mark.long  # minutes
def test_a_disk_pulled_out_fails_its_runs_and_comes_back(program: Path) -> None:
    with Guest(program, disks=1) as found:
        shutil.copy(HERE / "scsi.sh", found.job)
        (found.job / "pulled.ini").write_text(PLAN, encoding="utf-8")
        code, log = found.run(JOB)
        assert code == 0, log
        first, second = manifest(found, "first.json"), manifest(found, "second.json")
        assert {state for state, _ in first.values()} == {"failed"}
        assert "the array lost a member during the run" in first["raid5", "load"][1]
        others = {key: reasons for key, (_, reasons) in first.items() if key != ("raid5", "load")}
        assert all(": expected /dev/sdb" in reasons for reasons in others.values())
        assert {tuple(said["gone"]) for said in events(found) if said.get("gone")} == {(NAME,)}
        assert {second["raid5", test][0] for test in ("load", "dd-write")} <= {"ok", "tainted"}
        assert {second["raid0", test][0] for test in ("load", "dd-write")} == {"failed"}
        check_whole(found, log)
        begun = [said for said in events(found) if said["event"] == "begin"]
        assert len(begun) == 4 + 2  # each of the four, and the two that were cut
        assert len(list((found.out / "dir").glob("configurations/*/r1.lost-1/load.json"))) == 2
