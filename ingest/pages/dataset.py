"""What search engines for data want to know of a set besides its card: what was measured, and with what.

{"measures": [{"name": "read throughput", "unit": "B/s"}], "techniques": ["dd 8.9"]}
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ingest.core.row import Row
from ingest.core.vocabulary import Vocabulary


def dataset(rows: Sequence[Row], vocabulary: Vocabulary) -> dict[str, Any]:
    """In the order of the vocabulary, so that no order of rows shows."""
    kinds = {(row["operation"], row["metric"], row["unit"]) for row in rows}
    tools = {(row["tool"], row["tool_version"] or "") for row in rows}
    operations, metrics = list(vocabulary.operations), list(vocabulary.metrics)
    ordered = sorted(kinds, key=lambda kind: (operations.index(kind[0]), metrics.index(kind[1]), kind[2]))
    return {
        "measures": [{"name": _name(kind[0], kind[1], vocabulary), "unit": kind[2]} for kind in ordered],
        "techniques": [f"{tool} {version}".strip() for tool, version in sorted(tools)],
    }


def _name(operation: str, metric: str, vocabulary: Vocabulary) -> str:
    """read, throughput → read throughput; acronyms keep their capitals."""
    label = vocabulary.metrics[metric].label
    plain = label if label[:2].isupper() else label.lower()
    return f"{vocabulary.operations[operation].label} {plain}"
