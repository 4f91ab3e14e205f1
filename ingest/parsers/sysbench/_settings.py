"""What sysbench says of a run before it starts, by the names of factors.yaml.

Number of threads: 16                                         threads: 16
Extra file open flags: 4000                                   direct: true
Block size 16Kb                                               block_size: 16384
Read/Write ratio for combined random IO test: 1.50            mix_read: 0.6, where the mode is mixed
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ingest.parsers._report import ParseError
from ingest.parsers._rules import rule
from ingest.parsers.sysbench._numbers import is_whole
from ingest.parsers.sysbench._section import Found, Section
from ingest.quantities import exactly

MODES: Mapping[str, str] = {
    "sequential write (creation)": "write",
    "sequential rewrite": "rewrite",
    "sequential read": "read",
    "random read": "randread",
    "random write": "randwrite",
    "random r/w": "randrw",
}
OTHER_TESTS: Mapping[str, str] = {
    "CPU performance benchmark": "cpu",
    "memory operations speed test": "memory",
    "thread subsystem performance test": "threads",
    "mutex performance test": "mutex",
    "OLTP test": "oltp",
}
_ENGINES: Mapping[str, str] = {
    "synchronous": "sync",
    "asynchronous": "async",
    "fast mmaped": "mmap",
    "slow mmaped": "mmap",
}
# O_DIRECT in decimal (0.4.5), in hexadecimal (0.4.10) on x86, ARM and POWER, sysbench's own number (0.5 to
# 1.0.12); then words. O_SYNC and O_DSYNC are not direct. Other numbers depend on the machine: left open.
_DIRECT = {"16384", "4000", "65536", "10000", "131072", "20000", "3"}
_BUFFERED = {"0", "(none)", "1", "2", "1000", "101000", "4096", "1052672", "sync", "dsync", "sync dsync"}
_LETTERS = {"": "sysbench-b", "K": "sysbench-kb", "M": "sysbench-mb", "G": "sysbench-gb", "T": "sysbench-tb"}


def size_rule(unit: str) -> str:
    """The rule of a unit such as Kb, KiB or Mb/sec."""
    return _LETTERS[unit[0] if unit[0] in "KMGT" else ""]


def operation_of(section: Section) -> str | None:
    """What a fileio run did: as printed, else as its command says."""
    doing = section.get("doing")
    if doing is None:
        return section.command.mode if section.command is not None else None
    words = doing["doing"].removesuffix(" test")
    if words not in MODES and doing["doing"] not in OTHER_TESTS and words not in OTHER_TESTS:
        known = ", ".join(MODES)
        raise ParseError(doing.line.number, f"'Doing … test' with one of: {known}", f'"{doing["doing"]}"')
    return MODES.get(words)


def settings(section: Section, operation: str | None) -> dict[str, Any]:
    """The parameters of a run; what is printed wins over what the command says, with a doubt."""
    said = dict(section.command.parameters) if section.command is not None else {}
    printed = dict(_printed(section, operation))
    for name, value in printed.items():
        if name in said and said[name] != value:
            text = f"{name} is {value} in the log, and {said[name]} in the command before it"
            section.doubts.append((section.line, text))
    return {**said, **printed}


def _printed(section: Section, operation: str | None) -> Iterator[tuple[str, Any]]:
    if threads := section.get("threads"):
        yield "threads", int(threads["threads"])
    if (block := section.get("block")) and (size := whole_size(block, "size")) is not None:
        yield "block_size", size
    if (total := total_size(section)) is not None:
        yield "file_size", total
    if (io := section.get("io")) and io["io"] in _ENGINES:
        yield "engine", _ENGINES[io["io"]]
    if (flags := section.get("flags")) and (direct := _is_direct(flags["flags"])) is not None:
        yield "direct", direct
    if operation == "randrw" and (mix := _mix(section)) is not None:
        yield "mix_read", mix


def whole_size(found: Found, group: str) -> int | None:
    """A size in bytes, where its print left nothing out."""
    if not is_whole(found[group]):
        return None
    value = exactly(found[group]) * int(rule(size_rule(found[f"{group}_unit"])).factor)
    return int(value) if value == int(value) else None


def total_size(section: Section) -> int | None:
    """All files together, in bytes."""
    if total := section.get("total_size"):
        return whole_size(total, "size")
    if planned := section.get("planned"):
        kib = int(planned["files"]) * int(planned["each"])
        return kib * 1024 if kib == int(planned["total"]) * 1024 else None
    return None


def _is_direct(flags: str) -> bool | None:
    words = flags.strip()
    if words in _DIRECT or "directio" in words.split():
        return True
    return False if words in _BUFFERED else None


def _mix(section: Section) -> float | None:
    ratio = section.get("ratio")
    if ratio is None or not ratio["ratio"].replace(".", "").isdecimal():
        return None
    reads = float(ratio["ratio"])
    return round(reads / (1 + reads), 6)
