"""Each kind of change: what it asks for, what it believes, and that its undoing touches nothing of another's."""

from __future__ import annotations

from typing import Any

import pytest
from spindle_run.changes import array, drive, filesystem, read_ahead, scheduler, state
from spindle_run.changes._task import Disk, SetupError, Task
from spindle_run.errors import UncleanError
from spindle_run.plan.model import Array, Plan

from tests.runner.fakes import Fake

UUID = "1b2c:3d4e:5f60:7182"
OURS = {"name": "/dev/md/spindle-0badcafe", "uuid": UUID}
SIGNED = "# offset,uuid,label,type\n0x438,77,{},ext4\n"


def four(fake: Fake) -> list[Disk]:
    return [fake.disk(f"sd{letter}", f"ata-{letter}", f"8:{n * 16}") for n, letter in enumerate("abcd")]


def standing(fake: Fake, level: str = "raid5", **said: str) -> None:
    """The array as the kernel has it after --create."""
    healthy = {
        "level": level,
        "raid_disks": "4",
        "degraded": "0",
        "sync_action": "idle",
        "array_state": "clean",
    }
    fake.array("md127", **{**healthy, **said})
    for letter in "abcd":
        fake.put(f"sys/block/md127/slaves/sd{letter}", "")
    fake.put("dev/md127", "")
    (fake.root / "dev/md/spindle-0badcafe").symlink_to("../md127")
    fake.put("detail/md127", f"MD_UUID={UUID}\nMD_NAME=spindle:spindle-0badcafe\n")


def facts(disks: list[Disk], **more: Any) -> dict[str, Any]:
    return {**OURS, "disks": [list(disk) for disk in disks], "before": {}, **more}


@pytest.mark.parametrize(
    ("words", "asked", "not_asked"),
    [
        ({"raid_level": "raid0", "chunk_size": "64 KiB"}, ["--level=0", "--chunk=64"], ["--bitmap=none"]),
        ({"raid_level": "raid1"}, ["--level=1", "--bitmap=none"], ["--chunk", "--layout"]),
        ({"raid_level": "raid4"}, ["--level=4", "--bitmap=none"], ["--layout"]),
        (
            {"raid_level": "raid5", "chunk_size": "512 KiB", "raid_layout": "left-symmetric"},
            ["--chunk=512", "--layout=left-symmetric", "--bitmap=none"],
            ["--assume-clean"],
        ),
        ({"raid_level": "raid6"}, ["--level=6"], []),
        ({"raid_level": "raid10", "raid_layout": "f2"}, ["--layout=f2", "--raid-devices=4"], []),
    ],
)
def test_how_an_array_is_asked_for(
    fake_machine: Fake, words: dict[str, str], asked: list[str], not_asked: list[str]
) -> None:
    disks = four(fake_machine)
    number = {"raid_layout": {"left-symmetric": "2", "f2": "513"}.get(words.get("raid_layout", ""), "")}
    chunk = {"64 KiB": "65536", "512 KiB": "524288"}.get(words.get("chunk_size", ""), "0")
    standing(fake_machine, words["raid_level"], layout=number["raid_layout"], chunk_size=chunk)
    task = fake_machine.task(disks, **words)
    known = array.make(task, facts(disks))
    create = fake_machine.called("mdadm", "--create")[0]
    assert known == {"device": "/dev/md127", "uuid": UUID}
    assert task.standing.device == "/dev/md127"
    assert create[-4:] == ["/dev/sda", "/dev/sdb", "/dev/sdc", "/dev/sdd"]
    assert {"--run", "--metadata=1.2", *asked} <= set(create)
    assert not [word for word in create for other in not_asked if word.startswith(other)]


def test_assume_clean_is_only_for_what_has_a_parity(fake_machine: Fake) -> None:
    disks = four(fake_machine)
    plan = Plan("p", (), array=Array("assume-clean"))
    for level, is_asked in (("raid0", False), ("raid5", True)):
        task = fake_machine.task(disks, plan, raid_level=level)
        assert ("--assume-clean" in array._create(task, "x")) == is_asked


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ({"level": "raid4"}, "level: expected raid5, found raid4"),
        ({"raid_disks": "3"}, "raid_disks: expected 4"),
        ({"chunk_size": "524288"}, "chunk_size: expected 65536, found 524288"),
        ({"layout": "0"}, "layout: expected 2, found 0"),
    ],
)
def test_an_array_that_is_not_as_asked_does_not_stand(
    fake_machine: Fake, said: dict[str, str], reason: str
) -> None:
    disks = four(fake_machine)
    standing(fake_machine, **{"chunk_size": "65536", "layout": "2", **said})
    task = fake_machine.task(disks, raid_level="raid5", chunk_size="64 KiB", raid_layout="left-symmetric")
    with pytest.raises(SetupError, match=reason):
        array.make(task, facts(disks))


