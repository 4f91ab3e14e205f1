"""What was read from a log before, by the log's bytes, the version given, and the code that read it.

build/cache/logs/<code>/<sha256>     reports as MessagePack, vouched for by ingest/core/files.py

A set that has changed is made anew, but its other logs are not read again. What is found here is what
reading gives: a damaged or foreign file is as good as none, and reports that do not come back from their
bytes as they were are not kept.
"""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import msgspec

from ingest.core.files import keep, kept
from ingest.parsers import Report, read_log
from ingest.sets.records import SourceText

Reader = Callable[[SourceText, str | None], Sequence[Report]]


def read(source: SourceText, version: str | None) -> Sequence[Report]:
    """What a log says. Raises ParseError."""
    return read_log(source.text, version)


class Remembered:
    """Reads a log, or recalls what the same code read from the same bytes."""

    def __init__(self, cache: Path, code: str, reader: Reader = read) -> None:
        self._cache, self._code, self._reader = cache, code, reader
        self._folder = cache / code[:16]

    def __call__(self, source: SourceText, version: str | None) -> Sequence[Report]:
        """What a log says. Raises ParseError, each time anew."""
        name = _name(source, version)
        place, inputs = self._folder / name, f"{self._code} {name}"
        payload = kept(place, inputs)
        reports = None if payload is None else _decoded(payload)
        if reports is None:
            reports = [_plain(report) for report in self._reader(source, version)]
            payload = _encoded(reports)
            if payload is not None:
                keep(place, inputs, payload)
        return reports

    def forget_others(self) -> None:
        """What other code has read is not asked for again."""
        for folder in self._cache.glob("*"):
            if folder != self._folder:
                shutil.rmtree(folder, ignore_errors=True)


def _name(source: SourceText, version: str | None) -> str:
    return hashlib.sha256(f"{source.sha256} {version!r}".encode()).hexdigest()


def _decoded(payload: bytes) -> Sequence[Report] | None:
    try:
        return msgspec.msgpack.decode(payload, type=list[Report])
    except msgspec.MsgspecError:
        return None


def _encoded(reports: Sequence[Report]) -> bytes | None:
    """As bytes; None where they would not come back the same: a tuple as a parameter, say, or 2**70."""
    try:
        payload = msgspec.msgpack.encode(reports)
    except (msgspec.MsgspecError, OverflowError, TypeError):
        return None
    return payload if _decoded(payload) == reports else None


def _plain(report: Report) -> Report:
    """The same, read or recalled: lists."""
    return replace(
        report,
        readings=list(report.readings),
        facts=list(report.facts),
        warnings=list(report.warnings),
        failures=list(report.failures),
    )
