"""What a name tells, and what it does not."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from ingest.core.vocabulary import Vocabulary
from ingest.parsers import Fact
from ingest.scaffold.guess import guesses_of, operations_in_name
from tests.newset.piles import parsed_log

KIB = 1024


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        (
            "raid5_64k_cfq_t16.log",
            {"raid_level": "raid5", "chunk_size": 64 * KIB, "scheduler": "cfq", "threads": 16},
        ),
        ("RAID10-f2-ext4.txt", {"raid_level": "raid10", "raid_layout": "f2", "filesystem": "ext4"}),
        ("mq-deadline.log", {"scheduler": "mq-deadline"}),
        (
            "left-symmetric/xfs/bs4k.log",
            {"raid_layout": "left-symmetric", "filesystem": "xfs", "block_size": 4096},
        ),
        ("qd32_16threads.json", {"queue_depth": 32, "threads": 16}),
        ("iodepth=8.json", {"queue_depth": 8}),
        ("dev_sdb.log", {"drive": "sdb"}),
        ("ceph/4hdd/a.log", {"drives": 4}),
        ("6drives_chunk512k.log", {"drives": 6, "chunk_size": 512 * KIB}),
        ("64k.log", {}),
        ("f2.log", {}),
        ("none_single_random.log", {}),
        ("ext4-journal.log", {"filesystem": "ext4"}),
        ("external-bitmap_internal.log", {}),
        ("raid5_raid6.log", {}),
        ("raid1+0.log", {}),
        ("raid50000_cfqx_t16s.log", {}),
        ("raid5_64k_512k.log", {"raid_level": "raid5"}),
        ("t99999.log", {}),
        ("1.log", {}),
    ],
)
def test_names(name: str, expected: dict[str, Any], vocabulary: Vocabulary) -> None:
    guessed = guesses_of(parsed_log(name), vocabulary)
    assert {guess.factor: guess.value for guess in guessed.guesses} == expected
    for guess in guessed.guesses:
        assert f"logs/{name}"[slice(*guess.span)] == guess.written


def test_what_the_log_says_otherwise_is_not_guessed(vocabulary: Vocabulary) -> None:
    guessed = guesses_of(parsed_log("t16_raid5_4k.log", threads=8, block_size=4096), vocabulary)
    assert [guess.factor for guess in guessed.guesses] == ["raid_level"]
    assert guessed.refused == ['"t16" in the name is no threads: the log says 8']


def test_the_drive_and_the_array_of_the_log_come_first(vocabulary: Vocabulary) -> None:
    (drive,) = guesses_of(parsed_log("sdc.log", device="/dev/sdb"), vocabulary).guesses
    assert (drive.factor, drive.value, drive.why) == ("drive", "sdb", "the log names sdb")
    (both,) = guesses_of(parsed_log("sdb.log", device="/dev/sdb"), vocabulary).guesses
    assert (both.value, both.why) == ("sdb", '"sdb" in the name')
    level = Fact("Level of md0", "raid6", 3, 0, 5, factor="raid_level", setting="raid6")
    (array,) = guesses_of(parsed_log("raid5.log", [level]), vocabulary).guesses
    assert (array.value, array.why) == ("raid6", "line 3 of the log")


@pytest.mark.parametrize(
    ("name", "taken"), [("t2-reads.json", False), ("2t.json", False), ("2threads.json", True)]
)
def test_the_number_of_a_test_is_no_number_of_fios_jobs(
    name: str, taken: bool, vocabulary: Vocabulary
) -> None:
    """fio tells numjobs where it is not 1."""
    guessed = guesses_of(parsed_log(name, tool="fio"), vocabulary)
    assert [guess.factor for guess in guessed.guesses] == ["threads"] * taken
    assert any("the log says no number of jobs" in why for why in guessed.refused) is not taken


LEVEL = Fact("Level of md0", "raid6", 3, 0, 5, factor="raid_level", setting="raid6")


@pytest.mark.parametrize(
    ("text", "place", "taken"),
    [
        ("$ fio --filename=/dev/nvme1n1 --name=x", None, False),
        ("filename=/dev/sdb1", None, False),
        ("$ fio --filename=/dev/md0 --name=x", None, True),
        ("", "/dev/sdb", False),
        ("", "/dev/md0", True),
        ("", "/mnt/f", True),
    ],
)
def test_an_array_beside_runs_of_a_drive_is_not_theirs(
    text: str, place: str | None, taken: bool, vocabulary: Vocabulary
) -> None:
    log = replace(parsed_log("a.log", [LEVEL], **({"of": place} if place else {})), text=text)
    assert [guess.factor for guess in guesses_of(log, vocabulary).guesses] == ["raid_level"] * taken


@pytest.mark.parametrize(
    ("path", "expected"),
    [("logs/a_read_1.log", ["read"]), ("logs/randwrite.log", ["randwrite"]), ("logs/write_read.log", ["write", "read"]),
     ("logs/readahead.log", []), ("logs/write-cache-off_1.log", []), ("logs/read_ahead-256_write.log", ["write"])],
)  # fmt: skip
def test_operations_in_a_name(path: str, expected: list[str]) -> None:
    assert operations_in_name(path) == expected
