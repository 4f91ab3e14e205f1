"""The table `interface_limits`: the least that a number's links or its bus allow, and nothing that is guessed."""

from __future__ import annotations

from typing import Any

import pytest

from ingest.checks.predicted import limits_of
from ingest.core.vocabulary import Vocabulary

from .builder import database

Row = dict[str, Any]
FOUR = {"raid_level": "raid5", "drives": 4, "values": [1e8]}
SATA = {"drives": [{"interface": "SATA II", "count": 4}]}


def of(case: Row, vocabulary: Vocabulary) -> list[tuple[str, int | None, float]]:
    rows = limits_of(database(case, vocabulary), vocabulary.folder / "theory")
    return [(row["interface"], row["links"], row["bytes_per_second"] / 1e6) for row in rows]


@pytest.mark.parametrize(
    ("case", "found"),
    [
        (SATA | {"numbers": [FOUR]}, [("SATA II", 4, 1200)]),
        (SATA | {"numbers": [FOUR | {"raid_level": "single", "drives": None}]}, [("SATA II", 1, 300)]),
        (SATA | {"machine": {"bus": "PCI 32/33"}, "numbers": [FOUR]}, [("PCI 32/33", None, 133.333332)]),
        (SATA | {"machine": {"bus": "PCIe 4 x16"}, "numbers": [FOUR]}, [("SATA II", 4, 1200)]),
        ({"machine": {"bus": "PCI 32/33"}, "numbers": [FOUR]}, [("PCI 32/33", None, 133.333332)]),
        (SATA | {"machine": {"bus": "PCIe"}, "numbers": [FOUR]}, [("SATA II", 4, 1200)]),
        ({"drives": [{"interface": "SCSI"}], "numbers": [FOUR]}, []),
        ({"drives": [{"interface": "SATA II"}, {"model": "B"}], "numbers": [FOUR]}, []),
        (SATA | {"numbers": [FOUR | {"drives": None}]}, []),
        (SATA | {"numbers": [FOUR | {"operation": "cache_read"}]}, []),
        (SATA | {"numbers": [FOUR | {"metric": "latency"}]}, []),
    ],
)
def test_limits(case: Row, found: list[Any], vocabulary: Vocabulary) -> None:
    rows = of(case, vocabulary)
    assert [row[:2] for row in rows] == [row[:2] for row in found]
    assert [row[2] for row in rows] == pytest.approx([row[2] for row in found])
