"""fio 1.1 to 3.x: normal text, terse lines, JSON and JSON+, alone or mixed in one log.

    j: (g=0): rw=randread, bs=(R) 4096B-4096B, (W) 4096B-4096B, (T) 4096B-4096B, ioengine=libaio, iodepth=16
    fio-3.42
    Starting 1 process
    3;fio-3.42;j;0;0;65536;212090;53022;309;…
    { "fio version" : "fio-3.42", … "jobs" : [ { "jobname" : "j", … "read" : { "bw_bytes" : 217180789, …
    j: (groupid=0, jobs=1): err= 0: pid=3153: Fri Nov 20 12:49:31 2026
      read: IOPS=53.0k, BW=207MiB/s (217MB/s)(64.0MiB/309msec)

A run is one invocation; its jobs are told apart by name. Of several formats of one run the most exact counts
and the others are held against it; of several states (--status-interval) the last. Group lines are totals
of their jobs, and are read only where no job is above them. A job with an error gives a failure and no
number.

The way of a log: events.py (its events, by text.py, terse.py and json.py, each of which gives jobs with their
values) → runs.py → measurements.py. What a number of the text means is told in text_values.py and totals.py,
units by units.py, what a job was asked to do by settings.py, load.py and syncs.py, where a mail has wrapped
its command by wrapped.py. Side files (--write_bw_log) are read apart, by series.py.
"""

from __future__ import annotations

import re

from ingest.parsers.fio.events import events
from ingest.parsers.fio.measurements import report_of
from ingest.parsers.fio.runs import runs
from ingest.parsers.fio.terse import FEWEST, looks_terse
from ingest.parsers.fio.units import version_in
from ingest.parsers.report import Report

__all__ = ["DOCUMENT_KEY", "TOOL", "detect", "parse"]

TOOL = "fio"
DOCUMENT_KEY = "fio version"
_PLAIN = re.compile(
    r'^fio: |"fio version" ?:|\(groupid=\d|\(g=\d{1,9}\): rw=|^[ \t]*Run status group \d'
    r"|^[ \t]*(?:read|write|trim|mixed) ?: (?:IOPS=[0-9.]{1,20}[kM]?, BW=|io= *[0-9.,]{1,20}[KMGT]?i?B, bw=)"
    r"|^[ \t]*fsync/fdatasync/sync_file_range:\s*$"
    r"|^[ \t]*(?:READ|WRITE|TRIM): (?:bw=[0-9.]{1,20}[KMGT]?i?B/s \(|io= *[0-9.,]{1,20}[KMGT]?i?B, aggrb=)",
    re.MULTILINE,
)


def detect(text: str) -> bool:
    """Whether the text has something that only fio prints."""
    may_be_terse = text.count(";") >= FEWEST or "%," in text
    if may_be_terse and any(looks_terse(line.lstrip()) for line in text.splitlines()):
        return True
    return _PLAIN.search(text) is not None


def parse(text: str, version: str | None = None) -> Report:
    """Every run's measurements, failures and warnings. Raises ParseError."""
    version = version_in(version)
    return report_of(runs(events(text, version)), version)
