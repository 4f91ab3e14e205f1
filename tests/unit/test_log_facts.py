"""What a log tells of its machine is held against the manifest; doubts of the parsers are problems of the set."""

from __future__ import annotations

import pytest

from ingest.core.vocabulary import Vocabulary
from tests.parsers.of_facts import log
from tests.unit.small_sets import HEAD, Make, problems_of

MDSTAT = """\
Personalities : [raid6] [raid5] [raid4]
md0 : active raid5 sde1[2] sdd1[0] sdc1[4] sdb1[1]
      11603447232 blocks super 1.2 level 5, 512k chunk, algorithm 2 [4/4] [UUUU]

unused devices: <none>
"""
BOOT = """\
md1 : active raid1 sdb2[1] sda2[0]
      104320 blocks super 1.2 [2/2] [UU]

"""
HDPARM = "/dev/md0:\n Timing buffered disk reads:  218 MB in  3.01 seconds =  72.44 MB/sec\n"


def entry(factors: str, logs: str = "logs/a.log", more: str = "") -> str:
    return HEAD + f'runs:\n  - logs: "{logs}"\n    factors: {{{factors}}}\n{more}'


@pytest.mark.parametrize(
    "factors",
    [
        "",
        "raid_level: raid5",
        "chunk_size: 512 KiB",
        "raid_level: raid5, raid_layout: left-symmetric, chunk_size: 512 KiB, drives: 4, state: optimal",
        "raid_level: single, drive: sdb",
        "raid_level: raid50, drives: 8",
    ],
)
def test_what_agrees_or_is_not_stated_is_sound(factors: str, make_set: Make, vocabulary: Vocabulary) -> None:
    assert problems_of(make_set(entry(factors), {"logs/a.log": HDPARM + MDSTAT}), vocabulary) == []


@pytest.mark.parametrize(
    ("factors", "line", "expected", "found"),
    [
        ("chunk_size: 64 KiB", 5, "chunk_size 64 KiB", "512 KiB"),
        ("raid_level: raid6", 4, "raid_level raid6", "raid5"),
        ("raid_layout: right-symmetric", 5, "raid_layout right-symmetric", "left-symmetric"),
        ("drives: 5", 5, "drives 5", "4"),
        ("state: degraded", 5, "state degraded", "optimal"),
    ],
)
def test_disagreement_names_both_places(
    factors: str, line: int, expected: str, found: str, make_set: Make, vocabulary: Vocabulary
) -> None:
    assert problems_of(make_set(entry(factors), {"logs/a.log": HDPARM + MDSTAT}), vocabulary) == [
        f"x/logs/a.log:{line}: expected {expected} (result.yaml, line 8), found {found}; fix the one that is wrong"
    ]


def test_the_path_states_factors_too(make_set: Make, vocabulary: Vocabulary) -> None:
    by_path = entry("raid_level: raid5", "logs/{chunk_size}.log")
    assert problems_of(make_set(by_path, {"logs/512k.log": HDPARM + MDSTAT}), vocabulary) == []


def test_the_set_states_factors_too(make_set: Make, vocabulary: Vocabulary) -> None:
    by_set = entry("raid_level: raid5", more="factors: {chunk_size: 64 KiB}\n")
    assert problems_of(make_set(by_set, {"logs/a.log": HDPARM + MDSTAT}), vocabulary)[0] == (
        "x/logs/a.log:5: expected chunk_size 64 KiB (result.yaml, line 9), found 512 KiB; fix the one that is wrong"
    )


def test_a_path_that_disagrees(make_set: Make, vocabulary: Vocabulary) -> None:
    by_path = entry("raid_level: raid5", "logs/{chunk_size}.log")
    assert problems_of(make_set(by_path, {"logs/64.log": HDPARM + MDSTAT}), vocabulary) == [
        "x/logs/64.log:5: expected chunk_size 64 KiB (by the path, result.yaml, line 7), found 512 KiB; fix the one that is wrong"
    ]


