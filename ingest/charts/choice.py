"""What the automatic choice of charts is made from: families of operations, factors that tell something."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

from ingest.charts.rows import ARRAY, groups, values_of, varying
from ingest.labels import reference
from ingest.row import Row
from ingest.vocabulary import Vocabulary

# These may follow from other factors and then tell nothing.
FOLLOWING = (
    "drive",
    "drives",
    "mix_read",
    "chunk_size",
    "file_size",
    "engine",
    "direct",
)
AMOUNTS = ("elapsed", "size", "cpu")
KINDS = ("completion", "total", "sync", "submission")
SCALING = ("threads", "queue_depth")


def families(rows: Sequence[Row], vocabulary: Vocabulary) -> list[list[str]]:
    """Operations that belong in one picture; those that stand alone come last."""
    there, found = {row["operation"] for row in rows}, defaultdict(list)
    for name, operation in vocabulary.operations.items():
        if name in there:
            found[operation.family or name].append(name)
    return sorted(found.values(), key=lambda names: vocabulary.operations[names[0]].family is None)


def of_one_tool(rows: Sequence[Row]) -> list[Row]:
    """Two tools do not measure the same; the one with most to say is shown."""
    counts = Counter(row.get("tool") for row in rows)
    tool = min(counts, key=lambda name: (-counts[name], str(name)))
    return [row for row in rows if row.get("tool") == tool]


def needed(rows: Sequence[Row]) -> list[str]:
    """The factors that vary and do not follow from others, as four drives follow from a level.

    One that only some rows state has one value: it is needed where nothing else tells them apart.
    """
    free = [factor for factor in varying(rows) if values_of(rows, factor)]
    for factor in [f for f in free if f in FOLLOWING or (f not in ARRAY and len(values_of(rows, f)) == 1)]:
        others = [*(f for f in free if f != factor), "operation"]
        if all(len({row.get(factor) for row in part}) == 1 for part in groups(rows, others).values()):
            free.remove(factor)
    return free


def of_one_kind(rows: Sequence[Row]) -> list[Row]:
    """Latencies of different kinds are not compared; the first kind that there is stands for all."""
    kinds = {row.get("latency_kind") for row in rows}
    kind = next((kind for kind in KINDS if kind in kinds), None)
    return [row for row in rows if row.get("latency_kind") == kind] if kind else list(rows)


def telling(rows: Sequence[Row]) -> list[str]:
    """The metrics worth a chart, in the order of metrics.yaml: speed first.

    How much was moved, how long it took and what it cost the processor only where nothing else is known.
    """
    known = {row["metric"] for row in rows}
    there = [metric for metric in reference().metrics if metric in known]
    return [metric for metric in there if metric not in AMOUNTS] or there


def foremost(operations: Sequence[str], metric: str | None) -> bool:
    """Whether a reader asks for this metric first: how many at random places, how much in a stream."""
    at_random = all(reference().operations[name].at_random for name in operations)
    return metric == ("iops" if at_random else "throughput")
