"""/proc/meminfo, free, top, vmstat -s and the kernel's own line → how much memory (RAM) a machine has.

    MemTotal:       24684096 kB                                         /proc/meminfo: units of 1024 bytes
    MiB Mem :  24105.6 total,  18342.5 free,   3811.5 used, …           top; an older one has KiB
    Mem:   4045648k total,  3855512k used,   190136k free, …            top, of procps 3.2
         24684096 K total memory                                        vmstat -s

    $ free -m
                   total        used        free      shared  buff/cache   available
    Mem:           24105        3809       18344        2849        5117       20295

    Mem:            23Gi       3.7Gi        17Gi …                      free -h, without its command too
    [    0.346763] Memory: 3218364K/25165432K available (18468K …       the kernel: with what it keeps

What free prints without a unit is read below its command alone: `free` and `free -m` differ by 1024. free -h
gives whole units, cut off, and the kernel counts what it keeps for itself: both say what is about there.
Units are those of procps 4.0 (src/free.c, src/top/top.c, src/vmstat.c) and Linux 6.1 (fs/proc/meminfo.c,
mm/page_alloc.c).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from ingest.parsers.lines import Line
from ingest.parsers.machine.facts import collect, fact_from
from ingest.parsers.prompts import command_line, words
from ingest.parsers.report import Fact, Report

TOOL = "memory"
_EXACT, _ABOUT = "Memory", "Memory (approximate)"
_LONGEST = 400  # of a line, in characters
_KIB, _MIB, _GIB = 2**10, 2**20, 2**30
# Sign, without which no line is looked at; form, whose `size` and `unit` are the memory; label.
_FORMS: Sequence[tuple[str, re.Pattern[str], str]] = (
    ("MemTotal:", re.compile(r"\s{0,20}MemTotal: {1,20}(?P<size>\d{3,15}) (?P<unit>kB)\s*"), _EXACT),
    (
        "Mem",
        re.compile(r"\s{0,20}(?P<unit>[KMGT]iB) Mem ?: {1,20}(?P<size>\d{1,15}(?:\.\d{1,3})?)[ +]total,.*"),
        _EXACT,
    ),
    ("Mem:", re.compile(r"\s{0,20}Mem: {1,20}(?P<size>\d{3,15})(?P<unit>k) total,.*"), _EXACT),
    (" K total memory", re.compile(r"\s{0,20}(?P<size>\d{3,15}) (?P<unit>K) total memory\s*"), _EXACT),
    (
        "Mem:",
        re.compile(r"\s{0,20}Mem: {1,20}(?P<size>\d{1,4}(?:\.\d)?)(?P<unit>[KMGT]i) {1,20}\d.*"),
        _ABOUT,
    ),
    (
        "Memory: ",
        re.compile(r".{0,120}\bMemory: \d{1,15}[kK]/(?P<size>\d{3,15})(?P<unit>[kK]) available\b.*"),
        _ABOUT,
    ),
)
_UNITS = {
    "k": _KIB, "K": _KIB, "kB": _KIB, "KiB": _KIB, "Ki": _KIB, "MiB": _MIB, "Mi": _MIB, "GiB": _GIB,
    "Gi": _GIB, "TiB": 2**40, "Ti": 2**40,
}  # fmt: skip
# Of `free`: what its option makes of a number; what --kilo and --mega do depends on its version.
_OPTIONS: Mapping[str, int] = {
    "-b": 1, "--bytes": 1, "-k": _KIB, "--kibi": _KIB, "-m": _MIB, "--mebi": _MIB,
}  # fmt: skip
# These change no unit.
_NO_UNITS = frozenset({"-t", "-w", "-l", "-o", "--total", "--wide", "--lohi"})
_HEADING = re.compile(r"\s{1,40}total {1,20}used {1,20}free {1,20}shared\b.*")
_OF_FREE = re.compile(r"\s{0,20}Mem: {1,20}(?P<size>\d{1,18}) {1,20}\d.*")
_POWERS = (("TiB", 2**40), ("GiB", _GIB), ("MiB", _MIB), ("KiB", _KIB))


def detect(text: str) -> bool:
    """Whether one of these programs, or the kernel, has printed the size of memory."""
    return ("Mem" in text or " K total memory" in text) and bool(parse(text).facts)


def parse(text: str, _version: str | None = None) -> Report:
    """The memory, in three digits. No measurements."""
    unit: int | None = None  # of the table that `free` prints below its command

    def read(line: Line) -> Iterator[Fact]:
        nonlocal unit
        if len(line.text) > _LONGEST:
            return
        if "Mem:" in line.text and unit and (match := _OF_FREE.fullmatch(line.text)):
            yield _memory(line, match, _EXACT, unit)
            unit = None  # a table below may be of another command
        elif "free" in line.text and not _HEADING.fullmatch(line.text):
            unit = _unit_of_free(line)
        for sign, pattern, label in _FORMS:
            if sign in line.text and (match := pattern.fullmatch(line.text)):
                yield _memory(line, match, label, _UNITS[match["unit"]])

    return collect(TOOL, text, read)


def _unit_of_free(line: Line) -> int | None:
    """Bytes of a unit in the table below this command; None where it is no `free`, or one we do not know."""
    typed = command_line(line)
    command, *options = words(typed.text) if typed else [""]
    if command.rpartition("/")[2] != "free":
        return None
    units = [_OPTIONS.get(option) for option in options if option not in _NO_UNITS]
    return units[0] if len(units) == 1 else None if units else _KIB


def _memory(line: Line, match: re.Match[str], label: str, unit: int) -> Fact:
    return fact_from(label, line, match, "size", _size(float(match["size"]) * unit))


def _size(size: float) -> str:
    """Three digits: what a machine has differs by some MB from kernel to kernel."""
    name, power = next((power for power in _POWERS if size >= power[1]), ("B", 1))
    number = size / power
    return f"{number:.{2 if number < 10 else 1 if number < 100 else 0}f} {name}"
