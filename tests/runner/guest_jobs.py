"""What the jobs of the guests have in common: a small plan over four disks, a fifth with somebody else's array, the
calls of the runner, and what a folder says afterwards.
"""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.runner.guest import Guest

PLAN = """\
[plan]
name = guest
disks = test-ubda test-ubdb test-ubdc test-ubdd
repeats = 1
baseline = no
[matrix]
raid_level = raid5 raid10
raid_layout = raid10:f2
chunk_size = 64K
bitmap = internal
stripe_cache_size = 512
filesystem = raw ext4
skip = raid_level=raid5 filesystem=raw, raid_level=raid10 filesystem=ext4
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


@contextmanager
def with_foreign(program: Path, mebibytes: int = 64) -> Iterator[Guest]:
    """Four disks, and a fifth with an array of somebody else's: in the end it is the same, byte for byte."""
    with Guest(program, mebibytes=mebibytes) as found:
        code, log = found.run(FOREIGN)
        assert code == 0, log
        (found.job / "plan.ini").write_text(PLAN, encoding="utf-8")
        before = digest(found.disks[4])
        yield found
        assert digest(found.disks[4]) == before, "the fifth disk was changed"


def fresh(found: Guest) -> None:
    """No records, and nothing on the four disks."""
    shutil.rmtree(found.out / "dir", ignore_errors=True)
    for disk in found.disks[:4]:
        size = disk.stat().st_size
        with disk.open("wb") as file:
            file.truncate(size)


def digest(path: Path) -> str:
    """Of all its bytes."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def events(found: Guest) -> list[dict[str, Any]]:
    """The journal so far; a line that is being written does not count."""
    path = found.out / "dir" / "journal.ndjson"
    whole = path.read_text().rpartition("\n")[0] if path.exists() else ""
    return [json.loads(line) for line in whole.splitlines()]


def outcomes(found: Guest) -> dict[tuple[str, int, str], str]:
    """Run -> state."""
    manifest = json.loads((found.out / "dir" / "manifest.json").read_text())
    return {(run["configuration"], run["repeat"], run["test"]): run["state"] for run in manifest["runs"]}


def check_whole(found: Guest, log: str) -> None:
    """The plan's runs, each once, none failed."""
    plan = json.loads((found.out / "dir" / "plan.expanded.json").read_text())
    assert set(outcomes(found)) == {tuple(run) for run in plan["runs"]}, log
    assert set(outcomes(found).values()) <= {"ok", "tainted"}, log
