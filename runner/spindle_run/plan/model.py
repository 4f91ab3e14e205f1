"""The parts of a plan."""

from typing import Dict, NamedTuple, Optional, Tuple

Factors = Dict[str, str]  # factor -> word, as in a manifest: {"raid_level": "raid5", "chunk_size": "64 KiB"}

RESYNC = ("wait", "assume-clean")
ORDERS = ("listed", "shuffled", "interleaved")
PLACES = ("raw", "fs", "folder")


class Cooldown(NamedTuple):
    """A pause between runs: so many seconds, or until every drive is this cool (°C), whichever is first."""

    seconds: float = 0.0
    below: Optional[float] = None


class Array(NamedTuple):
    """How arrays are made."""

    resync: str = "wait"
    wait_limit: float = 5 * 86400.0  # seconds: 20 TB at 46 MB/s


class Settle(NamedTuple):
    """What precedes a run that must not be answered from memory."""

    drop_caches: bool = True
    seconds: float = 30.0  # the shortest run that counts; shorter ones are said to be short
    look: float = 1.0  # seconds that it is watched before a run whether others are at work
    memory: float = 2.0  # file sizes in multiples of the memory, unless a test says its own size


class Test(NamedTuple):
    """One way to call a tool."""

    name: str
    tool: str
    on: Tuple[str, ...]
    args: Tuple[str, ...]
    limit: float  # seconds
    repeats: Optional[int] = None  # the plan's, if absent


class Plan(NamedTuple):
    """What a person asks for. `factors` keeps the order of the file: the last varies fastest."""

    name: str
    tests: Tuple[Test, ...]
    disks: Tuple[str, ...] = ()
    folder: bool = False  # a folder on any disk: nothing is destroyed, no root is needed
    factors: Tuple[Tuple[str, Tuple[str, ...]], ...] = ()
    layouts: Tuple[Tuple[str, Tuple[str, ...]], ...] = ()  # of a level: raid10 -> n2, f2
    skip: Tuple[Tuple[Tuple[str, str], ...], ...] = ()
    repeats: int = 3
    order: str = "listed"
    seed: int = 0
    cooldown: Cooldown = Cooldown()
    array: Array = Array()
    settle: Settle = Settle()
    baseline: bool = True  # every drive alone, before the matrix
    max_write_per_disk: Optional[int] = None  # bytes


class Configuration(NamedTuple):
    """One combination of factors, with the disks it uses."""

    id: str
    factors: Tuple[Tuple[str, str], ...]
    disks: Tuple[str, ...]

    @property
    def words(self) -> Factors:
        """Its factors as a dictionary."""
        return dict(self.factors)


class Run(NamedTuple):
    """One execution of a test."""

    configuration: Configuration
    test: Test
    repeat: int  # from 1
