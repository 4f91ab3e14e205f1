"""Which logs are repeats of one configuration, and which only look so."""

from __future__ import annotations

import gzip
import shutil

import pytest

from ingest.core.vocabulary import Vocabulary
from ingest.sets.read import read_set
from ingest.sets.set_checks import identical_repeats
from tests.checkout import ROOT
from tests.unit.small_sets import HEAD, LOG, ONE, READING, Make, problems_of, with_table

OTHER = f"the second run\n{LOG}"


def test_two_logs_of_one_configuration_are_repeats_only_if_they_say_so(
    make_set: Make, vocabulary: Vocabulary
) -> None:
    manifest = f"{HEAD}runs: [{{logs: logs/a.log}}, {{logs: logs/b.log}}]\n"
    (found,) = problems_of(make_set(manifest, {"logs/a.log": LOG, "logs/b.log": LOG}), vocabulary)
    assert found.startswith("x/logs/b.log:2: expected each repeat of a configuration once")


def test_numbered_repeats_are_one_number(make_set: Make, vocabulary: Vocabulary) -> None:
    manifest = f'{HEAD}runs: [{{logs: "logs/{{repeat}}.log"}}]\n'
    assert problems_of(make_set(manifest, {"logs/1.log": LOG, "logs/2.log": OTHER}), vocabulary) == []


REPEATS = f'{HEAD}runs: [{{logs: "logs/{{repeat}}.log", operation: read}}]\n'
TIMED = f"Thu Jul 10 09:12:44 2008\n{LOG}"
DD = "268435456 bytes (268 MB, 256 MiB) copied, {} s, {} MB/s\n"
TWO_OF_DD = f"256+0 records in\n256+0 records out\n{DD.format('1.25032', 215)}" * 2


@pytest.mark.parametrize("text", [TIMED, TWO_OF_DD], ids=["a time of day", "figures of 18 digits"])
def test_a_copy_is_no_repeat(make_set: Make, vocabulary: Vocabulary, text: str) -> None:
    """However it is packed or encoded, and whatever ends its lines."""
    windows = text.replace("\n", "\r\n")
    files = {
        "logs/1.log": text,
        "logs/2.log": gzip.compress(windows.encode(), mtime=0),
        "logs/3.log": windows.encode("utf-16"),
    }
    do = "remove it; if the tool did print the same twice, join both runs in one log"
    assert problems_of(make_set(REPEATS, files), vocabulary) == [
        f"x/logs/{number}.log: expected a run of its own, found the text of logs/1.log; {do}"
        for number in (2, 3)
    ]


ONE_OF_DD = f"256+0 records in\n256+0 records out\n{DD.format('1.3', 206)}"


@pytest.mark.parametrize("text", [LOG, ONE_OF_DD], ids=["hdparm -t", "dd"])
def test_two_runs_may_print_the_same_few_digits(make_set: Make, vocabulary: Vocabulary, text: str) -> None:
    files = {f"logs/{number}.log": text for number in (1, 2, 3)}
    result_set = read_set(make_set(REPEATS, files), "x", vocabulary)
    assert [(row.repeat, row.printed) for row in result_set.measurements if row.metric == "throughput"] == [
        (number, result_set.measurements[0].printed) for number in (1, 2, 3)
    ]
    what = "has the same text as logs/1.log; if one of them is a copy, remove it"
    assert [str(doubt) for doubt in identical_repeats(result_set.sources, result_set.measurements)] == [
        f"doubt: logs/{number}.log {what}" for number in (2, 3)
    ]


def test_two_drives_in_one_log_are_no_repeats(make_set: Make, vocabulary: Vocabulary) -> None:
    files = {"logs/a.log": LOG + LOG.replace("sdb", "sdc")}
    found = problems_of(make_set(f"{HEAD}runs: [{{logs: logs/a.log}}]\n", files), vocabulary)
    assert found == [
        "x/logs/a.log:4: expected runs of one device, found /dev/sdc after /dev/sdb; split the log, one file for each device"
    ]


