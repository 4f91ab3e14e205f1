"""smartctl -i → facts: a drive's model, firmware, speed and interface. Serial numbers are not read.

    $ smartctl -i /dev/sdi
    === START OF INFORMATION SECTION ===
    Device Model:     HUH721212ALE601
    Firmware Version: LEGL0002
    User Capacity:    12,000,138,625,024 bytes [12.0 TB]
    Rotation Rate:    7200 rpm
    SATA Version is:  SATA 3.2, 6.0 Gb/s (current: 3.0 Gb/s)

ATA, SCSI (Vendor, Product, Revision, Transport protocol) and NVMe drives (Model Number). The output does not
name the drive; a command line before it does, and its place at a controller: -d megaraid,3.

Until 5.43 a SCSI drive had no heading, only what each output begins with (scsiprint.cpp, scsiGetDriveInfo):

    smartctl version 5.38 [x86_64-redhat-linux-gnu] Copyright (C) 2002-8 Bruce Allen
    Device: SEAGATE  ST373307LC       Version: 0007

    smartctl 5.43 2012-06-30 r3573 [x86_64-linux-2.6.32] (local build)                    (from 5.41)
    Vendor:               SEAGATE
    Product:              ST3600057SS

The same as JSON (-j, since 7.0), one document or several, in many lines or in one (-j=c), also within a list
or under keys, as scripts keep those of several drives. JSON begins at the start of a line.

    {
      "json_format_version": [1, 0],
      "device": {"name": "/dev/sda", "type": "sat"},
      "model_name": "HUH721212ALE601",
      "user_capacity": {"blocks": 23437770752, "bytes": 12000138625024},
      …
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from ingest.parsers.lines import Line, lines_of
from ingest.parsers.machine.facts import collect, fact_from, once
from ingest.parsers.report import Fact, Report

TOOL = "smartctl"
DOCUMENT_KEY = "json_format_version"
_START = "=== START OF INFORMATION SECTION ==="
_BEGINNING = re.compile(r"smartctl (?:version )?\d{1,2}\.\d{1,3}[ .]")
_HEADLESS = re.compile(
    r"^(?:Device: \S[^\n]{1,60} Version: |Vendor: {1,30}\S[^\n]{0,30}\r?\nProduct: {1,30}\S)", re.MULTILINE
)
_END = "Local Time is:"  # the last line of what is read: other tools print a Vendor, too
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
_JSON_LABELS = {
    ("model_name",): "Model", ("scsi_model_name",): "Model", ("model_family",): "Model family",
    ("vendor",): "Vendor", ("scsi_vendor",): "Vendor",
    ("firmware_version",): "Firmware", ("revision",): "Firmware", ("scsi_revision",): "Firmware",
    ("user_capacity", "bytes"): "Size", ("nvme_total_capacity",): "Size",
    ("rotation_rate",): "Rotation rate", ("form_factor", "name"): "Form factor",
    ("ata_version", "string"): "Command set", ("sata_version", "string"): "Interface",
    ("nvme_version", "string"): "Interface", ("scsi_transport_protocol", "name"): "Interface",
}  # fmt: skip
_UNNAMED = "the drive"
_JSON_KEYS = frozenset({path[-1] for path in _JSON_LABELS} | {"name", "type"})
_FIELD = re.compile(rf"(?P<key>{'|'.join(map(re.escape, _LABELS))}):[ \t]{{1,60}}(?P<value>\S.{{0,200}}?)\s*")
_COMMAND = re.compile(r"\bsmartctl (?:[^|;&#]{0,200} )?(?P<device>/dev/[^\s;|&]{1,80})")
_BEHIND = re.compile(
    r" (?:-d ?|--device=)(?P<behind>[a-z0-9]{1,20}(?:\+[a-z0-9]{1,20})?,[0-9,/]{1,20})(?= |$)"
)
_EACH_COMMAND = re.compile(r"(?=\bsmartctl )")
_ELSEWHERE = re.compile(r"[|>]")
_OF_SHELL = re.compile(r"[$`*?{\[]")
_TOKEN = re.compile(
    r'(?P<open>[{\[])|(?P<close>[}\]])|"(?P<key>[^"\\]{1,60})"[ ]?:|'
    r'"(?P<text>(?:[^"\\]|\\.){0,200})"|(?P<number>\d{1,20})\b|"(?:[^"\\]|\\.)*"?'
)


def detect(text: str) -> bool:
    """Whether the text has the heading of smartctl -i, or its JSON, or was printed before there was one."""
    if _START in text or f'"{DOCUMENT_KEY}"' in text:
        return True
    return "smartctl " in text and _HEADLESS.search(text) is not None


def parse(text: str, _version: str | None = None) -> Report:
    """The facts of every drive. No measurements."""
    outputs = _Outputs()
    report = collect(TOOL, text, outputs.read)
    if f'"{DOCUMENT_KEY}"' in text:
        report.facts = once([*report.facts, *_facts_of_json(text)])
    return report


@dataclass
class _Outputs:
    """smartctl's outputs while their lines are read: the drive of this one, and those of the commands that
    have not printed theirs yet."""

    drive: str = _UNNAMED
    waiting: list[str] = field(default_factory=list)
    is_begun: bool = False  # its first line was read, the heading may follow
    is_inside: bool = False

    def read(self, line: Line) -> Iterator[Fact]:
        """The fact of a line."""
        if line.text.startswith(("=== START OF", _END)):
            self.is_inside = line.text.startswith(_START)
            if self.is_inside and not self.is_begun:
                self._begin()
            self.is_begun = False
        elif _BEGINNING.match(line.text):
            self._begin()
            self.is_begun = self.is_inside = True
        elif "smartctl " in line.text and (names := _names(line.text[:400])):
            self.waiting, self.is_begun, self.is_inside = names, False, False
        elif self.is_inside and (match := _FIELD.fullmatch(line.text)):
            yield fact_from(f"{_LABELS[match['key']]} of {self.drive}", line, match, "value", _value(match))

    def _begin(self) -> None:
        self.drive = self.waiting.pop(0) if self.waiting else _UNNAMED


def _names(text: str) -> list[str]:
    """The drives of a line's commands. Of several, each must print its output here, or none has a name."""
    names = [
        _drive_name(command["device"], (place := _BEHIND.search(part)) and place["behind"])
        for part in _EACH_COMMAND.split(text)
        if (command := _COMMAND.search(part))
    ]
    return [_UNNAMED] if len(names) > 1 and _ELSEWHERE.search(text) else names


