"""What mdstat and mdadm tell of arrays."""

from __future__ import annotations

from pathlib import Path

import pytest

from ingest.parsers import ParseError
from ingest.parsers.machine import mdadm, mdstat
from tests.parsers.of_facts import LOGS, log, settings, values


def test_mdstat_while_a_drive_is_filled() -> None:
    report = mdstat.parse(log("mdstat-recovery"))
    assert values(report) == {
        "Level of md0": "raid5",
        "Size of md0": "198,180,864 bytes",
        "Chunk of md0": "64 KiB",
        "Layout of md0": "left-symmetric",
        "Drives of md0": "3 of 4 present",
        "Progress of md0": "recovery 35.4%",
        "State of md0": "recovering",
    }
    assert [fact.value for fact in report.facts if fact.label.startswith("Progress")] == [
        "recovery 14.9%",
        "recovery 35.4%",
    ]
    assert settings(report) == {
        ("md0", "raid_level"): "raid5",
        ("md0", "chunk_size"): 65536,
        ("md0", "raid_layout"): "left-symmetric",
        ("md0", "drives"): 4,
        ("md0", "state"): "recovering",
    }


def test_mdstat_before_its_first_synchronisation() -> None:
    report = mdstat.parse(log("mdstat-pending"))
    assert [(fact.value, fact.setting) for fact in report.facts if fact.label == "State of md0"] == [
        ("resync", None),
        ("optimal", "optimal"),
    ]


def test_mdstat_of_raid10() -> None:
    report = mdstat.parse(log("mdstat-raid10-far-resync"))
    assert values(report)["Layout of md0"] == "2 far-copies"
    assert values(report)["Progress of md0"] == "resync 2.8%"
    assert settings(report) == {
        ("md0", "raid_level"): "raid10",
        ("md0", "chunk_size"): 65536,
        ("md0", "raid_layout"): "f2",
        ("md0", "drives"): 4,
        ("md0", "state"): "resyncing",
    }


def test_mdstat_of_raid0_has_drives_and_no_state() -> None:
    assert settings(mdstat.parse(log("mdstat-raid0"))) == {
        ("md0", "raid_level"): "raid0",
        ("md0", "chunk_size"): 65536,
        ("md0", "drives"): 4,
    }


def test_mdstat_whose_lines_a_mail_broke() -> None:
    report = mdstat.parse(
        "Personalities : [raid0] [raid6]\n"
        "md8 : active raid0 md4[3] md5[2] md3[1] md2[0]\n"
        "sdq[5]\n"
        "md7[4](F)\n"
        "      410183875584 blocks super 1.2 3072k chunks\n\n"
        "md9 : active raid6 sdbh[1] sdbi[2] sdan[4] sdbc[0]\n"
        "sdbe[6](S) sdao[5]\n"
        "      58597828608 blocks super 1.2 level 6, 512k chunk, algorithm 2\n"
        "[5/4] [UUU_U]\n"
        "      [====>................]  recovery = 22.8% (1784112640/7813895168)\n"
        "finish=20571.7min speed=4884K/sec\n"
    )
    assert values(report)["Drives of md8"] == "6"
    assert settings(report) == {  # md8 is of arrays
        ("md9", "raid_level"): "raid6",
        ("md9", "chunk_size"): 512 * 1024,
        ("md9", "raid_layout"): "left-symmetric",
        ("md9", "drives"): 5,
        ("md9", "state"): "recovering",
    }
    assert [(fact.value, fact.line) for fact in report.facts if fact.label == "Drives of md9"] == [
        ("4 of 5 present", 10)
    ]
    with pytest.raises(ParseError, match="blocks super"):
        mdstat.parse("Personalities : [raid0]\nmd8 : active raid0 sda[0]\nsdb[1]4\n")


def test_mdstat_of_several_arrays_of_old() -> None:
    report = mdstat.parse(log("mdstat-old"))
    assert settings(report) == {
        ("md1", "raid_level"): "raid5",
        ("md1", "chunk_size"): 65536,
        ("md1", "raid_layout"): "left-symmetric",
        ("md1", "drives"): 4,
        ("md0", "raid_level"): "raid1",
        ("md0", "drives"): 2,
        ("md0", "state"): "degraded",
    }
    assert values(report)["State of md1"] == "check"
    assert values(report)["State of md9"] == "inactive"


def test_arrays_of_arrays_are_of_no_factor() -> None:
    report = mdstat.parse(log("mdstat-nested"))
    assert values(report)["Level of md2"] == "raid0"
    assert settings(report) == {}


@pytest.mark.parametrize(
    ("number", "word"),
    [
        ("0", "left-asymmetric"),
        ("1", "right-asymmetric"),
        ("2", "left-symmetric"),
        ("3", "right-symmetric"),
        ("5", None),
        ("18", None),
    ],
)
def test_algorithm_numbers(number: str, word: str | None) -> None:
    text = log("mdstat-degraded").replace("algorithm 2", f"algorithm {number}")
    assert settings(mdstat.parse(text)).get(("md0", "raid_layout")) == word


