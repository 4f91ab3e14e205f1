"""What spindle new refuses, leaves out or makes harmless, and what it copies as it is."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from ingest.cli import main
from ingest.parsers import Report
from ingest.scaffold.inputs import LogFile, acceptable
from ingest.scaffold.make import filled
from ingest.scaffold.parsed import NO_TOOL, parse_log
from tests.checkout import ROOT
from tests.newset.piles import DD, SLUG, SYSBENCH, New, dd, manifest

KNOWN = (
    "bonnie++, dd, fio, hdparm, sysbench or time "
    "(about the machine: btrfs, cpuinfo, hdparm-identify, kernel, lsblk, lscpu, mdadm, mdstat, megacli, "
    "memory, nvme-list, openseachest, smartctl, storcli or zpool-status)"
)


def test_an_existing_set_is_refused_and_untouched(
    new: New, pile: Callable[..., Path], checkout: Path
) -> None:
    logs = pile({"a.log": DD})
    new(SLUG, logs)
    before = manifest(checkout)
    code, _, err = new(SLUG, logs)
    assert code == 1
    assert err.startswith(f"data/results/{SLUG}: expected no such result set yet, found one that is there; ")
    assert manifest(checkout) == before


@pytest.mark.parametrize("slug", ["../up", "UPPER", "a b", "/abs", ".", ""])
def test_a_slug_that_is_no_address_is_refused(
    new: New, pile: Callable[..., Path], checkout: Path, slug: str
) -> None:
    code, _, err = new(slug, pile({"a.log": DD}))
    assert code == 1
    assert "Traceback" not in err
    assert not (checkout / "data" / "results").exists()


def test_nothing_is_left_of_what_failed(new: New, checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "rename", full)
    code, _, err = new(SLUG, SYSBENCH)
    assert (code, err) == (1, "spindle: No space left on device\n")
    assert list((checkout / "build").iterdir()) == []
    assert list((checkout / "data" / "results").iterdir()) == []


def test_a_log_beside_its_own_gz_is_one_run(new: New, pile: Callable[..., Path], checkout: Path) -> None:
    folder = pile({"a.log": DD})
    (folder / "a.log.gz").write_bytes(gzip.compress(DD.encode()))
    (folder / "torn.log.gz").write_bytes(gzip.compress(DD.encode())[:-9])
    _, out, _ = new(SLUG, folder)
    assert "left out: a.log.gz: the same text as a.log" in out
    assert [path.name for path in (checkout / "data/results" / SLUG / "logs").iterdir()] == ["a.log"]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-8-sig"])
def test_a_log_beside_its_copy_from_windows_is_one_run(
    new: New, pile: Callable[..., Path], checkout: Path, encoding: str
) -> None:
    """As `>` of PowerShell writes it; the two were taken for two runs."""
    folder = pile({"a.log": DD, "c.log": dd(300)})
    (folder / "b.log").write_bytes(DD.replace("\n", "\r\n").encode(encoding))
    _, out, _ = new(SLUG, folder)
    assert "left out: b.log: the same text as a.log" in out
    logs = checkout / "data/results" / SLUG / "logs"
    assert sorted(path.name for path in logs.iterdir()) == ["a.log", "c.log"]


def test_what_no_tool_printed_is_left_out_and_said(
    new: New, pile: Callable[..., Path], checkout: Path
) -> None:
    _, out, _ = new(SLUG, pile({"a.log": DD, "b.log": DD, "c.txt": "hello\n", "d.log": ""}))
    assert "left out: b.log: the same text as a.log" in out
    assert "left out: c.txt: not the output of a known tool" in out
    assert "left out: d.log: nothing in it" in out
    assert f"\n  known tools: {KNOWN}; for another, open an issue" in out
    assert [path.name for path in (checkout / "data/results" / SLUG / "logs").iterdir()] == ["a.log"]


def test_no_log_at_all_is_one_line(new: New, pile: Callable[..., Path], checkout: Path) -> None:
    code, _, err = new(SLUG, pile({"c.txt": "hello\n"}))
    assert code == 1
    assert err.startswith(f"c.txt: expected a log of {KNOWN}, or a Markdown table, found neither; ")
    code, _, err = new(SLUG, "not-there.log")
    assert (code, err.split(";")[0]) == (
        1,
        "not-there.log: expected a readable file, found No such file or directory",
    )


@pytest.mark.parametrize(
    ("files", "said"),
    [
        ({".DS_Store": "x"}, "Markdown table, found no file; give the logs; hidden files and links"),
        ({"Sheet.CSV": "level;read MB/s\nraid5;100\n"}, "published values go into a Markdown table"),
    ],
    ids=["no file", "a spreadsheet"],
)
def test_what_else_to_give_is_said(
    new: New, pile: Callable[..., Path], files: dict[str, str], said: str
) -> None:
    code, _, err = new(SLUG, pile(files))
    assert code == 1
    assert said in err


@pytest.mark.parametrize(
    ("name", "expected"),
    [("RAID 5: 64k (1).txt", "RAID 5- 64k (1).txt"), ("-rf.log", "rf.log"), ("__", "log"), ("e\u0301.log", "é.log"),
     ("<script>.log", "script-.log"), ("a{repeat}.log", "a-repeat-.log"), ("a\n- logs: b", "a-- logs- b")],
)  # fmt: skip
def test_names_are_made_acceptable(name: str, expected: str) -> None:
    assert acceptable(name) == expected


def test_hostile_names_and_texts_stay_comments(new: New, pile: Callable[..., Path], checkout: Path) -> None:
    logs = pile({"a\n# x: [\u202e!!python -raid5_write.log": DD, "\x1b[31m'\"{threads}.log": dd(50)})
    _, out, _ = new(SLUG, logs)
    assert "\x1b" not in out + manifest(checkout)
    (checkout / "data/results" / SLUG / "result.yaml").write_text(filled(manifest(checkout), "write"))
    assert main(["check", SLUG]) == 0


def test_a_sealed_run_is_checked_and_copied(new: New, pile: Callable[..., Path], checkout: Path) -> None:
    new(SLUG, pile({"a_write.log": DD}))
    sealed = checkout / "data/results" / SLUG
    target = checkout / "data/results/2011-01-again"
    code, _, err = new(target.name, sealed)
    assert (code, target.exists()) == (1, False)
    assert "found TODO" in err
    (sealed / "result.yaml").write_text(filled(manifest(checkout)))
    assert new(target.name, sealed)[0] == 0
    assert (target / "result.yaml").read_bytes() == (sealed / "result.yaml").read_bytes()
    assert (target / "logs/a_write.log").read_text() == DD


def test_the_day_and_the_version_of_the_log_are_taken(new: New, checkout: Path) -> None:
    new(SLUG, ROOT / "tests/logs/fio/3.1-json.log")
    assert re.search(r"^date: 2026-11-\d\d +# logs/3.1-json.log:\d+$", manifest(checkout), re.MULTILINE)
    assert "tool_version" not in manifest(checkout)


def test_what_must_not_be_published_is_said_at_once(new: New, pile: Callable[..., Path]) -> None:
    _, out, _ = new(SLUG, pile({"a_write.log": f"mail jane.doe@gmail.com\n{DD}"}))
    assert "  logs/a_write.log:1: expected no e-mail address, found one in characters 6" in out


def test_records_of_changes_are_checked_too(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    changes = checkout / "data" / "changes"
    changes.mkdir()
    (changes / "2026-11-20-x.yaml").write_text("spindle: 2\n")
    assert main(["check"]) == 1
    assert "data/changes/2026-11-20-x.yaml:1: expected 1, found 2" in capsys.readouterr().err


def test_a_comment_of_a_script_is_no_log() -> None:
    """A sample line in it was unwrapped from the marks before it, and six values were read."""
    sample = b"#WRITE: bw=747MiB/s (784MB/s), 747MiB/s-747MiB/s (784MB/s-784MB/s), io=8192MiB (8590MB)"
    script = b"#!/bin/bash\n%s, run=10963-10963msec\n#\nx=$(grep WRITE $1)\n" % sample
    assert parse_log(LogFile("a.sh", "logs/a.sh", script)) == NO_TOOL


def test_what_was_unwrapped_for_nothing_is_no_log(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the bytes of a photo something looked like a line of fio."""
    monkeypatch.setattr("ingest.scaffold.parsed.read_log", lambda text: [Report("fio", [])])
    photo = "".join(f"> {line}\n" for line in DD.splitlines()).encode()
    assert parse_log(LogFile("a.tif", "logs/a.tif", photo)) == NO_TOOL
