"""Whatever a manifest or a log says, every check answers: no text is a pattern, a format or a query of ours."""

from __future__ import annotations

from typing import Any

import pytest

from ingest.checks.check_files import LONGEST
from ingest.core.vocabulary import Vocabulary
from tests.checks.builder import applied

MOST = 2**62
# A format, a query, a number that no column takes, one that no float takes, no text, a long one; the rest is for make test-long.
SHORT = ("{0}{1}{", "'; drop table checks; --", "9" * 400 + " GiB", "1e999 GB", "\x00\x07", "a" * 5000)
_METHOD = (
    "cache_command", "sync", "direct", "command", "format", "read_ahead", "preconditioned", "extent",
    "cache_dropped", "baseline_extent",
)  # fmt: skip
_TEXTS = (
    "{}", "{0}{1}{", "%s", "'; drop table checks; --", "9" * 400 + " GiB", "8000000 TB", "1e999 GB", "-5 GB",
    ".. GB", "\x00\x07", "a" * 5000, "½ GiB", "true", " ", "\n",
)  # fmt: skip


def _case(text: str, number: int) -> dict[str, Any]:
    """The text in every place that takes one, the number in every place that takes a number."""
    own = {
        "configuration": "c", "raid_level": "raid5", "drives": number, "threads": number, "queue_depth": number,
        "scheduler": "cfq", "block_size": number, "file_size": number, "tool_version": text, "n": 0,
        "parameters": {"direct": text, "if": text, "of": f"/dev/shm/{text}"},
        "prediction": {"expected": 0, "ceiling": 0}, "baseline": {"value": 0}, "values": [0, 1e308, -1e308, 5e-324],
    }  # fmt: skip
    asked = (
        ("dd", "read", "throughput"), ("dd", "read", "size"), ("dd", "randwrite", "iops"), ("fio", "randread", "latency"),
        ("hdparm", "cache_read", "throughput"), ("hdparm", "read", "throughput"), ("dd", "write", "throughput"),
    )  # fmt: skip
    return {
        "machine": dict.fromkeys(
            ("memory", "controller_cache", "cpu", "load", "bus", "governor", "mount"), text
        ),
        "method": dict.fromkeys(_METHOD, f"{text} ext4 drop_caches truncate -s ss=bw_slope:1% nobarrier"),
        "drives": [{"interface": text, "model": text, "kind": "hdd"}, {"model": f"{text}2", "kind": "ssd"}],
        "facts": [
            {"label": f"State of {text}", "value": f"{text} resync", "path": "logs/a.log"},
            {"label": "Scheduler of md0", "value": text},
        ],
        "logs": [{"path": "logs/a.log", "state": "tainted", "reasons": text}],
        "published_ratios": [{"over_configuration": "c", "under_configuration": "c", "printed": text}],
        "numbers": [
            {**own, "tool": tool, "operation": operation, "metric": metric}
            for tool, operation, metric in asked
        ],
    }


def _pairs() -> list[Any]:
    """Each text with each number; of a few texts `make test` tries one with nothing but zeros."""
    short = {(text, MOST) for text in SHORT} | {(SHORT[0], 0)}
    assert {text for text, _ in short} <= set(_TEXTS)
    pairs = [(text, number) for text in _TEXTS for number in (0, MOST)]
    return [pytest.param(*pair, marks=() if pair in short else pytest.mark.long) for pair in pairs]


@pytest.mark.parametrize(("text", "number"), _pairs(), ids=ascii)
def test_every_check_answers(text: str, number: int, vocabulary: Vocabulary) -> None:
    rows = applied(_case(text, number), vocabulary)
    said = [(row["check"], row["id"] or row["seen"]) for row in rows]
    assert len(said) == len(set(said)) > 0
    assert all(len(row["seen"]) <= LONGEST for row in rows)
    assert all("\n" not in row["seen"] for row in rows)
