"""A number → a result set: who, with what, which runs, and what went wrong. The same number and seed, the same set.

The sets of a small archive are the first sets of a larger one with the same seed.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from types import ModuleType

from tests.archive_sim import world
from tests.archive_sim.model import GIB, KIB, MIB, MIX_READ, Drive, Factors, Machine, Speeds, gain
from tests.archive_sim.run import Run, newest
from tests.archive_sim.sweeps import Sweep, sweep
from tests.archive_sim.tools import bonnie, dd, fio, hdparm, sysbench

TOOLS: Mapping[str, ModuleType] = {
    "dd": dd,
    "hdparm": hdparm,
    "bonnie++": bonnie,
    "sysbench": sysbench,
    "fio": fio,
}
_USUAL_LOGS, _MOST_LOGS = 18, 300
# How often what happens, of a hundred sets.
_FAULTS = {
    "wide": 8, "outlier": 8, "drift": 5, "two modes": 4, "small file": 8, "cache kept": 10, "another machine": 5,
    "failed run": 4, "copied log": 2, "wrong baseline": 2, "withdrawn": 1,
}  # fmt: skip
# Factors that change what a log itself says: two of these cannot have the same text.
_IN_THE_LOG = ("drive", "threads", "queue_depth")


@dataclass(frozen=True)
class Entry:
    """One line under `runs:`, and its logs by path."""

    pattern: str
    logs: Mapping[str, str]
    tool_version: str | None
    factors: Factors = field(default_factory=dict)
    operation: str | None = None
    reasons: tuple[str, ...] = ()
    state: str = "ok"


@dataclass(frozen=True)
class Study:
    """All that a result set says."""

    number: int
    when: datetime
    author: str
    machine: Machine
    drive: Drive
    sweep: Sweep
    tests: Sequence[tuple[str, str, str]]  # tool, version, operation
    repeats: int
    faults: frozenset[str]
    entries: Sequence[Entry]
    speeds: Speeds
    settings: Sequence[Setting]  # of the tests
    chance: random.Random

    @property
    def tools(self) -> tuple[str, ...]:
        """Each once."""
        return tuple(dict.fromkeys(tool for tool, _, _ in self.tests))

    @property
    def operations(self) -> tuple[str, ...]:
        """Each once."""
        return tuple(dict.fromkeys(operation for _, _, operation in self.tests))

    @property
    def count(self) -> int:
        """Drives of the largest array, or those of a set about single ones."""
        if "drive" in self.sweep.names:
            return len(self.sweep.grid)
        return max(
            int(factors.get("drives", 1))
            for factors in ({**self.sweep.fixed, **row} for row in self.sweep.grid)
        )


def study(seed: str, number: int, tool: str | None = None) -> Study:
    """Set `number` of an archive; with this tool if one is asked for."""
    chance = random.Random(f"{seed}/{number}/{tool or ''}")
    when, drive, varied, tools = _matter(seed, number, tool, chance)
    faults = frozenset(name for name, share in _FAULTS.items() if 100 * chance.random() < share)
    machine = world.machine(when.year, chance)
    speeds = Speeds(drive, chance.uniform(0.7, 0.98), chance.choice((64, 128, 256, 512)) * KIB)
    versions = {name: chance.choice(_versions(name, when.year, drive, varied)) for name in tools}
    tests = [
        (name, version, it) for name, version in versions.items() for it in _operations(name, version, chance)
    ]
    varied, repeats = _sized(varied, tests, chance)
    if faults & {"drift", "two modes"}:
        repeats = 8
    bench = Bench(when, machine, drive, varied, speeds, repeats, faults, chance)
    settings = [Setting(bench, *test) for test in tests]
    entries = [*bench.entries(settings)]
    author = world.author(chance)
    return Study(
        number,
        when,
        author,
        machine,
        drive,
        varied,
        tests,
        repeats,
        faults,
        entries,
        speeds,
        settings,
        chance,
    )


def _matter(
    seed: str, number: int, tool: str | None, chance: random.Random
) -> tuple[datetime, Drive, Sweep, tuple[str, ...]]:
    """When, which drive, what was varied and with which tools: drawn anew until it could have been."""
    while True:
        when = world.when(chance)
        drive = world.drive(seed, number, when.year, chance)
        varied = sweep(when.year, drive, chance)
        tools = _tools(when.year, drive, varied, chance)
        if tools and (tool is None or tool in tools):
            return when, drive, varied, tools


def _sized(varied: Sweep, tests: list[tuple[str, str, str]], chance: random.Random) -> tuple[Sweep, int]:
    """As many configurations and repeats as make a usual number of logs; takes away tests that are too many."""
    budget = min(_MOST_LOGS, int(math.exp(chance.gauss(math.log(_USUAL_LOGS), 0.8))))
    del tests[max(1, budget // len(varied.grid)) :]
    varied = replace(varied, grid=varied.grid[: max(2, budget)])
    most = max(1, budget // (len(tests) * len(varied.grid)))
    repeats = min(chance.choice((1, 3, 3, 3, 4, 5, 5, 8, 10)), max(most, chance.choice((1, 1, 3))))
    return varied, repeats


def run_again(of: Study) -> tuple[str, str]:
    """Path and new text of the last log of a study's first test."""
    *_, path = of.entries[0].logs
    return path, of.settings[0].log(of.sweep.grid[-1], of.repeats)


