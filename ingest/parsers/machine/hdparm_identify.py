"""hdparm -I and -i → facts: a drive's model, firmware, speed and size. Serial numbers are not read.

/dev/sda:

ATA device, with non-removable media
        Model Number:       Hitachi HDS721010CLA332
        Firmware Revision:  JP4OA3EA
        Nominal Media Rotation Rate: 7200
        device size with M = 1000*1000:     1000204 MBytes (1000 GB)

/dev/hda:
 Model=ST380011A, FwRev=8.01, SerialNo=4JV13N53
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ingest.parsers.lines import Line
from ingest.parsers.machine import openseachest
from ingest.parsers.machine.facts import collect, fact_from
from ingest.parsers.report import Fact, Report

TOOL = "hdparm-identify"
_DEVICE = re.compile(r"\s{0,20}(?P<name>/dev/\S{1,80}):\s*")
_SIZE = "device size with M = 1000*1000"  # openSeaChest has not; what is above it has the same keys
_LABELS = {
    "Model Number": "Model",
    "Firmware Revision": "Firmware",
    "Transport": "Interface",
    "Nominal Media Rotation Rate": "Rotation rate",
    "Form Factor": "Form factor",
    _SIZE: "Size",
}
_FIELD = re.compile(
    rf"\s{{1,20}}(?P<key>{'|'.join(map(re.escape, _LABELS))}):\s{{1,40}}(?P<value>\S.{{0,200}}?)\s*"
)
_SHORT = re.compile(r"\s{0,4}Model=(?P<model>[^,]{1,60}), FwRev=(?P<firmware>[^,]{0,20}), SerialNo=.{0,80}")


def detect(text: str) -> bool:
    """Whether the text has lines that only hdparm -I or -i prints."""
    long = "Firmware Revision:" in text and "Model Number:" in text
    if long and _SIZE not in text and openseachest.detect(text):
        return False
    return long or (", SerialNo=" in text and ", FwRev=" in text and "Model=" in text)


def parse(text: str, _version: str | None = None) -> Report:
    """The facts of every drive. No measurements."""
    drive = "the drive"

    def read(line: Line) -> Iterator[Fact]:
        nonlocal drive
        if device := _DEVICE.fullmatch(line.text):
            drive = device["name"].removeprefix("/dev/")
        elif openseachest.HEADING.fullmatch(line.text):
            drive = ""
        elif drive and (match := _FIELD.fullmatch(line.text)):
            yield _field(drive, line, match)
        elif short := _SHORT.fullmatch(line.text):
            yield fact_from(f"Model of {drive}", line, short, "model")
            yield fact_from(f"Firmware of {drive}", line, short, "firmware")

    return collect(TOOL, text, read)


def _field(drive: str, line: Line, match: re.Match[str]) -> Fact:
    rpm = match["key"].startswith("Nominal") and match["value"].isdigit()
    value = f"{match['value']} rpm" if rpm else None
    return fact_from(f"{_LABELS[match['key']]} of {drive}", line, match, "value", value)
