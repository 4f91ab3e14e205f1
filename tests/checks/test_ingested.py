"""Checks over logs that the real ingest reads: what the log tells of its own run comes before the manifest."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ingest.build.set_database import database_of
from ingest.core.vocabulary import Vocabulary
from ingest.sets.read import read_set
from ingest.store.tabular import select
from tests.checkout import ROOT
from tests.conftest import MANIFEST

MakeSet = Callable[..., Path]
COPIED = (
    "1024+0 records in\n1024+0 records out\n1073741824 bytes (1.1 GB, 1.0 GiB) copied, 40.1234 s, 26.8 MB/s\n"
)
PENDING = """\
Personalities : [raid6] [raid5] [raid4]
md0 : active (auto-read-only) raid5 sdd1[4] sdc1[2] sdb1[1] sda1[0]
      1567744 blocks super 1.2 level 5, 64k chunk, algorithm 2 [4/4] [UUUU]
      resync=PENDING

unused devices: <none>
"""


def _checks(folder: Path, vocabulary: Vocabulary) -> dict[str, str]:
    """Check → its severity."""
    result_set = read_set(folder, folder.name, vocabulary)
    rows = select(database_of(result_set, vocabulary), 'select "check", severity from checks')
    return {row["check"]: row["severity"] for row in rows}


def _of_dd(command: str, make_set: MakeSet, vocabulary: Vocabulary, more: str = "") -> dict[str, str]:
    runs = "runs: [{logs: logs/dd.log}]\n"
    return _checks(make_set(MANIFEST + more + runs, {"logs/dd.log": f"$ {command}\n{COPIED}"}), vocabulary)


@pytest.mark.parametrize(
    ("command", "severity"),
    [
        ("dd if=/dev/zero of=/mnt/f bs=1M count=1024", "doubt"),
        ("dd if=/dev/zero of=/mnt/f bs=1M count=1024 conv=fdatasync", None),
        ("dd if=/dev/zero of=/mnt/f bs=1M count=1024 oflag=direct", None),
        ("dd if=/dev/zero of=/mnt/f bs=1M count=1024 oflag=dsync", None),
        ("dd if=/dev/zero of=/mnt/f bs=1M count=1024 iflag=direct", "doubt"),
    ],
)
def test_the_command_of_dd_tells_whether_it_synced(
    command: str, severity: str | None, make_set: MakeSet, vocabulary: Vocabulary
) -> None:
    said = "method: {sync: fdatasync}\n"
    assert _of_dd(command, make_set, vocabulary, said).get("no-sync-write") == severity


def test_half_the_memory_counts_in_what_dd_copied(make_set: MakeSet, vocabulary: Vocabulary) -> None:
    command = "dd if=/dev/zero of=/mnt/f bs=1M count=1024"
    found = _of_dd(command, make_set, vocabulary, "machine: {memory: 4 GiB}\n")
    assert found["no-sync-write"] == "refuse"


@pytest.mark.parametrize(
    ("command", "applies"),
    [
        ("dd if=/dev/sda of=/dev/null bs=1M count=1024", True),
        ("dd if=/dev/sda of=/dev/null bs=1M count=1024 iflag=direct", False),
    ],
)
def test_the_command_of_dd_tells_whether_it_was_cached(
    command: str, *, applies: bool, make_set: MakeSet, vocabulary: Vocabulary
) -> None:
    found = _of_dd(command, make_set, vocabulary, "machine: {memory: 4 GiB}\n")
    assert ("cache-not-dropped" in found) == applies
    assert (found.get("size-vs-memory") == "refuse") == applies


def test_zeros_and_memory_are_seen_in_the_command(make_set: MakeSet, vocabulary: Vocabulary) -> None:
    command = "dd if=/dev/zero of=/dev/shm/f bs=1M count=1024 conv=fsync"
    found = _of_dd(command, make_set, vocabulary, "drives: [{model: A, kind: ssd}]\n")
    assert found["zero-data"] == "doubt"
    assert found["memory-target"] == "refuse"


def test_an_array_that_waits_to_resync_is_not_optimal(make_set: MakeSet, vocabulary: Vocabulary) -> None:
    command = "dd if=/dev/md0 of=/dev/null bs=1M count=1024 iflag=direct"
    manifest = f"{MANIFEST}runs: [{{logs: logs/dd.log, factors: {{raid_level: raid5}}}}]\n"
    log = f"$ {command}\n{COPIED}\n{PENDING}"
    assert _checks(make_set(manifest, {"logs/dd.log": log}), vocabulary)["array-busy"] == "refuse"
    whole = log.replace("      resync=PENDING\n", "")
    assert "array-busy" not in _checks(make_set(manifest, {"logs/dd.log": whole}), vocabulary)


def test_text_of_others_is_shortened(make_set: MakeSet, vocabulary: Vocabulary) -> None:
    load = "busy " * 200
    manifest = f'{MANIFEST}machine: {{load: "{load}"}}\nruns: [{{logs: logs/dd.log, operation: write}}]\n'
    result_set = read_set(make_set(manifest, {"logs/dd.log": COPIED}), "a-set", vocabulary)
    rows: list[dict[str, Any]] = select(database_of(result_set, vocabulary), "select * from checks")
    assert max(len(row["seen"]) for row in rows) == 200


FIO = ROOT / "tests" / "logs" / "fio" / "3.16-jsonplus.log"  # random writes


@pytest.mark.parametrize(("slope", "applies"), [(100, True), (10, False)])
def test_side_files_tell_of_steady_state(
    slope: int, *, applies: bool, make_set: MakeSet, vocabulary: Vocabulary
) -> None:
    manifest = (
        f"{MANIFEST}drives: [{{model: A, kind: ssd}}]\n"
        "runs:\n"
        "  - {logs: logs/a.json}\n"
        "  - {logs: 'logs/a_{series}.{job}.log'}\n"
    )
    windows = "".join(f"{60_000 * number}, {1000 - slope * number}, 1, 0, 0\n" for number in range(1, 6))
    folder = make_set(
        manifest, {"logs/a.json": FIO.read_text(encoding="utf-8"), "logs/a_iops.1.log": windows}
    )
    assert ("steady-state" in _checks(folder, vocabulary)) == applies


def test_a_given_baseline_is_that_of_means(make_set: MakeSet, vocabulary: Vocabulary) -> None:
    """fio prints the least, the most and the deviation beside the mean."""
    given = "{operation: randwrite, metric: latency, value: 1 ms, basis: published, exact: true}"
    manifest = f"{MANIFEST}baseline: [{given}]\nruns: [{{logs: logs/a.json}}]\n"
    folder = make_set(manifest, {"logs/a.json": FIO.read_text(encoding="utf-8")})
    database = database_of(read_set(folder, "a-set", vocabulary), vocabulary)
    asked = "select distinct statistic from summary where metric = 'latency' and relative is not null"
    assert [row["statistic"] for row in select(database, asked)] == ["mean"]
