"""lscpu: the processor.

    Architecture:            x86_64
    CPU(s):                  2
      Model name:            Intel(R) Xeon(R) Processor
        Core(s) per socket:  2

New versions indent by topic; the words are those of util-linux in the C locale.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ingest.parsers._facts import collect, found
from ingest.parsers._lines import Line
from ingest.parsers._report import Fact, Report

TOOL = "lscpu"
SIGNS = ("CPU(s):",)
_LABELS = {
    "Model name": "Processor",
    "Architecture": "Architecture",
    "CPU(s)": "Processors seen by the system",
    "Thread(s) per core": "Threads per core",
    "Core(s) per socket": "Cores per socket",
    "Socket(s)": "Sockets",
    "Hypervisor vendor": "Hypervisor",
}
_FIELD = re.compile(
    rf"\s{{0,20}}(?P<key>{'|'.join(map(re.escape, _LABELS))}):[ \t]{{1,80}}(?P<value>\S.{{0,200}}?)\s*"
)


def recognises(text: str) -> bool:
    """Whether the text has lines that lscpu prints, and no other tool together."""
    return "Architecture:" in text and "CPU(s):" in text and "Model name:" in text


def parse(text: str, _version: str | None = None) -> Report:
    """The processor's facts. No measurements."""
    return collect(TOOL, text, _facts, [f"{label}:" for label in _LABELS])


def _facts(line: Line) -> Iterator[Fact]:
    match = _FIELD.fullmatch(line.text)
    if match and match["value"] != "-":
        yield found(_LABELS[match["key"]], line, match, "value")
