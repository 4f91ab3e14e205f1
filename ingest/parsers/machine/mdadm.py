"""mdadm --detail and --examine → facts: an array's level, chunk, layout, drives and state.

    /dev/md0:
            Raid Level : raid10
            Array Size : 126976 (124.00 MiB 130.02 MB)
          Raid Devices : 4
                 State : clean, degraded
                Layout : far=2
            Chunk Size : 512K

    /dev/sda1:
              Magic : a92b4efc
         Array UUID : 20a8bf39:e43d9ff6:85c59af2:88febb6c
         Raid Level : raid10

    /dev/md127:
            Raid Level : container
         Total Devices : 2

    ARRAY /dev/md0 level=raid5 num-devices=4 UUID=a0ce927b:…    (--brief and --scan before 3.0)

The size is in blocks of 1024 bytes; K of the chunk is 1024 too (Detail.c). What --examine reads on a member
is the array's but for its state; it counts the size in sectors or KiB, by version, so that no size is read.
containers.py reads what --examine tells of a controller's metadata.
An inactive array, and one of arrays (a member's Major is 9, or it is /dev/md…), give facts but no factor.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace

from ingest.parsers.lines import Line
from ingest.parsers.machine import containers
from ingest.parsers.machine.facts import SYMMETRIES, chunk, collect, fact_from, level
from ingest.parsers.report import Fact, Report

TOOL = "mdadm"
# Enough where somebody has cut the rest away. Other tools of controllers pad the words, or write RAID.
_LEVEL = re.compile(r"\bRaid Level : (?:raid\d|linear|multipath|faulty|container\b)")
_BRIEF = re.compile(
    r"^ARRAY (?P<name>/dev/md\S{0,60}) (?:metadata=\S{1,20} )?level=(?P<level>[a-z]{1,10}\d{0,2}) "
    r"(?:metadata=\S{1,20} )?num-devices=(?P<drives>\d{1,6})\b.{0,500}",
    re.MULTILINE,
)
_MAGIC = "Magic : a92b4efc"  # each member begins with it
_ARRAY = re.compile(r"\s{0,30}(?:Array )?UUID : (?P<name>[0-9a-f]{8})(?::[0-9a-f]{8}){3}\b.{0,100}")
_NOT_EXAMINED = ("State", "Array Size")
_DEVICE = re.compile(r"\s{0,20}(?P<name>/dev/md\S{0,60}):\s*")
_KEYS = (
    "Raid Level", "Array Size", "Raid Devices", "State", "Layout", "Chunk Size", "Rebuild Status",
    "Resync Status", "Reshape Status", "Check Status", "Consistency Policy", "Intent Bitmap",
)  # fmt: skip
_FIELD = re.compile(rf"\s{{0,30}}(?P<key>{'|'.join(_KEYS)}) : (?P<value>\S.{{0,200}}?)\s*")
_CONTAINER = "container"  # of other arrays; it has neither raid devices nor a state
_INACTIVE = "inactive"
_TOTAL = re.compile(r"\s{0,30}Total Devices : (?P<value>\d{1,6})\s*")
_NUMBER = r"\s{1,20}(?:\d{1,10}|-)"
_MEMBER = re.compile(  # before 1.0 a member's table has one more number in front
    rf"(?:\s{{0,20}}this|{_NUMBER})?{_NUMBER}\s{{1,20}}(?P<major>\d{{1,10}})\s{{1,20}}(?P<minor>\d{{1,10}}){_NUMBER}"
    r"\s{1,20}(?P<rest>(?:[a-z]|/dev/).{0,200})"
)
_MEMBERS = re.compile(r"\s{1,20}devices=(?P<names>/dev/\S{1,2000})\s*")
_IS_ARRAY, _MAJOR = "/dev/md", "9"
_COPIES = re.compile(r"(?P<kind>near|far|offset)=(?P<count>\d{1,3})")
_CHUNK = re.compile(r"(?P<count>\d{1,9})(?P<unit>[KM])")
_BUSY = (
    "resync", "check", "reshap", "repair", "recovering", "PENDING", "DELAYED", "FAILED",
    "Not Started", "inactive", "errors", "broken", "suspended",
)  # fmt: skip
_RESYNCING = re.compile(r"(?:clean|active), resyncing ?")


def detect(text: str) -> bool:
    """Whether the text has lines that only mdadm prints."""
    in_full = "Raid Level : " in text and _LEVEL.search(text)
    brief = "ARRAY /dev/md" in text and _BRIEF.search(text)
    return bool(in_full or brief or containers.is_printed_in(text))


def parse(text: str, _version: str | None = None) -> Report:
    """The facts of every array. No measurements."""
    reader = _Reader(text)
    report = collect(TOOL, text, reader.read)
    report.facts = reader.settled(report.facts)
    return report


@dataclass
class _Array:
    """An array as one output describes it."""

    name: str = "the array"
    is_container: bool = False
    is_inactive: bool = False
    is_of_arrays: bool = False


@dataclass
class _Reader:
    """The array around the line that is read, and which one each fact's line tells of."""

    text: str
    array: _Array = field(default_factory=_Array)
    examined: bool = False
    volumes: containers.Reader | None = None
    examined_at: int = 0  # the line where a member that is an array itself would begin
    listed: _Array = field(default_factory=_Array)  # in the last line of --brief
    array_by_line: dict[int, _Array] = field(default_factory=dict)
    inner: set[str] = field(default_factory=set)  # arrays that are members of others

    def read(self, line: Line) -> Iterator[Fact]:
        """The facts of a line."""
        if device := _DEVICE.fullmatch(line.text):
            self.array, self.examined, self.volumes = _Array(_name(device)), False, None
            self.examined_at = line.number + 1
        elif brief := _BRIEF.fullmatch(line.text):
            self.listed = self.array_by_line[line.number] = _Array(_name(brief))
            yield from _brief(line, brief)
        elif members := _MEMBERS.fullmatch(line.text):
            self._nest(self.listed, members["names"].split(","))
        elif "Magic : " in line.text:
            self.array, self.examined = _Array(), _MAGIC in line.text
            self.array.is_of_arrays = line.number == self.examined_at
            self.volumes = None if self.examined else containers.reader_of(self.text)
        elif self.volumes:
            yield from self.volumes.read(line)
        elif self.examined and (array := _ARRAY.fullmatch(line.text)):
            self.array.name = f"array {array['name']}"
        else:
            yield from self._of_array(line)

    def _nest(self, outer: _Array, names: Iterable[str]) -> None:
        arrays = [name for name in names if name.startswith(_IS_ARRAY)]
        outer.is_of_arrays = outer.is_of_arrays or bool(arrays)
        self.inner |= {_last_part(array) for array in arrays}

    def _of_array(self, line: Line) -> Iterator[Fact]:
        array = self.array
        if (match := _FIELD.fullmatch(line.text)) and not (self.examined and match["key"] in _NOT_EXAMINED):
            key, value = match["key"], match["value"]
            array.is_container = value == _CONTAINER if key == "Raid Level" else array.is_container
            array.is_inactive = value == _INACTIVE if key == "State" else array.is_inactive
            self.array_by_line[line.number] = array
            yield _MAKERS.get(key, _plain)(array.name, line, match)
        elif array.is_container and (match := _TOTAL.fullmatch(line.text)):
            yield fact_from(f"Devices of {array.name}", line, match, "value")
        elif match := _MEMBER.fullmatch(line.text):
            numbered = f"{_IS_ARRAY}{match['minor']}" if match["major"] == _MAJOR else ""
            self._nest(array, (*match["rest"].split(), numbered))

    def settled(self, facts: Iterable[Fact]) -> list[Fact]:
        """Facts once all is read. RAID 50 is neither its RAID 5 nor its RAID 0; of an inactive array the
        kernel tells nothing, and mdadm prints raid0."""
        outer = {_last_part(array.name) for array in self.array_by_line.values() if array.is_of_arrays}
        nested = self.inner | outer
        open_lines = {
            number
            for number, array in self.array_by_line.items()
            if array.is_inactive or _last_part(array.name) in nested
        }
        return [
            replace(fact, factor=None, setting=None) if fact.line in open_lines else fact for fact in facts
        ]


