"""spindle parse, as it is typed."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from ingest.cli import main
from ingest.cli._logs import Read, read, records
from ingest.parsers import Fact, Failure, LogWarning, Reading, Report
from tests.parsers.expectations import LOGS

HDPARM = "\n/dev/sdb:\n Timing buffered disk reads: 218 MB in  3.01 seconds =  72.44 MB/sec\n"
KEYS = [
    "file", "tool", "tool_version", "format", "run", "job", "operation", "metric", "statistic", "latency_kind",
    "value", "unit", "printed", "line", "span", "parameters", "reason",
]  # fmt: skip


@pytest.fixture
def outside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that is no checkout, with a log in it."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "sdb.log").write_text(HDPARM)
    return tmp_path


def objects(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_a_table_for_people(outside: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["parse", "sdb.log"]) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[0] == "sdb.log"
    assert out[2].split() == ["line", "what", "SI", "value", "read", "as", "printed", "rule"]
    assert out[3].split() == [
        "3", "read", "throughput", "of", "/dev/sdb", "75958845.44", "B/s", "76.0", "MB/s", "72.44", "MB/sec", "hdparm-mib",
    ]  # fmt: skip


def test_json_has_the_keys_of_the_design(outside: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["parse", "--json", "sdb.log"]) == 0
    (record,) = objects(capsys.readouterr().out)
    assert list(record) == KEYS
    assert record["value"] == 72.44 * 2**20
    assert record["line"] == 3
    start, end = record["span"]
    assert HDPARM.split("\n")[2][start:end] == record["printed"] == "72.44 MB/sec"


def test_what_a_log_says_of_its_machine_is_shown(outside: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (outside / "lscpu.txt").write_text(
        "Architecture: x86_64\nCPU(s): 4\nModel name: Intel(R) Atom(TM) CPU 330\n"
    )
    assert main(["parse", "--json", "lscpu.txt"]) == 0
    facts = objects(capsys.readouterr().out)
    model = next(one for one in facts if "330" in one["value"])
    assert list(model) == ["file", "tool", "fact", "value", "line", "span"]
    assert (model["tool"], model["line"]) == ("lscpu", 3)


def test_a_direction_that_the_log_does_not_tell_is_null(
    outside: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (outside / "dd.log").write_text("104857600 bytes (105 MB, 100 MiB) copied, 1.5 s, 69.9 MB/s\n")
    assert main(["parse", "--json", "dd.log"]) == 0
    for record in objects(capsys.readouterr().out):
        assert (record["operation"], record["parameters"]["direction"]) == (None, "unknown")
    assert main(["parse", "dd.log"]) == 0
    assert "read or write throughput" in capsys.readouterr().out


def test_a_value_that_a_rule_corrected_says_why_it_is_not_the_printed_one(
    outside: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (outside / "old.log").write_text(
        "hdparm v5.5\n Timing buffer-cache reads:   1412 MB in  2.00 seconds = 705.05 MB/sec\n"
        + HDPARM.replace("\n", "", 1)
    )
    assert main(["parse", "--json", "old.log"]) == 0
    cached, disk = objects(capsys.readouterr().out)
    assert cached["value"] == 705.05 * 2**19
    assert "twice the rate" in cached["reason"]
    assert disk["reason"] is None
    assert main(["parse", "--json", str(LOGS / "fio" / "3.25-lost-carry-reconstructed.log")]) == 0
    fixed = [one for one in objects(capsys.readouterr().out) if one.get("reason") and one["value"]]
    assert all("carry" in one["reason"] for one in fixed)
    assert fixed


def test_lines_with_numbers_that_no_parser_used_are_shown(
    outside: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (outside / "two.log").write_text(
        f"{HDPARM}second run: 115.2 MB/s\n# dd if=a of=b bs=1M count=256\non 2014-03-03 at 10:00:00\n"
        "speed=7\nno numbers in md0\n"
    )
    assert main(["parse", "--json", "--unused", "two.log"]) == 0
    unused = objects(capsys.readouterr().out)[1:]
    assert unused == [
        {"file": "two.log", "line": 4, "unused": "second run: 115.2 MB/s"},
        {"file": "two.log", "line": 7, "unused": "speed=7"},
    ]
    assert main(["parse", "--unused", "two.log"]) == 0
    assert "  not used, line 4: second run: 115.2 MB/s\n" in capsys.readouterr().out
    assert main(["parse", "two.log"]) == 0
    assert "not used" not in capsys.readouterr().out


def test_warnings_and_failures_of_a_run_are_no_fault_of_the_call() -> None:
    report = Report("dd", warnings=[LogWarning(0, 3, "w")], failures=[Failure(1, 5, "f")])
    assert list(records("x", [report])) == [
        {"file": "x", "run": 0, "line": 3, "warning": "w"},
        {"file": "x", "run": 1, "line": 5, "error": "f"},
    ]


def test_what_is_not_understood_is_said_after_all_others_were_read(
    outside: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (outside / "b.log").write_text("nothing known\n")
    (outside / "c.log").write_text(" Timing buffered disk reads: 218 MB in  3.01 seconds = 72.44 furlongs\n")
    assert main(["parse", "--json", "no.log", "b.log", "c.log", ".", "sdb.log"]) == 1
    found = objects(capsys.readouterr().out)
    assert [list(one) for one in found[:4]] == [["file", "line", "error"]] * 4
    assert [one["line"] for one in found[:4]] == [None, None, 1, None]
    assert "found a directory" in found[3]["error"]
    assert found[4]["file"] == "sdb.log"


def test_people_read_the_faults_on_stderr(outside: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["parse", "no.log", "sdb.log"]) == 1
    captured = capsys.readouterr()
    assert captured.err == "no.log: expected a readable file, found none: No such file or directory\n"
    assert captured.out.startswith("sdb.log\n")


def test_a_packed_log(outside: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (outside / "sdb.log.gz").write_bytes(gzip.compress(HDPARM.encode("utf-16")))
    (outside / "sdb.zip").write_bytes(b"PK\x03\x04")
    assert main(["parse", "--json", "sdb.log.gz", "sdb.zip"]) == 1
    good, bad = objects(capsys.readouterr().out)
    assert good["value"] == 72.44 * 2**20
    assert bad["error"].endswith("unpack it first: unzip")


def test_one_tool_may_be_named(outside: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["parse", "--json", "--tool", "hdparm", "sdb.log"]) == 0
    assert len(objects(capsys.readouterr().out)) == 1
    assert main(["parse", "--tool", "hdpram", "sdb.log"]) == 2
    assert capsys.readouterr().err == "spindle: no tool 'hdpram'; did you mean hdparm?\n"
    assert main(["parse", "--json", "--tool", "mdstat", "sdb.log"]) == 1
    assert "mdstat" in objects(capsys.readouterr().out)[0]["error"]


@pytest.mark.parametrize("option", [[], ["--json"]])
def test_no_control_character_reaches_the_terminal(
    option: list[str], outside: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    evil = "\x1b]0;owned\x07\x9b2J\x7f\u202e"
    report = Report(
        "hdparm",
        readings=[
            Reading("read", "throughput", 1.0, "B/s", evil, 1, 0, 1, job=evil, tool_version=evil),
            Reading("read", "throughput", None, "B/s", evil, 1, 0, 1, reason=evil),
        ],
        facts=[Fact(evil, evil, 1, 0, 1)],
        warnings=[LogWarning(0, 1, evil)],
        failures=[Failure(0, 1, evil)],
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("ingest.cli.parse.read", lambda *_: Read([report]))
        assert main(["parse", *option, f"a{evil}"]) == 0
    text = "".join(capsys.readouterr())
    assert not [char for char in text if char != "\n" and not char.isprintable()]
    (outside / f"b{evil[:5]}").write_text("x")
    main(["parse", f"b{evil[:5]}"])
    assert "\x1b" not in "".join(capsys.readouterr())


def test_a_missing_value_is_said_with_its_reason(capsys: pytest.CaptureFixture[str]) -> None:
    absent = Reading("read", "throughput", None, "B/s", "+++++", 4, 0, 5, reason="too fast to measure")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("ingest.cli.parse.read", lambda *_: Read([Report("bonnie++", readings=[absent])]))
        assert main(["parse", "x"]) == 0
    assert "line 4, read throughput: no value: too fast to measure\n" in capsys.readouterr().out


def test_a_table_says_what_a_log_does_not_tell(outside: Path, capsys: pytest.CaptureFixture[str]) -> None:
    figures = "10+0 records in\n10+0 records out\n10485760 bytes (10 MB, 10 MiB) copied, 0.5 s, 21.0 MB/s\n"
    (outside / "a.log").write_text(figures)
    (outside / "b.log").write_text("$ dd if=/dev/zero of=f bs=1M count=10\n" + figures)
    assert main(["parse", "a.log"]) == 0
    shown = capsys.readouterr().out
    assert "read or write throughput" in shown
    assert shown.count("only the command line tells whether it read or wrote") == 1
    assert main(["parse", "b.log"]) == 0
    shown = capsys.readouterr().out
    assert "write throughput" in shown
    assert "read or" not in shown


def test_hundreds_of_files_in_one_call(outside: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["parse", "--json", *["sdb.log"] * 500]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 500


def test_every_log_of_the_tests_has_records_as_json() -> None:
    for path in sorted(LOGS.glob("*/*.log")):
        for record in records(str(path), read(str(path)).result):
            assert record == json.loads(json.dumps(record, allow_nan=False)), path


def spindle(*arguments: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-c", "import sys; from ingest.cli import main; sys.exit(main())", *arguments]
    root = str(Path(__file__).parents[1])
    env = {**os.environ, "PYTHONPATH": root, **environment}
    return subprocess.run(command, capture_output=True, env=env, check=False, timeout=60)


@pytest.mark.parametrize("option", [[], ["--json"]])
def test_any_locale(option: list[str], outside: Path) -> None:
    (outside / "ä.log").write_text(HDPARM)
    done = spindle("parse", *option, "ä.log", "µ.log", PYTHONIOENCODING="ascii", LC_ALL="C.UTF-8")
    assert b"Traceback" not in done.stderr
    assert done.returncode == 1


def test_a_reader_that_goes_away_is_no_error(outside: Path) -> None:
    command = f"'{sys.executable}' -c 'import sys; from ingest.cli import main; sys.exit(main())'"
    shell = f"{command} parse --json {'sdb.log ' * 2000}| head -1"
    done = subprocess.run(["bash", "-c", shell], capture_output=True, check=False, timeout=60)
    assert done.stderr == b""
    assert done.stdout.count(b"\n") == 1


def test_other_commands_still_need_a_checkout(outside: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check"]) == 2
    assert "inside a checkout" in capsys.readouterr().err


def test_a_wrapped_log_is_unwrapped_and_that_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "mail.txt"
    header = "Content-Transfer-Encoding: quoted-printable"
    copied = "10485760 bytes (10 MB, 10 MiB) copied, 0.524288 s, 20.0 MB/s=0A"
    log.write_text(f"{header}\n\n10+0 records in=0A10+0 records out=0A{copied}")
    assert main(["parse", str(log)]) == 0
    out, err = capsys.readouterr()
    assert "20000000 B/s" in out
    assert err == f"{log}: unwrapped from an encoded mail; lines are counted in the log within\n"