def test_members_are_read_back(fake_machine: Fake) -> None:
    disks = four(fake_machine)
    standing(fake_machine)
    (fake_machine.root / "sys/block/md127/slaves/sdd").rename(
        fake_machine.root / "sys/block/md127/slaves/sde"
    )
    with pytest.raises(SetupError, match="members: expected"):
        array.make(fake_machine.task(disks, raid_level="raid5"), facts(disks))


def test_an_array_that_never_gets_whole_does_not_stand(
    fake_machine: Fake, monkeypatch: pytest.MonkeyPatch
) -> None:
    disks = four(fake_machine)
    standing(fake_machine, degraded="1", sync_action="recover")
    times = iter(range(100))
    monkeypatch.setattr(fake_machine.machine, "clock", lambda: float(next(times)))
    with pytest.raises(SetupError, match="not whole after 1 s"):
        array.make(fake_machine.task(disks, raid_level="raid5"), facts(disks))


def test_an_interrupted_array_is_set_going(fake_machine: Fake) -> None:
    disks = four(fake_machine)
    standing(fake_machine, array_state="read-auto")
    place = fake_machine.root / "sys/block/md127/md/array_state"
    fake_machine.tool("mdadm", f'[ "$1" = --readwrite ] && echo clean >{place}; cat $ROOT/detail/md127')
    array.make(fake_machine.task(disks, raid_level="raid5"), facts(disks))
    assert fake_machine.called("mdadm", "--readwrite") == [["mdadm", "--readwrite", "/dev/md127"]]


def test_mdadm_that_refuses_is_quoted(fake_machine: Fake) -> None:
    fake_machine.tool("mdadm", "echo 'mdadm: no such thing' >&2; exit 1")
    with pytest.raises(SetupError, match="no such thing"):
        array.make(fake_machine.task(four(fake_machine), raid_level="raid5"), facts([]))


def undo(fake: Fake, disks: list[Disk], **more: Any) -> None:
    array.undo(fake.task(disks, raid_level="raid5"), facts(disks, **more))


def test_undoing_is_the_same_once_and_twice(fake_machine: Fake) -> None:
    disks = four(fake_machine)
    standing(fake_machine)
    for letter in "abcd":
        fake_machine.put(f"examine/sd{letter}", f"MD_UUID={UUID}\n")
    undo(fake_machine, disks)
    assert fake_machine.called("mdadm", "--stop") == [["mdadm", "--stop", "/dev/md127"]]
    assert len(fake_machine.called("mdadm", "--zero-superblock")) == 4
    undo(fake_machine, disks)
    assert len(fake_machine.called("mdadm", "--stop")) == 1
    assert len(fake_machine.called("mdadm", "--zero-superblock")) == 4


def test_undoing_before_anything_was_made_touches_nothing(fake_machine: Fake) -> None:
    array.undo(
        fake_machine.task([]), {"name": OURS["name"], "disks": [list(disk) for disk in four(fake_machine)]}
    )
    assert not fake_machine.called("mdadm", "--stop") + fake_machine.called("mdadm", "--zero-superblock")
    assert not fake_machine.called("wipefs")


def test_an_array_whose_number_changed_is_found_and_its_old_number_left(fake_machine: Fake) -> None:
    disks = four(fake_machine)
    fake_machine.array("md127", level="raid1")
    fake_machine.put("detail/md127", "MD_UUID=9999:9999\nMD_NAME=other:data\n")
    fake_machine.array("md126", level="raid5")
    fake_machine.put("detail/md126", f"MD_UUID={UUID}\n")
    undo(fake_machine, disks, device="/dev/md127")
    assert fake_machine.called("mdadm", "--stop") == [["mdadm", "--stop", "/dev/md126"]]


