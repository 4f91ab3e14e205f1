"""Sets that once ended in a traceback, or worse: were read with a number lost, merged or made up."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from pathlib import Path

import pytest

from ingest.vocabulary import Vocabulary
from tests.unit.test_set_problems import HEAD, LOG, problems_of

Make = Callable[..., Path]
OTHER = f"the second run\n{LOG}"
READING = "reading: {operation: read, metric: throughput, unit: MB/s}"
TABLE = "| raid_level | reading |\n|---|---|\n"
ONE = {"tables/a.md": f"{TABLE}| raid5 | 3 |\n"}
BASELINE = "baseline: [{operation: read, metric: throughput, where: {raid_level: single}, basis: measured, exact: true}]"


def with_table(*columns: str, more: str = "", before: str = "") -> str:
    described = "".join(f"      {column}\n" for column in columns)
    return f"{HEAD}{before}tables:\n  - file: tables/a.md\n    tool: dd\n{more}    columns:\n{described}"


# lines after HEAD → part of the only complaint, with its line
MANIFESTS = [
    ("factors: {drives: 99999999999999999999}", "6: expected at most 9223372036854775807"),
    (f"factors: {{drives: {'1' * 5000}}}", "6: expected a number below 1.8e308"),
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
        '6: expected a table of this set, once, found "tables/z.md"; remove it: there is none',
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


UNIT = "{{printed: MB/s, one_of: [{}]}}"
# columns, the table's rows → part of the only complaint
COLUMNS = [
    ([f"reading: {{operation: read, metric: throughput, unit: {UNIT.format('1e400, 1')}}}"], "", "l:10: expected at most 1e+18"),
    ([f"reading: {{operation: read, metric: throughput, unit: {UNIT.format('0, 1')}}}"], "", "l:10: expected more than 0.0"),
    ([f"reading: {{operation: read, metric: throughput, unit: {UNIT.format('5, 5')}}}"], "", "l:10: expected different factors"),
    (["reading: {operation: read, metric: throughput, as: change}"], "", "l:10: expected to: beside as: change"),
    ([READING[:-1] + ", to: {raid_level: raid6}}"], "", "l:10: expected as: relative, change or slowdown beside to:"),
    ([READING[:-1] + ", recompute: true}"], "", "l:10: expected to: and as: relative or slowdown beside recompute:"),
    (["reading: {operation: read, metric: throughput, as: relative, unit: MB/s}"], "", "l:10: expected no unit: of a ratio"),
    ([READING, "raid_level: {to: {drives: 4}}"], "", "l:11: expected no to: in a column of kind factor"),
    (["reading: {operation: create, metric: rate, over: reading}"], "", "l:10: expected a column of times after over:"),
    (["reading: {operation: read, metric: throughput, as: slowdown, to: {raid_level: raid6}}"], "| raid5 | 0 |\n",
     "d:3: expected a number above 0 in column reading"),
    (["reading: {operation: read, metric: throughput, as: change, to: {raid_level: raid5}}"], "| raid5 | +3 % |\n",
     "d:3: expected another configuration than the row's own"),
    (["reading: {operation: read, metric: throughput, as: change, to: {raid_level: raid6}}"], "| raid5 | −130 % |\n",
     "d:3: expected a change of −100 % or more"),
    (["reading: {operation: read, metric: throughput, as: relative, to: {raid_level: raid6}, recompute: true}"], "",
     'd:3: expected published values to compute "3" from'),
    ([READING], f"| raid5 | {'9' * 400} |\n", "d:3: expected a number below 1.8e308 in column reading"),
    ([READING], "| raid5 | 3 |\nraid6 4\n", "d:4: expected 2 cells, found 1"),
    ([READING], "| raid5 | 3 |\n\n| raid6 | 4 |\n", "d:5: expected the rows of the table together"),
]  # fmt: skip


@pytest.mark.parametrize(("columns", "rows", "complaint"), COLUMNS)
def test_columns(
    columns: list[str], rows: str, complaint: str, make_set: Make, vocabulary: Vocabulary
) -> None:
    files = {"tables/a.md": TABLE + (rows or "| raid5 | 3 |\n")}
    (found,) = problems_of(make_set(with_table(*columns), files), vocabulary)
    assert complaint in found


def test_a_count_needs_seconds(make_set: Make, vocabulary: Vocabulary) -> None:
    columns = [f"{name}: {{operation: create, metric: {rest}}}" for name, rest in
               (("files", "rate, over: seconds"), ("seconds", "elapsed, unit: s"))]  # fmt: skip
    files = {
        "tables/a.md": "| raid_level | files | seconds |\n|-|-|-|\n| raid5 | 3 | 0 |\n| raid6 | 3 | - |\n"
    }
    found = problems_of(make_set(with_table(*columns), files), vocabulary)
    assert [line.partition(" expected")[0] for line in found] == ["x/tables/a.md:3:", "x/tables/a.md:4:"]


def test_two_columns_for_one_factor(make_set: Make, vocabulary: Vocabulary) -> None:
    files = {"tables/a.md": "| raid_level | a | reading |\n|-|-|-|\n| raid5 | raid6 | 3 |\n"}
    (found,) = problems_of(make_set(with_table("a: {factor: raid_level}", READING), files), vocabulary)
    assert "expected one column for each, found a second for raid_level" in found


@pytest.mark.parametrize("n", ["0", "1.5", "9" * 400, "99999999999"])
def test_runs_are_counted_from_one(n: str, make_set: Make, vocabulary: Vocabulary) -> None:
    files = {"tables/a.md": f"| raid_level | reading | n |\n|-|-|-|\n| raid5 | 3 | {n} |\n"}
    (found,) = problems_of(make_set(with_table(READING, "n: {as: n}"), files), vocabulary)
    assert found.startswith("x/tables/a.md:3: expected a")


def test_a_table_in_a_code_block_is_not_taken_for_the_table(make_set: Make, vocabulary: Vocabulary) -> None:
    text = f"```\n{TABLE}| raid6 | 9 |\n```\n\n{TABLE}| raid5 | 3 |\n"
    (found,) = problems_of(make_set(with_table(READING), {"tables/a.md": text}), vocabulary)
    assert found.startswith("x/tables/a.md:7: expected exactly one Markdown table, found 2")


def test_files_from_other_systems_are_read(make_set: Make, vocabulary: Vocabulary) -> None:
    """Byte order marks, CRLF, no-break spaces."""
    files = {"tables/a.md": f"\ufeff{TABLE}| raid5\u00a0| \u00a03\u00a0|\n".replace("\n", "\r\n")}
    manifest = "\ufeff" + with_table(READING).replace("\n", "\r\n")
    assert problems_of(make_set(manifest, files), vocabulary) == []


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


def test_two_logs_of_one_configuration_are_repeats_only_if_they_say_so(
    make_set: Make, vocabulary: Vocabulary
) -> None:
    manifest = f"{HEAD}runs: [{{logs: logs/a.log}}, {{logs: logs/b.log}}]\n"
    (found,) = problems_of(make_set(manifest, {"logs/a.log": LOG, "logs/b.log": LOG}), vocabulary)
    assert found.startswith("x/logs/b.log:2: expected each repeat of a configuration once")


def test_numbered_repeats_are_one_number(make_set: Make, vocabulary: Vocabulary) -> None:
    manifest = f'{HEAD}runs: [{{logs: "logs/{{repeat}}.log"}}]\n'
    assert problems_of(make_set(manifest, {"logs/1.log": LOG, "logs/2.log": OTHER}), vocabulary) == []


def test_a_copy_is_no_repeat(make_set: Make, vocabulary: Vocabulary) -> None:
    """However it is packed, and whatever ends its lines."""
    manifest = f'{HEAD}runs: [{{logs: "logs/{{repeat}}.log"}}]\n'
    files = {"logs/1.log": LOG, "logs/2.log": gzip.compress(LOG.replace("\n", "\r\n").encode(), mtime=0)}
    do = "remove it; if the tool did print the same twice, join both runs in one log"
    found = f"x/logs/2.log: expected a run of its own, found the text of logs/1.log; {do}"
    assert problems_of(make_set(manifest, files), vocabulary) == [found]


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
        'x/logs/sdc.log:2: expected drive "sdc", found /dev/sdb in the log; mend the path or the drive'
    ]


def test_a_log_and_a_table_with_the_same_number(make_set: Make, vocabulary: Vocabulary) -> None:
    manifest = with_table(READING, before="runs: [{logs: logs/a.log, factors: {raid_level: raid5}}]\n")
    folder = make_set(manifest.replace("tool: dd", "tool: hdparm"), {**ONE, "logs/a.log": LOG})
    (found,) = problems_of(folder, vocabulary)
    assert found.startswith("x/logs/a.log:2: expected each configuration once")


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


def test_a_file_that_goes_while_it_is_read(
    make_set: Make, vocabulary: Vocabulary, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = make_set(f"{HEAD}runs: [{{logs: logs/a.log}}]\n", {"logs/a.log": LOG})
    read_bytes = Path.read_bytes

    def gone(path: Path) -> bytes:
        if path.suffix == ".log":
            path.unlink()
        return read_bytes(path)

    monkeypatch.setattr(Path, "read_bytes", gone)
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
