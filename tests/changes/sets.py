"""The texts of small result sets."""

from __future__ import annotations

HEAD = """\
spindle: 1
title: A set
author: {name: A. Uthor}
date: 2026-11
trust: community
"""
LOGS = HEAD + 'runs:\n  - {logs: "logs/{drive}_{repeat}.log", factors: {raid_level: single}}\n'
TABLE = """\
| chunk | write | read |
|------:|------:|-----:|
|    64 |   140 |  210 |
"""
TABLES = (
    HEAD
    + """\
factors: {raid_level: raid5, drives: 4}
baseline:
  - {operation: write, metric: throughput, value: 70 MB/s, basis: published, exact: true}
tables:
  - file: tables/a.md
    tool: dd
    n: 5
    value_kind: mean
    columns:
      chunk: {factor: chunk_size, unit: KiB}
      write: {operation: write, metric: throughput, unit: MB/s}
      read: {operation: read, metric: throughput, unit: MB/s}
"""
)
RATIOS = TABLES.replace(
    "write, metric: throughput, unit: MB/s", "write, metric: throughput, as: relative"
).replace("70 MB/s", "60 MB/s")
FINDINGS = (
    TABLES
    + "findings:\n  - {says: Reads win., holds: \"select max(value) > 200e6 from summary where operation = 'read'\"}\n"
)


def log(megabytes: int) -> str:
    """What hdparm prints after three seconds: log(210) is 70.00 MB/sec."""
    speed = f"{megabytes / 3:.2f}"
    return f"/dev/sdb:\n Timing buffered disk reads:  {megabytes} MB in  3.00 seconds =  {speed} MB/sec\n"


def of_logs(**logs: str) -> dict[str, str]:
    """A set of logs: of_logs(sdb_1=log(210))."""
    return {"result.yaml": LOGS, **{f"logs/{name}.log": text for name, text in logs.items()}}


def of_table(manifest: str = TABLES, table: str = TABLE) -> dict[str, str]:
    """A set of one published table."""
    return {"result.yaml": manifest, "tables/a.md": table}
