"""What sysbench says of a run before it starts → its operation, and parameters by the names of factors.yaml.

Number of threads: 16                                         threads: 16
Extra file open flags: 4000                                   direct: true
Block size 16Kb                                               block_size: 16384
Read/Write ratio for combined random IO test: 1.50            mix_read: 0.6, where the mode is mixed
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ingest.parsers.report import ParseError
from ingest.parsers.sysbench.sections import Section
from ingest.parsers.units import factor, in_si

Printed = Mapping[str, str | None]
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


def size_factor(unit: str) -> float:
    """How many bytes a unit such as Kb or KiB is."""
    return factor(size_rule(unit))


def operation_of(section: Section) -> str | None:
    """What a fileio run did: as printed, else as its command says, else by what only one mode does."""
    doing = section.get("doing_doing")
    if doing is None:
        mode = section.command.mode if section.command is not None else None
        return mode or ("randrw" if _reads_and_writes(section) else None)
    words = doing.removesuffix(" test")
    if words in MODES:
        return MODES[words]
    if doing not in OTHER_TESTS and words not in OTHER_TESTS:
        known = ", ".join(MODES)
        raise ParseError(section.number("doing"), f"'Doing … test' with one of: {known}", f'"{doing}"')
    return None


def _reads_and_writes(section: Section) -> bool:
    """Only `random r/w` has both (0.4 and 0.5 count them, 1.0 prints them per second)."""
    pairs = (("operations_reads", "operations_writes"), ("reads_value", "writes_value"))
    return any(all(float(section.get(name) or 0) for name in pair) for pair in pairs)


def settings(section: Section, operation: str | None) -> dict[str, Any]:
    """The parameters of a run; what is printed wins over what the command says, with a warning."""
    printed = dict(_printed(section.printed, operation))
    if section.command is None:
        return printed
    asked = section.command.parameters
    for name, value in printed.items():
        if name in asked and asked[name] != value:
            text = f"{name} is {value} in the log, and {asked[name]} in the command before it"
            section.warnings.append((section.line, text))
    return {**asked, **printed}


def _printed(printed: Printed, operation: str | None) -> Iterator[tuple[str, Any]]:
    if threads := printed.get("threads_threads"):
        yield "threads", int(threads)
    if (block := whole_size(printed, "block_size")) is not None:
        yield "block_size", block
    if (total := total_size(printed)) is not None:
        yield "file_size", total
    if engine := _ENGINES.get(printed.get("io_io") or ""):
        yield "engine", engine
    if (flags := printed.get("flags_flags")) and (direct := _is_direct(flags)) is not None:
        yield "direct", direct
    if operation == "randrw" and (mix := _mix(printed)) is not None:
        yield "mix_read", mix


def whole_size(printed: Printed, name: str) -> int | None:
    """A size in bytes, where its print left nothing out."""
    size, unit = printed.get(name), printed.get(f"{name}_unit")
    if size is None or unit is None or not _is_whole(size):
        return None
    value = in_si(size, size_rule(unit))
    return int(value) if value == int(value) else None


def _is_whole(text: str) -> bool:
    """Whether "%.5g" can have left nothing out: it had fewer digits to print than it could."""
    digits = text.replace(".", "").lstrip("0")
    return text.replace(".", "").isdecimal() and (len(digits) < 5 or ("." not in text and len(digits) == 5))


def total_size(printed: Printed) -> int | None:
    """All files together, in bytes."""
    if printed.get("total_size"):
        return whole_size(printed, "total_size_size")
    if printed.get("planned"):
        files, each, total = (int(printed[f"planned_{name}"] or 0) for name in ("files", "each", "total"))
        size = files * each * size_factor("Kb")
        return int(size) if size == total * size_factor("Mb") else None
    return None


def _is_direct(flags: str) -> bool | None:
    words = flags.strip()
    if words in _DIRECT or "directio" in words.split():
        return True
    return False if words in _BUFFERED else None


def _mix(printed: Printed) -> float | None:
    ratio = printed.get("ratio_ratio")
    if ratio is None or not ratio.replace(".", "").isdecimal():
        return None
    reads = float(ratio)
    return round(reads / (1 + reads), 6)
