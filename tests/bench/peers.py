"""Other programs that read such logs: their published speed, and how many values each takes from a log.

The counts follow what their public sources do with each log; nothing of those programs is here. They count
generously: what is copied as it stands (a share of CPU time, a bucket of a histogram, +++++) is a value too.
Where a peer's settings count, so do ours.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

MEASURED_AT = 78  # MB/s of json.loads on the machine where the peers were measured


@dataclass(frozen=True)
class Peer:
    """Speed in MB/s on logs like those of the corpus, and what it takes from one of them."""

    name: str
    corpus: str
    speed: float
    values: Callable[[str], int]
    note: str
    settings: bool = False  # whether sizes, counts of files and the like are among them


def _jobs(text: str) -> list[dict[str, Any]]:
    document: dict[str, Any] = json.loads(text)
    return list(document["jobs"])


def _perfkit(text: str) -> int:
    ways = [job[way] for job in _jobs(text) for way in ("read", "write", "trim") if way in job]
    return 30 * sum(bool(way["io_bytes"]) for way in ways)


def _fio_plot(text: str) -> int:
    histograms = ("latency_ns", "latency_us", "latency_ms")
    return sum(7 + sum(len(job.get(name, ())) for name in histograms) for job in _jobs(text))


def _bonnie_fields(text: str) -> Iterator[list[str]]:
    """Rates, CPU shares and latencies of each CSV line: what is measured."""
    for line in text.splitlines():
        fields = line.split(",")
        if len(fields) > 20:
            yield fields[2:] if fields[0][:1].isalpha() else fields[7:]


def _mmtests(text: str) -> int:
    """The rates, which stand before their shares of CPU: at most 12 a line."""
    return sum(min(12, sum(map(_is_rate, fields)) // 2) for fields in _bonnie_fields(text))


def _is_rate(field: str) -> bool:
    return re.fullmatch(r"\d+(\.\d+)?", field) is not None


def _bon_csv2html(text: str) -> int:
    """Every field behind the size that is not empty: rates, shares of CPU, latencies, counts of files."""
    return sum(
        sum(field[:1].isdigit() or field[:1] == "+" for field in fields) for fields in _bonnie_fields(text)
    )


_LKP = re.compile(
    r"total number of events:|\b(?:min|avg|max): +[\d.]|95th percentile:|events/s \(eps\):|time elapsed:"
)
_LKP_PAIRS = re.compile(r"events +\(avg/stddev\):|execution time.*\(avg/stddev\):")


def _lkp(text: str) -> int:
    return len(_LKP.findall(text)) + 2 * len(_LKP_PAIRS.findall(text))


PEERS = (
    Peer(
        "PerfKitBenchmarker",
        "fio JSON",
        53,
        _perfkit,
        "Rate, IOPS, 23 of clat, 5 of bw, a job and direction.",
    ),
    Peer("fio-plot", "fio JSON", 26, _fio_plot, "7 a job for one direction, and its three histograms."),
    Peer("mmtests", "bonnie++ csv -q", 15, _mmtests, "At most 12 rates a line; +++++ left out."),
    Peer(
        "bon_csv2html", "bonnie++ csv -q", 7.5, _bon_csv2html, "With settings; makes HTML too.", settings=True
    ),
    Peer("lkp-tests", "sysbench", 18.6, _lkp, "Lines it matches; units are not read."),
)
