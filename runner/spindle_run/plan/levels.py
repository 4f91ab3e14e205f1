"""The RAID levels that a plan may ask for, a row each: arrays that md makes, and file systems that span
drives themselves.
"""

from typing import Dict, NamedTuple, Tuple

PARITY = ("left-symmetric", "left-asymmetric", "right-symmetric", "right-asymmetric")
COPIES = ("n2", "n3", "f2", "f3", "o2", "o3")


class Level(NamedTuple):
    """What applies to a level."""

    fewest: int  # drives
    striped: bool = False  # it has a chunk size
    redundant: bool = False  # it can lose a drive
    parity: bool = False  # it has a cache of stripes
    layouts: Tuple[str, ...] = ()  # the first is what mdadm takes unasked
    filesystem: str = ""  # the one that spans the drives; empty where md makes an array


LEVELS: Dict[str, Level] = {
    "raid0": Level(2, striped=True),
    "raid1": Level(2, redundant=True),
    "raid4": Level(3, striped=True, redundant=True, parity=True),
    "raid5": Level(3, striped=True, redundant=True, parity=True, layouts=PARITY),
    "raid6": Level(4, striped=True, redundant=True, parity=True, layouts=PARITY),
    "raid10": Level(2, striped=True, redundant=True, layouts=COPIES),
    "btrfs-raid0": Level(2, filesystem="btrfs"),
    "btrfs-raid1": Level(2, filesystem="btrfs"),
    "btrfs-raid10": Level(4, filesystem="btrfs"),
}
_PARITY_DRIVES = {"raid4": 1, "raid5": 1, "raid6": 2}
ARRAYS = tuple(name for name, level in LEVELS.items() if not level.filesystem)
SPANNING = tuple(name for name, level in LEVELS.items() if level.filesystem)


def level_of(factors: Dict[str, str]) -> Level:
    """That of a configuration's words; one drive has nothing that applies."""
    return LEVELS.get(factors.get("raid_level", "single"), Level(1))


def data_drives(factors: Dict[str, str]) -> float:
    """How many drives' worth of room a configuration has."""
    level, drives = factors.get("raid_level", "single"), int(factors.get("drives", "1"))
    if level == "raid1":
        return 1
    if level in _PARITY_DRIVES:
        return drives - _PARITY_DRIVES[level]
    if level == "raid10":
        return drives / int(factors.get("raid_layout", "n2")[1:])
    return drives / 2 if level in ("btrfs-raid1", "btrfs-raid10") else drives
