"""zpool status → each ZFS pool's level, drives and state.

      pool: tank
     state: DEGRADED
      scan: resilver in progress since Sun Nov  5 10:02:11 2023
    config:

        NAME                       STATE     READ WRITE CKSUM
        tank                       DEGRADED     0     0     0
              raidz2-0                 DEGRADED     0     0     0
                sda                    ONLINE       0     0     0
                replacing-1            DEGRADED     0     0     0
                  sdb                  OFFLINE      0     0     0
                  sdx                  ONLINE       0     0     0  (resilvering)
                sdc                    ONLINE       0     0     0
        logs
              nvme0n1p1                ONLINE       0     0     0

    errors: No known data errors

Pages show blanks in place of tabs. A pool is told of when its last line, `errors:`, is there. It may have
several groups (top-level vdevs); where these are of two kinds it has no level. Drives are those of the
groups that hold data, a pair of which one replaces the other once; logs, caches and spares are none. A
pool of drives alone is striped, for which the vocabulary has no word unless there is one drive. The words
are those of OpenZFS 2.2 (cmd/zpool/zpool_main.c, print_status_config) and of Solaris, which numbers no
group.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from ingest.parsers.lines import Line
from ingest.parsers.machine.facts import collect, fact_from
from ingest.parsers.report import Fact, Report

TOOL = "zpool-status"
OF_MD = False
_POOL = re.compile(r" {1,3}pool: (?P<name>[A-Za-z][\w:. -]{0,100}?)\s*")
_STATE = re.compile(r" {1,3}state: (?P<state>[A-Z]{4,10})\s*")
_SCAN = re.compile(r" {1,3}scan: resilver in progress\b.*")
_DEVICE = re.compile(
    r"(?:\t| {8})(?P<indent>(?: {2}){0,4})(?P<name>\S{1,200})(?: {1,200}(?P<state>[A-Z]{4,10})\b.*)?\s*"
)
_GROUP = re.compile(r"(?P<kind>mirror|raidz[123]?|draid[123]?)(?:[:\w]{0,40})?(?:-\d{1,5})?")
_SPARING = re.compile(r"(?:replacing|spare)(?:-\d{1,5})?")
_ERRORS = re.compile(r"errors: \S.*")
_LEVELS = {
    "mirror": "zfs-mirror", "raidz": "raidz1", "raidz1": "raidz1", "raidz2": "raidz2", "raidz3": "raidz3",
    "draid": "draid1", "draid1": "draid1", "draid2": "draid2", "draid3": "draid3",
}  # fmt: skip
_STATES = {"ONLINE": "optimal", "DEGRADED": "degraded"}
_LONGEST = 300  # of a line, in characters


@dataclass
class _Pool:
    """A pool while its lines are read."""

    name: str
    line: Line
    match: re.Match[str]
    state: tuple[Line, re.Match[str]] | None = None
    resilvers: bool = False
    holds_data: bool = (
        False  # whether the lines are those of the pool itself: not of its logs, caches, spares
    )
    kinds: list[tuple[str, Line, re.Match[str]]] = field(
        default_factory=list
    )  # of its groups, "" for a drive
    drives: int = 0
    sparing: int | None = None  # the depth of a pair of which one takes the place of the other


def detect(text: str) -> bool:
    """Whether the text has the first line of a pool, and the heading of its devices."""
    return (
        "pool: " in text
        and re.search(r"^(?:\t| {8})NAME {1,200}STATE {1,40}READ WRITE CKSUM", text, re.MULTILINE) is not None
    )


def parse(text: str, _version: str | None = None) -> Report:
    """The facts of every pool. No measurements."""
    pool: _Pool | None = None

    def read(line: Line) -> Iterator[Fact]:
        nonlocal pool
        line_text = line.text[:_LONGEST]
        if match := _POOL.fullmatch(line_text):
            pool = _Pool(match["name"], line, match)
        elif pool and (match := _STATE.fullmatch(line_text)):
            pool.state = line, match
        elif pool and _SCAN.fullmatch(line_text):
            pool.resilvers = True
        elif pool and (match := _DEVICE.fullmatch(line_text)):
            _device(pool, line, match)
        elif pool and _ERRORS.fullmatch(line_text):
            yield from _facts(pool)
            pool = None

    return collect(TOOL, text, read)


def _device(pool: _Pool, line: Line, match: re.Match[str]) -> None:
    depth = len(match["indent"]) // 2
    if pool.sparing is not None and depth > pool.sparing:
        return  # of the two, the pair was counted
    pool.sparing = None
    if depth == 0:
        pool.holds_data = match["name"] == pool.name
    elif pool.holds_data and match["state"]:
        group = _GROUP.fullmatch(match["name"]) if depth == 1 else None
        if depth == 1:
            pool.kinds.append((group["kind"] if group else "", line, match))
        if not group:
            pool.drives += 1
            pool.sparing = depth if _SPARING.fullmatch(match["name"]) else None


def _facts(pool: _Pool) -> Iterator[Fact]:
    kinds = {kind for kind, *_ in pool.kinds}
    if len(kinds) == 1:
        kind, line, match = pool.kinds[0]
        if kind:
            setting = {"factor": "raid_level", "setting": _LEVELS[kind]}
            yield fact_from(f"Level of {pool.name}", line, match, "name", _LEVELS[kind], **setting)
            yield _count("Groups", pool, len(pool.kinds))
        elif pool.drives == 1:
            yield fact_from(
                f"Level of {pool.name}", line, match, "name", "single", factor="raid_level", setting="single"
            )
        yield _count("Drives", pool, pool.drives, factor="drives", setting=pool.drives)
    if pool.state:
        line, match = pool.state
        state = "recovering" if pool.resilvers else _STATES.get(match["state"])
        setting = {"factor": "state", "setting": state} if state else {}
        yield fact_from(f"State of {pool.name}", line, match, "state", **setting)


def _count(label: str, pool: _Pool, number: int, **setting: str | int) -> Fact:
    """What is counted over the pool's lines is at its name."""
    return fact_from(f"{label} of {pool.name}", pool.line, pool.match, "name", str(number), **setting)
