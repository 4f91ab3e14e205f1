"""A run → what bonnie++ prints on both channels: progress, the table, the CSV line.

Version 1.03e       ------Sequential Output------ --Sequential Input- --Random-
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tests.archive_sim.model import GIB, KIB
from tests.archive_sim.run import Run

VERSIONS = {"1.02b": 2002, "1.03a": 2003, "1.03e": 2008, "1.96": 2009, "1.97.3": 2013, "2.00a": 2020}
OPERATIONS = ("write", "rewrite", "read", "seek")
_TOO_FAST = 200_000  # files a second: done before bonnie++ believes its clock
_ORDERS = ("sequential", "random")

Cell = tuple[float, int] | None  # per second, and % of the processor; None where it was too fast


def log(run: Run) -> str:
    """All of it."""
    old = run.version.startswith("1.0")
    size = f"{run.file_size // GIB}G"
    block = [_cell(run, run.rates[name] / KIB) for name in ("write", "rewrite", "read")]
    chars = [_cell(run, speed) for speed in _by_character(run, old=old)]
    rates = [chars[0], block[0], block[1], chars[1], block[2], _cell(run, run.rates["seek"])]
    files = [_cell(run, rate) for rate in _file_rates(run)]
    name = run.host[:14]
    if old:
        return _progress("with putc()", "with getc()", 3) + _old(run.version, name, size, rates, files)
    latencies = [_latency(run) for _ in range(12)]
    return _progress("a byte at a time", "a byte at a time", 5) + _new(
        run, name, size, rates, files, latencies
    )


def _by_character(run: Run, *, old: bool) -> tuple[float, float]:
    """K per second, bounded by the processor: one call of the system for each byte from 1.93 on."""
    most = run.chance.uniform(20_000, 60_000) if old else run.chance.uniform(300, 1_100)
    return min(most, run.rates["write"] / KIB), min(most * 1.1, run.rates["read"] / KIB)


def _file_rates(run: Run) -> Iterator[float]:
    """Create, read and delete, in order and at random."""
    create = run.chance.uniform(0.5, 1.5) * run.rates["seek"] ** 0.5 * 250
    for share in (1.0, 9.0, 1.6, 0.9, 11.0, 0.8):
        yield create * share * run.chance.uniform(0.8, 1.2)


def _cell(run: Run, rate: float) -> Cell:
    share = run.chance.randint(3, 60)
    return None if rate >= _TOO_FAST * 20 else (rate, share)


def _progress(writing: str, reading: str, seekers: int) -> str:
    lines = [
        f"Writing {writing}",
        "Writing intelligently",
        "Rewriting",
        f"Reading {reading}",
        "Reading intelligently",
    ]
    files = [
        f"{what} files in {order} order...done." for order in _ORDERS for what in ("Create", "Stat", "Delete")
    ]
    head = [
        "Using uid:0, gid:0.",
        *(f"{line}...done" for line in lines),
        "start 'em" + "...done" * seekers + "...",
    ]
    return "\n".join([*head, *files]) + "\n"


_HEAD_OF_FILES = "-Create-- --Read--- -Delete-- -Create-- --Read--- -Delete--\n"
_CREATES = "------Sequential Create------ --------Random Create--------\n"


def _old(version: str, name: str, size: str, rates: Sequence[Cell], files: Sequence[Cell]) -> str:
    """1.0x, with files in steps of 1024: 16 of them."""
    csv = ",".join([name, size, *_fields(rates), "16", *_fields(files)])
    return (
        f"Version {version:<12}------Sequential Output------ --Sequential Input- --Random-\n"
        f"{'':20}-Per Chr- --Block-- -Rewrite- -Per Chr- --Block-- --Seeks--\n"
        f"Machine        Size K/sec %CP K/sec %CP K/sec %CP K/sec %CP K/sec %CP  /sec %CP\n"
        f"{_named(name, size)}{_row(rates)}\n"
        f"{'':20}{_CREATES}{'':20}{_HEAD_OF_FILES}"
        f"              files  /sec %CP  /sec %CP  /sec %CP  /sec %CP  /sec %CP  /sec %CP\n"
        f"{16:>19}{_row(files)}\n{csv}\n"
    )


def _new(
    run: Run, name: str, size: str, rates: Sequence[Cell], files: Sequence[Cell], latencies: Sequence[str]
) -> str:
    """From 1.96 on, with latencies; 2.00 has units in its table, and no concurrency in its head."""
    second = run.version.startswith("2.")
    shown = "2.00a" if second else run.version[:4]
    version = f"Version {shown:<12}" if second else f"Version {shown:>5}       "
    rate_head = "  /sec %CP" * 6 if second else " K/sec %CP" * 5 + "  /sec %CP"
    fields = [*_fields(rates), "16", "", "", "", "", *_fields(files), *latencies]
    csv = ",".join([*_csv_head(run, shown, name, size), *fields])
    start = f"{'Name:Size etc':<19}" if second else f"{'Machine':<15}Size"
    line = f"{'':20}" if second else f"Concurrency {run.threads:>3}     "
    return (
        f"{version}------Sequential Output------ --Sequential Input- --Random-\n"
        f"{line}-Per Chr- --Block-- -Rewrite- -Per Chr- --Block-- --Seeks--\n"
        f"{start}{rate_head}\n"
        f"{_named(name, size)}{_row_of_units(rates) if second else _row(rates)}\n"
        f"{_latency_row(latencies[:6])}\n"
        f"{version}{_CREATES}{name:<20}{_HEAD_OF_FILES}"
        f"              files{'  /sec %CP' * 6}\n"
        # 2.00 prints the number of files in place of their rates.
        f"{16:>19}{_row([cell and (16 * KIB, cell[1]) for cell in files] if second else files)}\n"
        f"{_latency_row(latencies[6:])}\n{csv}\n"
    )


def _csv_head(run: Run, shown: str, name: str, size: str) -> list[str]:
    """What stands before the figures; 2.00 names its block size and number of seeks too."""
    second = shown.startswith("2.")
    stamp = str(int(run.when.timestamp()))
    sizes = [size, "", "8192", "5"] if second else [size, ""]
    return ["1.98" if second else shown, shown, name, str(run.threads), stamp, *sizes]


def _named(name: str, size: str) -> str:
    return f"{name}{size:>{19 - len(name)}}"


def _row(cells: Sequence[Cell]) -> str:
    return "".join(" +++++ +++" if cell is None else f" {_number(cell[0]):>5} {cell[1]:3d}" for cell in cells)


def _row_of_units(cells: Sequence[Cell]) -> str:
    """518k, 506m, 1.2g; seeks as they are."""
    texts = [
        " +++++ +++" if cell is None else f" {_with_unit(cell[0]):>5} {cell[1]:3d}" for cell in cells[:-1]
    ]
    return "".join(texts) + _row(cells[-1:])


def _with_unit(kib: float) -> str:
    """K per second, three digits and a letter."""
    for letter, size in (("g", 2**20), ("m", 2**10)):
        if kib >= size:
            amount = kib / size
            return f"{amount:.1f}{letter}" if amount < 10 else f"{amount:.0f}{letter}"
    return f"{kib:.0f}k"


def _number(rate: float) -> str:
    return f"{rate:.1f}" if rate < 1000 else f"{rate:.0f}"


def _fields(cells: Sequence[Cell]) -> list[str]:
    return [
        text
        for cell in cells
        for text in (("+++++", "+++") if cell is None else (_number(cell[0]), str(cell[1])))
    ]


def _latency(run: Run) -> str:
    microseconds = int(10 ** run.chance.uniform(2, 6))
    return f"{microseconds}us" if microseconds < 100_000 else f"{microseconds // 1000}ms"


def _latency_row(texts: Sequence[str]) -> str:
    return "Latency          " + "".join(f"{text:>10}" for text in texts)
