"""A session on a machine made of files: what does not stand, what vanishes, and what the folder keeps."""

from __future__ import annotations

import errno
import json
from pathlib import Path

import pytest
from spindle_run.errors import DONE, SOME_FAILED, StoppedError, UncleanError
from spindle_run.execution.consent import Given
from spindle_run.execution.preparing import missing
from spindle_run.execution.recovering import recover
from spindle_run.execution.session import Session, Work
from spindle_run.folder import Folder
from spindle_run.journal import Journal, read
from spindle_run.machine.identity import Disk, differences
from spindle_run.plan.model import Plan, Settle
from spindle_run.plan.model import Test as Call
from spindle_run.progress import Progress
from spindle_run.state import replay
from spindle_run.stopper import Stopper

from tests.runner.fakes import Fake

DD = Call("dd", "dd", ("raw",), ("if={target}", "of=/dev/null", "bs=1M", "count=1"), 60.0)


def measured(fake: Fake, script: str) -> None:
    """What the test's dd does; that of the guards only reads."""
    fake.tool("dd", f'case "$*" in *of=*) {script};; *) exec /bin/dd "$@";; esac')


class Bench:
    """A session over two drives of a machine made of files."""

    def __init__(self, fake: Fake, folder: Path) -> None:
        self.fake = fake
        self.disks = {
            f"ata-{letter}": fake.disk(f"sd{letter}", f"ata-{letter}", f"8:{n * 16}")
            for n, letter in enumerate("abc")
        }
        for letter in "abc":
            fake.put(f"sys/class/block/sd{letter}/stat", "0 0 0 0 0 0 0 0 0 0 0")
        fake.put("proc/uptime", "100.0 0")
        measured(fake, "echo '1048576 bytes (1.0 MB) copied, 1 s, 1.0 MB/s' >&2")
        fake.tool("dmesg", "echo '<6>[   50.0] before'; echo '<6>[  100.5] sda: meanwhile'")
        self.folder = Folder(str(folder))
        (folder / "configurations").mkdir(parents=True)
        self.plan = Plan("p", (DD,), tuple(self.disks), repeats=1, settle=Settle(seconds=0.0))

    def go(self) -> int:
        given = Given("0badcafe", disks=self.plan.disks, destroy=self.plan.disks)
        disks: dict[str, Disk] = self.disks
        work = Work(self.fake.machine, self.folder, self.plan, disks, given, Stopper(), Progress({}))
        journal = Journal(self.folder.path, self.fake.machine)
        try:
            return Session(work, journal).go()
        finally:
            journal.close()

    def recover(self) -> None:
        """What `resume` and `clean` do first."""
        given = Given("0badcafe", disks=self.plan.disks, destroy=self.plan.disks)
        self.folder.lock = lambda: ()  # type: ignore[method-assign]  # nobody else is here
        disks = {
            name: disk for name, disk in self.disks.items() if not differences(self.fake.machine, [disk])
        }
        recover(self.fake.machine, self.folder, self.plan, given, disks)

    def states(self) -> list[tuple[str, str]]:
        found = replay(read(self.folder.path))
        assert found.changes == []
        return [(outcome.state, "; ".join(outcome.reasons)) for outcome in found.outcomes.values()]


@pytest.fixture
def bench(fake_machine: Fake, tmp_path: Path) -> Bench:
    return Bench(fake_machine, tmp_path / "run")


def test_every_drive_is_measured_alone(bench: Bench) -> None:
    assert bench.go() == DONE
    assert len(bench.states()) == 3
    manifest = json.loads(Path(bench.folder.at("manifest.json")).read_text())
    assert len(manifest["runs"]) == 3


def test_what_the_kernel_said_meanwhile_is_kept(bench: Bench) -> None:
    bench.go()
    texts = [path.read_text() for path in Path(bench.folder.path).glob("configurations/*/kernel.txt")]
    assert texts == ["<6>[  100.5] sda: meanwhile\n"] * 3


def test_two_configurations_in_a_row_that_do_not_stand_stop_the_session(bench: Bench) -> None:
    for letter in "ab":
        bench.fake.put(f"signatures/sd{letter}", "0x438,1,photos,ext4\n")
    with pytest.raises(StoppedError, match="2 configurations in a row"):
        bench.go()
    assert [state for state, _ in bench.states()] == ["failed", "failed"]
    assert bench.go() == SOME_FAILED  # what is left is still made
    assert [state for state, _ in bench.states()][2:] == ["tainted"] or bench.states()[2][0] == "ok"


def test_one_that_does_not_stand_does_not_stop_the_rest(bench: Bench) -> None:
    bench.fake.put("signatures/sdb", "0x438,1,photos,ext4\n")
    assert bench.go() == SOME_FAILED
    assert [state == "failed" for state, _ in bench.states()] == [False, True, False]
    assert (bench.fake.root / "signatures/sdb").read_text()


