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
    layouts: Tuple[str, ...] = ()  # the first is what mdadm takes unasked
    filesystem: str = ""  # the one that spans the drives; empty where md makes an array


LEVELS: Dict[str, Level] = {
    "raid0": Level(2, striped=True),
    "raid1": Level(2, redundant=True),
    "raid4": Level(3, striped=True, redundant=True),
    "raid5": Level(3, striped=True, redundant=True, layouts=PARITY),
    "raid6": Level(4, striped=True, redundant=True, layouts=PARITY),
    "raid10": Level(2, striped=True, redundant=True, layouts=COPIES),
    "btrfs-raid0": Level(2, filesystem="btrfs"),
    "btrfs-raid1": Level(2, filesystem="btrfs"),
    "btrfs-raid10": Level(4, filesystem="btrfs"),
}
ARRAYS = tuple(name for name, level in LEVELS.items() if not level.filesystem)
SPANNING = tuple(name for name, level in LEVELS.items() if level.filesystem)


def level_of(factors: Dict[str, str]) -> Level:
    """That of a configuration's words; one drive has nothing that applies."""
    return LEVELS.get(factors.get("raid_level", "single"), Level(1))
