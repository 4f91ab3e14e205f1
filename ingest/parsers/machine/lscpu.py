"""lscpu → the fact of the processor.

    Architecture:            x86_64
    CPU(s):                  2
      Model name:            Intel(R) Xeon(R) Processor
        Core(s) per socket:  2

New versions indent by topic; old ones, and some on ARM, name no model and say "CPU socket(s)". The words are
those of util-linux in the C locale. JSON (-J): {"field": "CPU(s):", "data": "2"}, in one line or in several.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ingest.parsers.lines import Line
from ingest.parsers.machine.facts import collect, fact_from
from ingest.parsers.report import Fact, Report

TOOL = "lscpu"
DOCUMENT_KEY = "lscpu"
_LABELS = {
    "Model name": "Processor",
    "Architecture": "Architecture",
    "CPU(s)": "Processors seen by the system",
    "Thread(s) per core": "Threads per core",
    "Core(s) per socket": "Cores per socket",
    "Socket(s)": "Sockets",
    "CPU socket(s)": "Sockets",
    "Hypervisor vendor": "Hypervisor",
}
_FIELD = re.compile(
    rf"\s{{0,20}}(?P<key>{'|'.join(map(re.escape, _LABELS))}):[ \t]{{1,80}}(?P<value>\S.{{0,200}}?)\s*"
)
_JSON_HEAD = '"lscpu":'
_JSON_FIELD = re.compile(r'"field": ?"(?P<key>[^":]{1,40}):"|"data": ?"(?P<value>[^"]{1,200})"')
# One of them is below, whatever the machine (an s390 of 2.17 tells of its hypervisor and nothing else).
_BESIDE = ("On-line CPU(s) list:", "Thread(s) per core:", "Model name:", "Hypervisor vendor:")
_FAR = 6  # lines: dpkg and others tell an architecture too, and nothing of processors below it


def detect(text: str) -> bool:
    """Whether the text has lines that lscpu prints, and no other tool together."""
    if "Architecture:" not in text or "CPU(s):" not in text:
        return False
    return any(sign in text for sign in _BESIDE)


def parse(text: str, _version: str | None = None) -> Report:
    """The processor's facts. No measurements."""
    if _JSON_HEAD in text:
        return _of_json(text)
    architecture: Fact | None = None

    def read(line: Line) -> Iterator[Fact]:
        nonlocal architecture
        for fact in _facts(line):
            if fact.label == "Architecture":
                architecture = fact
                continue
            if architecture and line.number - architecture.line < _FAR:
                yield architecture
            architecture = None
            yield fact

    return collect(TOOL, text, read)


def _of_json(text: str) -> Report:
    key = ""

    def read(line: Line) -> Iterator[Fact]:
        nonlocal key
        for match in _JSON_FIELD.finditer(line.text):
            if key in _LABELS and match["value"] not in (None, "-", "(null)"):
                yield fact_from(_LABELS[key], line, match, "value")
            key = match["key"] or ""

    return collect(TOOL, text, read)


def _facts(line: Line) -> Iterator[Fact]:
    match = _FIELD.fullmatch(line.text)
    if match and match["value"] not in ("-", "(null)"):
        yield fact_from(_LABELS[match["key"]], line, match, "value")
