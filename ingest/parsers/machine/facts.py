"""A match in a line → a fact; a log, line by line → the report of its facts: shared by all parsers of facts.

A fact in the last line of a log that has no end may be cut: it is a warning, and no fact. JSON shows its end.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from ingest.parsers.lines import Line, lines_of
from ingest.parsers.report import Fact, LogWarning, Report

# Levels and layouts of md, as numbers of drivers/md/raid5.h (ALGORITHM_*).
ALGORITHMS = {
    "0": "left-asymmetric", "1": "right-asymmetric", "2": "left-symmetric", "3": "right-symmetric",
    "4": "parity-first", "5": "parity-last",
    "8": "ddf-zero-restart", "9": "ddf-N-restart", "10": "ddf-N-continue",
    "16": "left-asymmetric-6", "17": "right-asymmetric-6",
    "18": "left-symmetric-6", "19": "right-symmetric-6", "20": "parity-first-6",
}  # fmt: skip
_LEVEL = re.compile(r"raid\d{1,2}")  # linear, faulty and the like are none
SYMMETRIES = frozenset(ALGORITHMS[number] for number in "0123")


def fact_from(
    label: str,
    line: Line,
    match: re.Match[str],
    group: str,
    value: str | None = None,
    **setting: Any,
) -> Fact:
    """A fact from a group of a match; `factor` and `setting` where it is a factor's value."""
    printed = line.printed_in(match, group)
    text = printed.text if value is None else value
    return Fact(label, text.strip(), printed.line, printed.start, printed.end, **setting)


def level(label: str, line: Line, match: re.Match[str], group: str) -> Fact:
    """A RAID level as md writes it, which is the vocabulary's word."""
    is_level = _LEVEL.fullmatch(match[group])
    factor = {"factor": "raid_level", "setting": match[group]} if is_level else {}
    return fact_from(label, line, match, group, **factor)


def layout(label: str, line: Line, match: re.Match[str], group: str, word: str) -> Fact:
    """A layout of parity; only those that RAID 5 and 6 share are the vocabulary's words."""
    factor = {"factor": "raid_layout", "setting": word} if word in SYMMETRIES else {}
    return fact_from(label, line, match, group, word, **factor)


def chunk(name: str, line: Line, match: re.Match[str], group: str, count: str, unit: str) -> Fact:
    """A chunk of so many K or M (KB, KiB …), which are powers of 1024 in md and in controllers."""
    size = int(count) * {"K": 2**10, "M": 2**20}[unit[0]]
    value = f"{count} {unit[0]}iB"
    return fact_from(f"Chunk of {name}", line, match, group, value, factor="chunk_size", setting=size)


def controller_level(word: str, drives: int) -> dict[str, str]:
    """The factor of what a controller calls a level, if that is sure.

    RAID 0 of one drive stripes nothing, and of RAID 1 of more than two nobody says how they are mirrored.
    """
    is_sure = drives > 1 if word == "raid0" else drives == 2 if word == "raid1" else True
    return {"factor": "raid_level", "setting": word} if is_sure else {}


def collect(tool: str, text: str, read: Callable[[Line], Iterable[Fact]]) -> Report:
    """Every line's facts."""
    facts: list[Fact] = []
    warnings: list[LogWarning] = []
    for line in lines_of(text):
        of_line = list(read(line))
        if of_line and not line.ended and not line.text.endswith("}"):
            warnings.append(LogWarning(0, line.number, "the text ends within this line"))
        else:
            facts += of_line
    return Report(tool, facts=once(facts), warnings=warnings)


def once(facts: Iterable[Fact]) -> list[Fact]:
    """Facts without repetitions: a watched array is printed every few seconds."""
    first: dict[tuple[str, str], Fact] = {}
    for fact in facts:
        first.setdefault((fact.label, fact.value), fact)
    return list(first.values())
