"""Logs of the repository → their reports as text, and a hash of each: what every parser reads, frozen.

    python -m tests.parsers.reports                 write reports.sha256 anew
    python -m tests.parsers.reports --to FOLDER     write the dump of each log there, to be read
    python -m tests.parsers.reports --against REV   the difference of the dumps by the code of REV (a commit)
                                                    and by ours, over our logs; nothing where there is none

A dump is one JSON object a line: measurements with line, span, rule and parameters; facts; warnings;
failures; the lines that were used; or why the log was refused. A log whose sidecar states a version is read
with it, and once more without.
"""

from __future__ import annotations

import argparse
import dataclasses
import difflib
import hashlib
import json
import os
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator, Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

from ingest.parsers import ParseError, Report, read_log
from ingest.parsers.fio.series import side_file
from ingest.sets.logs.decode import decode
from tests.parsers.sidecars import sidecars

ROOT = Path(__file__).parents[2]
HASHES = Path(__file__).with_suffix(".sha256")
_GOLDEN = "tests/logs"
_FOLDERS = (_GOLDEN, "tests/golden/input/results", "data/results")
_NO_LOGS = (".expect.yaml", "result.yaml", ".md")


def logs(root: Path = ROOT) -> Iterator[Path]:
    """Every log: golden ones, those of the golden site, and whatever of a result set a parser might read."""
    for folder in _FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            if path.is_file() and "tables" not in path.parts and not path.name.endswith(_NO_LOGS):
                yield path


def dumps(root: Path = ROOT) -> Mapping[str, str]:
    """Path from the root → dump."""
    stated = _stated_versions(root)
    found: dict[str, str] = {}
    for path in logs(root):
        name = path.relative_to(root).as_posix()
        found[name] = dump(path)
        if path in stated:
            found[f"{name} ({stated[path]})"] = dump(path, stated[path])
    return found


def hashes(dumped: Mapping[str, str]) -> str:
    """The golden file, as sha256sum would write it of the dumps."""
    return "".join(f"{hashlib.sha256(text.encode()).hexdigest()}  {name}\n" for name, text in dumped.items())


def dump(path: Path, version: str | None = None) -> str:
    """All that is read of a log."""
    return "".join(json.dumps(entry, sort_keys=True, default=str) + "\n" for entry in _entries(path, version))


def _stated_versions(root: Path) -> Mapping[Path, str]:
    folders = (path for path in (root / _GOLDEN).iterdir() if path.is_dir() and path.name != "fio_series")
    found = (sidecar for folder in folders for sidecar in sidecars(folder))
    return {sidecar.log: sidecar.version_given for sidecar in found if sidecar.version_given}


def _entries(path: Path, version: str | None) -> Iterator[Mapping[str, Any]]:
    try:
        text = decode(path.read_bytes())
        side = side_file(str(path), text, version)
        reports = [side] if side else read_log(text, version)
    except (ParseError, ValueError) as error:
        yield {"refused": str(error)}
        return
    for report in reports:
        yield from entries_of(report)


def entries_of(report: Report) -> Iterator[Mapping[str, Any]]:
    """Whatever a report says, field by field."""
    for kind in ("readings", "facts", "warnings", "failures"):
        for entry in getattr(report, kind):
            fields = {
                name: getattr(entry, name) for name in (each.name for each in dataclasses.fields(entry))
            }
            yield {"tool": report.tool, "kind": kind, **fields}
    yield {"tool": report.tool, "kind": "lines used", "lines": sorted(report.all_lines_used())}


def _dumps_by(revision: str) -> Mapping[str, str]:
    """The dumps of our logs by the code of a commit."""
    parts = ["ingest", "data/reference", "tests/__init__.py", "tests/parsers"]
    command = ["git", "-C", str(ROOT), "archive", revision, *parts]
    archive = subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(fileobj=BytesIO(archive)) as tar:
            tar.extractall(folder, filter="data")
        command = [sys.executable, "-m", "tests.parsers.reports", "--json", str(ROOT)]
        environment = {**os.environ, "PYTHONPATH": folder}
        told = subprocess.run(
            command, check=True, stdout=subprocess.PIPE, cwd=folder, env=environment, text=True
        ).stdout
    return dict(json.loads(told))


def _differences(before: Mapping[str, str], after: Mapping[str, str]) -> Iterator[str]:
    for name in sorted(before.keys() | after.keys()):
        pair = (before.get(name, "").splitlines(), after.get(name, "").splitlines())
        yield from difflib.unified_diff(*pair, name, name, n=0, lineterm="")


def _write_to(folder: Path, dumped: Mapping[str, str]) -> None:
    for name, text in dumped.items():
        path = folder / f"{name}.jsonl"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def main() -> int:
    """Writes, shows or compares."""
    parser = argparse.ArgumentParser(prog="tests.parsers.reports")
    parser.add_argument("--to", type=Path, metavar="FOLDER")
    parser.add_argument("--against", metavar="REV")
    parser.add_argument(
        "--json", type=Path, metavar="ROOT", help="the dumps of the logs there, as one object"
    )
    wanted = parser.parse_args()
    if wanted.json:
        print(json.dumps(dumps(wanted.json)))
    elif wanted.to:
        _write_to(wanted.to, dumps())
    elif wanted.against:
        lines = list(_differences(_dumps_by(wanted.against), dumps()))
        print("\n".join(lines))
        return 1 if lines else 0
    else:
        HASHES.write_text(hashes(dumps()), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
