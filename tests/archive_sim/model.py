"""Drives, an array and what was tried → bytes or requests a second: the seeded model behind the synthetic logs.

The gains of RAID levels are those of the textbook (Chen et al. 1994: a small write of RAID 5 costs four operations);
everything else (file systems, schedulers, chunks, the years) is made up, only the order of magnitude is right.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass

KIB, MIB, GIB = 2**10, 2**20, 2**30
Factors = dict[str, str | int]

_FILE_SYSTEMS = {"none": 1.0, "xfs": 0.98, "ext4": 0.97, "f2fs": 0.95, "ext2": 0.94, "jfs": 0.92,
                 "reiserfs": 0.89, "ext3": 0.86, "btrfs": 0.84}  # fmt: skip
_SCHEDULERS = {"none": 1.0, "mq-deadline": 0.99, "deadline": 0.98, "noop": 0.95, "kyber": 0.96, "cfq": 0.91,
               "bfq": 0.9, "anticipatory": 0.85}  # fmt: skip
AT_RANDOM = ("randread", "randwrite", "randrw", "seek")
MIX_READ = 0.6


@dataclass(frozen=True)
class Drive:
    """A model of drive. throughput: bytes per second at its start; access: seconds of one read at random."""

    model: str
    kind: str
    interface: str
    rpm: int | None
    throughput: float
    access: float
    year: int


@dataclass(frozen=True)
class Machine:
    """Where it was measured. memory: bytes."""

    host: str
    cpu: str
    memory: int
    kernel: str
    os: str


def drive_of(year: int, model: str, chance: random.Random) -> Drive:
    """A drive as one could buy it that year."""
    age = year - 2002
    solid = chance.random() < min(0.75, max(0.0, (year - 2008) / 20))
    if not solid:
        rpm = chance.choice((5400, 7200, 7200, 7200, 10000, 15000))
        throughput = 45e6 * 1.078**age * (rpm / 7200) ** 0.5 * chance.uniform(0.85, 1.15)
        interface = (
            "ATA/100" if year < 2004 else chance.choice(("SATA", "SATA II" if year > 2005 else "SCSI"))
        )
        return Drive(model, "hdd", interface, rpm, throughput, 30 / rpm + chance.uniform(0.004, 0.009), year)
    fast = year >= 2014 and chance.random() < 0.6
    throughput = 1.5e9 * 1.13 ** (year - 2014) if fast else min(540e6, 200e6 * 1.2 ** (year - 2008))
    interface = f"PCIe {3 if year < 2020 else 4}.0 x4" if fast else "SATA III" if year > 2010 else "SATA II"
    return Drive(
        model,
        "ssd",
        interface,
        None,
        throughput * chance.uniform(0.8, 1.0),
        chance.uniform(6e-5, 1.2e-4),
        year,
    )


def gain(level: str, drives: int, operation: str) -> float:
    """Times one drive, with enough requests outstanding."""
    data = {"raid5": drives - 1, "raid6": drives - 2, "raid10": drives / 2, "raid1": 1, "single": 1}.get(
        level, drives
    )
    small_write = {"raid5": 4, "raid6": 6, "raid10": 2, "raid1": drives}.get(level, 1)
    if operation in ("randread", "seek"):
        return float(drives)
    if operation == "randwrite":
        return drives / small_write
    if operation == "randrw":
        return drives / (MIX_READ + (1 - MIX_READ) * small_write)
    return data * (0.55 if operation == "rewrite" else 1.0)


@dataclass(frozen=True)
class Speeds:
    """What one set's storage can do: a drive, and how well this machine and its settings use several of them."""

    drive: Drive
    efficiency: float  # of an array, at the best chunk
    best_chunk: int

    def of(self, operation: str, factors: Factors, outstanding: int) -> float:
        """Bytes per second of a sequential operation, requests per second of one at random."""
        level, drives = str(factors.get("raid_level", "single")), int(factors.get("drives", 1))
        settings = _FILE_SYSTEMS[str(factors.get("filesystem", "none"))]
        settings *= _SCHEDULERS[str(factors.get("scheduler", "none"))]
        settings *= self._by_chunk(factors) * (1.0 if drives == 1 else self.efficiency)
        if factors.get("bitmap") == "internal" and "write" in operation:
            settings *= 0.8
        if factors.get("state") == "degraded":
            settings *= 0.62
        if operation in AT_RANDOM:
            return settings * self._requests(gain(level, drives, operation), outstanding)
        return (
            settings
            * self.drive.throughput
            * gain(level, drives, operation)
            * self._by_read_ahead(operation, factors)
        )

    def _requests(self, drives: float, outstanding: int) -> float:
        """Requests per second: few outstanding ones leave drives idle, many let a drive reorder them."""
        inside = 1 if self.drive.kind == "hdd" else 24
        places = max(drives * inside, 0.2)
        busy = places * (1 - (1 - min(1.0, 1 / places)) ** outstanding) if places > 1 else places
        return busy / self.drive.access * (1 + 0.07 * math.log2(outstanding))

    def _by_chunk(self, factors: Factors) -> float:
        chunk = factors.get("chunk_size")
        return 1.0 if chunk is None else 0.95 ** abs(math.log2(int(chunk) / self.best_chunk))

    def _by_read_ahead(self, operation: str, factors: Factors) -> float:
        ahead = int(factors.get("read_ahead", 512 * KIB))
        return min(1.0, 0.7 + 0.03 * math.log2(ahead / KIB)) if operation == "read" else 1.0
