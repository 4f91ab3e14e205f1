"""dd: one sequential copy, read or written.

    $ dd if=/dev/zero of=/mnt/f bs=1M count=256 conv=fdatasync
    256+0 records in
    256+0 records out
    268435456 bytes (268 MB, 256 MiB) copied, 0.274365 s, 978 MB/s

The throughput is bytes ÷ seconds, more exact than the rounded rate, which is held against it. Whether dd
read or wrote, only its command line tells; without one the operation is None with `direction: unknown`,
and the manifest says which it was. Layouts by age: lines.py; units: data/reference/rules/dd.yaml.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from ingest.parsers.dd.lines import transfer
from ingest.parsers.dd.measurements import report_of
from ingest.parsers.dd.runs import grouped
from ingest.parsers.lines import lines_of
from ingest.parsers.report import LogWarning, ParseError, Report
from ingest.parsers.times import LONGEST

TOOL = "dd"
# What must stand in a text before a pattern is tried on it. Each begins with what is rare in other logs.
_SURE = {
    "+": re.compile(r"\+(?<=\d\+)\d{1,19} records (?:in|out)(?:\r?\n|$)"),
    "s transferred in ": re.compile(
        r" bytes(?<=\d bytes) transferred in \d{1,12}[.,]\d{1,9} sec(?:s|onds) \(\d{1,20} bytes/"
    ),
    ") copied, ": re.compile(r"\) copied, \d[\d.,e-]{0,20} s[ ,e]"),
}
_PERHAPS = {
    "+": re.compile(r"\+(?<=\d\+)\d{1,19}(?: record|[\s\w]{1,40}\.?\n[\s\w]{0,24}\d\+\d)"),
    "s transferred in ": re.compile(r" bytes(?<=\d bytes) transferred in \d"),
    "dd: ": re.compile(r"dd: (?:(?<=^dd: )|(?<=[\n/]dd: ))\S"),
}
_RATE = re.compile(r"B/[^\W\d]{1,5}[^\S\n]*(?:[\n.|`\"')]|$)")


def detect(text: str) -> bool:
    """Whether dd has printed into the text."""
    if _first(_SURE, text):
        return True
    try:
        return _may_have_dd(text) and _has_dd(text)
    except ParseError:
        return True


def _first(forms: Mapping[str, re.Pattern[str]], text: str) -> re.Match[str] | None:
    """Of forms that are looked for only where their word is in the text."""
    for word, form in forms.items():
        if word in text and (found := form.search(text)):
            return found
    return None


def _may_have_dd(text: str) -> bool:
    """Whether a closer look is worth its time."""
    if _first(_PERHAPS, text):
        return True
    if "B/" not in text or not ("," in text or "，" in text or "、" in text):
        return False
    return "\x1b" in text or _RATE.search(text) is not None


def _has_dd(text: str) -> bool:
    lines = [line for line in lines_of(text) if len(line.text) < LONGEST]
    if "\r" not in text and any(map(transfer, lines)):
        return True
    if "+" not in text and "dd: " not in text and "\r" not in text:
        return False
    found = grouped(text, lines)
    return bool(found.progress or any(run.messages or run.transfer or run.after for run in found.runs))


def parse(text: str, version: str | None = None) -> Report:
    """Throughput, elapsed time and size of each run. Raises ParseError."""
    report = report_of(text, version)
    if not (report.readings or report.warnings or report.failures) and (sign := _first(_SURE, text)):
        line = text.count("\n", 0, sign.start()) + 1
        message = "dd's figures are not read: a line of them is broken or changed"
        report.warnings.append(LogWarning(0, line, message))
    return report
