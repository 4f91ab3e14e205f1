"""Arrays of which mdadm and mdstat print what is not so of the whole: facts to read, but no factor."""

from __future__ import annotations

import pytest

from ingest.parsers.machine import mdadm, mdstat
from tests.parsers.of_facts import settings, values

_INACTIVE = """\
/dev/md480:
           Version : 1.2
        Raid Level : raid0
     Total Devices : 4
       Persistence : Superblock is persistent

             State : inactive
   Working Devices : 4

     Delta Devices : 1, (-1->0)
         New Level : raid5
        New Layout : left-symmetric
     New Chunksize : 512K
"""


def test_mdadm_does_not_know_the_level_of_an_inactive_array() -> None:
    """Its author says: raid0 is shown, this is a RAID 5. mdadm prints the word for 0 where the kernel tells none."""
    report = mdadm.parse(_INACTIVE)
    assert values(report) == {"Level of md480": "raid0", "State of md480": "inactive"}
    assert settings(report) == {}
    started = "/dev/md480:\n        Raid Level : raid5\n             State : clean \n"
    factors = {("md480", "raid_level"): "raid5", ("md480", "state"): "optimal"}
    assert settings(mdadm.parse(_INACTIVE + started)) == factors
    assert settings(mdadm.parse(started + _INACTIVE)) == factors


_OVER_MIRRORS = """\
/dev/md40:
        Raid Level : raid0
        Array Size : 3906488320 (3.64 TiB 4.00 TB)
      Raid Devices : 2
             State : clean
        Chunk Size : 512K

    Number   Major   Minor   RaidDevice State
       0       9       41        0      active sync   /dev/md/md41
       1       9       42        1      active sync   /dev/md/md42
"""
_MIRROR = """\
/dev/md/md41:
        Raid Level : raid1
      Raid Devices : 2
             State : clean

    Number   Major   Minor   RaidDevice State
       0       8        1        0      active sync   /dev/sda1
       1       8       17        1      active sync   /dev/sdb1
"""


def test_mdadm_of_an_array_of_arrays_is_of_no_factor() -> None:
    for text in (_OVER_MIRRORS + _MIRROR, _MIRROR + _OVER_MIRRORS):
        report = mdadm.parse(text)
        assert values(report)["Level of md40"] == "raid0"
        assert values(report)["Level of md/md41"] == "raid1"
        assert settings(report) == {}
    other = _MIRROR.replace("md41", "md43")
    assert settings(mdadm.parse(_OVER_MIRRORS + other)) == settings(mdadm.parse(other)) != {}


@pytest.mark.parametrize(
    ("rows", "nested"),
    [
        ("   9     9       8       65        9      active sync   /dev/sde1\n", False),
        ("this     1       8       17        1      active sync   /dev/sdb1\n", False),
        ("   0     0       9       41        0      active sync\n", True),
        ("this     0     254        0        0      active sync   /dev/md_d0\n", True),
    ],
)
def test_mdadm_examines_a_member_of_an_array_of_arrays(rows: str, nested: bool) -> None:
    """Before 1.0 a member has the table of all of them, with one more number in front."""
    examined = "          Magic : a92b4efc\n     Raid Level : raid5\n   Raid Devices : 10\n"
    table = f"\n      Number   Major   Minor   RaidDevice State\n{rows}"
    assert (settings(mdadm.parse(f"/dev/sdc1:\n{examined}{table}")) == {}) == nested


def test_mdadm_examines_an_array_that_is_a_member() -> None:
    examined = "/dev/{}:\n          Magic : a92b4efc\n     Raid Level : raid0\n   Raid Devices : 2\n"
    assert settings(mdadm.parse(examined.format("md41"))) == {}
    assert settings(mdadm.parse("/dev/md41:\n Timing cached reads\n" + examined.format("sda1"))) != {}


