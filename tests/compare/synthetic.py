"""Rows of a made-up collection: as many sets as asked, a few of them like each other, none of them measured."""

from __future__ import annotations

import random
from collections.abc import Iterator

from ingest.core.row import Row
from ingest.core.vocabulary import Vocabulary

_OPERATIONS = (("read", "throughput"), ("write", "throughput"), ("randread", "iops"), ("randwrite", "iops"))
_LEVELS = (("single", None), ("raid0", None), ("raid1", None), ("raid5", "left-symmetric"), ("raid6", None),
           ("raid10", "n2"), ("raid10", "f2"))  # fmt: skip
_CHUNKS = (65536, 131072, 262144, 524288)


def rows_of(sets: int, each: int, vocabulary: Vocabulary, seed: int = 1) -> Iterator[Row]:
    """`each` rows of every set, in the order of their sets."""
    dice = random.Random(seed)
    empty: Row = dict.fromkeys(
        [
            *vocabulary.factors, "value", "min", "max", "ci_low", "ci_high", "ratio_low", "ratio_high", "baseline",
            "baseline_basis", "relative", "most", "versus", "severity", "doubts", "latency_kind", "interface", "job",
        ]
    )  # fmt: skip
    for number in range(sets):
        yield from sorted(_of_set(dice, empty, number, each), key=lambda row: (row["set"], row["id"]))


def _of_set(dice: random.Random, empty: Row, number: int, each: int) -> Iterator[Row]:
    year = 2002 + number % 24
    operations = _OPERATIONS if number % 3 else _OPERATIONS[:2]
    drive = 10 ** dice.uniform(1.5, 3.5)
    for _ in range(each):
        operation, metric = dice.choice(operations)
        level, layout = dice.choice(_LEVELS)
        relative = dice.lognormvariate(0.4, 0.6)
        scale = 1e6 if metric == "throughput" else 1
        yield {
            **empty,
            "id": f"{dice.getrandbits(48):012x}",
            "set": f"{year}-{number % 12 + 1:02}-author{number}-study",
            "measure": f"{operation}-{metric}",
            "operation": operation, "metric": metric, "tool": "fio", "medium": "hdd" if number % 2 else "flash", "year": year,
            "raid_level": level, "raid_layout": layout, "drives": dice.choice((1, 4, 6, 8)),
            "chunk_size": dice.choice(_CHUNKS), "block_size": dice.choice((4096, 1 << 20)), "threads": dice.choice((1, 16)),
            "n": dice.choice((1, 3, 5)), "value": drive * relative * scale, "value_kind": "median",
            "ci_low": drive * relative * scale * 0.95, "ci_high": drive * relative * scale * 1.05,
            "unit_certain": True, "baseline": drive * scale, "baseline_basis": "measured", "baseline_exact": True,
            "relative": relative if number % 4 else None, "most": 4.0,
        }  # fmt: skip
