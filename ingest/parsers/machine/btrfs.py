"""btrfs filesystem df, usage and show → the profiles of data and metadata, and how many devices there are.

    Data, RAID1: total=1.59TiB, used=1.59TiB                           df
    System, RAID1: total=32.00MiB, used=256.00KiB
    Metadata, RAID1: total=10.00GiB, used=8.27GiB

    Data,RAID10: Size:4.00GiB, Used:3.00GiB (75.00%)                   usage
       /dev/sdb	   1.00GiB

    Label: 'tank'  uuid: 01234567-89ab-cdef-0123-456789abcdef          show
        Total devices 4 FS bytes used 8.13GiB
        devid    1 size 931.51GiB used 6.00GiB path /dev/sdb

The profile of data is the level; of several devices `single` stripes nothing, and is none. While a file
system is converted it has two. The words are those of btrfs-progs 6.2 (common/string-utils.c,
cmds/filesystem.c, cmds/filesystem-usage.c).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ingest.parsers.lines import Line
from ingest.parsers.machine.facts import collect, fact_from
from ingest.parsers.report import Fact, Report

TOOL = "btrfs"
OF_MD = False
_PROFILE = re.compile(
    r"\s{0,20}(?P<of>Data|Metadata), ?(?P<profile>single|DUP|RAID\d{1,2}(?:C[34])?): ?"
    r"(?:total=[\d.]{1,12}[KMGTP]?i?B, used=|Size:[\d.]{1,12}[KMGTP]?i?B, Used:)[\d.]{1,12}[KMGTP]?i?B\b.*"
)
_DEVICES = re.compile(r"\s{1,20}Total devices (?P<count>\d{1,4}) FS bytes used [\d.]{1,12}[KMGTP]?i?B\s*")
_LONGEST = 200  # of a line, in characters
_LEVELS = frozenset({"RAID0", "RAID1", "RAID1C3", "RAID1C4", "RAID10", "RAID5", "RAID6"})
_SIGNS = re.compile(rf"^(?:{_PROFILE.pattern}|{_DEVICES.pattern})$", re.MULTILINE)


def detect(text: str) -> bool:
    """Whether btrfs has listed profiles or devices."""
    return ("Data," in text or "Total devices" in text) and _SIGNS.search(text) is not None


def parse(text: str, _version: str | None = None) -> Report:
    """The facts of the file system. No measurements."""

    def read(line: Line) -> Iterator[Fact]:
        line_text = line.text[:_LONGEST]
        if match := _PROFILE.fullmatch(line_text):
            profile = match["profile"]
            is_level = match["of"] == "Data" and profile in _LEVELS
            level = {"factor": "raid_level", "setting": f"btrfs-{profile.lower()}"} if is_level else {}
            yield fact_from(f"Profile of {match['of'].lower()}", line, match, "profile", **level)
        elif match := _DEVICES.fullmatch(line_text):
            count = int(match["count"])
            yield fact_from("Devices of Btrfs", line, match, "count", factor="drives", setting=count)

    return collect(TOOL, text, read)
