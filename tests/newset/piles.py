"""Piles of logs for `spindle new`, made up: dd as it prints, and the manifest that comes of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

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
