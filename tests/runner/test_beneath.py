"""The disk beneath a folder: through partitions, md, dm, loop, btrfs and overlay; what cannot be found is none."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from spindle_run.machine.beneath import beneath, settings

from tests.runner.fakes import Fake


@pytest.fixture
def machine(fake_machine: Fake) -> Fake:
    """sda with two partitions, sdb whole."""
    for disk, parts in (("sda", ("sda1", "sda3")), ("sdb", ())):
        fake_machine.disk(disk, f"ata-{disk}")
        for part in parts:
            fake_machine.put(f"sys/block/{disk}/{part}/partition", part[-1])
        for name in (disk, *parts):
            block(fake_machine, name, f"../../block/{disk}" + ("" if name == disk else f"/{name}"))
    return fake_machine


def block(fake: Fake, name: str, target: str = "") -> None:
    """A block device that counts what goes through it."""
    link = fake.root / "sys/class/block" / name
    link.parent.mkdir(parents=True, exist_ok=True)
    if target:
        link.symlink_to(target)
    fake.put(f"sys/class/block/{name}/stat", "0 0 0 0 0 0 0 0 0 0 0")


def made(fake: Fake, name: str, *members: str) -> None:
    """An md or dm device."""
    (fake.root / "sys/block" / name).mkdir()
    block(fake, name, f"../../block/{name}")
    for member in members:
        fake.put(f"sys/block/{name}/slaves/{member}", "")


def lies_on(fake: Fake, folder: str, device: str) -> None:
    """As the kernel numbers it: the real device of the test's own folder means this one here."""
    (fake.root / folder.lstrip("/")).mkdir(parents=True, exist_ok=True)
    number = (fake.root / folder.lstrip("/")).stat().st_dev
    link = fake.root / f"sys/dev/block/{os.major(number)}:{os.minor(number)}"
    link.parent.mkdir(parents=True, exist_ok=True)
    link.symlink_to(f"../../class/block/{device}")


def mounted(fake: Fake, point: str, kind: str, source: str, options: str = "rw") -> None:
    """A line of mountinfo more."""
    path = fake.root / "proc/self/mountinfo"
    before = path.read_text() if path.exists() else ""
    fake.put("proc/self/mountinfo", f"{before}1 0 0:1 / {point} rw,relatime - {kind} {source} {options}\n")


def test_a_partition_lies_on_its_disk(machine: Fake) -> None:
    lies_on(machine, "/home", "sda3")
    mounted(machine, "/", "ext4", "/dev/sda1")
    mounted(machine, "/home", "ext4", "/dev/sda3", "rw,errors=remount-ro")
    machine.put("sys/block/sda/queue/scheduler", "none [mq-deadline]")
    machine.put("sys/block/sda/queue/read_ahead_kb", "128")
    found = beneath(machine.machine, "/home")
    assert (found.devices, found.disks) == (["sda3"], ["sda"])
    assert settings(machine.machine, "/home") == {
        "beneath": ["sda"],
        "place": {
            "filesystem": "ext4",
            "mount_options": "rw,relatime,errors=remount-ro",
            "scheduler": "mq-deadline",
            "read_ahead": "128 KiB",
        },
    }


def test_md_on_dm_lies_on_all_their_disks(machine: Fake) -> None:
    made(machine, "dm-0", "sda1")
    made(machine, "md0", "dm-0", "sdb")
    lies_on(machine, "/data", "md0")
    found = beneath(machine.machine, "/data")
    assert (found.devices, found.disks) == (["md0"], ["sda", "sdb"])


def test_btrfs_lies_on_all_its_devices(machine: Fake) -> None:
    """It has a number of its own that is no device's."""
    (machine.root / "pool").mkdir()
    mounted(machine, "/pool", "btrfs", "/dev/sdb")
    for device in ("sda3", "sdb"):
        machine.put(f"sys/fs/btrfs/11-22/devices/{device}/x", "")
    found = beneath(machine.machine, "/pool")
    assert (found.devices, found.disks) == (["sda3", "sdb"], ["sda", "sdb"])
    assert "read_ahead" not in settings(machine.machine, "/pool")["place"]


def test_overlay_lies_on_what_its_upper_folder_lies_on(machine: Fake) -> None:
    (machine.root / "merged").mkdir()
    (machine.root / "upper").mkdir()
    mounted(machine, "/", "btrfs", "/dev/sdb")
    mounted(machine, "/merged", "overlay", "overlay", "rw,lowerdir=/l,upperdir=/upper,workdir=/w")
    assert beneath(machine.machine, "/merged").disks == ["sdb"]


def test_a_loop_lies_on_the_disk_of_its_file(machine: Fake) -> None:
    made(machine, "loop0")
    machine.put("sys/block/loop0/loop/backing_file", "/images/a.img")
    machine.put("images/a.img", "")
    (machine.root / "mnt").mkdir()
    mounted(machine, "/", "btrfs", "/dev/sda3")
    mounted(machine, "/mnt", "ext4", "/dev/loop0")
    machine.put("dev/loop0", "")
    found = beneath(machine.machine, "/mnt")
    assert (found.devices, found.disks) == (["loop0"], ["sda"])


@pytest.mark.parametrize("kind", ["nfs", "zfs", "tmpfs", "overlay"])
def test_what_lies_on_no_disk_has_none(machine: Fake, kind: str) -> None:
    (machine.root / "far").mkdir()
    mounted(machine, "/far", kind, "server:/export")
    assert beneath(machine.machine, "/far").disks == []


def test_this_machine_says_what_lies_beneath(tmp_path: Path) -> None:
    """For real: the disk of this folder is one of the kernel's, or there is none (in a container)."""
    from spindle_run.machine import Machine

    found = beneath(Machine(), str(tmp_path))
    assert found.mount is not None
    assert all(Path("/sys/block", disk).exists() for disk in found.disks)