def _tools(year: int, drive: Drive, varied: Sweep, chance: random.Random) -> tuple[str, ...]:
    known = [name for name in varied.tools if _versions(name, year, drive, varied)]
    return tuple(chance.sample(known, min(len(known), chance.choice((1, 1, 1, 2, 3)))))


def _versions(tool: str, year: int, drive: Drive, varied: Sweep) -> list[str]:
    versions = newest(TOOLS[tool].VERSIONS, year)
    if tool != "fio":
        return versions
    rows = [{**varied.fixed, **row} for row in varied.grid]
    most = max(gain(str(row["raid_level"]), int(row["drives"]), "read") for row in rows)
    return fio.versions_for(versions, 1.2 * most * drive.throughput)


def _operations(tool: str, version: str, chance: random.Random) -> list[str]:
    """What is measured with a tool: all of it, or a part."""
    if tool == "bonnie++":
        return ["read"]
    known = list(TOOLS[tool].OPERATIONS)
    if tool == "fio" and not fio.tells_operation(version):
        known.remove("randrw")  # whose halves a manifest could not tell apart
    if tool in ("sysbench", "fio") and chance.random() < 0.6:
        known = [operation for operation in known if operation.startswith("rand")]
    chosen = chance.sample(known, min(len(known), chance.choice((1, 2, 2, 3))))
    return [operation for operation in known if operation in chosen]


@dataclass(frozen=True)
class Bench:
    """Runs the tests."""

    when: datetime
    machine: Machine
    drive: Drive
    sweep: Sweep
    speeds: Speeds
    repeats: int
    faults: frozenset[str]
    chance: random.Random
    texts: set[str] = field(default_factory=set)  # no two honest runs print the same to the last digit

    def entries(self, settings: Sequence[Setting]) -> Iterator[Entry]:
        """An entry for each; then logs that should not be there."""
        yield from (self._entry(setting) for setting in settings)
        if "another machine" in self.faults:
            yield self._of_another_machine(settings[0])
        if "failed run" in self.faults:
            text = f"dd: failed to open '{self.device({})}': No such device or address\n"
            reasons = ("the drive was gone",)
            yield Entry("logs/failed.log", {"logs/failed.log": text}, None, state="failed", reasons=reasons)

    def _entry(self, setting: Setting) -> Entry:
        folder = f"logs/{setting.name}"
        pattern = "_".join([*(f"{{{name}}}" for name in self.sweep.names), "{repeat}"])
        logs: dict[str, str] = {}
        for row in self.sweep.grid:
            for repeat in range(1, self.repeats + 1):
                logs[f"{folder}/{_name(self.sweep.names, row)}_{repeat}.log"] = setting.log(row, repeat)
        told_apart = set(_IN_THE_LOG) & set(self.sweep.names)
        if "copied log" in self.faults and len(self.sweep.grid) > 1 and not told_apart:
            first, *_, last = [path for path in logs if path.endswith("_1.log")]
            logs[last] = logs[first]
        return setting.entry(f"{folder}/{pattern}.log", logs)

    def _of_another_machine(self, setting: Setting) -> Entry:
        """Kept, and marked by who noticed."""
        host = world.machine(self.when.year, self.chance)
        other = replace(self, machine=host, repeats=1, faults=frozenset())
        setting = Setting(other, setting.tool, setting.version, setting.operation)
        row = self.sweep.grid[-1]  # the first may be the single drive that counts as 1.0
        path = f"logs/other/{_name(self.sweep.names, row)}.log"
        pattern = "_".join(f"{{{name}}}" for name in self.sweep.names)
        entry = setting.entry(f"logs/other/{pattern}.log", {path: setting.log(row, 1)})
        factors: Factors = {**entry.factors, "machine": host.host}
        return replace(
            entry, factors=factors, state="tainted", reasons=(f"it is from {host.host}, another machine",)
        )

    def device(self, row: Factors) -> str:
        """What is read and written."""
        if "drive" in row:
            return f"/dev/{row['drive']}"
        single = {**self.sweep.fixed, **row}.get("raid_level") == "single"
        return "/dev/sdb" if single else "/dev/md0"