def test_mdadm_lists_the_members_of_an_array_of_arrays() -> None:
    listed = (
        "ARRAY /dev/md{} level=raid{} num-devices=2 UUID=a0ce927b:e2859da1:3d186b3c:53958f34\n   devices={}\n"
    )
    mirror = listed.format(1, 1, "/dev/sda1,/dev/sdb1")
    assert settings(mdadm.parse(mirror + listed.format(9, 0, "/dev/md1,/dev/md2"))) == {}
    assert settings(mdadm.parse(mirror)) == {("md1", "raid_level"): "raid1", ("md1", "drives"): 2}


def test_mdstat_of_an_array_of_arrays_that_are_not_shown() -> None:
    report = mdstat.parse(
        "Personalities : [raid0]\nmd400 : active raid0 md300[0] md302[2] md301[1]\n      64 blocks 512k chunks\n"
    )
    assert values(report)["Drives of md400"] == "3"
    assert settings(report) == {}


_BROKEN = """\
Personalities : [raid6] [raid5] [raid4]
md125 : active {} sdd[3] sdb[2] sda[1] sde[0]
      99116032 blocks super external:/md126/1 {}
"""


@pytest.mark.parametrize(
    ("level", "printed", "chunk"),
    [
        ("raid5", "level 5, 1\n28k chunk, algorithm 0 [4/4] [UUUU]", None),
        (
            "raid6",
            "level 6, 6\n4k chunk, algorithm 0 [4/4] [UUUU]",
            None,
        ),  # of 64k: a chunk that there may be
        ("raid5", "level 5, 28k chunk, algorithm 0 [4/4] [UUUU]", None),
        ("raid10", "1\n28K chunks 2 near-copies [4/4] [UUUU]", None),
        ("raid5", "level 5,\n128k chunk, algorithm 0 [4/4] [UUUU]", 128 * 1024),
        ("raid10", "super 1.2\n64K chunks 2 near-copies [4/4] [UUUU]", 64 * 1024),
        ("raid0", "3072k chunks", 3072 * 1024),
    ],
)
def test_mdstat_whose_chunk_a_mail_broke_has_none(level: str, printed: str, chunk: int | None) -> None:
    """Only RAID 0 has chunks that are no power of two."""
    report = mdstat.parse(_BROKEN.format(level, printed))
    factors = settings(report)
    assert factors.get(("md125", "chunk_size")) == chunk
    assert factors["md125", "drives"] == 4
    expected = "a chunk of this size is none of md's, or its number is broken"
    assert [(warning.line, warning.text) for warning in report.warnings] == (
        [] if chunk else [(3 + printed.count("\n"), expected)]
    )
    assert any(fact.label.startswith("Chunk") for fact in report.facts) == bool(chunk)


_BEFORE_MARKS = """\
Personalities : [raid6] [raid5] [raid4] [raid1] [raid10]
md127 : active raid5 nvme5n1[1] nvme4n1[0](F)
      5242880 blocks super 1.2 level 5, 512k chunk,{}
unused devices: <none>
"""


@pytest.mark.parametrize(
    ("printed", "drives"),
    [
        (" algorithm 2 [2/1]\n[_U]\n", 2),
        (" algorithm 2 [2/1] \n  [_U]\n      bitmap: 1/1 pages [4KB], 65536KB chunk\n", 2),
        ("\nalgorithm 2 [2/1]\n[_U]\n", 2),
        ("\n\nalgorithm 2 [2/1]\n\n[_U]\n", None),  # the first blank line ends the array
        (" algorithm 2 [2/1]\n[UU]\n", None),
        (" algorithm 2 [2/1]\n[__U]\n", None),
        (" algorithm 2 [2/1]\nand [_U]\n", None),
        (" algorithm 2 [2/1]\n\n", None),
    ],
)
def test_mdstat_whose_drives_a_mail_parted_from_their_marks(printed: str, drives: int | None) -> None:
    report = mdstat.parse(_BEFORE_MARKS.format(printed))
    factors = settings(report)
    assert factors.get(("md127", "drives")) == drives
    assert factors.get(("md127", "state")) == ("degraded" if drives else None)
    if drives:
        (fact,) = (fact for fact in report.facts if fact.label == "Drives of md127")
        at = 3 + printed.startswith("\n")
        assert (fact.value, fact.line) == ("1 of 2 present", at)
        assert factors["md127", "raid_layout"] == "left-symmetric"
