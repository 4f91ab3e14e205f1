"""A disk that somebody uses, or that holds what somebody may miss, is refused: in both ways, and twice."""

from __future__ import annotations

import pytest
from spindle_run.changes._task import SetupError
from spindle_run.errors import PlanError, RefusedError
from spindle_run.execution.consent import Given, allowing, check_same, given_up
from spindle_run.machine.disks import refusals, still_free
from spindle_run.machine.named import resolved, still_there
from spindle_run.machine.signatures import Signature, signatures, unknown
from spindle_run.plan.model import Plan

from tests.runner.fakes import Fake, mounted

EXT4 = "# offset,uuid,label,type\n0x438,1111-2222,photos,ext4\n"


def test_a_free_disk_is_taken(fake_machine: Fake) -> None:
    disk = fake_machine.disk("sda", "ata-One")
    assert resolved(fake_machine.machine, ["ata-One"]) == {"ata-One": disk}
    assert refusals(fake_machine.machine, [disk]) == []


@pytest.mark.parametrize("name", ["/dev/sda", "sda", "ata-None", "ata-One-part1"])
def test_only_whole_disks_of_a_stable_name_are_found(fake_machine: Fake, name: str) -> None:
    fake_machine.disk("sda", "ata-One")
    (fake_machine.root / "dev/disk/by-id/ata-One-part1").symlink_to("../../sda1")
    with pytest.raises(RefusedError, match="expected a name under"):
        resolved(fake_machine.machine, [name])


def test_a_serial_of_two_disks_names_none(fake_machine: Fake) -> None:
    for block in ("sda", "sdb"):
        fake_machine.disk(block, f"ata-{block}", number=block)
        fake_machine.put(f"sys/block/{block}/device/serial", "S1")
    with pytest.raises(RefusedError):
        resolved(fake_machine.machine, ["S1"])


def test_two_names_of_one_disk_are_told(fake_machine: Fake) -> None:
    fake_machine.disk("sda", "ata-One")
    fake_machine.disk("sda", "wwn-One")
    with pytest.raises(RefusedError, match="mean the same disk"):
        resolved(fake_machine.machine, ["ata-One", "wwn-One"])


@pytest.mark.parametrize(
    ("path", "text", "said"),
    [
        ("proc/self/mountinfo", "1 0 8:0 / /data rw - ext4 /dev/sda rw\n", "is mounted on /data"),
        ("proc/self/mountinfo", "1 0 8:1 / /home rw - ext4 /dev/sda1 rw\n", "is mounted on /home"),
        ("proc/self/mountinfo", "1 0 0:40 / /pool rw - btrfs /dev/sda1 rw\n", "is mounted on /pool"),
        ("proc/swaps", "Filename Type\n/dev/sda1 partition\n", "is swap"),
        ("sys/block/sda/holders/md0", "", "is part of md0"),
        ("sys/block/sda/sda1/holders/dm-0", "", "is part of dm-0"),
        ("lsblk", mounted("sda1"), "lsblk says that sda1 is in use"),
        ("lsblk", "no JSON", "lsblk cannot say"),
        ("signatures/sda", EXT4, "it holds ext4"),
    ],
)
def test_every_use_is_a_refusal_and_refused_again_before_a_step(
    fake_machine: Fake, path: str, text: str, said: str
) -> None:
    disk = fake_machine.disk("sda", "ata-One")
    fake_machine.put("sys/block/sda/sda1/partition", "1")
    fake_machine.put("sys/block/sda/sda1/dev", "8:1")
    fake_machine.put("dev/sda1", "")
    fake_machine.put(path, text)
    assert [said in reason for reason in refusals(fake_machine.machine, [disk])] == [True]
    with pytest.raises(SetupError, match=said):
        still_free(fake_machine.machine, [disk], ["ata-One"])


@pytest.mark.parametrize("tool", ["lsblk", "wipefs"])
def test_a_look_that_fails_is_no_consent(fake_machine: Fake, tool: str) -> None:
    disk = fake_machine.disk("sda", "ata-One")
    fake_machine.tool(tool, "exit 1")
    assert f"{tool} cannot say" in refusals(fake_machine.machine, [disk])[0]


