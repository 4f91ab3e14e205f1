"""MegaCli -LDInfo → each virtual drive of a MegaRAID or PERC controller: level, strip, drives, state, caches.

    Virtual Drive: 0 (Target Id: 0)
    Name                :data
    RAID Level          : Primary-5, Secondary-0, RAID Level Qualifier-3
    Size                : 5.456 TB
    State               : Optimal
    Strip Size          : 64 KB
    Number Of Drives    : 4
    Span Depth          : 1
    Current Cache Policy: WriteBack, ReadAdaptive, Direct, No Write Cache if Bad BBU
    Disk Cache Policy   : Disabled

A strip is what md calls a chunk: what lies on one drive before the next one's turn; KB are 1024 bytes. Older
versions write "Stripe Size" for the same. With spans the drives are counted in one of them ("Number Of Drives
per span:2").
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ingest.parsers.lines import Line
from ingest.parsers.machine.facts import chunk, collect, controller_level, fact_from
from ingest.parsers.report import Fact, Report

TOOL = "megacli"
OF_MD = False
_DRIVE = re.compile(r"\s{0,20}Virtual (?:Drive|Disk): (?P<number>\d{1,4}) \(Target Id: ?\d{1,4}\)\s*")
_LEVEL = re.compile(
    r"\s{0,20}RAID Level {0,10}: (?P<level>Primary-(?P<primary>\d), Secondary-(?P<secondary>\d), "
    r"RAID Level Qualifier-(?P<qualifier>\d))\s*"
)
_STATE = re.compile(r"\s{0,20}State {0,16}: (?P<state>[A-Z][a-z]{2,20}(?: [A-Z][a-z]{2,20})?)\s*")
_STRIP = re.compile(r"\s{0,20}Stripe? Size {0,10}: ?(?P<strip>(?P<number>\d{1,5}) ?(?P<unit>KB|MB))\s*")
_DRIVES = re.compile(r"\s{0,20}Number Of Drives(?: per span)? {0,6}: ?(?P<drives>\d{1,4})\s*")
_SPANS = re.compile(r"\s{0,20}Span Depth {0,12}: ?(?P<spans>\d{1,3})\s*")
_CACHE = re.compile(r"\s{0,20}Current Cache Policy: (?P<policy>Write[A-Z][a-z]{2,20}, .{1,100}?)\s*")
_DISK_CACHE = re.compile(r"\s{0,20}Disk Cache Policy {1,6}: (?P<policy>\S.{1,40}?)\s*")
# Primary, secondary and qualifier (DDF) → the vocabulary's word. Secondary 3 stripes over spans.
_LEVELS: Mapping[tuple[str, ...], str] = {
    ("0", "0", "0"): "raid0", ("1", "0", "0"): "raid1", ("5", "0", "3"): "raid5", ("6", "0", "3"): "raid6",
    ("1", "3", "0"): "raid10", ("5", "3", "3"): "raid50", ("6", "3", "3"): "raid60",
}  # fmt: skip
_STATES = {"Optimal": "optimal", "Degraded": "degraded", "Partially Degraded": "degraded"}
_LONGEST = 300  # of a line, in characters


@dataclass
class _VirtualDrive:
    """A virtual drive while its lines are read."""

    name: str
    level: tuple[Line, re.Match[str]] | None = None
    drives: int = 0


def detect(text: str) -> bool:
    """Whether the text has the level of a virtual drive as MegaCli writes it."""
    return ": Primary-" in text and "RAID Level Qualifier-" in text and _is_of_a_drive(text)


def _is_of_a_drive(text: str) -> bool:
    return re.search(rf"^{_DRIVE.pattern}$", text, re.MULTILINE) is not None


def parse(text: str, _version: str | None = None) -> Report:
    """The facts of every virtual drive. No measurements."""
    drive: _VirtualDrive | None = None

    def read(line: Line) -> Iterator[Fact]:
        nonlocal drive
        line_text = line.text[:_LONGEST]
        if match := _DRIVE.fullmatch(line_text):
            drive = _VirtualDrive(f"virtual drive {match['number']}")
        elif drive and ":" in line_text:
            yield from _of_drive(drive, line, line_text)

    return collect(TOOL, text, read)


def _of_drive(drive: _VirtualDrive, line: Line, text: str) -> Iterator[Fact]:
    if match := _LEVEL.fullmatch(text):
        drive.level = line, match
    elif match := _DRIVES.fullmatch(text):
        drive.drives = int(match["drives"])
    elif match := _SPANS.fullmatch(text):
        yield from _geometry(drive, line, match)
    elif match := _STRIP.fullmatch(text):
        yield chunk(drive.name, line, match, "strip", match["number"], match["unit"])
    elif match := _STATE.fullmatch(text):
        state = {"factor": "state", "setting": _STATES[match["state"]]} if match["state"] in _STATES else {}
        yield fact_from(f"State of {drive.name}", line, match, "state", **state)
    elif match := _CACHE.fullmatch(text):
        yield fact_from(f"Cache policy of {drive.name}", line, match, "policy")
    elif match := _DISK_CACHE.fullmatch(text):
        yield fact_from(f"Disk cache policy of {drive.name}", line, match, "policy")


def _geometry(drive: _VirtualDrive, line: Line, match: re.Match[str]) -> Iterator[Fact]:
    """Level and drives, where the last line that they are made of is there."""
    spans = int(match["spans"])
    drives = drive.drives * spans
    if not drives:
        return
    if drive.level:
        level_line, numbers = drive.level
        word = _LEVELS.get(numbers.group("primary", "secondary", "qualifier"))
        is_sure = word and (numbers["secondary"] == "3") == (spans > 1)
        level = controller_level(word, drives) if word and is_sure else {}
        value = word if is_sure else None
        yield fact_from(f"Level of {drive.name}", level_line, numbers, "level", value, **level)
    setting = {"factor": "drives", "setting": drives}
    yield fact_from(f"Drives of {drive.name}", line, match, "spans", str(drives), **setting)
