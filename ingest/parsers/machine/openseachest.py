"""openSeaChest --deviceInfo → facts: a drive's model, firmware, size, speed. Serial numbers are not read.

/dev/sg0 - ST8000NM000A-2KE101 - XXXXXXXX - ATA
        Model Number: ST8000NM000A-2KE101
        Firmware Revision: SN03
        Drive Capacity (TB/TiB): 8.00/7.28
        Rotation Rate (RPM): 7200
        Form Factor: 3.5"

A drive's own lines are indented once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ingest.parsers.lines import Line
from ingest.parsers.machine.facts import collect, fact_from
from ingest.parsers.report import Fact, Report

TOOL = "openseachest"
HEADING = re.compile(
    r"/dev/(?P<name>[a-z0-9]{1,20}) - .{1,100} - .{0,60} - (?:ATA|SCSI|NVMe|USB|RAID)\s{0,4}"
)
_LABELS = {
    "Model Number": "Model",
    "Firmware Revision": "Firmware",
    "Form Factor": "Form factor",
    "Rotation Rate (RPM)": "Rotation rate",
}
_FIELD = re.compile(
    rf"(?:\t| {{8}})(?P<key>{'|'.join(map(re.escape, _LABELS))}): (?P<value>\S.{{0,200}}?)\s*"
)
_SIZE = re.compile(
    r"(?:\t| {8})Drive Capacity \((?P<unit>[KMGTP]B)/[KMGTP]iB\): (?P<size>\d{1,6}\.\d\d)/\d{1,6}\.\d\d\s*"
)
_ANY_HEADING = re.compile(rf"^{HEADING.pattern}$", re.MULTILINE)


def detect(text: str) -> bool:
    """Whether the text has the heading of a drive and its firmware, as openSeaChest prints them."""
    return "Firmware Revision: " in text and " - " in text and _ANY_HEADING.search(text) is not None


def parse(text: str, _version: str | None = None) -> Report:
    """The facts of every drive. No measurements."""
    drive = ""

    def read(line: Line) -> Iterator[Fact]:
        nonlocal drive
        if heading := HEADING.fullmatch(line.text):
            drive = heading["name"]
        elif line.text.startswith("/dev/"):
            drive = ""
        elif drive and (match := _FIELD.fullmatch(line.text)):
            yield _field(drive, line, match)
        elif drive and (match := _SIZE.fullmatch(line.text)):
            yield fact_from(f"Size of {drive}", line, match, "size", f"{match['size']} {match['unit']}")

    return collect(TOOL, text, read)


def _field(drive: str, line: Line, match: re.Match[str]) -> Fact:
    value = None
    if match["key"] == "Rotation Rate (RPM)":
        value = "Solid State Device" if match["value"] == "SSD" else f"{match['value']} rpm"
    return fact_from(f"{_LABELS[match['key']]} of {drive}", line, match, "value", value)
