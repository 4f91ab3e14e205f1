"""Which number of a path counts repeats, and when only its author can say what it is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ingest.cli import main
from ingest.core.vocabulary import Vocabulary
from ingest.parsers import Fact
from ingest.scaffold.entries import entry_of
from ingest.scaffold.groups import groups_of
from ingest.scaffold.parsed import ParsedLog
from tests.newset.piles import SLUG, New, dd, manifest, parsed_log


def paths_of(logs: list[ParsedLog], vocabulary: Vocabulary) -> list[str]:
    """What stands behind `logs:`."""
    groups = groups_of([entry_of(log, vocabulary) for log in logs], vocabulary)
    return [group.logs.removeprefix("logs/") for group in groups]


COUNTED = [
    ("fio_*.log", "1 2", "fio_{repeat}.log"),
    ("bonnie++-*.txt", "01 02 03", "bonnie++-{repeat}.txt"),
    ("out-rand.fio-*", "0 1 2", "out-rand.fio-{repeat}"),
    ("raid5_64k_write_*.log", "1 2 3", "{raid_level}_{chunk_size}_write_{repeat}.log"),
    ("raid5_*_read.log", "1 2", "{raid_level}_{repeat}_read.log"),
    ("disk_qd32_*.log", "1 2", "disk_qd{queue_depth}_{repeat}.log"),
    ("*.log", "1 2 3", "{repeat}.log"),
    ("randread/*.log", "1 2", "randread/{repeat}.log"),
    ("nas-run*.log", "7 9", "nas-run{repeat}.log"),
    ("Run *.log", "1 2", "Run {repeat}.log"),
    ("disk-try_*/a.log", "1 2", "disk-try_{repeat}/a.log"),
    ("iteration-*/md0.log", "2 3", "iteration-{repeat}/md0.log"),
    ("a (rep*).log", "1 2", "a (rep{repeat}).log"),
]
ASKED = [
    ("results-raspi*/diskspeed.txt", "1 2 3 4"),
    ("MS-28k-r-r-*.log", "11 13 14"),
    ("md*.log", "0 1"),
    ("ssd*.log", "1 2"),
    ("disk-*.log", "1 2"),
    ("*_disk.log", "1 2"),
    ("node*/fio.log", "1 2"),
    ("vm*.log", "1 2"),
    ("*-05.log", "2019 2020"),
    ("iodepth/*.log", "1 2"),
    ("fio_*.log", "1 2 4"),
    ("fio_*.log", "2 3"),
    ("*/fio.log", "2 3"),
    ("testrun*.log", "1 2"),
]


@pytest.mark.parametrize(("name", "numbers", "expected"), COUNTED, ids=[row[0] for row in COUNTED])
def test_a_number_that_plainly_counts_is_a_repeat(
    name: str, numbers: str, expected: str, vocabulary: Vocabulary
) -> None:
    logs = [parsed_log(name.replace("*", number)) for number in numbers.split()]
    assert paths_of(logs, vocabulary) == [expected]


@pytest.mark.parametrize(("name", "numbers"), ASKED)
def test_what_any_other_number_is_only_its_author_can_say(
    name: str, numbers: str, vocabulary: Vocabulary
) -> None:
    """Four Raspberry Pis of four models were four runs of one."""
    logs = [parsed_log(name.replace("*", number)) for number in numbers.split()]
    assert paths_of(logs, vocabulary) == [name.replace("*", "{TODO}")]


def test_a_counter_is_taken_before_a_number_that_may_be_a_name(vocabulary: Vocabulary) -> None:
    logs = [parsed_log(f"run{run}/md{array}.log") for run in (1, 2) for array in (0, 1)]
    assert paths_of(logs, vocabulary) == ["run{repeat}/md0.log", "run{repeat}/md1.log"]


@pytest.mark.parametrize(
    "told", [("/dev/md0", "/dev/md1"), ("/mnt/raid/f", "/mnt/single/f")], ids=["devices", "folders"]
)
def test_runs_in_two_places_are_asked_for(told: tuple[str, str], vocabulary: Vocabulary) -> None:
    logs = [parsed_log(f"dd_{number}.log", of=place) for number, place in enumerate(told, 1)]
    assert paths_of(logs, vocabulary) == ["dd_{TODO}.log"]


@pytest.mark.parametrize(("label", "asked"), [("Model of sda", True), ("Progress of md0", False)])
def test_logs_of_two_machines_are_asked_for(label: str, asked: bool, vocabulary: Vocabulary) -> None:
    facts = [Fact(label, value, 1, 0, 4) for value in ("WD 1", "WD 2")]
    logs = [parsed_log(f"dd_{number}.log", [fact]) for number, fact in enumerate(facts, 1)]
    logs.append(parsed_log("dd_3.log"))  # it says nothing, so it contradicts nobody
    assert paths_of(logs, vocabulary) == ["dd_{TODO}.log" if asked else "dd_{repeat}.log"]


def test_check_refuses_until_the_author_has_said_it(
    new: New, pile: Callable[..., Path], checkout: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = {f"results-raspi{number}/write.txt": dd(10 * number) for number in (1, 2, 3)}
    _, out, _ = new(SLUG, pile(files))
    assert '  - logs: "logs/results-raspi{TODO}/write.txt"' in manifest(checkout)
    said = (
        "expected what the number in these paths is, found TODO; write {repeat} if it counts runs of one load, "
        "otherwise the factor, such as {drives} or {machine}"
    )
    assert said in out
    path = checkout / "data" / "results" / SLUG / "result.yaml"
    for word, left in (("TODO", True), ("repeat", False), ("machine", False)):
        path.write_text(manifest(checkout).replace("{TODO}", f"{{{word}}}"))
        main(["check", SLUG])
        assert (said in capsys.readouterr().err) is left
        path.write_text(manifest(checkout).replace(f"{{{word}}}", "{TODO}"))