def _last_part(name: str) -> str:
    """`md41` of md/md41 and of /dev/md41."""
    return name.rpartition("/")[2]


def _name(match: re.Match[str]) -> str:
    return match["name"].removeprefix("/dev/")


def _brief(line: Line, match: re.Match[str]) -> Iterator[Fact]:
    name = _name(match)
    yield level(f"Level of {name}", line, match, "level")
    if match["level"] == _CONTAINER:
        yield fact_from(f"Devices of {name}", line, match, "drives")
    else:
        yield _drives(name, line, match, "drives")


def _plain(name: str, line: Line, match: re.Match[str]) -> Fact:
    return fact_from(f"{match['key'].capitalize()} of {name}", line, match, "value")


def _level(name: str, line: Line, match: re.Match[str]) -> Fact:
    return level(f"Level of {name}", line, match, "value")


def _size(name: str, line: Line, match: re.Match[str]) -> Fact:
    blocks = match["value"].split()[0]
    size = f"{int(blocks) * 1024:,} bytes" if blocks.isascii() and blocks.isdigit() else None
    return fact_from(f"Size of {name}", line, match, "value", size)


def _drives(name: str, line: Line, match: re.Match[str], group: str = "value") -> Fact:
    value = match[group]
    if not re.fullmatch(r"[0-9]{1,6}", value):
        return fact_from(f"Drives of {name}", line, match, group)
    return fact_from(f"Drives of {name}", line, match, group, factor="drives", setting=int(value))


def _state(name: str, line: Line, match: re.Match[str]) -> Fact:
    """`clean, degraded, recovering` is recovering; a whole array resyncs, or does what there is no word for.

    `recovering` alone is any work before 3.2, a check as well; `no-errors` before 1.6 hides a lost drive.
    """
    value = match["value"]
    state = next((word for word in ("recovering", "degraded") if word in value), "optimal")
    if _RESYNCING.fullmatch(value):
        state = "resyncing"
    elif "degraded" not in value and any(word in value for word in _BUSY):
        return fact_from(f"State of {name}", line, match, "value")
    return fact_from(f"State of {name}", line, match, "value", factor="state", setting=state)


def _layout(name: str, line: Line, match: re.Match[str]) -> Fact:
    """`near=2, far=1` of old is near=2: one copy is none."""
    value = match["value"]
    copies = [f"{copy['kind'][0]}{copy['count']}" for copy in _COPIES.finditer(value) if copy["count"] != "1"]
    word = value if value in SYMMETRIES else copies[0] if len(copies) == 1 else None
    factor = {"factor": "raid_layout", "setting": word} if word else {}
    return fact_from(f"Layout of {name}", line, match, "value", **factor)


def _chunk(name: str, line: Line, match: re.Match[str]) -> Fact:
    size = _CHUNK.fullmatch(match["value"])
    if size is None:
        return fact_from(f"Chunk of {name}", line, match, "value")
    return chunk(name, line, match, "value", size["count"], size["unit"])


_MAKERS: dict[str, Callable[[str, Line, re.Match[str]], Fact]] = {
    "Raid Level": _level,
    "Array Size": _size,
    "Raid Devices": _drives,
    "State": _state,
    "Layout": _layout,
    "Chunk Size": _chunk,
}