def test_an_unknown_algorithm_is_refused() -> None:
    with pytest.raises(ParseError) as caught:
        mdstat.parse(log("mdstat-degraded").replace("algorithm 2", "algorithm 7"))
    assert caught.value.line == 3


def test_mdstat_in_a_recording_with_colours_and_crlf() -> None:
    text = "\x1b[1mroot@nas\x1b[0m# cat /proc/mdstat\r\n" + log("mdstat-degraded").replace("\n", "\r\n")
    assert settings(mdstat.parse(text)) == settings(mdstat.parse(log("mdstat-degraded")))


def test_a_cut_line_is_a_doubt() -> None:
    text = log("mdstat-degraded")
    report = mdstat.parse(text[: text.index("algorithm 2") + len("algorithm 2")])
    assert [warning.line for warning in report.warnings] == [3]
    assert "Layout of md0" not in values(report)


def test_mdadm_detail() -> None:
    report = mdadm.parse(log("mdadm-degraded"))
    assert values(report)["State of md0"] == "clean, degraded"
    assert values(report)["Size of md0"] == "198,180,864 bytes"
    assert settings(report) == {
        ("md0", "raid_level"): "raid5",
        ("md0", "drives"): 4,
        ("md0", "state"): "degraded",
        ("md0", "raid_layout"): "left-symmetric",
        ("md0", "chunk_size"): 65536,
    }


@pytest.mark.parametrize(
    ("printed", "word"),
    [
        ("near=3", "n3"),
        ("near=2, far=1", "n2"),
        ("near=1, far=2", "f2"),
        ("near=1, offset=2", "o2"),
        ("near=2, far=2", None),
    ],
)
def test_mdadm_layouts(printed: str, word: str | None) -> None:
    report = mdadm.parse(log("mdadm-raid10-near3").replace("near=3", printed))
    assert settings(report).get(("md0", "raid_layout")) == word
    assert values(report)["Layout of md0"] == printed


@pytest.mark.parametrize(
    ("printed", "state"),
    [
        ("clean", "optimal"),
        ("active", "optimal"),
        ("active, degraded, recovering", "recovering"),
        ("broken", None),
        ("suspended", None),
        ("clean, resyncing", "resyncing"),
        ("clean, resyncing (PENDING)", None),
        ("clean, degraded, resyncing", "degraded"),
        ("clean, checking", None),
    ],
)
def test_mdadm_states(printed: str, state: str | None) -> None:
    report = mdadm.parse(log("mdadm-degraded").replace("clean, degraded", printed))
    assert settings(report).get(("md0", "state")) == state


def test_a_layout_without_a_word_is_told_and_no_factor() -> None:
    report = mdadm.parse(log("mdadm-parity-last"))
    assert values(report)["Layout of md0"] == "parity-last"
    assert ("md0", "raid_layout") not in settings(report)
    assert ("md0", "state") not in settings(mdadm.parse(log("mdadm-pending")))


@pytest.mark.parametrize("path", sorted(LOGS.glob("mdstat-*.log")), ids=lambda path: path.stem)
def test_mdstat_with_a_blank_line_below_each(path: Path) -> None:
    text = path.read_text()
    spaced = mdstat.parse(text.replace("\n", "\n\n"))
    assert [(fact.label, fact.value, fact.setting) for fact in spaced.facts] == [
        (fact.label, fact.value, fact.setting) for fact in mdstat.parse(text).facts
    ]
    assert not spaced.warnings


def test_mdstat_with_two_blank_lines_before_its_blocks_is_refused() -> None:
    with pytest.raises(ParseError):
        mdstat.parse(
            "Personalities : [raid1]\nmd0 : active raid1 sdb1[1] sda1[0]\n\n\n      64 blocks [2/2] [UU]\n"
        )


_OF_INTEL = """\
/dev/sda:
          Magic : Intel Raid ISM Cfg Sig.
        Version : 1.3.00
          Disks : 3
   RAID Devices : 1

  Disk00 Serial : XXXX
          State : active
    Usable Size : 1953518862 (931.51 GiB 1000.20 GB)

[Vol 0]:
       Subarray : 0
           UUID : 5a7c5a5c:8c1eac90:8ea4a7c6:2b4a3a06
     RAID Level : {level}
        Members : {members}
          Slots : [UUU]
    Sector Size : 512
     Array Size : 3907024896 (1863.01 GiB 2000.40 GB)
     Chunk Size : {chunk}
  Migrate State : idle
      Map State : normal
"""