def test_a_disk_that_vanishes_midway_fails_its_runs_and_no_others(bench: Bench) -> None:
    bench.plan = bench.plan._replace(repeats=2)
    gone = bench.fake.root / "sys/block/sda/dev"
    measured(bench.fake, f"rm -f {gone}; echo '1048576 bytes (1.0 MB) copied, 1 s' >&2")
    with pytest.raises(UncleanError, match="disk ata-a: expected it here, to undo"):
        bench.go()
    states = bench.states()
    assert "disk ata-a: expected /dev/sda" in states[1][1]
    assert [state == "failed" for state, _ in states] == [False, True] + [False] * 4


def test_what_we_left_on_a_disk_that_was_gone_is_undone_when_it_is_back(bench: Bench) -> None:
    sign, number = bench.fake.root / "signatures/sda", bench.fake.root / "sys/block/sda/dev"
    ours = "0x438,1,sp-0badcafe,ext4"
    measured(bench.fake, f"rm -f {number}; echo '{ours}' >{sign}; echo '1048576 bytes (1.0 MB) copied' >&2")
    with pytest.raises(UncleanError, match="spindle-run clean"):
        bench.go()
    for times in range(2):  # as long as it is gone, it stays to be done
        assert [change.kind for change in replay(read(bench.folder.path)).behind] == ["drive"], times
        bench.recover()
    assert sign.read_text().strip() == ours
    number.write_text("8:0")
    bench.recover()
    assert not sign.read_text()
    assert replay(read(bench.folder.path)).behind == []


def test_a_test_that_cannot_be_started_is_a_failed_run(bench: Bench) -> None:
    version = 'echo "dd (coreutils) 9.1"; printf "\\177ELF" >"$0"'
    bench.fake.tool("dd", f'case "$1" in --version) {version};; *) exec /bin/dd "$@";; esac')
    bench.plan = bench.plan._replace(disks=("ata-a",))
    assert bench.go() == SOME_FAILED
    assert "exit code 126" in bench.states()[0][1]


def test_another_program_of_that_name_measures_nothing(bench: Bench) -> None:
    version = "echo 'dd (uutils coreutils) 0.2.2'"
    bench.fake.tool("dd", f'case "$1" in --version) {version};; *) exec /bin/dd "$@";; esac')
    assert bench.go() == DONE
    reason = "dd: another program of that name (dd (uutils coreutils) 0.2.2)"
    assert bench.states() == [("skipped", reason)] * 3
    assert missing(bench.fake.machine, bench.plan) == [reason]


def test_a_change_that_cannot_be_undone_is_told_and_stays_in_the_journal(bench: Bench) -> None:
    sign = bench.fake.root / "signatures/sda"
    measured(bench.fake, f"echo '0x438,1,sp-0badcafe,ext4' >{sign}; echo '1048576 bytes' >&2")
    bench.fake.tool(
        "wipefs",
        '[ "$2" = --all ] && exit; [ "$1" = --no-act ] && { cat "$ROOT/signatures/${3##*/}" 2>/dev/null; exit 0; }; exit 1',
    )
    with pytest.raises(UncleanError, match="wipefs --all /dev/sda  # disk ata-a"):
        bench.go()
    assert [change.kind for change in replay(read(bench.folder.path)).changes] == ["drive"]


def test_what_was_written_is_counted_and_capped(bench: Bench) -> None:
    stat = bench.fake.root / "sys/class/block/sda/stat"
    measured(bench.fake, f"echo '0 0 0 0 1 0 8192 0 0 0 0' >{stat}; echo '1048576 bytes' >&2")
    bench.plan = bench.plan._replace(max_write_per_disk=4 << 20)
    with pytest.raises(StoppedError, match=r"ata-a was written 4 MiB.*max_write_per_disk is 4 MiB"):
        bench.go()
    assert len(bench.states()) == 1
    assert replay(read(bench.folder.path)).worn == {"ata-a": 4 << 20}


def test_a_full_disk_of_records_is_given_room_to_undo(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    ballast = Path(bench.folder.at("ballast"))
    ballast.write_text("room")
    write = Journal.write

    def full(self: Journal, event: str, **said: object) -> None:
        if event in ("end", "undone") and ballast.exists():
            raise OSError(errno.ENOSPC, "No space left on device")
        write(self, event, **said)

    monkeypatch.setattr(Journal, "write", full)
    with pytest.raises(StoppedError, match="no space left"):
        bench.go()
    assert replay(read(bench.folder.path)).changes == []
    assert not ballast.exists()


def test_the_reserve_is_used_while_undoing_too(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    ballast = Path(bench.folder.at("ballast"))
    ballast.write_text("room")
    write = Journal.write

    def full(self: Journal, event: str, **said: object) -> None:
        if event == "undone" and ballast.exists():
            raise OSError(errno.ENOSPC, "No space left on device")
        write(self, event, **said)

    monkeypatch.setattr(Journal, "write", full)
    assert bench.go() == DONE
    assert replay(read(bench.folder.path)).changes == []
