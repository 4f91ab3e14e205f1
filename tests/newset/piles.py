"""Piles of logs for `spindle new`, made up: dd as it prints, and the manifest that comes of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from ingest.parsers import Fact, Reading, Report
from ingest.scaffold.inputs import LogFile
from ingest.scaffold.parsed import ParsedLog
from tests.checkout import ROOT

DD = (ROOT / "tests/logs/dd/9.1-write.log").read_text()
SYSBENCH = ROOT / "tests/logs/sysbench/1.0.20-prepare-rndrw-cleanup.log"
SLUG = "2010-01-a-nas"
New = Callable[..., tuple[int, str, str]]


def dd(rate: int) -> str:
    """A run of dd like no other."""
    return DD.replace("0.274365 s, 978 MB/s", f"{268.435456 / rate:.6g} s, {rate} MB/s")


def manifest(checkout: Path) -> str:
    return (checkout / "data" / "results" / SLUG / "result.yaml").read_text()


def parsed_log(name: str, facts: list[Fact] | None = None, tool: str = "dd", **parameters: Any) -> ParsedLog:
    """A log of this name that says so."""
    reading = Reading("read", "throughput", 1.0, "B/s", "1", 1, 0, 1, parameters=parameters)
    values = {key: {value} for key, value in parameters.items()}
    report = Report(tool, [reading], facts=facts or [])
    return ParsedLog(LogFile(name, f"logs/{name}", b""), "", [report], parameters=values)
