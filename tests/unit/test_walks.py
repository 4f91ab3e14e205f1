"""docs/trace-a-number.md and docs/map.md: every file, function and value that they name is there."""

from __future__ import annotations

import re
from pathlib import Path

import duckdb
import pytest

from ingest.parsers import read_log
from tests.checkout import ROOT

WALK = (ROOT / "docs" / "trace-a-number.md").read_text(encoding="utf-8")
MAP = (ROOT / "docs" / "map.md").read_text(encoding="utf-8")
STEP = re.compile(r"^\| \d+ \| `(\S+)` \| (?:`(\w+)`)? ?\| (.*) \| (.*?) ?\|$", re.MULTILINE)
LOG = "data/results/2008-07-nelson-md-raid/logs/sdb.hdparm.log"
NUMBER, SI, SHOWN = "f155c111cdef", 75958845.44, "76.0"
MOST_FILES = 14


def test_a_value_takes_few_files() -> None:
    files = [file for file, *_ in STEP.findall(WALK)]
    assert len(files) == len(set(files)) == MOST_FILES


@pytest.mark.parametrize(("file", "function"), [step[:2] for step in STEP.findall(WALK)])
def test_a_step_is_where_it_is_said(file: str, function: str) -> None:
    text = (ROOT / file).read_text(encoding="utf-8")
    assert not file.endswith(".py") or re.search(rf"^def {function}\(", text, re.MULTILINE)


def test_the_log_and_its_value_are_as_they_are_said() -> None:
    text = (ROOT / LOG).read_text(encoding="utf-8")
    assert f"    {text.splitlines()[1]}\n" in WALK
    (report,) = read_log(text)
    (reading,) = report.readings
    assert (reading.value, reading.line, reading.rule) == (SI, 2, "hdparm-mib")
    assert f"{SI} B/s" in WALK


def test_the_value_is_published_as_it_is_said(published_site: Path) -> None:
    data = duckdb.connect(str(published_site / "data" / "v1" / "spindle.duckdb"), read_only=True)
    found = data.execute("select value, evidence from summary where id = ?", [NUMBER]).fetchall()
    assert found == [(SI, "logs/sdb.hdparm.log#L2:56-68")]
    page = (published_site / "results" / "2008-07-nelson-md-raid" / "index.html").read_text(encoding="utf-8")
    assert re.search(rf'href="[^"]*logs/sdb\.hdparm\.log[^"]*"[^>]*>{re.escape(SHOWN)}', page)


def test_the_map_has_every_folder_and_no_other() -> None:
    named = set(re.findall(r"`(\w+)`", "".join(re.findall(r"^\| \w* ?\| (`[^|]*`) \|", MAP, re.MULTILINE))))
    folders = {path.name for path in (ROOT / "ingest").iterdir() if path.is_dir() and path.name[0] != "_"}
    assert named == folders


@pytest.mark.parametrize("page", sorted((ROOT / "docs").glob("*.md")), ids=lambda page: page.name)
def test_a_file_that_the_docs_name_is_there(page: Path) -> None:
    named = re.findall(
        r"`((?:ingest|tests|data/reference|layouts)/[\w./-]+\.\w+)`", page.read_text(encoding="utf-8")
    )
    made = {"add-a-tool.md": "iozone", "add-a-chart-form.md": "strip"}.get(page.name, " ")
    assert [name for name in named if made not in name and not (ROOT / name).is_file()] == []
