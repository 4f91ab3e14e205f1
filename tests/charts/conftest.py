"""Rows of a small summary, shaped like those of three published studies."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from ingest.core.labels import reference

Row = dict[str, Any]


def row(**facts: Any) -> Row:
    """A row of summary with every factor; its id follows from its facts."""
    found: Row = dict.fromkeys(reference().factors)
    found |= dict.fromkeys(("value", "min", "max", "relative", "baseline", "n"))
    found |= {
        "set": "small",
        "tool": "dd",
        "statistic": "mean",
        "value_kind": "mean",
        "value_basis": "derived",
    }
    found |= facts
    text = repr(sorted((key, str(value)) for key, value in facts.items()))
    found["id"] = hashlib.sha256(text.encode()).hexdigest()[:12]
    found["evidence"] = "tables/all.md#L7:3-7"
    found["href"] = f"tables/all/#n-{found['id']}"
    return found


def _multiples() -> Iterator[Row]:
    levels = (("raid5", "left-symmetric", 2.0), ("raid6", None, 1.5), ("raid10", "f2", 2.9))
    sizes, schedulers = (64, 256, 1024), (("cfq", 0.2), ("noop", 0.0), ("deadline", 0.1))
    for (level, layout, base), (place, size), (scheduler, plus) in product(
        levels, enumerate(sizes), schedulers
    ):
        for operation, slope in (("read", 0.3), ("write", -0.4)):
            ratio = round(base * (1 if operation == "read" else 0.6) + slope * place + plus, 2)
            yield row(
                raid_level=level, raid_layout=layout, chunk_size=size * 1024, scheduler=scheduler, drives=4, n=5,
                operation=operation, metric="throughput", unit="B/s", relative=ratio, baseline=70e6, value=ratio * 70e6,
            )  # fmt: skip


@pytest.fixture(scope="session")
def multiples() -> list[Row]:
    """Three levels × three chunk sizes × three schedulers × read and write, relative to one drive."""
    return list(_multiples())


def judged_row(row: Row, expected: float, most: float) -> Row:
    """The row with what theory expects of it, in multiples of one drive."""
    base = row["baseline"]
    share = row["relative"] / expected
    return row | {"expected": expected, "most": most, "prediction": expected * base, "ceiling": most * base,
                  "efficiency": share, "baseline_exact": False}  # fmt: skip


@pytest.fixture(scope="session")
def judged(multiples: list[Row]) -> list[Row]:
    """The same rows, judged: reads by a curve over chunk size, writes by 1.5 everywhere."""
    curve = {64 * 1024: 2.0, 256 * 1024: 2.5, 1024 * 1024: 3.5}
    return [
        judged_row(row, curve[row["chunk_size"]] if row["operation"] == "read" else 1.5, 4.0)
        for row in multiples
    ]


@pytest.fixture(scope="session")
def states() -> list[Row]:
    """IOPS of a healthy, a degraded and a mirrored array."""
    figures = {
        ("raid5", "optimal"): (2049, 367, 746),
        ("raid5", "degraded"): (1151, 330, 594),
        ("raid10", "optimal"): (1444, 610, 995),
    }
    return [
        row(raid_level=level, state=state, operation=operation, metric="iops", unit="1/s", value=float(value), n=1,
            value_basis="published", value_kind="single")
        for (level, state), values in figures.items()
        for operation, value in zip(("randread", "randwrite", "randrw"), values, strict=True)
    ]  # fmt: skip


@pytest.fixture(scope="session")
def ranges() -> list[Row]:
    """Published ranges of three file systems; one of them is a single figure."""
    figures = {"xfs": ((140, 202), (80, 88), 11), "jfs": ((256, 256), (149, 173), None)}
    return [
        row(filesystem=name, raid_level="raid0", operation=operation, metric="throughput", unit="B/s", n=count,
            min=span[0] * 1e6, max=span[1] * 1e6, value_kind=None)
        for name, (read, write, count) in figures.items()
        for operation, span in (("read", read), ("write", write))
    ]  # fmt: skip


@pytest.fixture(scope="session")
def threads() -> list[Row]:
    """IOPS of two arrays with 1 and 16 threads; the number of drives follows from the level."""
    figures = {("single", None, 1): (12765.49, 31604.86), ("raid10", "n2", 4): (11612.89, 99170.51)}
    return [
        row(raid_level=level, raid_layout=layout, drives=drives, threads=count, operation="randread", metric="iops",
            unit="1/s", value=value, value_basis="published", value_kind="single", n=1)
        for (level, layout, drives), values in figures.items()
        for count, value in zip((1, 16), values, strict=True)
    ]  # fmt: skip
