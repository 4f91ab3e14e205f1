"""Everything that can be wrong with a result set: one line each, with its place, all at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from ingest.core.vocabulary import Vocabulary
from tests.unit.small_sets import HEAD, LOG, RUNS, Make, problems_of

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
     'x/result.yaml:7: expected a number and a unit (B/s, kB/s, KB/s, MB/s, MB/sec, GB/s, KiB/s, K/sec, MiB/s, GiB/s, kbit/s, Mbit/s, Gbit/s), found "70 MB/min"; write it with one of these units'),
    ("trust: community", "trust: community\nmethod: {accuracy: ±3 %}",
     'x/result.yaml:6: expected ± and a number with its unit, such as ±10 MB/s, found "±3 %"; write it so, with words after a comma'),
    ("value: 70 MB/s, ", "", "x/result.yaml:7: expected exactly one of value, where, drive, found none; keep one"),
    ("value: 70 MB/s", "where: {raid_level: raid6}",
     "x/result.yaml:7: expected a configuration of this set, found none that fits; fix the selection"),
    ("tool: dd", "tool: ddd", 'x/result.yaml:10: expected a tool, found "ddd"; did you mean dd?'),
    ("tool: dd", "tool: DD", 'x/result.yaml:10: expected a tool, found "DD"; did you mean dd?'),
    ("file: tables/a.md", "file: tables/b.md",
     'x/result.yaml:9: expected a table of this set, once, found "tables/b.md"; did you mean tables/a.md?'),
    ("{factor: raid_level}", "{factor: level}", 'x/result.yaml:12: expected a factor, found "level"; did you mean raid_level?'),
    ("      level: {factor: raid_level}\n", "",
     'x/result.yaml:11: expected every column of tables/a.md described, found nothing of "level"; add it under columns:'),
    ("      level:", "      levle:", 'x/result.yaml:12: expected a column of the table, found "levle"; did you mean level?'),
    ("metric: throughput, as: relative", "metric: throughput",
     "x/result.yaml:15: expected a unit of throughput, found none; write one of B/s, kB/s, KB/s, MB/s, MB/sec, GB/s, KiB/s, K/sec, MiB/s, GiB/s, kbit/s, Mbit/s, Gbit/s"),
    ("throughput, as: relative", "throughput, unit: Mb/s",
     'x/result.yaml:15: expected a unit of throughput, found "Mb/s"; write Mbit/s for bits, MB/s for bytes'),
    ("operation: read, metric: throughput, as: relative", "metric: throughput, as: relative",
     "x/result.yaml:15: expected an operation, found none; add operation:, or a column with as: operation"),
    ("as: relative", "as: relativ",
     "x/result.yaml:15: expected 'value', 'relative', 'change', 'slowdown', 'range', 'n', 'repeat', 'operation' or 'remark', found \"relativ\"; write one of these"),
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
    ("| raid6 | - | 64 |", "x/tables/a.md:4: expected 4 cells, found 3; fix the row"),
    ("| raid6 | - | 64 | 1 | 2 |", "x/tables/a.md:4: expected 4 cells, found 5; fix the row"),
    ("| raid6 | - | 64 k | 1 |", None),
    ("| raid6 | - | sixty | 1 |", 'x/tables/a.md:4: expected a size such as 64 KiB in column chunk, found "sixty"; fix the cell'),
    ("| raid6 | - | 64 | 1,5 |",
     'x/tables/a.md:4: expected a number such as 12,765.49 in column reading, found "1,5"; fix the cell, or write - where nothing was measured'),
    ("| raid5 | - | 64 | 1 |",
     'x/tables/a.md:4: expected each configuration once, found the same configuration again: "1" (first in tables/a.md, line 3); remove one, or add the factor that differs'),
    ("| raid6 | - | 64 | - |", None),
]  # fmt: skip


@pytest.mark.parametrize(("row", "complaint"), ROWS)
def test_rows(row: str, complaint: str | None, make_set: Make, vocabulary: Vocabulary) -> None:
    found = problems_of(make_set(TABLES, {"tables/a.md": TABLE + row + "\n"}), vocabulary)
    assert found == ([complaint] if complaint else [])


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
