"""Which files a set may have, and which run entry each log belongs to."""

from __future__ import annotations

from pathlib import Path

import pytest

from ingest.cli import main
from ingest.core.vocabulary import Vocabulary
from ingest.sets.files import NO_MONTH
from tests.checkout import ROOT
from tests.unit.small_sets import HEAD, LOG, RUNS, Make, problems_of


def test_logs_are_matched_exactly_once(make_set: Make, vocabulary: Vocabulary) -> None:
    manifest = (
        RUNS
        + '  - {logs: "logs/sd{drive}.log"}\n  - {logs: logs/never.txt}\n  - {logs: "logs/{level}.log"}\n'
    )
    assert problems_of(make_set(manifest, {"logs/sdb.log": LOG, "logs/other.txt": "?"}), vocabulary) == [
        "x/logs/other.txt: expected one run entry that fits this log, found none; add it under runs: in result.yaml, or remove the log",
        "x/logs/sdb.log: expected one run entry that fits this log, found 2 (result.yaml, lines 7, 8); make the entries differ",
        'x/result.yaml:9: expected a log that fits, found none for "logs/never.txt"; fix the path, or add the log',
        'x/result.yaml:10: expected a factor or repeat in braces, found "level"; did you mean raid_level?',
    ]


def test_a_pattern_of_the_shell_is_told_what_is_meant(make_set: Make, vocabulary: Vocabulary) -> None:
    found = problems_of(make_set(HEAD + 'runs:\n  - {logs: "logs/*.log"}\n', {"logs/a.log": LOG}), vocabulary)
    assert found[-1].startswith(
        'x/result.yaml:7: expected a log that fits, found none for "logs/*.log"; write a factor'
    )


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
    assert len([line for line in found if line.endswith("rename or remove it")]) == 1


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        *(
            (name, "a folder name of lower-case letters and digits, separated by hyphens")
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
        *((name, "a name that is not a Windows device name") for name in ("con", "nul", "com1", "lpt9")),
        *(
            (name, NO_MONTH)
            for name in ("2026-13-x", "2026-00-x", "2026-31-x", "2026-99", "2026-64-05", "2026-64-05-x")
        ),
    ],
)
def test_a_set_is_named_like_an_address(
    tmp_path: Path, vocabulary: Vocabulary, name: str, expected: str
) -> None:
    folder = tmp_path / name
    folder.mkdir()
    (folder / "result.yaml").write_text(HEAD)
    assert problems_of(folder, vocabulary) == [f'x: expected {expected}, found "{name}"; rename the folder']


@pytest.mark.parametrize(
    "name",
    [
        "2026-12-x",
        "2026-01",
        "2026-1-x",
        "2026-four",
        "2026-2160p",
        "disk-2026-13-x",
        "2012-64-disks",
        "2012-32-x",
        "2012-64-4k-reads",
        "2012-24disks",
    ],
)
def test_a_set_is_named_with_a_month_or_without(make_set: Make, vocabulary: Vocabulary, name: str) -> None:
    folder = make_set(RUNS, {"logs/sdb.log": LOG})
    assert problems_of(folder.rename(folder.with_name(name)), vocabulary) == []


def test_what_is_dropped_beside_the_sets_is_not_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    results = tmp_path / "data" / "results"
    results.mkdir(parents=True)
    (tmp_path / "data" / "reference").symlink_to(ROOT / "data" / "reference")
    for name in ("logs.zip", "README.md", ".DS_Store"):
        (results / name).write_text("x")
    (results / ".git").mkdir()
    monkeypatch.chdir(tmp_path)
    assert main(["check"]) == 1
    said, count = capsys.readouterr().err.splitlines()
    assert said.startswith(
        "data/results/logs.zip: expected a folder for each result set, found a file; give it"
    )
    assert count == "spindle: 1 problem"
