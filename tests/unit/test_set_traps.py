"""Sets that once ended in a traceback, or worse: were read with a number lost, merged or made up."""

from __future__ import annotations

import gzip
import os
from pathlib import Path

import pytest

from ingest.core.problems import Unreadable
from ingest.core.vocabulary import Vocabulary
from ingest.sets import files as files_of_a_set
from ingest.sets.baselines import baselines_of
from ingest.sets.folder import read_regular
from ingest.sets.read import read_set
from tests.unit.small_sets import HEAD, LOG, ONE, READING, Make, problems_of, with_table

BASELINE = "baseline: [{operation: read, metric: throughput, where: {raid_level: single}, basis: measured, exact: true}]"
# lines after HEAD → part of the only complaint, with its line
MANIFESTS = [
    ("factors: {drives: 99999999999999999999}", "6: expected at most 9223372036854775807"),
    (f"factors: {{drives: {'1' * 5000}}}", "6: expected a number from 1e-30 to 1e30, or 0"),
    ("factors: {mix_read: 60}", "6: expected a ratio from 0 to 1"),
    ("factors: {chunk_size: 1.1 KiB}", "6: expected a size of whole bytes"),
    ("factors: {direct: 1}", "6: expected true or false"),
    ("drives: [{model: x, kind: hdd, rpm: 99999999999999}]", "6: expected at most 2147483647"),
    ("drives: [{model: x, kind: hdd, rpm: '7200'}]", "6: expected a whole number"),
    ("drives: [{model: x, kind: hdd, port: [1]}]", "6: expected text, a number, true or false, found a list"),
    ("machine: {cpu: [x]}", "6: expected text, a number, true or false, found a list"),
    ("machine: {cpu: }", "6: expected text, a number, true or false, found nothing"),
    ("machine: {[a, b]: c}", "6: expected a word before the colon"),
    ("machine: {cpu: a\x07b}", "6: expected text without control characters, found the character U+0007"),
    (
        "tables: [{file: tables/z.md, tool: dd, columns: {}}]",
        '6: expected a table of this set, once, found "tables/z.md"; remove it: there are none',
    ),
]


@pytest.mark.parametrize(("lines", "complaint"), MANIFESTS)
def test_manifests(lines: str, complaint: str, make_set: Make, vocabulary: Vocabulary) -> None:
    (found,) = problems_of(make_set(f"{HEAD}{lines}\n"), vocabulary)
    assert found.startswith(f"x/result.yaml:{complaint}")


@pytest.mark.parametrize("date", ["2008-02-31", "2007-02-29", "0000", "٢٠٠٨"])
def test_dates_are_in_the_calendar(date: str, make_set: Make, vocabulary: Vocabulary) -> None:
    (found,) = problems_of(make_set(HEAD.replace("2008-07", date)), vocabulary)
    assert found.startswith("x/result.yaml:4: expected a d")


@pytest.mark.parametrize("date", ["2008", "2008~", "2008-02-29", "2008-07-10~"])
def test_every_form_of_a_date(date: str, make_set: Make, vocabulary: Vocabulary) -> None:
    assert problems_of(make_set(HEAD.replace("2008-07", date)), vocabulary) == []


@pytest.mark.parametrize("text", ["", "- a\n", "5\n"])
def test_what_is_no_manifest_at_all(text: str, make_set: Make, vocabulary: Vocabulary) -> None:
    (found,) = problems_of(make_set(text), vocabulary)
    assert found.startswith("x/result.yaml:1: expected keys and values")


ROWS = "| raid_level | threads | reading |\n|-|-|-|\n"


@pytest.mark.parametrize(
    ("baseline", "complaint"),
    [
        (BASELINE, "6: expected one configuration that counts as 1.0, found several for tables/a.md, line 4"),
        (BASELINE.replace("where: {raid_level: single}", "value: 0 MB/s"), "6: expected a value above 0"),
    ],
)
def test_baselines(baseline: str, complaint: str, make_set: Make, vocabulary: Vocabulary) -> None:
    files = {"tables/a.md": f"{ROWS}| single | - | 3 |\n| single | 1 | 4 |\n| raid5 | 1 | 5 |\n"}
    found = problems_of(make_set(with_table(READING, before=f"{baseline}\n"), files), vocabulary)
    assert [line for line in found if line.startswith(f"x/result.yaml:{complaint}")] == found != []


def test_a_baseline_for_every_tool_and_one_for_dd(make_set: Make, vocabulary: Vocabulary) -> None:
    one = "{operation: read, metric: throughput, value: 1 MB/s, basis: published, exact: false"
    before = f"baseline:\n  - {one}}}\n  - {one}, tool: dd}}\n"
    (found,) = problems_of(make_set(with_table(READING, before=before), ONE), vocabulary)
    assert found.startswith("x/result.yaml:8: expected one baseline for an operation, metric and tool")


