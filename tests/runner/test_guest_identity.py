"""Disks that trick a runner, in User-mode Linux: links that point elsewhere at each step, a second disk of the same size and
table, one of the same serial, data without a signature, a process that has a disk open. Nobody else's disk is changed.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.runner import guest
from tests.runner.guest import HERE, Guest
from tests.runner.guest_jobs import PLAN, RUN, check_whole, digest, events

pytestmark = pytest.mark.skipif(bool(guest.missing()), reason=guest.missing())

SOURCED = ". /run/job/disks.sh\n"
ONE = """\
[plan]
name = one
disks = test-ubda
repeats = 2
[settle]
seconds = 0
look = 0.1s
memory = 0.01
[test write]
tool = dd
on = raw
args = if=/dev/urandom of={target} bs=1M count=4 conv=fsync
limit = 1m
"""
THEIRS = "table ubde; dd if=/dev/urandom of=/dev/ubde bs=1M seek=1 conv=notrunc,fsync 2>/dev/null; cat /dev/ubde >/dev/ubdf"
RUN_IT = RUN.replace(" </dev/null", "").replace("python3 /run/job/spindle-run", "spindle")


@contextmanager
def tricked(program: Path, mebibytes: int) -> Iterator[Guest]:
    """Four disks for the plan, and two of others, of the same size, table and serial: they stay as they are."""
    with Guest(program, disks=6, mebibytes=mebibytes) as found:
        found.serials["f"] = found.serials["e"]
        shutil.copy(HERE / "disks.sh", found.job)
        (found.job / "plan.ini").write_text(PLAN, encoding="utf-8")
        (found.job / "one.ini").write_text(ONE, encoding="utf-8")
        code, log = found.run(SOURCED + THEIRS)
        assert code == 0, log
        before = [digest(disk) for disk in found.disks[4:]]
        yield found
        assert [digest(disk) for disk in found.disks[4:]] == before, (
            f"a disk of others was changed:\n{found.log()}"
        )


# In the order in which they would be feared. The same of both: the runner, and the script of emit-sh.
A_MOUNTED_DISK = """
spindle emit-sh /run/job/plan.ini >/tmp/plan.sh; spindle emit-sh /run/job/one.ini >/tmp/one.sh
sed 's/test-ubda/test-ubde/' /run/job/one.ini >/tmp/twin.ini; spindle emit-sh /tmp/twin.ini >/tmp/twin.sh
script() { name=$1; shift; env "$@" sh /tmp/$name.sh /tmp/out; code=$?; rm -rf /tmp/out; return $code; }
both() { # TEXT: neither takes the disks of the plan
  expect 3 "$1" RUN_IT
  expect 3 "$1" script plan DESTROY=4 OVERWRITE=$2
}
expect 3 "disk test-ubde.*expected a serial or WWID of its own, found that of /dev/ubdf too" spindle run /tmp/twin.ini -o /tmp/x --destroy test-ubde --allow-overwrite test-ubde
expect 3 "disk test-ubde: expected a serial or WWID of its own, found that of /dev/ubdf too" script twin DESTROY=1 OVERWRITE=test-ubde
table ubda; blockdev --rereadpt /dev/ubda; mkfs.ext4 -q -F /dev/ubda1; mkdir /run/mnt; mount /dev/ubda1 /run/mnt
both "disk test-ubda.*expected a disk that is not in use, found ubda1 mounted on /run/mnt; unmount it first" test-ubda
umount /run/mnt
"""
DISKS_IN_USE = """
mkswap -q /dev/ubda1 && swapon /dev/ubda1
both "found ubda1 used as swap; turn it off first" test-ubda
swapoff /dev/ubda1
mdadm --create /dev/md/theirs --run --metadata=1.2 --level=1 --bitmap=none --raid-devices=2 /dev/ubdb missing 2>/dev/null
both "found ubdb in use by md" test-ubda,test-ubdb
mdadm --stop /dev/md/theirs 2>/dev/null; dd if=/dev/zero of=/dev/ubdb bs=1M count=2 2>/dev/null
sleep 1000 7</dev/ubdc & opener=$!
both "disk test-ubdc.*found process $opener (sleep) having it open; end it first" test-ubda
kill $opener; wait $opener 2>/dev/null
"""
A_PARTITION_TABLE = """
both "disk test-ubda.*expected an empty disk, found .*dos" test-ubdb
wipefs --all --quiet /dev/ubda1; wipefs --all --quiet /dev/ubda; dd if=/dev/zero of=/dev/ubda bs=1M count=8 2>/dev/null
"""
DATA_WITHOUT_A_SIGNATURE = """
put ubdd 1048575 x; both "disk test-ubdd.*expected an empty disk, found .*data without a signature" test-ubda; put ubdd 1048575 '\\000'
put ubdd 16777215 x; both "disk test-ubdd.*expected an empty disk, found .*data without a signature" test-ubda; put ubdd 16777215 '\\000'
"""
REFUSED = A_MOUNTED_DISK + DISKS_IN_USE + A_PARTITION_TABLE + DATA_WITHOUT_A_SIGNATURE


@pytest.mark.long  # a minute; test_disks.py asks the same of a machine made of files
def test_what_is_not_ours_is_refused_by_the_runner_and_by_the_script(program: Path) -> None:
    with tricked(program, 16) as machine:
        job = REFUSED.replace("RUN_IT", RUN_IT)
        code, log = machine.run(f"{SOURCED}{job}[ ! -e /run/out/dir ]; nothing_left refusals", 1800)
        assert code == 0, log


# A table that the user gives up on a, and the same on e: the trick that once wiped e. Then arrays of all four disks, stopped
# by force in a run, cleaned, run again; all that with the links pointing elsewhere at each call of a tool.
ASTRAY = """
begun() { until grep -q '"begin"' /run/out/dir/journal.ndjson 2>/dev/null; do sleep 0.1; done; }
table ubda
everywhere "/run/out/dir/journal.ndjson"
spindle run /run/job/one.ini -o /run/out/dir --destroy test-ubda --allow-overwrite test-ubda </dev/null || exit 10
[ "$(cat /tmp/flips)" -gt 9 ] || exit 11
as_they_are; nothing_left "a run on one disk"; rm -rf /run/out/dir
everywhere "/run/out/dir/journal.ndjson"
(RUN_IT </dev/null) & begun; kill -9 $(pgrep -f 'spindle-run run' | head -1); wait
as_they_are; astray
expect 0 "disk test-ubda: expected its name to refer to /dev/ubda" spindle clean /run/out/dir
as_they_are; nothing_left clean
everywhere "/run/out/dir/journal.ndjson"
spindle resume /run/out/dir </dev/null || exit 12
as_they_are; nothing_left resume
""".replace("RUN_IT", RUN_IT)


@pytest.mark.long  # minutes: every call of a tool moves the links
def test_links_that_point_elsewhere_at_every_step_are_not_followed(program: Path) -> None:
    with tricked(program, 64) as machine:
        code, log = machine.run(SOURCED + ASTRAY, 1800)
        assert code == 0, log
        check_whole(machine, log)
        assert not [said for said in events(machine) if said.get("gone")]


SCRIPT = """
spindle emit-sh /run/job/plan.ini >/tmp/plan.sh
table ubda
everywhere "/run/script/configurations/*/"
DESTROY=4 OVERWRITE=test-ubda sh /tmp/plan.sh /run/script </dev/null || exit 13
[ "$(cat /tmp/flips)" -gt 9 ] || exit 14
as_they_are; nothing_left "the script"
[ "$(cat /run/script/configurations/*/r1/*.rc | sort -u)" = 0 ] || exit 15
"""


@pytest.mark.long  # minutes: every call of a tool moves the links
def test_a_script_does_not_follow_them_either(program: Path) -> None:
    with tricked(program, 64) as machine:
        code, log = machine.run(SOURCED + SCRIPT, 1800)
        assert code == 0, log
