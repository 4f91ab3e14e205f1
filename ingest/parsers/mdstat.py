"""/proc/mdstat: which arrays there are, their level, chunk and layout.

    md0 : active raid5 sde1[2] sdd1[0] sdc1[4] sdb1[1]
          11603447232 blocks super 1.2 level 5, 512k chunk, algorithm 2 [4/4] [UUUU]

A block is 1024 bytes. The algorithm numbers are those of drivers/md/raid5.h (ALGORITHM_*).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ingest.parsers._report import Fact, ParseError, Report

TOOL = "mdstat"
_ARRAY = re.compile(
    r"(?P<name>md\S*) : (?P<activity>\w+) (?:\([\w-]+\) )?(?P<level>raid\d+|linear)"
    r"(?P<members>(?: \S+\[\d+\]\S*)+)\s*"
)
_BLOCKS = re.compile(
    r"\s+(?P<blocks>\d+) blocks\b.*?(?:(?P<chunk>\d+k) chunks?)?(?:, algorithm (?P<algorithm>\d+))?"
    r"(?: (?P<layout>\d+ (?:near|far|offset)-copies))?"
    r"(?: \[(?P<present>\d+/\d+)\] \[[U_]+\])?\s*"
)
LAYOUTS = {"0": "left-asymmetric", "1": "right-asymmetric", "2": "left-symmetric", "3": "right-symmetric"}


def recognises(text: str) -> bool:
    """Whether the text has the first line of /proc/mdstat."""
    return any(line.startswith("Personalities :") for line in text.split("\n"))


def parse(text: str, _version: str | None = None) -> Report:
    """The facts of every array. No measurements."""
    facts: list[Fact] = []
    lines = text.split("\n")
    for place, line in enumerate(lines, start=1):
        if match := _ARRAY.fullmatch(line):
            facts.extend(_array(match, place, lines))
    return Report(TOOL, facts=facts)


def _array(match: re.Match[str], place: int, lines: list[str]) -> Iterator[Fact]:
    name = match["name"]
    yield Fact(f"Level of {name}", match["level"], place, *match.span("level"))
    following = lines[place] if place < len(lines) else ""
    blocks = _BLOCKS.fullmatch(following)
    if blocks is None:
        raise ParseError(
            place + 1,
            "a line such as '11603447232 blocks super 1.2 level 5, 512k chunk'",
            f'"{following.strip()}"',
        )
    yield from _geometry(name, blocks, place + 1)


def _geometry(name: str, match: re.Match[str], place: int) -> Iterator[Fact]:
    size = f"{int(match['blocks']) * 1024:,} bytes"
    yield Fact(f"Size of {name}", size, place, *match.span("blocks"))
    if match["chunk"]:
        yield Fact(f"Chunk of {name}", match["chunk"].replace("k", " KiB"), place, *match.span("chunk"))
    if match["algorithm"]:
        layout = LAYOUTS.get(match["algorithm"])
        if layout is None:
            raise ParseError(place, "algorithm 0 to 3", match["algorithm"])
        yield Fact(f"Layout of {name}", layout, place, *match.span("algorithm"))
    if match["present"]:
        present = match["present"].split("/")
        yield Fact(
            f"Drives of {name}", f"{present[1]} of {present[0]} present", place, *match.span("present")
        )