@pytest.mark.parametrize("name", ["١_١", "9999999999999999999999_1", "1_99999999999999"])
def test_digits_that_no_number_holds(name: str, make_set: Make, vocabulary: Vocabulary) -> None:
    manifest = f'{HEAD}runs: [{{logs: "logs/{{threads}}_{{repeat}}.log"}}]\n'
    found = problems_of(make_set(manifest, {f"logs/{name}.log": LOG}), vocabulary)
    assert found[0].startswith(f"x/logs/{name}.log: expected one run entry that fits this log, found none")


def test_notes_are_utf_8(make_set: Make, vocabulary: Vocabulary) -> None:
    found = problems_of(make_set(HEAD, {"notes.md": b"one\n\xff\n"}), vocabulary)
    assert found == ["x/notes.md:2: expected UTF-8 text, found the byte 0xff; convert the file to UTF-8"]


def test_a_folder_is_no_manifest_and_a_link_no_set(tmp_path: Path, vocabulary: Vocabulary) -> None:
    (tmp_path / "a" / "result.yaml").mkdir(parents=True)
    assert problems_of(tmp_path / "a", vocabulary) == [
        "x/result.yaml: expected a file, found a folder; rename or remove it"
    ]
    (tmp_path / "b").symlink_to(tmp_path / "a")
    assert (
        problems_of(tmp_path / "b", vocabulary)[0]
        == "x: expected a folder, found a symbolic link; put the folder itself here"
    )


@pytest.mark.parametrize("kind", ["pipe", "link to a device", "folder", "large", "pipe after a look"])
def test_nothing_but_a_small_file_is_opened(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "result.yaml"
    opened = os.open

    def exchanged(given: Path, flags: int) -> int:
        path.unlink()
        os.mkfifo(path)
        return opened(given, flags)

    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "link to a device":
        path.symlink_to("/dev/zero")
    elif kind == "folder":
        path.mkdir()
    else:
        path.write_bytes(b"x" * (11 if kind == "large" else 1))
    if kind == "pipe after a look":
        monkeypatch.setattr(os, "open", exchanged)
    with pytest.raises(Unreadable):
        read_regular(path, 10)


def test_a_file_that_goes_while_it_is_read(
    make_set: Make, vocabulary: Vocabulary, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = make_set(f"{HEAD}runs: [{{logs: logs/a.log}}]\n", {"logs/a.log": LOG})

    def gone(path: Path, most: int) -> bytes:
        if path.suffix == ".log":
            path.unlink()
        return read_regular(path, most)

    monkeypatch.setattr(files_of_a_set, "read_regular", gone)
    found = problems_of(folder, vocabulary)
    assert (
        found[0]
        == "x/logs/a.log: expected a readable file, found No such file or directory; put the file back"
    )


def test_of_a_log_that_is_refused_its_entry_says_nothing_more(make_set: Make, vocabulary: Vocabulary) -> None:
    files = {"logs/a.log": gzip.compress(LOG.encode())[:-9]}
    (found,) = problems_of(make_set(f"{HEAD}runs: [{{logs: logs/a.log}}]\n", files), vocabulary)
    assert found.startswith("x/logs/a.log: expected gzip data to its end")


def test_of_a_table_that_is_refused_its_entry_says_nothing_more(
    make_set: Make, vocabulary: Vocabulary
) -> None:
    columns = "{read: {operation: read, metric: throughput, unit: MB/s}}"
    manifest = f"{HEAD}tables: [{{file: tables/a.md, tool: dd, columns: {columns}}}]\n"
    files = {"tables/a.md": "| read |\n|---|\n| 3\u200b |\n"}
    (found,) = problems_of(make_set(manifest, files), vocabulary)
    assert found.startswith("x/tables/a.md:3: expected text without control characters")


def test_what_counts_as_one_was_measured_with_the_same_tool(make_set: Make, vocabulary: Vocabulary) -> None:
    """A drive read by hdparm and by dd is no choice: dd names a block, hdparm has none."""
    files = {
        "tables/a.md": "| raid_level | threads | reading |\n|-|-|-|\n| single | 1 | 4 |\n| raid5 | 1 | 5 |\n"
    }
    by_hdparm = "  - file: tables/b.md\n    tool: hdparm\n    columns:\n      " + READING + "\n"
    files["tables/b.md"] = "| raid_level | reading |\n|-|-|\n| single | 3 |\n| raid5 | 6 |\n"
    manifest = with_table(READING, before=f"{BASELINE}\n") + by_hdparm
    read = read_set(make_set(manifest, files), "x", vocabulary)
    found = baselines_of(read.manifest.manifest.baseline, read.measurements, vocabulary)
    of_arrays = [one for one in found if one.configuration.factors["raid_level"] == "raid5"]
    assert [(one.tool, one.other and one.other.factors) for one in of_arrays] == [
        ("dd", {"raid_level": "single", "threads": 1}),
        ("hdparm", {"raid_level": "single"}),
    ]
