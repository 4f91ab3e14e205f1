"""The packages of missing programs, and the command that installs them, by the distribution's own name.

/etc/os-release with ID=fedora -> dnf install fio bonnie++
"""

from typing import Dict, List, NamedTuple, Optional, Sequence

from spindle_run.machine import Machine


class Manager(NamedTuple):
    """How a family of distributions installs packages."""

    install: str
    names: Dict[str, str]  # program -> package, where it differs from _USUAL


_USUAL = {
    "dd": "coreutils",
    "wipefs": "util-linux",
    "lsblk": "util-linux",
    "mkfs.ext2": "e2fsprogs",
    "mkfs.ext3": "e2fsprogs",
    "mkfs.ext4": "e2fsprogs",
    "mkfs.xfs": "xfsprogs",
    "mkfs.btrfs": "btrfs-progs",
    "mkfs.f2fs": "f2fs-tools",
    "mkfs.jfs": "jfsutils",
}
_MANAGERS = {
    "debian": Manager("apt install", {}),
    "fedora": Manager("dnf install", {}),
    "suse": Manager("zypper install", {"mkfs.btrfs": "btrfsprogs", "bonnie++": "bonnie"}),
    "arch": Manager("pacman -S", {}),
    "alpine": Manager("apk add", {"wipefs": "wipefs", "lsblk": "lsblk"}),
}
_FAMILY = {"ubuntu": "debian", "rhel": "fedora", "centos": "fedora", "opensuse": "suse", "sles": "suse"}


def install_command(machine: Machine, programs: Sequence[str]) -> Optional[str]:
    """apt install fio hdparm; None where the distribution is none of these, or nothing is missing."""
    manager = _manager(machine)
    if manager is None or not programs:
        return None
    names = {**_USUAL, **manager.names}
    packages = sorted({names.get(program, program) for program in programs})
    return "%s %s" % (manager.install, " ".join(packages))


def missing_lines(machine: Machine, lacking: Sequence[str]) -> List[str]:
    """What is said of `fio: not found` and its like: that its tests are skipped, and what installs it."""
    lines = ["missing, its tests are skipped: %s" % line for line in lacking]
    command = install_command(machine, [line.split(":")[0] for line in lacking])
    return lines + ["to install what is missing: %s" % command] * bool(command)


def os_release(text: str) -> Dict[str, str]:
    """The keys of /etc/os-release."""
    pairs = [line.partition("=") for line in text.splitlines()]
    return {key: value.strip("\"'") for key, _, value in pairs if key}


def _manager(machine: Machine) -> Optional[Manager]:
    release = os_release(machine.read("/etc/os-release") or machine.read("/usr/lib/os-release") or "")
    words = (release.get("ID", "") + " " + release.get("ID_LIKE", "")).lower().split()
    for word in words:
        name = word.split("-")[0]  # opensuse-leap
        family = _FAMILY.get(name, name)
        if family in _MANAGERS:
            return _MANAGERS[family]
    return None