def test_before_its_uuid_was_known_an_array_is_ours_by_the_name_only_this_run_gives(
    fake_machine: Fake,
) -> None:
    disks = four(fake_machine)
    for block, name in (("md1", "spindle-0badcafe"), ("md2", "spindle-feedf00d")):
        fake_machine.array(block, level="raid5")
        fake_machine.put(f"detail/{block}", f"MD_UUID=5\nMD_NAME=spindle:{name}\n")
    fake_machine.put("examine/sda", "MD_UUID=5\nMD_NAME=spindle:spindle-0badcafe\n")
    fake_machine.put("examine/sdb", "MD_UUID=6\nMD_NAME=spindle:spindle-feedf00d\n")
    array.undo(
        fake_machine.task(disks),
        {"name": OURS["name"], "disks": [list(disk) for disk in disks], "before": {}},
    )
    assert fake_machine.called("mdadm", "--stop") == [["mdadm", "--stop", "/dev/md1"]]
    assert fake_machine.called("mdadm", "--zero-superblock") == [["mdadm", "--zero-superblock", "/dev/sda"]]


def test_a_member_of_somebody_elses_array_is_never_zeroed_or_wiped(fake_machine: Fake) -> None:
    disks = four(fake_machine)
    fake_machine.put("examine/sda", "MD_UUID=9999:9999\n")
    fake_machine.put("signatures/sda", "0x1000,9999,other:data,linux_raid_member\n")
    undo(fake_machine, disks)
    assert not fake_machine.called("mdadm", "--zero-superblock") + fake_machine.called("wipefs")


def test_members_are_found_under_the_letters_they_have_now(fake_machine: Fake) -> None:
    disks = four(fake_machine)
    fake_machine.disk("sde", "ata-d", "8:64")
    for letter in "abce":
        fake_machine.put(f"examine/sd{letter}", f"MD_UUID={UUID}\n")
    fake_machine.put("signatures/sdd", SIGNED.format("photos"))
    undo(fake_machine, disks)
    zeroed = [call[2] for call in fake_machine.called("mdadm", "--zero-superblock")]
    assert zeroed == ["/dev/sda", "/dev/sdb", "/dev/sdc", "/dev/sde"]
    assert not fake_machine.called("wipefs")


def test_a_busy_array_is_told_with_the_command(fake_machine: Fake) -> None:
    disks = four(fake_machine)
    standing(fake_machine)
    fake_machine.put("fails--stop", "")
    fake_machine.tool("mdadm", 'case "$1" in --stop) exit 1;; *) cat $ROOT/detail/md127;; esac')
    with pytest.raises(UncleanError, match="mdadm --stop /dev/md127"):
        undo(fake_machine, disks)
    assert len(fake_machine.called("mdadm", "--stop")) == 5


@pytest.mark.parametrize(
    ("on_it", "is_wiped"),
    [
        (SIGNED.format("sp-0badcafe"), True),  # made by us, before a crash
        (SIGNED.format("photos"), False),  # put there by the user since
        (SIGNED.format("sp-feedf00d"), False),  # of another run
        ("0x200,,,gpt\n", True),  # allowed, and there before
        ("", False),  # nothing to do
    ],
)
def test_only_what_we_made_or_what_was_given_up_is_wiped(
    fake_machine: Fake, on_it: str, is_wiped: bool
) -> None:
    disk = fake_machine.disk("sda", "ata-a")
    fake_machine.put("signatures/sda", on_it)
    before = {"disks": [list(disk)], "before": {"ata-a": [["gpt", "", ""]]}}
    drive.undo(fake_machine.task([disk]), before)
    assert bool(fake_machine.called("wipefs", "--all")) == is_wiped


def test_a_drive_remembers_what_was_on_it(fake_machine: Fake) -> None:
    disk = fake_machine.disk("sda", "ata-a")
    fake_machine.put("signatures/sda", SIGNED.format("old"))
    wanted = drive.wanted(fake_machine.task([disk]))
    assert wanted == {"disks": [list(disk)], "before": {"ata-a": [["ext4", "77", "old"]]}}


@pytest.mark.parametrize("change", ["mounted", "larger", "gone"])
def test_a_disk_that_is_used_or_another_is_not_wiped(fake_machine: Fake, change: str) -> None:
    disk = fake_machine.disk("sda", "ata-a")
    fake_machine.put("signatures/sda", SIGNED.format("sp-0badcafe"))
    before = {"disks": [list(disk)], "before": {}}
    if change == "mounted":
        fake_machine.put("proc/self/mountinfo", "1 0 8:0 / /data rw - ext4 /dev/sda rw\n")
        with pytest.raises(UncleanError, match="it is in use"):
            drive.undo(fake_machine.task([disk]), before)
    elif change == "larger":
        fake_machine.disk("sda", "ata-a", mebibytes=128)
        drive.undo(fake_machine.task([disk]), before)
    else:
        (fake_machine.root / "sys/block/sda/dev").unlink()
        drive.undo(fake_machine.task([disk]), before)
    assert not fake_machine.called("wipefs")