@pytest.mark.parametrize(
    ("printed", "told", "factors"),
    [
        (
            ("5", "3", "128 KiB"),
            ("raid5", "3", "128 KiB"),
            {"raid_level": "raid5", "drives": 3, "chunk_size": 131072},
        ),
        (
            ("5 <-- 5", "3 <-- 3", "64 KiB <-- 64 KiB"),
            ("raid5", "3", "64 KiB"),
            {"raid_level": "raid5", "drives": 3, "chunk_size": 65536},
        ),
        (("5 <-- 0", "3 <-- 2", "64 KiB <-- 128 KiB"), ("5 <-- 0", "3 <-- 2", "64 KiB <-- 128 KiB"), {}),
        (("1", "2", "64 KiB"), ("raid1", "2", "64 KiB"), {"raid_level": "raid1", "drives": 2}),
    ],
    ids=["whole", "rebuilt", "changed", "mirror"],
)
def test_mdadm_examines_the_volumes_of_an_intel_controller(
    printed: tuple[str, str, str], told: tuple[str, str, str], factors: dict[str, object]
) -> None:
    level, members, chunk = printed
    report = mdadm.parse(_OF_INTEL.format(level=level, members=members, chunk=chunk) * 2)
    assert values(report) == dict(
        zip(("Level of Vol 0", "Drives of Vol 0", "Chunk of Vol 0"), told, strict=True)
    )
    assert {factor: setting for (_, factor), setting in settings(report).items()} == factors


_OF_DDF = """\
/dev/vdb:
          Magic : de11de11
        Version : 01.02.00
  Redundant hdr : yes
  Virtual Disks : 1

      VD GUID[0] : 4C696E75:782D4D44:DEADBEEF:00000000
         unit[0] : 126
        state[0] : Optimal, Consistent
         Name[0] : vol0
 Raid Devices[0] : 3 (2@0K 1@0K 0@0K)
   Chunk Size[0] : 128 sectors
   Raid Level[0] : RAID5
  Device Size[0] : 20938752
   Array Size[0] : 41877504

 Physical Disks : 1023
      Number    RefNo      Size       Device      Type/State
"""


def test_mdadm_examines_the_volumes_of_ddf() -> None:
    report = mdadm.parse(_OF_DDF)
    assert values(report) == {"Drives of vol0": "3", "Chunk of vol0": "64 KiB", "Level of vol0": "raid5"}
    assert settings(report) == {
        ("vol0", "drives"): 3,
        ("vol0", "chunk_size"): 65536,
        ("vol0", "raid_level"): "raid5",
    }
    above = "  Secondary Level[0] : Striped\n  Device Size[0]"
    nested = mdadm.parse(_OF_DDF.replace("RAID5", "RAID1").replace("  Device Size[0]", above))
    assert values(nested)["Level of vol0"] == "raid1"
    assert settings(nested) == {}


def test_a_volume_of_ddf_without_a_name_is_not_the_one_before_it() -> None:
    second = (
        _OF_DDF.partition("\n\n")[2].partition("\n Physical")[0].replace("[0]", "[1]").replace("vol0", "")
    )
    report = mdadm.parse(_OF_DDF.replace(" Physical", second.replace("RAID5", "RAID6") + "\n Physical", 1))
    assert values(report)["Level of vol0"] == "raid5"
    assert values(report)["Level of volume 1"] == "raid6"


@pytest.mark.parametrize("magic", ["Magic : 0badcafe", "MBR Magic : aa55"])
def test_a_member_with_metadata_of_others_tells_nothing_of_the_array_before_it(magic: str) -> None:
    """Its sizes are in sectors of 512 bytes, and its State is that of a drive."""
    detail = "/dev/md/vol0:\n        Raid Level : raid1\n             State : clean\n"
    examined = (
        f"/dev/sda:\n          {magic}\n          State : active\n"
        "     Array Size : 1953525760 (931.51 GiB 1000.21 GB)\n     Chunk Size : 64 KiB\n"
    )
    told = {"Level of md/vol0": "raid1", "State of md/vol0": "clean"}
    assert values(mdadm.parse(detail + examined)) == told
    ours = "/dev/sdb:\n          Magic : a92b4efc\n     Raid Level : raid5\n"
    assert values(mdadm.parse(examined + ours)) == {"Level of the array": "raid5"}
    assert values(mdadm.parse(examined + detail)) == told


def test_a_container_is_no_array_of_its_drives() -> None:
    text = (
        "/dev/md127:\n           Version : imsm\n        Raid Level : container\n     Total Devices : 2\n\n"
        "   Working Devices : 2\n\n     Member Arrays : /dev/md/Volume0\n"
        "/dev/md126:\n         Container : /dev/md127, member 0\n        Raid Level : raid1\n"
        "      Raid Devices : 2\n     Total Devices : 2\n\n             State : clean \n"
        "ARRAY /dev/md125 level=container num-devices=2 metadata=imsm\n"
    )
    report = mdadm.parse(text)
    assert values(report) == {
        "Level of md127": "container",
        "Devices of md127": "2",
        "Level of md126": "raid1",
        "Drives of md126": "2",
        "State of md126": "clean",
        "Level of md125": "container",
        "Devices of md125": "2",
    }
    assert {drive for drive, _ in settings(report)} == {"md126"}
    assert mdadm.detect(text.partition("/dev/md126")[0])
