"""What sysbench prints before a run starts → its operation, and parameters by the names of factors.yaml.

Number of threads: 16                                         threads: 16
Extra file open flags: 4000                                   direct: true
Block size 16Kb                                               block_size: 16384
Read/Write ratio for combined random IO test: 1.50            mix_read: 0.6, where the mode is mixed
"""

from __future__ import annotations

from typing import Any

from ingest.parsers.report import ParseError
from ingest.parsers.sysbench.sections import Section
from ingest.parsers.units import factor, in_si

_MODES = {
    "sequential write (creation)": "write",
    "sequential rewrite": "rewrite",
    "sequential read": "read",
    "random read": "randread",
    "random write": "randwrite",
    "random r/w": "randrw",
}
_OTHER_TESTS = {
    "CPU performance benchmark": "cpu",
    "memory operations speed test": "memory",
    "thread subsystem performance test": "threads",
    "mutex performance test": "mutex",
    "OLTP test": "oltp",
}
_ENGINES = {"synchronous": "sync", "asynchronous": "async", "fast mmaped": "mmap", "slow mmaped": "mmap"}
# O_DIRECT in decimal (0.4.5), in hexadecimal (0.4.10) on x86, ARM and POWER, sysbench's own number (0.5 to
# 1.0.12); then words. O_SYNC and O_DSYNC are not direct. Other numbers depend on the machine: left open.
_DIRECT = {"16384", "4000", "65536", "10000", "131072", "20000", "3"}
_BUFFERED = {"0", "(none)", "1", "2", "1000", "101000", "4096", "1052672", "sync", "dsync", "sync dsync"}


def size_rule(unit: str) -> str:
    """The rule of a unit such as Kb, KiB or Mb/sec."""
    return f"sysbench-{unit[0].lower()}b" if unit[0] in "KMGT" else "sysbench-b"


def operation_of(section: Section) -> str | None:
    """What a fileio run did: as printed, else as its command says, else by what only one mode does."""
    doing = section.get("doing_doing")
    if doing is None:
        mode = section.command.mode if section.command is not None else None
        return mode or ("randrw" if _reads_and_writes(section) else None)
    mode = _MODES.get(doing.removesuffix(" test"))
    if mode is None and other_test(section) is None:
        known = ", ".join(_MODES)
        raise ParseError(section.number("doing"), f"'Doing … test' with one of: {known}", f'"{doing}"')
    return mode


def other_test(section: Section) -> str | None:
    """The name of a test that is not fileio, where `Doing …` says it."""
    doing = section.get("doing_doing") or ""
    return _OTHER_TESTS.get(doing) or _OTHER_TESTS.get(doing.removesuffix(" test"))


def _reads_and_writes(section: Section) -> bool:
    """Only `random r/w` has both (0.4 and 0.5 count them, 1.0 prints them per second)."""
    pairs = (("operations_reads", "operations_writes"), ("reads_value", "writes_value"))
    return any(all(float(section.get(name) or 0) for name in pair) for pair in pairs)


def settings(section: Section, operation: str | None) -> dict[str, Any]:
    """The parameters of a run; what is printed wins over what the command says, with a warning."""
    printed = {name: value for name, value in _printed(section, operation).items() if value is not None}
    wanted = section.command.parameters if section.command is not None else {}
    for name, value in printed.items():
        if name in wanted and wanted[name] != value:
            text = f"{name} is {value} in the log, and {wanted[name]} in the command before it"
            section.warn(section.line, text)
    return {**wanted, **printed}


def _printed(section: Section, operation: str | None) -> dict[str, Any]:
    threads = section.get("threads_threads")
    return {
        "threads": int(threads) if threads else None,
        "block_size": whole_size(section, "block_size"),
        "file_size": _total_size(section),
        "engine": _ENGINES.get(section.get("io_io") or ""),
        "direct": _is_direct(section.get("flags_flags") or ""),
        "mix_read": _share_of_reads(section) if operation == "randrw" else None,
    }


def whole_size(section: Section, name: str) -> int | None:
    """A size in bytes, where its print left nothing out."""
    size, unit = section.get(name), section.get(f"{name}_unit")
    if size is None or unit is None or not _is_whole(size):
        return None
    value = in_si(size, size_rule(unit))
    return int(value) if value == int(value) else None


def _is_whole(text: str) -> bool:
    """Whether "%.5g" can have left nothing out: it had fewer digits to print than it could."""
    digits = text.replace(".", "").lstrip("0")
    return text.replace(".", "").isdecimal() and (len(digits) < 5 or ("." not in text and len(digits) == 5))


def _total_size(section: Section) -> int | None:
    """All files together, in bytes."""
    if section.get("total_size"):
        return whole_size(section, "total_size_size")
    if section.get("planned"):
        size = section.count("planned_files") * section.count("planned_each") * factor("sysbench-kb")
        return int(size) if size == section.count("planned_total") * factor("sysbench-mb") else None
    return None


def _is_direct(flags: str) -> bool | None:
    words = flags.strip()
    if words in _DIRECT or "directio" in words.split():
        return True
    return False if words in _BUFFERED else None


def _share_of_reads(section: Section) -> float | None:
    ratio = section.get("ratio_ratio")
    if ratio is None or not ratio.replace(".", "").isdecimal():
        return None
    reads = float(ratio)
    return round(reads / (1 + reads), 6)
