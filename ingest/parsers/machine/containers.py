"""mdadm --examine of a controller's metadata (Intel's, or DDF): the level, drives and chunk of each volume.

          Magic : Intel Raid ISM Cfg Sig.            Magic : de11de11
    [Volume0]:                                            Name[0] : vol0
     RAID Level : 5                               Raid Devices[0] : 3 (0@0K 1@0K 2@0K)
        Members : 3                                 Chunk Size[0] : 128 sectors
     Chunk Size : 128 KiB                           Raid Level[0] : RAID5

`5 <-- 0` is being changed, `5 <-- 5` rebuilt. A sector of DDF has 512 bytes. A volume of DDF with a secondary
level is an array of arrays: of those only the parts are told. A chunk of RAID 1 is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ingest.parsers.lines import Line
from ingest.parsers.machine.facts import fact_from
from ingest.parsers.report import Fact

_INTEL, _DDF = "Magic : Intel Raid ISM", "Magic : de11de11"
_VOLUME = re.compile(r"\s{0,20}\[(?P<name>[^\]]{1,16})\]:\s*")
_NAME = re.compile(r"\s{0,20}Name\[(?P<number>\d{1,5})\] :(?P<name>.{0,17})")
_FIELD = re.compile(
    r"\s{0,20}(?P<key>RAID Level|Members|Chunk Size|Raid Level\[\d{1,5}\]|Raid Devices\[\d{1,5}\]|"
    r"Chunk Size\[\d{1,5}\]) : (?P<value>\S.{0,2000}?)\s*"
)
_OTHER = re.compile(r" <-- | \(")  # what it was before, or which drives
_LEVEL = re.compile(r"(?:RAID)?(?P<digits>\d{1,2})")
_CHUNK = re.compile(r"(?P<count>\d{1,9}) (?P<unit>KiB|sectors)")
_NOT_STRIPED = "1"


def is_printed_in(text: str) -> bool:
    """Whether the text has the metadata of a controller."""
    return _INTEL in text or _DDF in text


def reader_of(text: str) -> Reader:
    """What reads the lines below a magic number that is not md's."""
    return Reader(is_plain="Secondary Level[" not in text)


@dataclass
class Reader:
    """The volume around the line that is read."""

    is_plain: bool  # its level is that of the whole volume
    name: str = ""
    level: str = ""

    def read(self, line: Line) -> Iterator[Fact]:
        """The fact of a line of a volume."""
        if match := _VOLUME.fullmatch(line.text):
            self.name, self.level = match["name"].strip(), ""
        elif match := _NAME.fullmatch(line.text):
            self.name, self.level = match["name"].strip() or f"volume {match['number']}", ""
        elif self.name and (match := _FIELD.fullmatch(line.text)):
            yield self._fact(line, match)

    def _fact(self, line: Line, match: re.Match[str]) -> Fact:
        value, *others = _OTHER.split(match["value"].replace(")", ""))
        changes = "<--" in match["value"] and others != [value]
        text = match["value"] if changes else value
        kind = match["key"].partition("[")[0].split()[-1]
        settled = self.is_plain and not changes
        if kind == "Level":
            return self._level(line, match, text, settled=settled)
        if kind == "Size":
            return self._chunk(line, match, text, settled=settled)
        drives = {"factor": "drives", "setting": int(value)} if settled and _is_number(value) else {}
        return fact_from(f"Drives of {self.name}", line, match, "value", text, **drives)

    def _level(self, line: Line, match: re.Match[str], text: str, *, settled: bool) -> Fact:
        level = _LEVEL.fullmatch(text)
        self.level = level["digits"] if level else ""
        word = f"raid{self.level}" if level else text
        factor = {"factor": "raid_level", "setting": word} if level and settled else {}
        return fact_from(f"Level of {self.name}", line, match, "value", word, **factor)

    def _chunk(self, line: Line, match: re.Match[str], text: str, *, settled: bool) -> Fact:
        chunk = _CHUNK.fullmatch(text)
        if chunk is None:
            return fact_from(f"Chunk of {self.name}", line, match, "value", text)
        size = int(chunk["count"]) * {"KiB": 1024, "sectors": 512}[chunk["unit"]]
        value = f"{size // 1024} KiB" if size % 1024 == 0 else text
        is_one = settled and self.level != _NOT_STRIPED
        factor = {"factor": "chunk_size", "setting": size} if is_one else {}
        return fact_from(f"Chunk of {self.name}", line, match, "value", value, **factor)


def _is_number(value: str) -> bool:
    return value.isascii() and value.isdigit() and len(value) < 7
