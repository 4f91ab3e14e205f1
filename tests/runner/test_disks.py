"""A disk that somebody uses, that holds what somebody may miss, or that is not provably the one it was, is refused."""

from __future__ import annotations

import pytest
from spindle_run.changes._task import SetupError
from spindle_run.errors import PlanError, RefusedError
from spindle_run.execution.consent import Given, allowing, found_again, given_up, moved
from spindle_run.machine.disks import check_same, refusals, still_free
from spindle_run.machine.identity import Identity, is_same
from spindle_run.machine.named import resolved
from spindle_run.machine.signatures import Signature, signatures, unknown
from spindle_run.plan.model import Plan

from tests.runner.fakes import Fake

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
    with pytest.raises(RefusedError, match="expected each disk once, found another name of it"):
        resolved(fake_machine.machine, ["ata-One", "wwn-One"])


@pytest.mark.parametrize(
    ("path", "text", "said"),
    [
        ("proc/self/mountinfo", "1 0 8:0 / /data rw - ext4 /dev/root rw\n", "sda mounted on /data"),
        ("proc/self/mountinfo", "1 0 8:1 / /home rw - ext4 /dev/sda1 rw\n", "sda1 mounted on /home"),
        ("proc/self/mountinfo", "1 0 0:40 / /pool rw - btrfs /dev/sda1 rw\n", "sda1 mounted on /pool"),
        ("sys/fs/btrfs/77-88/devices/sda", "", "sda in a btrfs that is mounted"),
        ("proc/swaps", "Filename Type\n/dev/sda1 partition\n", "sda1 used as swap"),
        ("sys/block/sda/holders/md0", "", "sda in use by md0"),
        ("sys/block/sda/sda1/holders/dm-0", "", "sda1 in use by dm-0"),
        ("signatures/sda", EXT4, "expected an empty disk, found ext4"),
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


@pytest.mark.parametrize("at", [0, 64 * 2**20 - 1])
def test_data_without_a_signature_is_refused_and_given_up_only_as_it_was_seen(
    fake_machine: Fake, at: int
) -> None:
    disk = fake_machine.disk("sda", "ata-One")
    with (fake_machine.root / "dev/sda").open("r+b") as file:
        file.seek(at)
        file.write(b"x")
    assert "found data without a signature" in refusals(fake_machine.machine, [disk])[0]
    said = allowing(fake_machine.machine, Given("x"), {"ata-One": disk}, ["ata-One"])
    assert refusals(fake_machine.machine, [disk], said.allowed) == []
    with (fake_machine.root / "dev/sda").open("r+b") as file:
        file.write(b"other")
    assert "found data without a signature" in refusals(fake_machine.machine, [disk], said.allowed)[0]


def test_a_disk_that_the_kernel_does_not_give_alone_is_refused(fake_machine: Fake) -> None:
    disk = fake_machine.disk("sda", "ata-One")
    fake_machine.tool("wipefs", "echo 'wipefs: error: /dev/sda: Device or resource busy' >&2; exit 1")
    assert "refusing exclusive access (Device or resource busy)" in refusals(fake_machine.machine, [disk])[0]


@pytest.mark.parametrize(
    ("tool", "said"),
    [("wipefs", "expected wipefs to show what is on it"), ("sh", "expected to find out who uses it")],
)
def test_a_look_that_fails_is_no_consent(fake_machine: Fake, tool: str, said: str) -> None:
    disk = fake_machine.disk("sda", "ata-One")
    fake_machine.tool(tool, '[ "$2" = --all ] || exit 1')
    assert said in refusals(fake_machine.machine, [disk])[0]


def test_what_is_no_block_device_is_refused(fake_machine: Fake) -> None:
    fake_machine.disk("sda", "ata-One")
    fake_machine.numbers.clear()
    with pytest.raises(RefusedError, match="expected a name under"):
        resolved(fake_machine.machine, ["ata-One"])


def test_a_disk_that_was_not_named_is_never_touched(fake_machine: Fake) -> None:
    disk = fake_machine.disk("sda", "ata-One")
    with pytest.raises(SetupError, match="expected it to be named with --destroy"):
        still_free(fake_machine.machine, [disk], ["ata-Two"])


def test_a_name_that_moved_to_another_disk_is_not_followed(fake_machine: Fake) -> None:
    disk = fake_machine.disk("sda", "ata-One")
    fake_machine.disk("sdb", "ata-One", number="8:16")
    check_same(fake_machine.machine, [disk])
    (said,) = moved(fake_machine.machine, {"ata-One": disk})
    assert "disk ata-One: expected its name to refer to /dev/sda, found /dev/sdb" in said


def test_a_disk_that_vanished_is_told(fake_machine: Fake) -> None:
    disk = fake_machine.disk("sda", "ata-One")
    (fake_machine.root / "sys/block/sda/dev").unlink()
    with pytest.raises(SetupError, match="found it gone"):
        check_same(fake_machine.machine, [disk])


def test_a_disk_plugged_in_anew_with_the_number_of_the_old_is_another(fake_machine: Fake) -> None:
    disk = fake_machine.disk("sda", "ata-One")
    fake_machine.disk("sda", "ata-One")
    with pytest.raises(SetupError, match="disk ata-One: expected /dev/sda"):
        check_same(fake_machine.machine, [disk])


@pytest.mark.parametrize(
    ("path", "text", "serial", "wwid"),
    [
        ("sys/block/sda/device/serial", "  S1 \n", "S1", ""),
        ("sys/block/sda/serial", "S1\n", "S1", ""),
        ("sys/block/sda/device/vpd_pg80", "\0\x01\0\x08WD-12345", "WD-12345", ""),
        ("sys/block/sda/device/wwid", "naa.5000\n", "", "naa.5000"),
        ("sys/block/sda/dm/uuid", "LVM-x\n", "", "LVM-x"),
        ("run/udev/data/b8:0", "E:ID_SERIAL=Foo_U1\nE:ID_SERIAL_SHORT=U1\n", "U1", ""),
        ("run/udev/data/b8:0", "E:ID_WWN_WITH_EXTENSION=0x5000\n", "", "0x5000"),
        ("sys/block/sda/serial", "(null)\n", "", ""),
        ("sys/block/sda/device/serial", "000000000000\n", "", ""),
    ],
)
def test_where_a_serial_and_a_wwid_are_told(
    fake_machine: Fake, path: str, text: str, serial: str, wwid: str
) -> None:
    fake_machine.put(path, text)
    identity = fake_machine.disk("sda", "ata-One").identity
    assert (identity.serial, identity.wwid, identity.number, identity.bytes) == (
        serial,
        wwid,
        "8:0",
        "67108864",
    )


KNOWN = Identity("100", "boot", "8:0", "7", "S1", "naa.5", "")


@pytest.mark.parametrize(
    ("now", "same"),
    [
        ({}, True),
        ({"boot": "next", "number": "8:16", "diskseq": "3"}, True),  # the serial, after a restart
        ({"boot": "next", "serial": ""}, True),  # the WWID is enough
        ({"boot": "next", "serial": "", "wwid": ""}, False),  # nothing is no proof
        ({"serial": "", "wwid": ""}, True),  # it stayed plugged in
        ({"diskseq": "8", "serial": "", "wwid": ""}, False),
        ({"serial": "S2"}, False),  # another disk behind the same bridge
        ({"boot": "next", "wwid": "naa.6"}, False),
        ({"bytes": "101"}, False),
    ],
)
def test_which_records_are_of_one_disk(now: dict[str, str], same: bool) -> None:
    assert is_same(KNOWN, KNOWN._replace(**now)) == same
    assert not is_same(Identity("100"), Identity("100"))


def test_two_disks_of_one_serial_are_refused(fake_machine: Fake) -> None:
    for number, block in enumerate(("sda", "sdb")):
        fake_machine.disk(block, f"ata-{block}", number=f"8:{number * 16}")
        fake_machine.put(f"sys/block/{block}/device/serial", "S1")
    with pytest.raises(
        RefusedError, match="expected a serial or WWID of its own, found that of /dev/sdb too"
    ):
        resolved(fake_machine.machine, ["ata-sda"])


def test_only_what_was_seen_is_given_up(fake_machine: Fake) -> None:
    disk = fake_machine.disk("sda", "ata-One")
    fake_machine.put("signatures/sda", EXT4)
    said = allowing(fake_machine.machine, Given("x"), {"ata-One": disk}, ["ata-One"])
    assert refusals(fake_machine.machine, [disk], said.allowed) == []
    fake_machine.put("signatures/sda", EXT4.replace("1111", "3333"))
    assert "found ext4" in refusals(fake_machine.machine, [disk], said.allowed)[0]
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


def consent(fake: Fake, allowed: str = "") -> Given:
    """Of one disk, as run.json keeps it."""
    plan = Plan("p", (), ("ata-One",))
    said, disks = given_up(fake.machine, plan, Given("0badcafe", destroy=("ata-One",)))
    return allowing(fake.machine, said, disks, [allowed] if allowed else [])


@pytest.mark.parametrize("change", [{"size": "4096"}, {"device/serial": "S2"}])
def test_another_disk_of_the_same_name_is_not_taken_for_it(
    fake_machine: Fake, change: dict[str, str]
) -> None:
    fake_machine.disk("sda", "ata-One")
    fake_machine.put("sys/block/sda/device/serial", "S1")
    said = consent(fake_machine)
    fake_machine.disk("sdb", "ata-One", "8:16")  # the next start: another letter
    (fake_machine.root / "sys/block/sda/dev").unlink()
    for name, word in {"device/serial": "S1", "wwid": "naa.5000", **change}.items():
        fake_machine.put(f"sys/block/sdb/{name}", word)
    _, disks, problems = found_again(fake_machine.machine, said, (), frozenset())
    assert disks == {}
    assert "disk ata-One: expected serial S1" in problems[0]
    assert "found no such disk" in problems[0]


def test_a_disk_is_found_again_by_its_serial_whatever_its_name_means(fake_machine: Fake) -> None:
    fake_machine.disk("sda", "ata-One")
    fake_machine.put("sys/block/sda/device/serial", "S1")
    said = consent(fake_machine)
    fake_machine.disk("sdb", "ata-One", "8:16")
    fake_machine.disk("sda", "another")  # with a diskseq of its own
    _, disks, problems = found_again(fake_machine.machine, said, (), frozenset())
    assert (disks["ata-One"].path, problems) == ("/dev/sda", [])
    fake_machine.put("sys/block/sdb/device/serial", "S1")
    _, disks, problems = found_again(fake_machine.machine, said, (), frozenset())
    assert "found /dev/sda and /dev/sdb; unplug" in problems[0]


@pytest.mark.parametrize(
    ("touched", "on_it", "is_found"),
    [
        (False, EXT4, True),  # its UUID, and nothing was written yet
        (False, EXT4.replace("1111", "3333"), False),
        (False, "", False),  # of two empty disks none is the one
        (True, EXT4, False),  # the run wiped that: who has it now is a copy
        (True, "0x1000,5,spindle:spindle-0badcafe,linux_raid_member\n", True),
        (True, "0x438,5,sp-0badcafe,ext4\n", True),
        (True, "0x438,5,sp-feedf00d,ext4\n", False),
    ],
)
def test_a_disk_without_a_serial_is_told_by_what_is_on_it(
    fake_machine: Fake,
    touched: bool,
    on_it: str,
    is_found: bool,
) -> None:
    fake_machine.disk("sda", "ata-One")
    fake_machine.put("signatures/sda", EXT4)
    said = consent(fake_machine, "ata-One")
    fake_machine.disk("sda", "ata-One")  # after a restart
    fake_machine.put("signatures/sda", on_it)
    names = frozenset(["ata-One"] if touched else [])
    _, disks, problems = found_again(fake_machine.machine, said, (), names)
    assert (list(disks), len(problems)) == ((["ata-One"], 0) if is_found else ([], 1))
    if problems:
        assert "found nothing that proves which disk it is; find it, then name it again" in problems[0]
        again, disks, problems = found_again(fake_machine.machine, said, ["ata-One"], names)
        assert (list(disks), problems) == (["ata-One"], [])
        assert again.identities["ata-One"]["diskseq"] == disks["ata-One"].identity.diskseq


@pytest.mark.parametrize(
    ("row", "at", "kind"),
    [("0x1fe,,,dos", 440, "dos"), ("0x200,,,gpt", 568, "gpt"), ("0x1000,,,gpt", 4152, "gpt")],
)
def test_a_partition_table_is_told_by_its_uuid(fake_machine: Fake, row: str, at: int, kind: str) -> None:
    fake_machine.disk("sda", "ata-One")
    fake_machine.put("signatures/sda", f"{row}\n0x1000,5,x,linux_raid_member\n")
    with (fake_machine.root / "dev/sda").open("r+b") as file:
        file.seek(at)
        file.write(bytes([1, 2, 3, 4]) * (1 if kind == "dos" else 4))
    found = signatures(fake_machine.machine, "/dev/sda") or []
    assert found[0] == Signature(kind, "01020304" * (1 if kind == "dos" else 4), "")


def test_what_wipefs_prints(fake_machine: Fake) -> None:
    fake_machine.put("signatures/sda", "# offset,uuid,label,type\n0x438,11,a,b,ext4\n0x1fe,,,gpt\n")
    found = signatures(fake_machine.machine, "/dev/sda") or []
    assert found == [Signature("ext4", "11", "a,b"), Signature("gpt", "", "")]
    assert unknown(found, [["gpt", "", ""]]) == found[:1]
    assert unknown(found, [["gpt", "7", ""], ["ext4", "", ""]]) == found  # "no UUID" is never "equal"
