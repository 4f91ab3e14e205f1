"""nvme list -o json → facts, the same as of its table. Serial numbers are not read.

    {"Devices": [{"NameSpace": 1, "DevicePath": "/dev/nvme0n1", "Firmware": "1B2QEXP7",
                  "ModelNumber": "EXAMPLE", "MaximumLBA": 1000215216, "PhysicalSize": 512110190592,
                  "SectorSize": 512}]}

With -v a subsystem has controllers, which have the model, and namespaces, which have the size: below a
controller, beside all of them, or (version 2 of that output) each above its own controllers. nvme-cli 2.0 to
2.3 cut sizes to 32 bits: one that is not that of its blocks is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from ingest.parsers.lines import Line, lines_of
from ingest.parsers.machine.facts import fact_from
from ingest.parsers.report import Fact

DOCUMENT_KEY = "Devices"
_LABELS = {"ModelNumber": "Model", "Firmware": "Firmware"}
_SIZE, _BLOCKS, _BLOCK = "PhysicalSize", "MaximumLBA", "SectorSize"
_NAMES = ("DevicePath", "NameSpace")  # the second is a number beside the first
_KINDS = ("Controller", "Subsystem")
_KEYS = (*_LABELS, _SIZE, _BLOCKS, _BLOCK, *_NAMES, *_KINDS)
_HEAD = re.compile(r'"Devices"[ \t]{0,9}:\s{0,99}\[')
_TOKEN = re.compile(
    rf'(?P<brace>[{{}}])|"(?P<key>{"|".join(_KEYS)})"[ \t]{{0,9}}:[ \t]{{0,9}}'
    r'(?:"(?P<text>[^"\\]{1,200})"|(?P<number>-?\d{1,20})\b)|"(?:[^"\\]|\\.)*"?'
)

Object = dict[str, Fact]  # key → its value, as a fact without a label


def is_printed_in(text: str) -> bool:
    """Whether the text has such a document."""
    return f'"{_SIZE}"' in text and f'"{DOCUMENT_KEY}"' in text and _HEAD.search(text) is not None


def facts_of(text: str) -> Iterator[Fact]:
    """The facts of every drive whose object is there to its end."""
    reader = _Reader()
    for line in lines_of(text):
        yield from reader.read(line)


@dataclass
class _Reader:
    """The objects around the place that is read, and what waits for its model."""

    objects: list[Object] = field(default_factory=list)
    controller: Object = field(default_factory=dict)
    namespaces: list[Object] = field(default_factory=list)

    def read(self, line: Line) -> Iterator[Fact]:
        for token in _TOKEN.finditer(line.text):
            if token["brace"] == "{":
                self.objects.append({})
            elif token["brace"] and self.objects:
                yield from self._closed(self.objects.pop())
            elif token["key"] and self.objects:
                group = "text" if token["text"] else "number"
                self.objects[-1][token["key"]] = fact_from("", line, token, group)

    def _closed(self, closed: Object) -> Iterator[Fact]:
        if "DevicePath" in closed:
            yield from _drive(closed, closed)
        elif "Controller" in closed:
            self.controller = closed
            yield from self._waiting()
        elif "Subsystem" in closed:
            yield from self._waiting()
            self.controller = {}
        elif "NameSpace" in closed and _SIZE in closed:
            self.namespaces.append(closed)

    def _waiting(self) -> Iterator[Fact]:
        namespaces, self.namespaces = self.namespaces, []
        for namespace in namespaces:
            yield from _drive(namespace, self.controller)


def _drive(namespace: Object, controller: Object) -> Iterator[Fact]:
    device = next(namespace[key] for key in _NAMES if key in namespace)
    name = device.value.removeprefix("/dev/")
    for key, label in _LABELS.items():
        if key in controller:
            yield replace(controller[key], label=f"{label} of {name}")
    if size := _size(namespace):
        yield replace(namespace[_SIZE], label=f"Size of {name}", value=f"{size:,} bytes")


def _size(namespace: Object) -> int | None:
    size, blocks, block = (_number(namespace, key) for key in (_SIZE, _BLOCKS, _BLOCK))
    return size if size and size == blocks * block else None


def _number(namespace: Object, key: str) -> int:
    printed = namespace[key].value if key in namespace else ""
    return int(printed) if printed.isascii() and printed.isdigit() else 0