class Setting:
    """One tool and operation on one bench, the same for all configurations."""

    def __init__(self, bench: Bench, tool: str, version: str, operation: str) -> None:
        self._bench, self.tool, self.version, self.operation = bench, tool, version, operation
        chance = bench.chance
        at_random = operation.startswith("rand")
        self._block = {"sysbench": 16 * KIB, "dd": MIB}.get(
            tool, chance.choice((4, 8, 16)) * KIB if at_random else 64 * KIB
        )
        least = 0.5 if "small file" in bench.faults else chance.choice((2, 2, 3, 4))
        self._file_size = max(GIB, int(bench.machine.memory * least / GIB) * GIB)
        self._threads = 1 if tool != "sysbench" else chance.choice((1, 4, 8, 16))
        self._depth = 1 if tool != "fio" else chance.choice((1, 4, 16, 32))
        self._with_command = chance.random() < 0.5 and not {"filesystem"} & set(bench.sweep.names)
        self._noise = chance.uniform(0.1, 0.25) if "wide" in bench.faults else chance.uniform(0.003, 0.03)

    @property
    def name(self) -> str:
        """`fio-randread`: a folder of logs."""
        alone = self.tool in ("bonnie++", "hdparm")
        return self.tool.replace("+", "") + ("" if alone else f"-{self.operation}")

    def entry(self, pattern: str, logs: Mapping[str, str]) -> Entry:
        """What a manifest has to say since the logs do not: which operation, and that a mix is one."""
        untold = self.tool == "dd" or (self.tool == "fio" and not fio.tells_operation(self.version))
        mixed: Factors = (
            {"mix_read": str(MIX_READ)} if (self.tool, self.operation) == ("fio", "randrw") else {}
        )
        told = dd.tool_version(self.version) if self.tool == "dd" else self.version
        return Entry(pattern, logs, told, mixed, self.operation if untold else None)

    def log(self, row: Factors, repeat: int) -> str:
        """A text that no other run of the set has."""
        bench = self._bench
        while True:
            text: str = TOOLS[self.tool].log(self._run(row, repeat))
            if text not in bench.texts:
                bench.texts.add(text)
                return text

    def _run(self, row: Factors, repeat: int) -> Run:
        bench = self._bench
        threads, depth = int(row.get("threads", self._threads)), int(row.get("queue_depth", self._depth))
        factors = {**bench.sweep.fixed, **row}
        outstanding = 3 if self.tool == "bonnie++" else threads * depth
        times = self._times(repeat)
        rates = {
            operation: bench.speeds.of(operation, factors, outstanding) * times
            for operation in {"read", "write", "rewrite", "seek", self.operation}
        }
        if "cache kept" in bench.faults:
            rates["read"] *= 1.8
        return Run(
            self.version, self.operation, rates, self._block, self._file_size, threads, depth, bench.device(row),
            bench.machine.host, bench.when, bench.chance, self._with_command,
        )  # fmt: skip

    def _times(self, repeat: int) -> float:
        """How far this run is off: by chance, and by what went wrong."""
        chance, faults = self._bench.chance, self._bench.faults
        times = math.exp(chance.gauss(0, self._noise))
        if "outlier" in faults and repeat == self._bench.repeats:
            times *= 0.6
        if "drift" in faults:
            times *= 0.97**repeat
        if "two modes" in faults and repeat % 2:
            times *= 0.75
        return times


def _name(names: Sequence[str], row: Factors) -> str:
    """`raid5_4_64`: sizes in KiB, a dash where a factor does not apply."""
    return "_".join(_word(name, row.get(name)) for name in names)


def _word(name: str, value: str | int | None) -> str:
    if value is None:
        return "-"
    return str(int(value) // KIB) if name in ("chunk_size", "read_ahead") else str(value)
