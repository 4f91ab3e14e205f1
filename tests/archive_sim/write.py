"""Studies → folders: result.yaml, logs/, and now and then notes.md."""

from __future__ import annotations

import re
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from tests.archive_sim.manifest import manifest
from tests.archive_sim.study import Study, study

SEED = "1"


def slug(of: Study) -> str:
    """2009-03-sim-000042-chunk-sizes-of-raid5"""
    words = re.sub(r"[^a-z0-9]+", "-", of.sweep.title.lower()).strip("-")
    return f"{of.when:%Y-%m}-sim-{of.number:06}-{words}"


def files_of(of: Study) -> Iterator[tuple[str, str]]:
    """Path in the set's folder → text."""
    yield "result.yaml", manifest(of)
    if of.number % 3 == 0:
        yield "notes.md", f"Simulated on {of.machine.host}. Nothing in this set was ever measured.\n"
    if "withdrawn" not in of.faults:
        for entry in of.entries:
            yield from entry.logs.items()


def write_set(results: Path, seed: str, number: int, tool: str | None = None) -> str:
    """Writes one set; its slug."""
    made = study(seed, number, tool)
    folder = results / slug(made)
    known: set[Path] = set()
    for name, text in files_of(made):
        path = folder / name
        if path.parent not in known:
            path.parent.mkdir(parents=True, exist_ok=True)
            known.add(path.parent)
        path.write_text(text, encoding="utf-8", newline="")
    return folder.name


def write_archive(
    results: Path, count: int, seed: str = SEED, first: int = 1, workers: int | None = None
) -> list[str]:
    """Sets `first` to `first` + `count` - 1 of an archive; their slugs."""
    numbers = range(first, first + count)
    work = partial(write_set, results, seed)
    if count < 50 or workers == 1:
        return [work(number) for number in numbers]
    with ProcessPoolExecutor(workers) as pool:
        return list(pool.map(work, numbers, chunksize=50))
