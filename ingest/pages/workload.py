"""Rows of a set and its manifest → the workload of each tool in a line: pattern, block size, cache, flush.

dd: sequential read and write; block size 1 MiB; through the page cache; flush fdatasync
fio: random read and write; block size 4 KiB; 512 MiB of files; queue depth 16; direct I/O; on ext4, XFS
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from ingest.core.labels import factor_word, format_ratio
from ingest.core.quantities import NotAQuantity, size
from ingest.core.row import Row
from ingest.core.text import listed
from ingest.core.vocabulary import Vocabulary
from ingest.pages.neighbours_elsewhere import beside_others
from ingest.sets.manifest.model import Manifest

_PATTERN = re.compile(r"(sequential|random) (.+)")
_COUNTED = ("threads", "queue_depth")
_MOST = 4  # values of one factor that are listed; more are a range


def workloads(rows: Sequence[Row], manifest: Manifest, vocabulary: Vocabulary) -> list[dict[str, str]]:
    """The name and the workload of each tool, in the vocabulary's order; of its main figures."""
    beside = beside_others(rows)
    main = [row for row in rows if row["id"] not in beside]
    order = list(vocabulary.tools)
    by_tool = groupby(sorted(main, key=lambda row: order.index(row["tool"])), key=lambda row: row["tool"])
    return [
        {"tool": vocabulary.tools[tool].label, "says": "; ".join(_parts(list(group), manifest, vocabulary))}
        for tool, group in by_tool
    ]


def _parts(rows: Sequence[Row], manifest: Manifest, vocabulary: Vocabulary) -> Iterator[str]:
    operations = [name for name in vocabulary.operations if any(row["operation"] == name for row in rows)]
    yield _patterns([vocabulary.operations[name].label for name in operations])
    if blocks := _values("block_size", rows):
        yield f"block size {blocks}"
    if files := _values("file_size", rows):
        yield f"{files} of files{_against_memory(rows, manifest)}"
    yield from (_values(factor, rows) for factor in _COUNTED if _values(factor, rows))
    yield from _cache(rows, manifest)
    if any("write" in name for name in operations) and (flush := manifest.method.get("sync")):
        yield f"flush {flush}"
    yield from _file_systems(rows, manifest)


def _patterns(labels: Sequence[str]) -> str:
    """sequential read, sequential write, seek → sequential read and write, seek."""
    said: dict[str, list[str]] = {}
    for label in labels:
        pattern = _PATTERN.fullmatch(label)
        said.setdefault(pattern[1] if pattern else "", []).append(pattern[2] if pattern else label)
    return ", ".join(
        f"{access} {listed(what)}" if access else ", ".join(what) for access, what in said.items()
    )


def _values(factor: str, rows: Sequence[Row]) -> str:
    """4 KiB and 16 KiB; many as a range: 1–128 threads. Empty where no row has one."""
    values = sorted({row[factor] for row in rows if row[factor] is not None})
    if len(values) > _MOST:
        return f"{factor_word(factor, values[0])} to {factor_word(factor, values[-1])}"
    return listed([factor_word(factor, value) for value in values])


def _against_memory(rows: Sequence[Row], manifest: Manifest) -> str:
    """`, 2.44× the memory`, where the files have one size and the memory is known."""
    sizes = {row["file_size"] for row in rows} - {None}
    try:
        memory = size(str(manifest.machine.get("memory", "")))
    except NotAQuantity:
        return ""
    return f", {format_ratio(sizes.pop() / memory)} the memory" if len(sizes) == 1 else ""


def _cache(rows: Sequence[Row], manifest: Manifest) -> Iterator[str]:
    """Direct I/O or not, by the logs or else by the author."""
    values = {row["direct"] for row in rows} - {None} or {manifest.method.get("direct")}
    words = {True: "direct I/O", False: "through the page cache"}
    if known := [text for value, text in words.items() if value in values]:
        yield " or ".join(known)


def _file_systems(rows: Sequence[Row], manifest: Manifest) -> Iterator[str]:
    systems = [row["filesystem"] for row in rows if row["filesystem"] not in (None, "none")]
    names = [factor_word("filesystem", name) for name in dict.fromkeys(sorted(systems))]
    facts: Mapping[str, Any] = {**manifest.machine, **manifest.method}
    options = facts.get("mount_options")
    if names:
        yield f"on {', '.join(names)}" + (f" ({options})" if options else "")