def setting(fake: Fake, kind: Any, **words: str) -> tuple[Task, dict[str, Any]]:
    task = fake.task([fake.disk("sda", "ata-a")], **words)
    task.standing.device = "/dev/sda"
    wanted = kind.wanted(task)
    assert wanted is not None
    return task, wanted


def test_a_scheduler_that_does_not_stay_is_told(fake_machine: Fake) -> None:
    path = "sys/block/sda/queue/scheduler"
    fake_machine.put(path, "[none] mq-deadline")
    task, wanted = setting(fake_machine, scheduler, scheduler="mq-deadline")
    assert wanted["before"] == {"/" + path: "none"}
    fake_machine.machine.write = lambda *_: None  # type: ignore[method-assign]  # the kernel keeps what it has
    with pytest.raises(SetupError, match="expected mq-deadline, found none"):
        scheduler.make(task, wanted)


def test_settings_are_put_back(fake_machine: Fake) -> None:
    path = "sys/class/block/sda/queue/read_ahead_kb"
    fake_machine.put(path, "128")
    task, wanted = setting(fake_machine, read_ahead, read_ahead="1 MiB")
    read_ahead.make(task, wanted)
    assert (fake_machine.root / path).read_text() == "1024"
    for _ in range(2):
        read_ahead.undo(task, wanted)
        assert (fake_machine.root / path).read_text() == "128"


def test_a_file_system_that_is_not_mounted_is_not_measured(fake_machine: Fake) -> None:
    for name in ("mkfs.ext4", "mount"):
        fake_machine.tool(name, "exit 0")
    task, wanted = setting(fake_machine, filesystem, filesystem="ext4")
    with pytest.raises(SetupError, match="would have measured another disk"):
        filesystem.make(task, wanted)
    assert fake_machine.called("mkfs.ext4")[0][-3:] == ["-L", "sp-0badcafe", "/dev/sda"]
    filesystem.undo(task, wanted)
    filesystem.undo(task, wanted)
    assert not fake_machine.called("umount")


def test_a_folder_that_somebody_else_mounted_is_not_unmounted(fake_machine: Fake) -> None:
    task, wanted = setting(fake_machine, filesystem, filesystem="ext4")
    fake_machine.put("sys/class/block/sda/dev", "8:0")
    fake_machine.put("proc/self/mountinfo", f"1 0 8:99 / {wanted['folder']} rw - ext4 /dev/sdz rw\n")
    filesystem.undo(task, wanted)
    assert not fake_machine.called("umount")


def test_a_mount_that_stays_is_told_with_the_command(fake_machine: Fake) -> None:
    task, wanted = setting(fake_machine, filesystem, filesystem="ext4")
    fake_machine.put("sys/class/block/sda/dev", "8:0")
    fake_machine.put("proc/self/mountinfo", f"1 0 8:0 / {wanted['folder']} rw - ext4 /dev/sda rw\n")
    fake_machine.tool("umount", "exit 32")
    with pytest.raises(UncleanError, match="umount /run/spindle-0badcafe"):
        filesystem.undo(task, wanted)


def test_a_recovery_begins_again_and_a_degraded_array_stays_so(fake_machine: Fake) -> None:
    disks = four(fake_machine)
    standing(fake_machine)
    for word, added in (("degraded", 0), ("recovering", 1)):
        fake_machine.calls.clear()
        task = fake_machine.task(disks, raid_level="raid5", state=word)
        task.standing.device = "/dev/md127"
        wanted = state.wanted(task)
        assert wanted is not None
        state.make(task, wanted)
        assert len([call for call in fake_machine.calls if "--add" in call]) == added
        assert all(call[-1] == "/dev/sdd" for call in fake_machine.calls)


def test_a_member_that_became_another_disk_is_not_zeroed(fake_machine: Fake) -> None:
    disks = four(fake_machine)
    standing(fake_machine, degraded="1")
    task = fake_machine.task(disks, raid_level="raid5", state="recovering")
    fake_machine.disk("sde", "ata-d", "8:64")
    wanted = {"state": "recovering", "member": "/dev/sdd", "device": "/dev/md127"}
    with pytest.raises(SetupError, match="not where it was"):
        state.renew(task, wanted)
    assert not fake_machine.called("mdadm", "--zero-superblock")
