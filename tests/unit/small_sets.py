"""The smallest sets that a test reads, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from ingest.core.problems import ProblemsError
from ingest.core.vocabulary import Vocabulary
from ingest.sets.read import read_set

Make = Callable[..., Path]
HEAD = """\
spindle: 1
title: A set
author: {name: A. Uthor}
date: 2008-07
trust: community
"""
LOG = "/dev/sdb:\n Timing buffered disk reads:  218 MB in  3.01 seconds =  72.44 MB/sec\n"
RUNS = HEAD + 'runs:\n  - {logs: "logs/{drive}.log", factors: {raid_level: single}}\n'
READING = "reading: {operation: read, metric: throughput, unit: MB/s}"
TABLE = "| raid_level | reading |\n|---|---|\n"
ONE = {"tables/a.md": f"{TABLE}| raid5 | 3 |\n"}


def problems_of(folder: Path, vocabulary: Vocabulary) -> list[str]:
    try:
        read_set(folder, "x", vocabulary)
    except ProblemsError as error:
        return [str(problem) for problem in error.problems]
    return []


def with_table(*columns: str, more: str = "", before: str = "") -> str:
    described = "".join(f"      {column}\n" for column in columns)
    return f"{HEAD}{before}tables:\n  - file: tables/a.md\n    tool: dd\n{more}    columns:\n{described}"