def test_what_is_no_block_device_is_refused(fake_machine: Fake, monkeypatch: pytest.MonkeyPatch) -> None:
    disk = fake_machine.disk("sda", "ata-One")
    monkeypatch.setattr("spindle_run.machine.disks.stat.S_ISBLK", lambda _mode: False)
    assert "no block device" in refusals(fake_machine.machine, [disk])[0]


def test_a_disk_that_was_not_named_is_never_touched(fake_machine: Fake) -> None:
    disk = fake_machine.disk("sda", "ata-One")
    with pytest.raises(SetupError, match="not named with --destroy"):
        still_free(fake_machine.machine, [disk], ["ata-Two"])


def test_a_name_that_moved_to_another_disk_is_told(fake_machine: Fake) -> None:
    disk = fake_machine.disk("sda", "ata-One")
    fake_machine.disk("sdb", "ata-One", number="8:16")
    with pytest.raises(SetupError, match="not where it was"):
        still_there(fake_machine.machine, [disk])


def test_a_disk_that_vanished_is_told(fake_machine: Fake) -> None:
    disk = fake_machine.disk("sda", "ata-One")
    (fake_machine.root / "sys/block/sda/dev").unlink()
    with pytest.raises(SetupError, match="found nothing"):
        still_there(fake_machine.machine, [disk])


def test_only_what_was_seen_is_given_up(fake_machine: Fake) -> None:
    disk = fake_machine.disk("sda", "ata-One")
    fake_machine.put("signatures/sda", EXT4)
    said = allowing(fake_machine.machine, Given("x"), {"ata-One": disk}, ["ata-One"])
    assert refusals(fake_machine.machine, [disk], said.allowed) == []
    fake_machine.put("signatures/sda", EXT4.replace("1111", "3333"))
    assert "it holds ext4" in refusals(fake_machine.machine, [disk], said.allowed)[0]
    with pytest.raises(SetupError):
        still_free(fake_machine.machine, [disk], ["ata-One"], said.allowed)


def test_overwriting_is_allowed_of_the_plans_disks_only(fake_machine: Fake) -> None:
    with pytest.raises(PlanError, match="--allow-overwrite"):
        allowing(fake_machine.machine, Given("x"), {}, ["ata-One"])


@pytest.mark.parametrize("destroy", [(), ("ata-One",), ("ata-One", "ata-Two", "ata-Three")])
def test_consent_names_exactly_the_plans_disks(fake_machine: Fake, destroy: tuple[str, ...]) -> None:
    plan = Plan("p", (), ("ata-One", "ata-Two"))
    with pytest.raises(RefusedError, match="expected --destroy ata-One,ata-Two"):
        given_up(fake_machine.machine, plan, Given("x", destroy=destroy))


@pytest.mark.parametrize("change", [{"size": "4096"}, {"device/serial": "S2"}])
def test_another_disk_of_the_same_name_is_not_taken_for_it(
    fake_machine: Fake, change: dict[str, str]
) -> None:
    fake_machine.disk("sda", "ata-One")
    fake_machine.put("sys/block/sda/device/serial", "S1")
    plan = Plan("p", (), ("ata-One",))
    said, _ = given_up(fake_machine.machine, plan, Given("x", destroy=("ata-One",)))
    fake_machine.put("sys/block/sda/wwid", "naa.5000")  # a newer kernel tells more
    check_same(fake_machine.machine, said)
    for name, word in change.items():
        fake_machine.put(f"sys/block/sda/{name}", word)
    with pytest.raises(RefusedError, match="another disk than at the start"):
        check_same(fake_machine.machine, said)


def test_what_wipefs_prints(fake_machine: Fake) -> None:
    fake_machine.put("signatures/sda", "# offset,uuid,label,type\n0x438,11,a,b,ext4\n0x1fe,,,gpt\n")
    found = signatures(fake_machine.machine, "/dev/sda")
    assert found == [Signature("ext4", "11", "a,b"), Signature("gpt", "", "")]
    assert unknown(found, [("gpt", "7", "")]) == found[:1]
    assert unknown([Signature("xfs", "5", "sp-1")], [], "sp-1") == []
    assert unknown([Signature("xfs", "5", "")], [], "")
