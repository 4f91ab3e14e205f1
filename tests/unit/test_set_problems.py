"""Everything that can be wrong with a result set: one line each, with its place, all at once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ingest.problems import ProblemsError
from ingest.resultset.read import read_set
from ingest.vocabulary import Vocabulary

Make = Callable[..., Path]

HEAD = """\
spindle: 1
title: A set
author: {name: A. Uthor}
date: 2008-07
trust: community
"""
TABLE = """\
| level | layout | chunk | reading |
|-------|--------|------:|--------:|
| raid5 | -      |    64 |    3.01 |
"""
TABLES = (
    HEAD
    + """\
baseline:
  - {operation: read, metric: throughput, value: 70 MB/s, basis: published, exact: false}
tables:
  - file: tables/a.md
    tool: dd
    columns:
      level: {factor: raid_level}
      layout: {factor: raid_layout}
      chunk: {factor: chunk_size, unit: KiB}
      reading: {operation: read, metric: throughput, as: relative}
"""
)
LOG = "/dev/sdb:\n Timing buffered disk reads:  218 MB in  3.01 seconds =  72.44 MB/sec\n"
RUNS = HEAD + 'runs:\n  - {logs: "logs/{drive}.log", factors: {raid_level: single}}\n'


def problems_of(folder: Path, vocabulary: Vocabulary) -> list[str]:
    try:
        read_set(folder, "x", vocabulary)
    except ProblemsError as error:
        return [str(problem) for problem in error.problems]
    return []


def test_a_sound_set_has_no_problems(make_set: Make, vocabulary: Vocabulary) -> None:
    assert problems_of(make_set(TABLES, {"tables/a.md": TABLE}), vocabulary) == []
    assert problems_of(make_set(RUNS, {"logs/sdb.log": LOG}), vocabulary)[0].startswith("x/tables/a.md")


# (what is changed in the manifest, to what) → the complaint
MANIFEST = [
    ("spindle: 1", "spindle: 2", "x/result.yaml:1: expected 1, found 2; write one of these"),
    ("title: A set", "title: [a]", "x/result.yaml:2: expected text, found a list; put it in quotes"),
    ("title: A set", "titel: A set", 'x/result.yaml:2: expected a known key, found "titel"; did you mean title?'),
    ("date: 2008-07", "date: July 2008",
     'x/result.yaml:4: expected a date YYYY, YYYY-MM or YYYY-MM-DD, with ~ after it if approximate, found "July 2008"; write the date so'),
    ("trust: community", "trust: me",
     "x/result.yaml:5: expected 'maintainer', 'community', 'vendor' or 'transcribed', found \"me\"; write one of these"),
    ("trust: community", "trust: community\ntrust: vendor",
     'x/result.yaml:6: expected each key once, found "trust" again (first in line 5); remove one of the two'),
    ("operation: read, metric: throughput, value", "operation: reed, metric: throughput, value",
     'x/result.yaml:7: expected an operation, found "reed"; did you mean read?'),
    ("value: 70 MB/s", "value: 70 MB/min",
     'x/result.yaml:7: expected a number and a unit (B/s, kB/s, KB/s, MB/s, MB/sec, GB/s, KiB/s, K/sec, MiB/s, GiB/s), found "70 MB/min"; write it with one of these units'),
    ("value: 70 MB/s, ", "", "x/result.yaml:7: expected exactly one of value, where, drive, found none; keep one"),
    ("value: 70 MB/s", "where: {raid_level: raid6}",
     "x/result.yaml:7: expected a configuration of this set, found none that fits; mend the selection"),
    ("tool: dd", "tool: ddd", 'x/result.yaml:10: expected a tool, found "ddd"; did you mean dd?'),
    ("file: tables/a.md", "file: tables/b.md",
     'x/result.yaml:9: expected a table of this set, once, found "tables/b.md"; did you mean tables/a.md?'),
    ("{factor: raid_level}", "{factor: level}", 'x/result.yaml:12: expected a factor, found "level"; did you mean raid_level?'),
    ("      level: {factor: raid_level}\n", "",
     'x/result.yaml:11: expected every column of tables/a.md described, found nothing of "level"; add it under columns:'),
    ("      level:", "      levle:", 'x/result.yaml:12: expected a column of the table, found "levle"; did you mean level?'),
    ("metric: throughput, as: relative", "metric: throughput",
     "x/result.yaml:15: expected a unit of throughput, found none; write one of B/s, kB/s, KB/s, MB/s, MB/sec, GB/s, KiB/s, K/sec, MiB/s, GiB/s"),
    ("operation: read, metric: throughput, as: relative", "metric: throughput, as: relative",
     "x/result.yaml:15: expected an operation, found none; add operation:, or a column with as: operation"),
    ("as: relative", "as: relativ",
     "x/result.yaml:15: expected 'value', 'relative', 'change', 'slowdown', 'range', 'n', 'operation' or 'remark', found \"relativ\"; write one of these"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "complaint"), MANIFEST)
def test_manifest(old: str, new: str, complaint: str, make_set: Make, vocabulary: Vocabulary) -> None:
    assert old in TABLES
    folder = make_set(TABLES.replace(old, new, 1), {"tables/a.md": TABLE})
    assert complaint in problems_of(folder, vocabulary)


FACTORS = [
    ("{chunk_size: 64}", "x/result.yaml:6: expected a size such as 64 KiB, found 64; write chunk_size so"),
    (
        "{chunk_size: 64 kb}",
        'x/result.yaml:6: expected a size such as 64 KiB, found "64 kb"; write chunk_size so',
    ),
    ("{scheduler: cfk}", 'x/result.yaml:6: expected a word of scheduler, found "cfk"; did you mean cfq?'),
    ("{sheduler: cfq}", 'x/result.yaml:6: expected a factor, found "sheduler"; did you mean scheduler?'),
    ("{drives: four}", 'x/result.yaml:6: expected a number such as 12,765.49, found "four"; write drives so'),
    ("{direct: 1.5}", "x/result.yaml:6: expected true or false, found 1.5; write direct so"),
    ("{drives: [4]}", "x/result.yaml:6: expected one value, found a list; write drives so"),
    ("4", "x/result.yaml:6: expected keys and values, found 4; write key: value"),
]


@pytest.mark.parametrize(("factors", "complaint"), FACTORS)
def test_factors(factors: str, complaint: str, make_set: Make, vocabulary: Vocabulary) -> None:
    assert problems_of(make_set(f"{HEAD}factors: {factors}\n"), vocabulary) == [complaint]


ROWS = [
    ("| raid7 | - | 64 | 1 |", 'x/tables/a.md:4: expected a word of raid_level, found "raid7"; did you mean raid6?'),
    ("| raid6 | - | 64 |", "x/tables/a.md:4: expected 4 cells, found 3; mend the row"),
    ("| raid6 | - | 64 | 1 | 2 |", "x/tables/a.md:4: expected 4 cells, found 5; mend the row"),
    ("| raid6 | - | 64 k | 1 |", None),
    ("| raid6 | - | sixty | 1 |", 'x/tables/a.md:4: expected a size such as 64 KiB in column chunk, found "sixty"; mend the cell'),
    ("| raid6 | - | 64 | 1,5 |",
     'x/tables/a.md:4: expected a number such as 12,765.49 in column reading, found "1,5"; mend the cell, or write - where nothing was measured'),
    ("| raid5 | - | 64 | 1 |",
     'x/tables/a.md:4: expected each configuration once, found the same configuration again: "1" (first in tables/a.md, line 3); remove one, or add the factor that differs'),
    ("| raid6 | - | 64 | - |", None),
]  # fmt: skip


@pytest.mark.parametrize(("row", "complaint"), ROWS)
def test_rows(row: str, complaint: str | None, make_set: Make, vocabulary: Vocabulary) -> None:
    found = problems_of(make_set(TABLES, {"tables/a.md": TABLE + row + "\n"}), vocabulary)
    assert found == ([complaint] if complaint else [])


def test_logs_are_matched_exactly_once(make_set: Make, vocabulary: Vocabulary) -> None:
    manifest = (
        RUNS
        + '  - {logs: "logs/sd{drive}.log"}\n  - {logs: logs/never.txt}\n  - {logs: "logs/{level}.log"}\n'
    )
    assert problems_of(make_set(manifest, {"logs/sdb.log": LOG, "logs/other.txt": "?"}), vocabulary) == [
        "x/logs/other.txt: expected one run entry that fits this log, found none; add it under runs: in result.yaml, or remove the log",
        "x/logs/sdb.log: expected one run entry that fits this log, found 2 (result.yaml, lines 7, 8); make the entries differ",
        'x/result.yaml:9: expected a log that fits, found none for "logs/never.txt"; mend the path, or add the log',
        'x/result.yaml:10: expected a factor or repeat in braces, found "level"; did you mean raid_level?',
    ]


def test_an_ambiguous_path_is_refused(make_set: Make, vocabulary: Vocabulary) -> None:
    manifest = HEAD + 'runs:\n  - {logs: "logs/{threads}{queue_depth}.log"}\n'
    assert problems_of(make_set(manifest, {"logs/123.log": LOG}), vocabulary) == [
        "x/logs/123.log: expected one reading of this path, found 2 (result.yaml, line 7); separate the parts with _"
    ]


def test_logs_that_are_not_understood(make_set: Make, vocabulary: Vocabulary) -> None:
    files: dict[str, str | bytes] = {
        "logs/a.log": "nothing known\n",
        "logs/b.log": LOG.replace("72.44", "92.44"),
        "logs/c.log": b"BZh9",
    }
    assert problems_of(make_set(RUNS, files), vocabulary) == [
        "x/logs/a.log: expected a log of a known tool, found none that is recognised; set state: failed, or remove it",
        "x/logs/b.log:2: expected a rate that 218 MB in 3.01 seconds give (72.43 MB/sec), found 92.44 MB/sec; check the log, or set state: tainted and say why under reasons",
        "x/logs/c.log: expected bzip2 data to its end, found its beginning only; unpack what can be unpacked, and send that",
    ]


def test_files_that_do_not_belong(make_set: Make, vocabulary: Vocabulary, tmp_path: Path) -> None:
    folder = make_set(HEAD, {"run.sh": "rm -rf /\n"})
    (folder / "logs").symlink_to(tmp_path)
    assert problems_of(folder, vocabulary) == [
        "x/logs: expected a file or folder, found a symbolic link; put the file itself here",
        'x/run.sh: expected result.yaml, notes.md, logs/, facts/ or tables/*.md, found "run.sh"; move or remove it',
    ]


@pytest.mark.parametrize(
    "name", ["a#1.log", "a?.log", "50%.log", ".hidden", "a\\b.log", "a:b.log", "-rf.log"]
)
def test_names_that_could_not_be_addresses(name: str, make_set: Make, vocabulary: Vocabulary) -> None:
    found = problems_of(make_set(RUNS, {f"logs/{name}": LOG, "logs/sdb.log": LOG}), vocabulary)
    assert len([line for line in found if line.endswith("rename it")]) == 1


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        *(
            (name, "a folder name of lower-case letters and digits, parted by hyphens")
            for name in (
                "My Set",
                "2008-07-n\u0435lson",
                "2008--07",
                "2008-07-",
                "a.b",
                "\uff12\uff10\uff10\uff18",
                "a_b",
            )
        ),
        *((name, "a name that is no device of Windows") for name in ("con", "nul", "com1", "lpt9")),
    ],
)
def test_a_set_is_named_like_an_address(
    tmp_path: Path, vocabulary: Vocabulary, name: str, expected: str
) -> None:
    folder = tmp_path / name
    folder.mkdir()
    (folder / "result.yaml").write_text(HEAD)
    assert problems_of(folder, vocabulary) == [f'x: expected {expected}, found "{name}"; rename the folder']


def test_a_table_needs_an_entry(make_set: Make, vocabulary: Vocabulary) -> None:
    assert problems_of(make_set(HEAD, {"tables/a.md": TABLE}), vocabulary) == [
        "x/tables/a.md: expected an entry under tables: in result.yaml, found none; add it, or remove the table"
    ]


def test_without_a_manifest_there_is_no_set(tmp_path: Path, vocabulary: Vocabulary) -> None:
    (tmp_path / "empty").mkdir()
    assert problems_of(tmp_path / "empty", vocabulary) == [
        "x/result.yaml: expected a manifest, found none; write one"
    ]


def test_all_problems_come_at_once(make_set: Make, vocabulary: Vocabulary) -> None:
    manifest = (
        TABLES.replace("trust: community", "trust: me")
        .replace("tool: dd", "tool: ddd")
        .replace("title: A set\n", "")
    )
    found = problems_of(make_set(manifest, {"tables/a.md": TABLE}), vocabulary)
    assert [line.split(": expected ")[0] for line in found] == [
        "x/result.yaml:1",
        "x/result.yaml:4",
        "x/result.yaml:9",
    ]


def test_messages_cannot_steer_a_terminal(make_set: Make, vocabulary: Vocabulary) -> None:
    (found,) = problems_of(make_set(HEAD + 'factors: {scheduler: "\\e[2Jcfq"}\n'), vocabulary)
    assert "\x1b" not in found
