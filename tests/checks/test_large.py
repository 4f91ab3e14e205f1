"""A set of 20,000 configurations: every check stays linear, or this would end for want of memory."""

from __future__ import annotations

from collections import Counter
from itertools import islice, product
from typing import Any

import pytest

from ingest.core.vocabulary import Vocabulary
from tests.checks.builder import applied

_COUNT = 20_000


def _numbers() -> list[dict[str, Any]]:
    grid = product(
        ("raid5", "raid6", "raid10", "single"),
        ("cfq", "noop"),
        ("optimal", "degraded"),
        (1, 4, 16),
        range(1000),
    )
    return [
        {
            "raid_level": level, "scheduler": scheduler, "state": state, "threads": threads, "block_size": 512 * size,
            "operation": ("read", "write", "randread")[number % 3], "drives": 4, "configuration": f"c{number}",
            "prediction": {"expected": 1, "ceiling": 2}, "statistics": {"cv": 0.1},
        }
        for number, (level, scheduler, state, threads, size) in enumerate(islice(grid, _COUNT))
    ]  # fmt: skip


@pytest.mark.long  # it takes seconds
def test_a_large_set_has_at_most_one_row_for_each_check_and_number(vocabulary: Vocabulary) -> None:
    case = {
        "numbers": _numbers(),
        "machine": {"memory": "2 GiB", "bus": "PCI 32/33"},
        "drives": [{"kind": "ssd", "interface": "SATA II"}],
        "facts": [{"label": "State of md0", "value": "resync", "path": "logs/a.log"}],
    }
    said = Counter((row["check"], row["id"] or row["seen"]) for row in applied(case, vocabulary))
    assert said.most_common(1)[0][1] == 1
    assert sum(name == "spread" for name, _ in said) == _COUNT