def test_one_array_of_several_is_enough(make_set: Make, vocabulary: Vocabulary) -> None:
    log = HDPARM + MDSTAT.replace("unused", BOOT + "unused")
    assert problems_of(make_set(entry("raid_level: raid5, drives: 4"), {"logs/a.log": log}), vocabulary) == []


@pytest.mark.parametrize("level", ["raidz1", "zfs-mirror", "btrfs-raid1", "single"])
def test_what_is_made_without_md_is_not_held_against_the_mirror_that_boots(
    level: str, make_set: Make, vocabulary: Vocabulary
) -> None:
    log = f"{HDPARM}Personalities : [raid1]\n{BOOT}unused devices: <none>\n"
    assert (
        problems_of(make_set(entry(f"raid_level: {level}, drives: 4"), {"logs/a.log": log}), vocabulary) == []
    )


@pytest.mark.parametrize(
    "name",
    [
        "zpool-status-reconstructed",
        "btrfs-df-reconstructed",
        "megacli-reconstructed",
        "storcli-reconstructed",
    ],
)
def test_what_md_has_made_is_not_held_against_another_array_that_is_there_too(
    name: str, make_set: Make, vocabulary: Vocabulary
) -> None:
    """As a pool, a file system or a mirror of a controller that boots."""
    stated = entry("raid_level: raid4, drives: 7, chunk_size: 32 KiB, state: recovering")
    assert problems_of(make_set(stated, {"logs/a.log": HDPARM + log(name)}), vocabulary) == []


def test_a_controllers_array_of_the_stated_level_is(make_set: Make, vocabulary: Vocabulary) -> None:
    stated = entry("raid_level: raid5, drives: 8, chunk_size: 64 KiB")
    assert problems_of(
        make_set(stated, {"logs/a.log": HDPARM + log("megacli-reconstructed")}), vocabulary
    ) == [
        "x/logs/a.log:32: expected chunk_size 64 KiB (result.yaml, line 8), found 256 KiB; fix the one that is wrong"
    ]


def test_the_kernel_says_of_a_raid0_that_it_is_one(make_set: Make, vocabulary: Vocabulary) -> None:
    boot = "[    2.1] md/raid1:md1: active with 2 out of 2 mirrors\n"
    striped = "[    2.2] md/raid0:md0: md_size is 1044480 sectors.\n"
    stated = entry("raid_level: raid0, drives: 4")
    assert problems_of(make_set(stated, {"logs/a.log": boot + striped + HDPARM}), vocabulary) == []


def test_an_array_of_another_level_excuses_nothing(make_set: Make, vocabulary: Vocabulary) -> None:
    log = HDPARM + MDSTAT.replace("unused", BOOT + "unused")
    assert problems_of(make_set(entry("raid_level: raid5, drives: 2"), {"logs/a.log": log}), vocabulary) == [
        "x/logs/a.log:5: expected drives 2 (result.yaml, line 8), found 4; fix the one that is wrong"
    ]


def test_a_failed_run_in_a_sound_entry_is_refused(make_set: Make, vocabulary: Vocabulary) -> None:
    log = HDPARM + "/dev/md0:\n Timing buffered disk reads: read() hit EOF - device too small\n"
    assert problems_of(make_set(entry(""), {"logs/a.log": log}), vocabulary) == [
        'x/logs/a.log:4: expected a run that its tool finished, found "read() hit EOF - device too small"; check the log, or set state: failed'
    ]
    tainted = entry("", more="    state: tainted\n    reasons: [one run hit the end]\n")
    assert problems_of(make_set(tainted, {"logs/a.log": log}), vocabulary) == []


def test_a_doubt_in_a_sound_entry_is_refused(make_set: Make, vocabulary: Vocabulary) -> None:
    (problem,) = problems_of(make_set(entry(""), {"logs/a.log": HDPARM + HDPARM[:50]}), vocabulary)
    assert problem.startswith("x/logs/a.log:4: expected a log without doubts, found ")
