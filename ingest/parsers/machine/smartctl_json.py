"""smartctl -j (since 7.0): the same facts as JSON, one document or several, in many lines or in one (-j=c).

    {
      "json_format_version": [1, 0],
      "device": {"name": "/dev/sda", "type": "sat"},
      "model_name": "HUH721212ALE601",
      "user_capacity": {"blocks": 23437770752, "bytes": 12000138625024},
      "rotation_rate": 7200,
      …

A document begins with its brace at the start of a line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from ingest.parsers.lines import Line, lines_of
from ingest.parsers.machine.facts import found
from ingest.parsers.report import Fact

DOCUMENT_KEY = "json_format_version"
_LABELS = {
    ("model_name",): "Model", ("scsi_model_name",): "Model", ("model_family",): "Model family",
    ("vendor",): "Vendor", ("scsi_vendor",): "Vendor",
    ("firmware_version",): "Firmware", ("revision",): "Firmware", ("scsi_revision",): "Firmware",
    ("user_capacity", "bytes"): "Size", ("nvme_total_capacity",): "Size",
    ("rotation_rate",): "Rotation rate", ("form_factor", "name"): "Form factor",
    ("ata_version", "string"): "Command set", ("sata_version", "string"): "Interface",
    ("nvme_version", "string"): "Interface", ("scsi_transport_protocol", "name"): "Interface",
}  # fmt: skip
_NAME, _TYPE = ("device", "name"), ("device", "type")
_DEEPEST = 2  # of the keys above
_TOKEN = re.compile(
    r'(?P<open>[{\[])|(?P<close>[}\]])|"(?P<key>[^"\\]{1,60})"[ ]?:|'
    r'"(?P<text>(?:[^"\\]|\\.){0,200})"|(?P<number>\d{1,20})\b|"(?:[^"\\]|\\.)*"'
)


def drive_name(device: str, behind: str | None) -> str:
    """`sda`, or `sda:megaraid,3`: a controller shows several drives under one name."""
    name = device.removeprefix("/dev/")
    return f"{name}:{behind}" if behind else name


@dataclass
class Document:
    """Where the reader stands in one: the keys that lead there, and what it has told."""

    path: list[str] = field(default_factory=list)
    key: str = ""
    known: bool = False
    name: str = "the drive"
    behind: str | None = None
    told: list[Fact] = field(default_factory=list)

    def read(self, line: Line) -> Iterator[Fact]:
        """All its facts in the line that ends it: its keys may be in any order."""
        for token in _TOKEN.finditer(line.text):
            if token["open"]:
                self.path.append(self.key)
            elif token["close"]:
                del self.path[-1:]
            elif token["key"]:
                self.key = token["key"]
                self.known |= self.key == DOCUMENT_KEY
            elif 1 <= len(self.path) <= _DEEPEST:
                self._value(line, token, (*self.path[1:], self.key))
        if not self.path and self.known:
            drive = drive_name(self.name, self.behind)
            yield from (replace(fact, label=f"{fact.label} of {drive}") for fact in self.told)

    def _value(self, line: Line, token: re.Match[str], path: tuple[str, ...]) -> None:
        group = "number" if token["number"] else "text"
        value = token[group]
        if not value:
            return
        if path == _NAME:
            self.name = value
        elif path == _TYPE:
            self.behind = value if "," in value else None
        elif label := _LABELS.get(path):
            self.told.append(found(label, line, token, group, _value(label, path, value)))


def facts_of_json(text: str) -> Iterator[Fact]:
    """The facts of every document of smartctl that is there to its end."""
    document: Document | None = None
    for line in lines_of(text):
        if line.text.startswith("{"):
            document = Document()
        if document is not None:
            yield from document.read(line)
            document = document if document.path else None


def _value(label: str, path: tuple[str, ...], printed: str) -> str | None:
    """As smartctl writes it without -j."""
    if label == "Rotation rate":
        return "Solid State Device" if printed == "0" else f"{printed} rpm"
    if label == "Size":
        return f"{int(printed):,} bytes" if printed.isascii() and printed.isdigit() else None
    return f"NVMe {printed}" if path[0] == "nvme_version" else printed.replace('\\"', '"')
