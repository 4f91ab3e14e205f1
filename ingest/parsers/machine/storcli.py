"""storcli and perccli, /c0/vall show all → each virtual drive: level, strip, drives, state, caches.

    DG/VD TYPE  State Access Consist Cache Cac sCC     Size Name
    -------------------------------------------------------------
    0/0   RAID5 Optl  RW     Yes     RWBD  -   ON  5.456 TB data
    …
    VD0 Properties :
    ==============
    Strip Size = 64 KB
    Span Depth = 1
    Number of Drives Per Span = 4
    Disk Cache Policy = Disabled

A strip is what md calls a chunk; KB are 1024 bytes. RWBD: read-ahead, write-back, direct; the legend below
each table says the same. What is called RAID 0 may be a drive alone, and of RAID 1 of more than two nobody
says how they are mirrored: the level of these two is told where the number of drives is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ingest.parsers.lines import Line
from ingest.parsers.machine.facts import chunk, collect, controller_level, fact_from
from ingest.parsers.report import Fact, Report

TOOL = "storcli"
OF_MD = False
_HEADING = re.compile(r"^\s{0,20}DG/VD TYPE {1,3}State Access Consist Cache ", re.MULTILINE)
_ROW = re.compile(
    r"\s{0,20}\d{1,4}/(?P<number>\d{1,4}) {1,6}(?P<level>RAID\d{1,2}) {1,3}"
    r"(?P<state>Optl|Dgrd|Pdgd|Rec|OfLn) {1,4}"
    r"[A-Za-z]{1,6} {1,8}(?:Yes|No) {1,8}(?P<cache>N?RA?W[BT][DC]?) .*"
)
_PROPERTIES = re.compile(r"\s{0,20}VD(?P<number>\d{1,4}) Properties :\s*")
_PROPERTY = re.compile(r"\s{0,20}(?P<key>[A-Z][\w ()]{2,60}?) = (?P<value>\S.{0,100}?)\s*")
_STRIP = re.compile(r"(?P<number>\d{1,5}) ?(?P<unit>KB|MB)")
_STATES = {
    "Optl": ("Optimal", "optimal"), "Dgrd": ("Degraded", "degraded"), "Rec": ("Recovery", ""),
    "Pdgd": ("Partially degraded", "degraded"), "OfLn": ("Offline", ""),
}  # fmt: skip
_PLAIN = frozenset({"raid5", "raid6", "raid10", "raid50", "raid60"})  # levels that need no number of drives
_LONGEST = 300  # of a line, in characters


@dataclass
class _VirtualDrive:
    """A virtual drive while its lines are read."""

    name: str
    row: tuple[Line, re.Match[str]]  # of the table
    per_span: int = 0
    spans: int = 0


def detect(text: str) -> bool:
    """Whether the text has the heading of a list of virtual drives."""
    return "DG/VD TYPE" in text and _HEADING.search(text) is not None


def parse(text: str, _version: str | None = None) -> Report:
    """The facts of every virtual drive. No measurements."""
    drives: dict[str, _VirtualDrive] = {}
    described: _VirtualDrive | None = None

    def read(line: Line) -> Iterator[Fact]:
        nonlocal described
        line_text = line.text[:_LONGEST]
        if match := _ROW.fullmatch(line_text):
            drive = drives[match["number"]] = _VirtualDrive(f"virtual drive {match['number']}", (line, match))
            yield from _of_row(drive, line, match)
        elif match := _PROPERTIES.fullmatch(line_text):
            described = drives.get(match["number"])
        elif described and (match := _PROPERTY.fullmatch(line_text)):
            yield from _of_property(described, line, match)

    return collect(TOOL, text, read)


def _of_row(drive: _VirtualDrive, line: Line, match: re.Match[str]) -> Iterator[Fact]:
    if match["level"].lower() in _PLAIN:
        yield _level(drive, line, match)
    word, setting = _STATES[match["state"]]
    state = {"factor": "state", "setting": setting} if setting else {}
    yield fact_from(f"State of {drive.name}", line, match, "state", word, **state)
    yield fact_from(f"Cache policy of {drive.name}", line, match, "cache")


def _level(drive: _VirtualDrive, line: Line, match: re.Match[str]) -> Fact:
    word = match["level"].lower()
    return fact_from(f"Level of {drive.name}", line, match, "level", word, factor="raid_level", setting=word)


def _of_property(drive: _VirtualDrive, line: Line, match: re.Match[str]) -> Iterator[Fact]:
    key, value = match["key"], match["value"]
    if key == "Strip Size" and (strip := _STRIP.fullmatch(value)):
        yield chunk(drive.name, line, match, "value", strip["number"], strip["unit"])
    elif key == "Disk Cache Policy":
        yield fact_from(f"Disk cache policy of {drive.name}", line, match, "value")
    elif key in ("Number of Drives Per Span", "Span Depth") and value.isascii() and value.isdigit():
        if key == "Span Depth":
            drive.spans = int(value[:4])
        else:
            drive.per_span = int(value[:4])
        if drive.spans and drive.per_span:
            yield from _counted(drive, line, match)


def _counted(drive: _VirtualDrive, line: Line, match: re.Match[str]) -> Iterator[Fact]:
    """The number of drives, and the level that it makes sure."""
    count = drive.per_span * drive.spans
    drive.spans = 0
    yield fact_from(
        f"Drives of {drive.name}", line, match, "value", str(count), factor="drives", setting=count
    )
    word = drive.row[1]["level"].lower()
    if word not in _PLAIN and controller_level(word, count):
        yield _level(drive, *drive.row)