def test_a_log_of_another_drive_than_its_path_says(make_set: Make, vocabulary: Vocabulary) -> None:
    drives = "drives: [{id: sdb, model: x, kind: hdd}, {id: sdc, model: x, kind: hdd}]\n"
    manifest = f'{HEAD}{drives}runs: [{{logs: "logs/{{drive}}.log"}}]\n'
    found = problems_of(make_set(manifest, {"logs/sdb.log": LOG, "logs/sdc.log": LOG}), vocabulary)
    assert found == [
        'x/logs/sdc.log:2: expected drive "sdc", found /dev/sdb in the log; fix the path or the drive'
    ]


def test_a_log_and_a_table_with_the_same_number(make_set: Make, vocabulary: Vocabulary) -> None:
    manifest = with_table(READING, before="runs: [{logs: logs/a.log, factors: {raid_level: raid5}}]\n")
    folder = make_set(manifest.replace("tool: dd", "tool: hdparm"), {**ONE, "logs/a.log": LOG})
    (found,) = problems_of(folder, vocabulary)
    assert found.startswith("x/logs/a.log:2: expected each configuration once")


def test_two_places_in_one_log_are_no_repeats(make_set: Make, vocabulary: Vocabulary) -> None:
    run = (
        "$ dd if=/dev/zero of=/mnt/%s/test bs=1M count=256 conv=fsync\n256+0 records in\n256+0 records out\n"
    )
    run += "268435456 bytes (268 MB, 256 MiB) copied, 1.%d s, %d MB/s\n"
    files = {"logs/a.log": run % ("raid", 0, 268) + run % ("raid/sub", 25, 215)}
    assert problems_of(make_set(f"{HEAD}runs: [{{logs: logs/a.log}}]\n", files), vocabulary) == []
    files = {"logs/b.log": files["logs/a.log"] + run % ("single", 5, 179)}
    found = problems_of(make_set(f"{HEAD}runs: [{{logs: logs/b.log}}]\n", files), vocabulary)
    do = "split the log, one file for each place"
    assert f"x/logs/b.log:12: expected runs of one place, found /mnt/single after /mnt/raid; {do}" in found


SYSBENCH = """\
sysbench 1.0.20 (using system LuaJIT 2.1.0-beta3)

16 files, 4GiB each
64GiB total file size
Block size 16KiB
Doing {mode} test

File operations:
    reads/s:                      0.00
    writes/s:                     {writes}
    fsyncs/s:                     {fsyncs}

Throughput:
    read, MiB/s:                  0.00
    written, MiB/s:               {rate}
"""
MODES = [("sequential write (creation)", 64.0), ("sequential rewrite", 32.0), ("random write", 6.4)]
FIO = (ROOT / "tests" / "logs" / "fio" / "3.42-normal-sync.log").read_text(encoding="utf-8")


def test_fsync_calls_of_two_modes_are_two_numbers(make_set: Make, vocabulary: Vocabulary) -> None:
    """Logs of two modes and one block size were refused for them; in one log they were runs of one number."""
    texts = [
        SYSBENCH.format(
            mode=mode, writes=f"{100 * rate:.2f}", fsyncs=f"{rate:.2f}", rate=f"{rate / 0.64:.2f}"
        )
        for mode, rate in MODES
    ]
    one_each = {f"logs/{number}.log": text for number, text in enumerate(texts)}
    expected = [("sequential", 64.0), ("rewrite", 32.0), ("random", 6.4)]
    for files in (one_each, {"logs/all.log": "\n".join(texts)}):
        assert fsyncs_of(make_set, vocabulary, files) == expected


def test_so_are_those_of_two_patterns_of_fio(make_set: Make, vocabulary: Vocabulary) -> None:
    files = {
        "logs/a.log": FIO.replace("rw=randwrite", "rw=write"),
        "logs/b.log": FIO,
    }
    found = fsyncs_of(make_set, vocabulary, files)
    assert [access for access, _ in found] == ["sequential", "random"]


def fsyncs_of(
    make_set: Make, vocabulary: Vocabulary, files: dict[str, str]
) -> list[tuple[object, float | None]]:
    """What each of these logs says of fsync calls: access, value."""
    runs = ", ".join(f"{{logs: {path}}}" for path in files)
    folder = make_set(f"{HEAD}runs: [{runs}]\n", {**files})
    found = read_set(folder, "x", vocabulary).measurements
    shutil.rmtree(folder)
    return [
        (row.configuration.factors.get("access"), row.value)
        for row in found
        if (row.operation, row.statistic) == ("fsync", "mean")
    ]
