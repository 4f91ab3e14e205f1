"""What MegaCli, storcli and btrfs tell of arrays that md has not made: only what is sure is a factor."""

from __future__ import annotations

import pytest

from ingest.parsers.machine import btrfs, megacli, storcli
from tests.parsers.of_facts import settings, values

HEAD = "Virtual Drive: 4 (Target Id: 4)\n"


def of_mega(level: str, drives: str, spans: int = 1) -> str:
    return f"{HEAD}RAID Level          : {level}\n{drives}\nSpan Depth          : {spans}\n"


@pytest.mark.parametrize(
    ("level", "drives", "spans", "known"),
    [
        ("Primary-0, Secondary-0, RAID Level Qualifier-0", 4, 1, "raid0"),
        ("Primary-0, Secondary-0, RAID Level Qualifier-0", 1, 1, None),
        ("Primary-1, Secondary-0, RAID Level Qualifier-0", 4, 1, None),
        ("Primary-6, Secondary-0, RAID Level Qualifier-3", 5, 1, "raid6"),
        ("Primary-5, Secondary-3, RAID Level Qualifier-3", 3, 2, "raid50"),
        ("Primary-5, Secondary-0, RAID Level Qualifier-2", 4, 1, None),
        ("Primary-5, Secondary-0, RAID Level Qualifier-3", 3, 2, None),  # RAID 50, or so
        ("Primary-1, Secondary-3, RAID Level Qualifier-0", 4, 1, None),
    ],
)
def test_levels_of_megacli(level: str, drives: int, spans: int, known: str | None) -> None:
    told = settings(megacli.parse(of_mega(level, f"Number Of Drives per span:{drives}", spans)))
    assert told == {("4", "drives"): drives * spans} | ({("4", "raid_level"): known} if known else {})


def test_an_older_megacli() -> None:
    text = "Virtual Disk: 0 (Target Id:0)\nState: Optimal\nStripe Size: 64 KB\n"
    assert settings(megacli.parse(text)) == {("0", "state"): "optimal", ("0", "chunk_size"): 65536}


ROW = "DG/VD TYPE  State Access Consist Cache Cac sCC     Size Name \n0/0   {} Optl  RW     Yes     RWBD  -   ON  5.456 TB      \n"


@pytest.mark.parametrize(
    ("level", "drives", "known"),
    [
        ("RAID0", 1, None),
        ("RAID0", 6, "raid0"),
        ("RAID1", 4, None),
        ("RAID1", 2, "raid1"),
        ("RAID5", 3, "raid5"),
    ],
)
def test_levels_of_storcli(level: str, drives: int, known: str | None) -> None:
    counted = f"VD0 Properties :\nSpan Depth = 1\nNumber of Drives Per Span = {drives}\n"
    told = settings(storcli.parse(ROW.format(level) + counted))
    assert told.get(("0", "raid_level")) == known
    assert told["0", "drives"] == drives


def test_a_list_alone_tells_of_the_levels_that_need_no_number() -> None:
    assert "Level of virtual drive 0" not in values(storcli.parse(ROW.format("RAID1")))
    assert values(storcli.parse(ROW.format("RAID6"))) == {
        "Level of virtual drive 0": "raid6",
        "State of virtual drive 0": "Optimal",
        "Cache policy of virtual drive 0": "RWBD",
    }


@pytest.mark.parametrize("profile", ["single", "DUP", "RAID1C3"])
def test_profiles_of_btrfs(profile: str) -> None:
    told = settings(btrfs.parse(f"Data, {profile}: total=1.00GiB, used=512.00MiB\n"))
    assert told == ({("data", "raid_level"): "btrfs-raid1c3"} if profile == "RAID1C3" else {})


def test_a_file_system_that_is_being_converted_has_two_profiles() -> None:
    text = "Data, RAID0: total=1.00GiB, used=1.00GiB\nData, RAID1: total=1.00GiB, used=1.00GiB\n"
    assert [fact.setting for fact in btrfs.parse(text).facts] == ["btrfs-raid0", "btrfs-raid1"]
