"""Logs that have not changed are not read again, and nothing else changes."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ingest.build import keys
from ingest.build.one_set import make_set
from ingest.build.task import SetTask
from ingest.core.project import find_project
from ingest.parsers import ParseError, Reading, Report, read_log
from ingest.sets.logs.remembered import Remembered, read
from ingest.sets.records import SourceText
from tests.checkout import copy_checkout
from tests.conftest import MANIFEST
from tests.parsers.damage import Log, logs

ROOT = Path(__file__).parents[2]
RUNS = "runs:\n  - {logs: 'logs/{repeat}.log', tool_version: '9.15'}\n"
HDPARM = "\n/dev/sdb:\n Timing buffered disk reads: {0} MB in  1.00 seconds =  {0}.00 MB/sec\n"


def source(text: str) -> SourceText:
    raw = text.encode()
    lines = text.split("\n")
    return SourceText("logs/a.log", "log", hashlib.sha256(raw).hexdigest(), raw, lines[:-1], ended=True)


class Counting:
    """A reader that knows how often it was asked."""

    def __init__(self, reports: Sequence[Report] | None = None) -> None:
        self.asked, self._reports = 0, reports

    def __call__(self, log: SourceText, version: str | None) -> Sequence[Report]:
        self.asked += 1
        return read(log, version) if self._reports is None else self._reports


def test_one_log_more_is_one_log_read(tmp_path: Path) -> None:
    logs = [source(HDPARM.format(72 + place)) for place in range(51)]
    first, second = Counting(), Counting()
    before = [Remembered(tmp_path, "code", first)(log, None) for log in logs[:50]]
    after = [Remembered(tmp_path, "code", second)(log, None) for log in logs]
    assert (first.asked, second.asked) == (50, 1)
    assert after[:50] == before
    assert after[50][0].readings[0].value == 122 * 2**20


@pytest.mark.parametrize("log", logs(), ids=str)
def test_what_is_recalled_is_what_was_read(log: Log, tmp_path: Path) -> None:
    counting = Counting()
    reader = Remembered(tmp_path, "code", counting)
    one = source(log.text if log.text.endswith("\n") else log.text + "\n")
    try:
        expected = read(one, log.version)
    except ParseError:
        pytest.skip("its parser refuses it now")
    first, again = reader(one, log.version), reader(one, log.version)
    assert counting.asked == 1
    assert [_all(report) for report in expected] == [_all(report) for report in first]
    assert [_all(report) for report in first] == [_all(report) for report in again]


def _all(report: Report) -> list[Any]:
    """Everything, with its types: 1 and 1.0 are not the same."""
    parts = (report.readings, report.facts, report.warnings, report.failures)
    return [report.tool, report.lines_used, *(repr(list(part)) for part in parts)]


def test_another_version_or_other_code_reads_again(tmp_path: Path) -> None:
    counting, log = Counting(), source(HDPARM.format(72))
    for code, version in [("a", None), ("a", "9.15"), ("b", None), ("a", "None"), ("a", None)]:
        Remembered(tmp_path, code, counting)(log, version)
    assert counting.asked == 4


def test_what_other_code_has_read_can_be_forgotten(tmp_path: Path) -> None:
    log = source(HDPARM.format(72))
    for code in ("old", "new"):
        Remembered(tmp_path, code)(log, None)
    Remembered(tmp_path, "new").forget_others()
    assert [path.name for path in tmp_path.iterdir()] == ["new"]


def cut(content: bytes) -> bytes:
    return content[:-1]


def flipped(content: bytes) -> bytes:
    return content[:50] + bytes([content[50] ^ 1]) + content[51:]


@pytest.mark.parametrize("damage", [cut, flipped, lambda _: b""])
def test_a_damaged_entry_is_read_anew(damage: Callable[[bytes], bytes], tmp_path: Path) -> None:
    counting, log = Counting(), source(HDPARM.format(72))
    reader = Remembered(tmp_path, "code", counting)
    right = reader(log, None)
    (entry,) = (path for path in tmp_path.rglob("*") if path.is_file())
    entry.write_bytes(damage(entry.read_bytes()))
    assert reader(log, None) == right
    assert reader(log, None) == right
    assert counting.asked == 2


@pytest.mark.parametrize("value", [(1, 2), 2**70, float("nan"), object()])
def test_what_would_not_come_back_the_same_is_not_kept(value: object, tmp_path: Path) -> None:
    one = Reading("read", "throughput", 1.0, "B/s", "1", 1, 0, 1, parameters={"x": value})
    counting = Counting([Report("dd", [one])])
    reader = Remembered(tmp_path, "code", counting)
    for _ in range(2):
        assert reader(source("x\n"), None)[0].readings[0].parameters["x"] is value
    assert counting.asked == 2


def test_a_log_that_is_refused_is_refused_again(tmp_path: Path) -> None:
    reader, log = Remembered(tmp_path, "code"), source(HDPARM.format(72).replace("MB/sec", "furlongs"))
    for _ in range(2):
        with pytest.raises(ParseError, match="furlongs"):
            reader(log, None)


_IMPORTED = """
import sys
from pathlib import Path
from ingest.sets.logs import decode
from ingest.parsers import parsers
parsers()
print(*(Path(module.__file__) for name, module in sys.modules.items() if name.startswith("ingest")), sep="\\n")
"""


def test_the_code_that_reads_is_all_the_code_that_parsers_import() -> None:
    """Else a change of it would leave old readings standing."""
    done = subprocess.run(
        [sys.executable, "-c", _IMPORTED], cwd=ROOT, capture_output=True, check=True, text=True
    )
    imported = {Path(line).relative_to(ROOT) for line in done.stdout.splitlines()}
    modules = [path for path in imported if path.name != "__init__.py"]
    folders = ("ingest/core", "ingest/parsers", "ingest/sets/logs")
    assert [path for path in modules if not any(path.is_relative_to(folder) for folder in folders)] == []
    assert all(any(path.is_relative_to(folder) for path in modules) for folder in folders[1:])


def test_a_set_that_grew_by_a_log_reads_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = copy_checkout(tmp_path / "checkout", ROOT / "tests" / "golden" / "input" / "results")
    folder = root / "data" / "results" / "2021-01-many-logs"
    (folder / "logs").mkdir(parents=True)
    (folder / "result.yaml").write_text(MANIFEST + RUNS)
    for place in range(50):
        (folder / "logs" / f"{place + 1}.log").write_text(HDPARM.format(72 + place))
    seen: list[str] = []

    def counting(text: str, version: str | None) -> list[Report]:
        seen.append(text)
        return read_log(text, version)

    monkeypatch.setattr("ingest.sets.logs.remembered.read_log", counting)
    assert make_set(SetTask(root, folder.name, keys.set_key(folder, "code"))) == []
    assert len(seen) == 50
    (folder / "logs" / "51.log").write_text(HDPARM.format(500))
    assert make_set(SetTask(root, folder.name, keys.set_key(folder, "code"))) == []
    assert seen[50:] == [HDPARM.format(500)]


def test_code_and_rules_make_the_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code_of = keys.reading_code.__wrapped__  # without what this process knows already

    for name in (
        "ingest/parsers/dd/x.py",
        "ingest/build/y.py",
        "data/reference/rules/dd.yaml",
        "requirements/build.txt",
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("1")
    monkeypatch.setattr(keys, "__file__", str(tmp_path / "ingest" / "build" / "keys.py"))
    project = replace(find_project(ROOT), root=tmp_path)
    key = code_of(project)
    (tmp_path / "ingest" / "build" / "y.py").write_text("2")
    assert code_of(project) == key
    for name in ("ingest/parsers/dd/x.py", "data/reference/rules/dd.yaml", "requirements/build.txt"):
        (tmp_path / name).write_text("2")
        assert code_of(project) != key
        (tmp_path / name).write_text("1")
