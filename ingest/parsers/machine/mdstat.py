"""/proc/mdstat → facts: the arrays, their level, chunk, layout and state.

    Personalities : [raid6] [raid5] [raid4]
    md0 : active raid5 sde1[2] sdd1[0] sdc1[4] sdb1[1](F)
          11603447232 blocks super 1.2 level 5, 512k chunk, algorithm 2 [4/3] [U_UU]
          [=====>...............]  recovery = 27.5% (18260/64512) finish=0.0min speed=18260K/sec
          bitmap: 1/1 pages [4KB], 65536KB chunk
    md1 : active raid10 sdi[3] sdh[2] sdg[1] sdf[0]
          522240 blocks super 1.2 64K chunks 2 far-copies [4/4] [UUUU]
    md2 : active raid1 sda2[1] sdb2[0] 9940 blocks [2/2] [UU]                      (Linux 2.2)
    md3 : active raid0 hda2 hdc2 4192832 blocks 8k chunks                          (2.0, and 2.2 as published)

A mail breaks long lines: members may go on in the next one, and what is after the blocks. A chunk that
may be the rest of a number is none.
Some put a blank line below each.

A block is 1024 bytes. The algorithm numbers are those of drivers/md/raid5.h (ALGORITHM_*); RAID 4
prints one and has its parity on the last drive. Of an inactive array the blocks are those of its members.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from ingest.parsers.lines import Line, lines_of
from ingest.parsers.machine.facts import ALGORITHMS, fact_from, layout, level, once
from ingest.parsers.report import Fact, LogWarning, ParseError, Report

TOOL = "mdstat"
_ARRAY = re.compile(
    r"(?P<name>md[^\s:]{0,40}) ?: (?P<activity>\w{1,20}) ?(?:\([\w-]{1,20}\) |(?<= ))"
    r"(?:(?P<level>raid\d{1,2}|linear|multipath|faulty) )?"
    r"(?P<members>\S{1,40}\[\d{1,4}\].*|(?:[a-z]\w{1,20} ){1,64}\d{1,18} blocks\b.*)"
)
_WITHOUT_HEAD = re.compile(
    r"^md[^\s:]{0,40} : (?:in)?active [^\n]{1,400}\][^\s\[]{0,20}[ \t]{0,4}\r?\n[ \t]{1,20}\d{1,18} blocks ",
    re.MULTILINE,
)
_MEMBER = re.compile(r"(?P<name>[^\s\[]{1,40})\[\d{1,4}\](?P<flags>(?:\([A-Z]\))*)(?= |$)")
_MORE_MEMBERS = re.compile(r"\s{0,20}(?:[^\s\[]{1,40}\[\d{1,4}\](?:\([A-Z]\)){0,4}(?: {1,9}|\s*$)){1,64}")
_BLOCKS = re.compile(r"(?:^|\s)(?P<blocks>\d{1,18}) blocks\b")
_CHUNK = re.compile(r"\b(?P<chunk>\d{1,9}[kK]) chunks?\b")
_ALGORITHM = re.compile(r"\balgorithm (?P<algorithm>\d{1,4})\b")
_COPIES = re.compile(r"\b(?P<copies>(?P<count>\d{1,3}) (?P<kind>near|far|offset)-copies)\b")
_PRESENT = re.compile(r"\[(?P<present>(?P<drives>\d{1,4})/(?P<there>\d{1,4}))\] \[[U_]{1,4096}\]")
_COUNT = re.compile(
    r"\[(?P<present>(?P<drives>\d{1,4})/(?P<there>\d{1,4}))\]\s*$"
)  # their marks may be in the next line
_MARKS = re.compile(r"\s{0,20}\[(?P<marks>[U_]{1,4096})\]\s*")
_PROGRESS = re.compile(
    r"\b(?P<progress>(?P<what>resync|recovery|check|repair|reshape) {0,4}= {0,4}"
    r"(?P<done>\d{1,3}(?:\.\d)?%|PENDING|DELAYED|REMOTE))"
)
_AT_WORK = {"recovery": "recovering", "resync": "resyncing"}
_OF_POWERS = (
    "raid4",
    "raid5",
    "raid6",
    "raid10",
)  # refuse a chunk that is no power of two
_LONGEST = 4096  # of a line, in characters


@dataclass
class Array:
    """An array while its lines are read."""

    name: str
    members: list[str]  # without spares
    level: str  # empty where it is inactive
    facts: list[Fact] = field(default_factory=list)
    state: Fact | None = None
    blocks_at: int = 0  # the line where its size must stand
    rest_at: int = 0  # the line where the rest of that one may stand
    spacing: int = 0  # blank lines between two of its own
    blank_at: int = 0  # the last blank line
    degraded: bool = False
    is_cut: bool = False  # its first line ends with figures: the next one may go on with them
    counted: tuple[Line, re.Match[str]] | None = None  # how many drives, where no marks are after it
    warnings: list[LogWarning] = field(default_factory=list)


def detect(text: str) -> bool:
    """Whether the text has the first line of /proc/mdstat, or both lines of an array."""
    if "Personalities" in text and ("Personalities : " in text or "Personalities :\n" in text):
        return True
    return "active " in text and _WITHOUT_HEAD.search(text) is not None


def parse(text: str, _version: str | None = None) -> Report:
    """The facts of every array. No measurements."""
    arrays: list[Array] = []
    warnings: list[LogWarning] = []
    for line in lines_of(text):
        expected = bool(arrays) and line.number == arrays[-1].blocks_at
        match = _ARRAY.fullmatch(line.text[:_LONGEST])
        if not line.ended and (match or expected) and _PRESENT.search(line.text[:_LONGEST]) is None:
            warnings.append(LogWarning(0, line.number, "the text ends within this line"))
        elif match:
            arrays.append(_array(line, match))
            if _BLOCKS.search(match["members"]):
                _all_in_a_line(arrays[-1], line)
        elif arrays and not line.text.strip():
            _blank(arrays[-1], line)
        elif expected and _MORE_MEMBERS.fullmatch(line.text[:_LONGEST]):
            _more_members(arrays[-1], line)
        elif expected:
            _geometry(arrays[-1], line)
        elif arrays and line.number == arrays[-1].rest_at and _is_rest(line.text[:_LONGEST]):
            _rest(arrays[-1], line)
        elif arrays and arrays[-1].blocks_at >= 0 and (match := _PROGRESS.search(line.text[:_LONGEST])):
            _progress(arrays[-1], line, match)
    warnings += (warning for array in arrays for warning in array.warnings)
    return Report(TOOL, facts=once(_without_nested(arrays)), warnings=warnings)


def _blank(array: Array, line: Line) -> None:
    """It ends an array, unless one parts each two of its lines: the first is before its blocks."""
    is_first = line.number == array.blocks_at and not array.spacing
    if is_first:
        array.spacing = 1
        array.blocks_at += 1
    elif line.number == array.blocks_at:
        _geometry(array, line)  # raises ParseError
    elif not array.spacing or line.number == array.blank_at + 1:
        array.blocks_at = -1
    array.blank_at = line.number


def _array(line: Line, match: re.Match[str]) -> Array:
    name = match["name"]
    array = Array(name, _members(match["members"]), match["level"] or "", blocks_at=line.number + 1)
    if match["level"]:
        array.facts.append(level(f"Level of {name}", line, match, "level"))
    if match["activity"] != "active":
        array.state = fact_from(f"State of {name}", line, match, "activity")
    elif match["level"] in ("raid0", "linear"):
        count = len(array.members)
        array.facts.append(
            fact_from(f"Drives of {name}", line, match, "members", str(count), factor="drives", setting=count)
        )
    return array


def _members(text: str) -> list[str]:
    """The names of those that work; their places in brackets came with the superblock."""
    if _MEMBER.search(text) is None:
        return text.partition(" blocks")[0].split()[:-1]
    return [member["name"] for member in _MEMBER.finditer(text) if "(S)" not in member["flags"]]


def _more_members(array: Array, line: Line) -> None:
    array.members += _members(line.text[:_LONGEST])
    array.blocks_at = line.number + 1 + array.spacing
    count = len(array.members)
    array.facts = [
        replace(fact, value=str(count), setting=count) if fact.factor == "drives" else fact
        for fact in array.facts
    ]


def _all_in_a_line(array: Array, line: Line) -> None:
    """As kernels up to 2.2 print it."""
    array.blocks_at = 0
    _geometry(array, line)
    if match := _PROGRESS.search(line.text[:_LONGEST]):
        _progress(array, line, match)


def _geometry(array: Array, line: Line) -> None:
    text, name = line.text[:_LONGEST], array.name
    blocks = _BLOCKS.search(text)
    if blocks is None:
        example = "a line such as '11603447232 blocks super 1.2 level 5, 512k chunk'"
        raise ParseError(line.number, example, f'"{text.strip()[:200]}"')
    if array.level:
        size = f"{int(blocks['blocks']) * 1024:,} bytes"
        array.facts.append(fact_from(f"Size of {name}", line, blocks, "blocks", size))
    _details(array, line)
    array.is_cut = text.split()[-1].isdigit()
    array.rest_at = line.number + 1 + array.spacing if array.state is None else 0


def _is_rest(text: str) -> bool:
    return bool(_PRESENT.search(text) or _COUNT.search(text) or _MARKS.fullmatch(text))


def _rest(array: Array, line: Line) -> None:
    """What a mail broke off; marks alone only where they are those of the drives that were counted before."""
    marks = _MARKS.fullmatch(line.text[:_LONGEST])
    if marks is None:
        _details(array, line)
        array.rest_at = line.number + 1 + array.spacing
    elif array.counted:
        _, count = array.counted
        if (int(count["drives"]), int(count["there"])) == (len(marks["marks"]), marks["marks"].count("U")):
            _present(array, *array.counted)


def _details(array: Array, line: Line) -> None:
    """What is after the blocks."""
    text = line.text[:_LONGEST]
    if chunk := _CHUNK.search(text):
        _chunk(array, line, chunk)
    array.facts += _layout(array, line)
    if present := _PRESENT.search(text):
        _present(array, line, present)
    count = _COUNT.search(text)
    array.counted = (line, count) if count else None


def _chunk(array: Array, line: Line, match: re.Match[str]) -> None:
    """A mail that broke `128k` before its 28 leaves what md never prints, or of `64k` what it may."""
    kib = int(match["chunk"][:-1])
    is_power = kib.bit_count() == 1
    is_broken = array.is_cut and not line.text[: match.start("chunk")].strip()
    if is_broken or (array.level in _OF_POWERS and not is_power):
        text = "a chunk of this size is none of md's, or its number is broken"
        array.warnings.append(LogWarning(0, line.number, text))
        return
    setting = {"factor": "chunk_size", "setting": kib * 1024}
    label, value = f"Chunk of {array.name}", f"{kib} KiB"
    array.facts.append(fact_from(label, line, match, "chunk", value, **setting))


def _layout(array: Array, line: Line) -> Iterator[Fact]:
    label, text = f"Layout of {array.name}", line.text[:_LONGEST]
    if array.level != "raid4" and (match := _ALGORITHM.search(text)):
        if match["algorithm"] not in ALGORITHMS:
            raise ParseError(line.number, "an algorithm of md", match["algorithm"])
        yield layout(label, line, match, "algorithm", ALGORITHMS[match["algorithm"]])
    copies = list(_COPIES.finditer(text))
    for match in copies:
        # Two kinds of copies at once have no word of their own.
        word = f"{match['kind'][0]}{match['count']}"
        factor = {"factor": "raid_layout", "setting": word} if len(copies) == 1 else {}
        yield fact_from(label, line, match, "copies", **factor)


def _present(array: Array, line: Line, match: re.Match[str]) -> None:
    drives, present = int(match["drives"]), int(match["there"])
    label, value = f"Drives of {array.name}", f"{present} of {drives} present"
    array.facts.append(fact_from(label, line, match, "present", value, factor="drives", setting=drives))
    array.degraded = present < drives
    if array.state is None:
        state = "degraded" if array.degraded else "optimal"
        label = f"State of {array.name}"
        array.state = fact_from(label, line, match, "present", state, factor="state", setting=state)


def _progress(array: Array, line: Line, match: re.Match[str]) -> None:
    """A drive being filled is recovering; a whole array resyncs, or is at work for which there is no word."""
    label, value = f"State of {array.name}", f"{match['what']} {match['done']}"
    array.facts.append(fact_from(f"Progress of {array.name}", line, match, "progress", value))
    state = _AT_WORK.get(match["what"]) if match["done"].endswith("%") else None
    if state == "recovering" or (state and not array.degraded):
        array.state = fact_from(label, line, match, "progress", state, factor="state", setting=state)
    elif not array.degraded:
        array.state = fact_from(label, line, match, "progress", match["what"])


def _without_nested(arrays: list[Array]) -> Iterator[Fact]:
    """Facts of arrays within arrays are of no factor: RAID 50 is neither its RAID 5 nor its RAID 0."""
    inner = {member for array in arrays for member in array.members if member.startswith("md")}
    nested = inner | {array.name for array in arrays if inner & set(array.members)}
    for array in arrays:
        facts = [*array.facts, *([array.state] if array.state else [])]
        plain = array.name not in nested
        yield from facts if plain else (replace(fact, factor=None, setting=None) for fact in facts)