def _drive_name(device: str, behind: str | None) -> str:
    """`sda`, or `sda:megaraid,3`: a controller shows several drives under one name; sd$d may be any."""
    if _OF_SHELL.search(device):
        return _UNNAMED
    name = device.removeprefix("/dev/")
    return f"{name}:{behind}" if behind else name


def _value(match: re.Match[str]) -> str | None:
    """What the line alone would not tell: `NVMe Version: 1.4`; before 5.40 a SCSI drive was in one line."""
    if match["key"] == "NVMe Version":
        return f"NVMe {match['value']}"
    if match["key"] == "Device":
        return " ".join(match["value"].partition("Version:")[0].split())
    return None


def _facts_of_json(text: str) -> Iterator[Fact]:
    """The facts of every document of smartctl that is there to its end."""
    json: _Json | None = None
    for line in lines_of(text):
        if line.text.startswith("{") or (json is None and line.text.lstrip().startswith(("{", "["))):
            json = _Json()
        if json is not None:
            yield from json.read(line)
            json = json if json.path else None


@dataclass
class _Json:
    """JSON while its lines are read: the keys that lead to where it is, the values that may be told of
    the document around them, each with its path, and how deep its own keys are, once it is known for one."""

    path: list[str] = field(default_factory=list)
    key: str = ""
    root: int = 0
    values: list[tuple[Sequence[str], Fact]] = field(default_factory=list)

    def read(self, line: Line) -> Iterator[Fact]:
        """All facts of a document in the line that ends it: its keys may be in any order."""
        for token in _TOKEN.finditer(line.text):
            if token["open"]:
                self.path.append(self.key)
            elif token["close"]:
                if self.root and len(self.path) == self.root:
                    yield from self._document()
                del self.path[-1:]
            elif token["key"]:
                self.key = token["key"]
                self.root = len(self.path) if self.key == DOCUMENT_KEY else self.root
            elif token["number"] or token["text"]:
                self._take_value(line, token)

    def _take_value(self, line: Line, token: re.Match[str]) -> None:
        if self.key in _JSON_KEYS:
            group = "number" if token["number"] else "text"
            self.values.append(((*self.path, self.key), fact_from("", line, token, group)))

    def _document(self) -> Iterator[Fact]:
        of_document = [(tuple(path[self.root :]), fact) for path, fact in self.values]
        device = {path: fact.value for path, fact in of_document if path[:1] == ("device",)}
        kind = device.get(("device", "type"), "")
        drive = _drive_name(device.get(("device", "name"), _UNNAMED), kind if "," in kind else None)
        for path, fact in of_document:
            if label := _JSON_LABELS.get(path):
                value = _json_value(label, path, fact.value)
                yield replace(fact, label=f"{label} of {drive}", value=value or fact.value)
        self.root, self.values = 0, []


def _json_value(label: str, path: tuple[str, ...], printed: str) -> str | None:
    """As smartctl writes it without -j."""
    if label == "Rotation rate":
        return "Solid State Device" if printed == "0" else f"{printed} rpm"
    if label == "Size":
        return f"{int(printed):,} bytes" if printed.isascii() and printed.isdigit() else None
    return f"NVMe {printed}" if path[0] == "nvme_version" else printed.replace('\\"', '"')
