"""/proc/cpuinfo → the processor's name, cores, and what hardware it is on.

    processor	: 0
    model name	: Intel(R) Core(TM)2 Quad CPU    Q6600  @ 2.40GHz
    cpu cores	: 4

    Processor	: ARM926EJ-S rev 5 (v5l)               (older, of ARM)
    Hardware	: Marvell Kirkwood (Flattened Device Tree)
    Model		: Raspberry Pi 4 Model B Rev 1.4

    system type		: Atheros AR7161 rev 2               (MIPS)
    cpu model		: MIPS 24Kc V7.4
    cpu		: POWER8 (raw), altivec supported

The words are those of Linux 6.1 (arch/*/kernel/: x86, arm, arm64, mips, powerpc). Serial numbers stay where
they are. Pages show blanks in place of tabs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ingest.parsers.lines import Line
from ingest.parsers.machine.facts import collect, fact_from
from ingest.parsers.report import Fact, Report

TOOL = "cpuinfo"
_LABELS = {
    "model name": "Processor",
    "Processor": "Processor",
    "cpu model": "Processor",
    "cpu": "Processor",
    "cpu cores": "Cores per socket",
    "Hardware": "Hardware",
    "system type": "Hardware",
    "Model": "Board",
    "machine": "Board",
}
_FIELD = re.compile(rf"(?P<key>{'|'.join(_LABELS)})[ \t]{{1,20}}: (?P<value>\S.{{0,200}}?)\s*")
_NUMBER = re.compile(r"^processor[ \t]{1,20}: \d{1,5}\s*$", re.MULTILINE)
_OLD_ARM = re.compile(
    r"^Processor[ \t]{1,20}: \S.{0,100}\n(?:processor|BogoMIPS)[ \t]{1,20}: \d", re.MULTILINE
)
_MIPS = re.compile(r"^system type[ \t]{1,20}: \S", re.MULTILINE)


def detect(text: str) -> bool:
    """Whether the text has the number of a processor or begins as an older form does."""
    if "rocessor" not in text and "system type" not in text:
        return False
    return any(pattern.search(text) for pattern in (_NUMBER, _OLD_ARM, _MIPS))


def parse(text: str, _version: str | None = None) -> Report:
    """What all processors say alike, once. No measurements."""

    def read(line: Line) -> Iterator[Fact]:
        if match := _FIELD.fullmatch(line.text):
            value = " ".join(match["value"].split())  # Intel pads its names
            yield fact_from(_LABELS[match["key"]], line, match, "value", value)

    return collect(TOOL, text, read)
