"""smartctl -i: a drive's model, firmware, speed and interface. Serial numbers stay where they are.

    $ smartctl -i /dev/sdi
    === START OF INFORMATION SECTION ===
    Device Model:     HUH721212ALE601
    Firmware Version: LEGL0002
    User Capacity:    12,000,138,625,024 bytes [12.0 TB]
    Rotation Rate:    7200 rpm
    SATA Version is:  SATA 3.2, 6.0 Gb/s (current: 3.0 Gb/s)

ATA, SCSI (Vendor, Product, Revision, Transport protocol) and NVMe drives (Model Number); as JSON as well. The
output does not name the drive; a command line before it does, and its place at a controller: -d megaraid,3.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from ingest.parsers.lines import Line
from ingest.parsers.machine.facts import collect, found, once
from ingest.parsers.machine.smartctl_json import DOCUMENT_KEY, drive_name, facts_of_json
from ingest.parsers.report import Fact, Report

TOOL = "smartctl"
_START = "=== START OF INFORMATION SECTION ==="
_LABELS = {
    "Device Model": "Model", "Model Number": "Model", "Product": "Model", "Device": "Model",
    "Model Family": "Model family", "Vendor": "Vendor",
    "Firmware Version": "Firmware", "Revision": "Firmware",
    "User Capacity": "Size", "Total NVM Capacity": "Size", "Namespace 1 Size/Capacity": "Size",
    "Sector Size": "Sector size", "Sector Sizes": "Sector sizes",
    "Rotation Rate": "Rotation rate", "Form Factor": "Form factor",
    "SATA Version is": "Interface", "Transport protocol": "Interface", "ATA Version is": "Command set",
    "NVMe Version": "Interface",
}  # fmt: skip
_FIELD = re.compile(rf"(?P<key>{'|'.join(map(re.escape, _LABELS))}):[ \t]{{1,60}}(?P<value>\S.{{0,200}}?)\s*")
# What stands in every line that is read.
_END = "Local Time is:"  # the last line of what is read: other tools print a Vendor, too
_SIGNS = ["=== START OF", "smartctl ", _END, *(f"{label}:" for label in _LABELS)]
_COMMAND = re.compile(r"\bsmartctl (?:[^|;&#]{0,200} )?(?P<device>/dev/[^\s;|&]{1,80})")
_BEHIND = re.compile(
    r" (?:-d ?|--device=)(?P<behind>[a-z0-9]{1,20}(?:\+[a-z0-9]{1,20})?,[0-9,/]{1,20})(?= |$)"
)


def _value(match: re.Match[str]) -> str | None:
    """What the line alone would not tell: `NVMe Version: 1.4`; before 5.40 a SCSI drive was in one line."""
    if match["key"] == "NVMe Version":
        return f"NVMe {match['value']}"
    if match["key"] == "Device":
        return " ".join(match["value"].partition("Version:")[0].split())
    return None


def detect(text: str) -> bool:
    """Whether the text has the heading of smartctl -i."""
    return _START in text or f'"{DOCUMENT_KEY}"' in text


def parse(text: str, _version: str | None = None) -> Report:
    """The facts of every drive. No measurements."""
    drive, inside = "the drive", False

    def read(line: Line) -> Iterator[Fact]:
        nonlocal drive, inside
        if line.text.startswith(("=== START OF", _END)):
            inside = line.text.startswith(_START)
        elif command := _COMMAND.search(line.text[:400]):
            behind = _BEHIND.search(line.text[:400])
            drive, inside = drive_name(command["device"], behind and behind["behind"]), False
        elif inside and (match := _FIELD.fullmatch(line.text)):
            yield found(f"{_LABELS[match['key']]} of {drive}", line, match, "value", _value(match))

    report = collect(TOOL, text, read, _SIGNS)
    if f'"{DOCUMENT_KEY}"' not in text:
        return report
    return replace(report, facts=once([*report.facts, *facts_of_json(text)]))
