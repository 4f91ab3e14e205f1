"""What people vary: the factors of a set's configurations, from a few up to some dozens."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import product

from tests.archive_sim.model import KIB, Drive, Factors

_ARRAYS = ("raid0", "raid1", "raid5", "raid6", "raid10")
_OF_CHUNKS = ("raid0", "raid5", "raid6", "raid10")


@dataclass(frozen=True)
class Sweep:
    """`names`: what differs, and so stands in the paths of the logs. `fixed`: what holds for all."""

    title: str
    names: tuple[str, ...]
    grid: Sequence[Factors]
    fixed: Factors
    tools: tuple[str, ...] = ("dd", "bonnie++", "sysbench", "fio", "hdparm")


def sweep(year: int, drive: Drive, chance: random.Random) -> Sweep:
    """One of them."""
    kinds: tuple[Callable[[int, Drive, random.Random], Sweep], ...] = (
        _levels, _levels, _chunks, _schedulers, _file_systems, _file_systems, _drives, _single_drives, _single_drives,
        _read_ahead, _states, _threads, _depths,
    )  # fmt: skip
    return chance.choice(kinds)(year, drive, chance)


def _some(words: Sequence[str], least: int, most: int, chance: random.Random) -> list[str]:
    chosen = chance.sample(words, min(len(words), chance.randint(least, most)))
    return [word for word in words if word in chosen]


def _array(level: str, drives: int, chunk: int = 0) -> Factors:
    factors: Factors = {"raid_level": level, "drives": drives}
    return {**factors, "chunk_size": chunk * KIB} if level in _OF_CHUNKS and chunk else factors


def _levels(_: int, drive: Drive, chance: random.Random) -> Sweep:
    drives = chance.choice((4, 4, 6, 8))
    levels = _some(_ARRAYS, 2, 5, chance)
    chunks = chance.sample((32, 64, 128, 256, 512), chance.choice((1, 1, 2, 3)))
    grid = [_array(level, drives, chunk) for level, chunk in product(levels, sorted(chunks))]
    unique = [factors for place, factors in enumerate(grid) if factors not in grid[:place]]
    single: list[Factors] = [{"raid_level": "single", "drives": 1}] if chance.random() < 0.6 else []
    names = ("raid_level", "drives", "chunk_size")
    return Sweep(f"RAID levels on {drives} drives", names, [*single, *unique], {})


def _chunks(_: int, drive: Drive, chance: random.Random) -> Sweep:
    level, drives = chance.choice(_OF_CHUNKS), chance.choice((4, 5, 6, 8, 12))
    if level == "raid10":
        drives += drives % 2
    chunks = sorted(chance.sample((8, 16, 32, 64, 128, 256, 512, 1024, 2048), chance.randint(3, 7)))
    grid: list[Factors] = [{"chunk_size": chunk * KIB} for chunk in chunks]
    return Sweep(
        f"Chunk sizes of {level.upper()}", ("chunk_size",), grid, {"raid_level": level, "drives": drives}
    )


def _schedulers(year: int, drive: Drive, chance: random.Random) -> Sweep:
    words = ("noop", "anticipatory", "deadline", "cfq")
    if year >= 2019:
        words = ("none", "mq-deadline", "bfq", "kyber")
    elif year >= 2010:
        words = ("noop", "deadline", "cfq", "bfq")
    drives = chance.choice((4, 6))
    levels = _some(_OF_CHUNKS, 1, 3, chance)
    chosen = _some(words, 2, 4, chance)
    grid = [_array(level, drives, 64) | {"scheduler": word} for level, word in product(levels, chosen)]
    return Sweep("I/O schedulers", ("raid_level", "drives", "chunk_size", "scheduler"), grid, {})


def _file_systems(year: int, drive: Drive, chance: random.Random) -> Sweep:
    words = ["ext2", "ext3", "xfs", "jfs", "reiserfs"]
    if year >= 2012:
        words = ["ext4", "xfs", "btrfs", *(["f2fs"] if drive.kind == "ssd" else [])]
    elif year >= 2009:
        words = ["ext3", "ext4", "xfs", "jfs"]
    chosen = _some(words, 2, 5, chance)
    if chance.random() < 0.5:
        grid: list[Factors] = [{"filesystem": word} for word in chosen]
        return Sweep(
            "File systems on one drive", ("filesystem",), grid, {"raid_level": "single", "drives": 1}
        )
    levels = _some(_ARRAYS, 1, 3, chance)
    arrays = [_array(level, 4, 128) | {"filesystem": word} for level, word in product(levels, chosen)]
    return Sweep(
        "File systems on md arrays", ("raid_level", "drives", "chunk_size", "filesystem"), arrays, {}
    )


def _drives(_: int, drive: Drive, chance: random.Random) -> Sweep:
    level = chance.choice(("raid0", "raid5", "raid6", "raid10"))
    counts = (4, 6, 8, 10, 12, 16)[: chance.randint(2, 6)]
    grid: list[Factors] = [
        {"raid_level": "single", "drives": 1},
        *(_array(level, count, 64) for count in counts),
    ]
    return Sweep(
        f"{level.upper()} from {counts[0]} to {counts[-1]} drives",
        ("raid_level", "drives", "chunk_size"),
        grid,
        {},
    )


def _single_drives(_: int, drive: Drive, chance: random.Random) -> Sweep:
    count = chance.choice((1, 1, 2, 3, 4, 8))
    grid: list[Factors] = [{"drive": f"sd{chr(97 + place)}"} for place in range(count)]
    tools = ("hdparm", "dd", "fio") if count < 4 else ("hdparm", "dd")
    return Sweep("Single drives", ("drive",), grid, {"raid_level": "single", "drives": 1}, tools)


def _read_ahead(_: int, drive: Drive, chance: random.Random) -> Sweep:
    sizes = sorted(chance.sample((128, 256, 512, 1024, 2048, 4096, 8192), chance.randint(3, 6)))
    levels = _some(_OF_CHUNKS, 1, 2, chance)
    grid = [_array(level, 4, 256) | {"read_ahead": size * KIB} for level, size in product(levels, sizes)]
    names = ("raid_level", "drives", "chunk_size", "read_ahead")
    return Sweep("Read-ahead of md arrays", names, grid, {}, ("dd", "bonnie++", "hdparm"))


def _states(_: int, drive: Drive, chance: random.Random) -> Sweep:
    levels = _some(("raid1", "raid5", "raid6", "raid10"), 1, 3, chance)
    grid = [
        _array(level, 4, 64) | {"state": state} for level, state in product(levels, ("optimal", "degraded"))
    ]
    return Sweep("Arrays with a drive pulled", ("raid_level", "drives", "chunk_size", "state"), grid, {})


def _threads(_: int, drive: Drive, chance: random.Random) -> Sweep:
    return _outstanding("threads", "Threads", "sysbench", chance)


def _depths(_: int, drive: Drive, chance: random.Random) -> Sweep:
    return _outstanding("queue_depth", "Queue depths", "fio", chance)


def _outstanding(name: str, title: str, tool: str, chance: random.Random) -> Sweep:
    level, drives = chance.choice((("single", 1), ("raid0", 4), ("raid5", 4), ("raid6", 6), ("raid10", 4)))
    counts = [1, 2, 4, 8, 16, 32, 64][: chance.randint(3, 7)]
    return Sweep(title, (name,), [{name: count} for count in counts], _array(level, drives, 64), (tool,))
