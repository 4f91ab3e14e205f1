"""spindle new of published tables: each becomes a draft that says what its headings tell."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from ingest.cli import main
from ingest.core.vocabulary import Vocabulary, load_vocabulary
from ingest.scaffold.tables import keys_of
from ingest.sets.manifest.read import TODO
from tests.checkout import ROOT

SLUG = "2005-06-doe-mail"
LEVELS = {"RAID 0, 4 disks": "raid0", "single disk": "single"}
TABLE = """\
What bonnie++ said, as printed on page 12:

| Setup           | Size | Block out | Read (MB/s) |  Seeks | Comment |
|-----------------|-----:|----------:|------------:|-------:|---------|
| RAID 0, 4 disks |   4G |       148 |       181.2 |  412.3 | new     |
| single disk     |   4G |      47.9 |        52.3 |  171.6 | old     |
"""
LOG = (ROOT / "tests/logs/dd/9.1-write.log").read_text()
FILLED = {
    "title: TODO  ": "title: A mail server  ", "{name: TODO}": "{name: Jane Doe}", "date: TODO": "date: 2005-06",
    "title: TODO}": "title: Which RAID}", "{model: TODO, kind: TODO}": "{model: not stated, kind: hdd}",
    "metric: TODO, unit: TODO": "metric: throughput, unit: MB/s",
}  # fmt: skip


@pytest.fixture
def new(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[[Mapping[str, str]], tuple[int, str, str]]:
    """Runs it on files of these texts, in a checkout without sets."""
    shutil.copytree(ROOT / "data" / "reference", tmp_path / "data" / "reference")
    monkeypatch.chdir(tmp_path)

    def run(texts: Mapping[str, str]) -> tuple[int, str, str]:
        for name, text in texts.items():
            (tmp_path / name).write_text(text, encoding="utf-8")
        code = main(["new", SLUG, *texts])
        return (code, *capsys.readouterr())

    return run


New = Callable[[Mapping[str, str]], tuple[int, str, str]]


def _manifest() -> Path:
    return Path("data/results") / SLUG / "result.yaml"


def test_a_table_becomes_a_transcribed_set(new: New, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = new({"mail.md": TABLE})
    assert code == 0
    assert out.startswith(f"data/results/{SLUG}: 1 table, result.yaml\n  tables/mail.md: 2 rows, 6 columns\n")
    assert (_manifest().parent / "tables" / "mail.md").read_text() == TABLE
    text = _manifest().read_text()
    assert re.search("^trust: transcribed .*\nsource: {kind: article, title: TODO}", text, re.MULTILINE)
    assert "runs:" not in text
    for todo, word in FILLED.items():
        assert todo in text
        text = text.replace(todo, word)
    _manifest().write_text(text)
    assert main(["check", SLUG]) == 0
    assert capsys.readouterr().out.endswith("1 result set, no problems\n")


def test_what_is_left_is_said_of_each_column(new: New) -> None:
    _, out, _ = new({"mail.md": TABLE})
    assert out.count("expected the unit of the column, found TODO; write MB/s") == 1
    assert "expected the title of the publication, found TODO" in out


def test_logs_and_a_table_are_one_set_of_their_sender(new: New) -> None:
    _, out, _ = new({"a_write.log": LOG, "mail.md": TABLE})
    assert out.startswith(f"data/results/{SLUG}: 1 log, 1 table, result.yaml\n")
    assert {"runs:", "tables:"} < set(_manifest().read_text().splitlines())
    assert "trust: community" in _manifest().read_text()


def test_a_table_that_cannot_be_read_is_left_out_and_said(new: New) -> None:
    _, out, _ = new({"a_write.log": LOG, "b.md": TABLE.replace("| new     |", "|")})
    assert "left out: b.md: line 5: expected 6 cells, found 5; fix the row" in out


def test_hostile_headings_stay_text(new: New) -> None:
    heading = 'a: {b}, "c" # d'
    new({"mail.md": TABLE.replace("Setup", heading).replace("single disk", "- [x]: &y !z")})
    assert f"      {json_of(heading)}: {{factor: TODO}}\n" in _manifest().read_text()


def json_of(text: str) -> str:
    return '"' + text.replace('"', '\\"') + '"'


@pytest.fixture(scope="module")
def vocabulary() -> Vocabulary:
    return load_vocabulary(ROOT / "data" / "reference")


@pytest.mark.parametrize(
    ("heading", "cells", "said"),
    [
        ("raid_level", "raid5 raid6", {}),
        ("Level", "RAID5 RAID-6", {"factor": "raid_level", "words": {"RAID5": "raid5", "RAID-6": "raid6"}}),
        (
            "Level",
            "RAID1+0 RAID1E RAID5 ZFS-RAID1 btrfs-raid1",
            {
                "factor": "raid_level",
                "words": {"RAID1+0": TODO, "RAID1E": TODO, "RAID5": "raid5", "ZFS-RAID1": TODO, "btrfs-raid1": "btrfs-raid1"},
            },
        ),
        ("Threads", "1 16", {"factor": "threads"}),
        ("Chunk (KiB)", "64 128 -", {"factor": "chunk_size", "unit": "KiB"}),
        ("chunk", "64 128", {"factor": "chunk_size", "unit": TODO}),
        ("Scheduler", "CFQ cfq", {"factor": "scheduler", "words": {"CFQ": "cfq", "cfq": "cfq"}}),
        ("Kernel", "2.6.18-1 2.6.24-2", {"factor": "kernel"}),
        ("Name", "a b", {"factor": TODO}),
        ("Random read (IOPS)", "1,200 3", {"operation": "randread", "metric": "iops", "unit": "IOPS"}),
        ("Random 4K read (IOPS)", "9", {"operation": "randread", "metric": "iops", "unit": "IOPS"}),
        ("Read (random), 4 KiB, K IOPS", "9", {"operation": "randread", "metric": TODO, "unit": TODO}),
        ("write, k IOPS", "9", {"operation": "write", "metric": "iops", "unit": "k IOPS"}),
        ("Read/write (MB/s)", "9", {"operation": TODO, "metric": "throughput", "unit": "MB/s"}),
        ("read min (ms)", "9", {"operation": "read", "metric": TODO, "unit": TODO}),
        ("Read (Mbit/s)", "320", {"operation": "read", "metric": "throughput", "unit": "Mbit/s"}),
        ("write MB/sec", "80-88 62-73", {"operation": "write", "metric": "throughput", "as": "range", "unit": "MB/sec"}),
        ("read ms", "1 2", {"operation": "read", "metric": TODO, "unit": "ms"}),  # latency, or the time it took
        ("runs", "3 3", {"as": "n"}),
        ("spread", "3 3", {"operation": TODO, "metric": TODO, "unit": TODO}),  # no read, no thread
    ],
)  # fmt: skip
def test_headings(heading: str, cells: str, said: dict[str, object], vocabulary: Vocabulary) -> None:
    assert keys_of(heading, cells.split(), vocabulary) == said


def test_two_numbers_in_a_cell_are_two_columns(new: New, capsys: pytest.CaptureFixture[str]) -> None:
    new({"mail.md": TABLE.replace("      148 ", "148 (41%) ")})
    text = _manifest().read_text()
    for todo, word in FILLED.items():
        text = text.replace(todo, word)
    _manifest().write_text(text)
    assert main(["check", SLUG]) == 1
    said = capsys.readouterr().err
    assert 'found "148 (41%)"; give what is in brackets a column of its own: a cell is one number' in said


def test_a_table_that_no_set_may_have_is_left_out(new: New) -> None:
    _, out, _ = new({"a_write.log": LOG, "b.md": TABLE + "x" * 2**20})
    assert "left out: b.md: expected a table of at most 1048576 bytes, found " in out


@pytest.mark.parametrize("sign", ["_", " ", "(", "a ", "1,", "raid", "-", "random "])
def test_long_headings_and_cells_return(sign: str, vocabulary: Vocabulary) -> None:
    keys_of(sign * 200_000, [sign * 200_000], vocabulary)  # as long as a table may be; slow is forever here
