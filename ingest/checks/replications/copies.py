"""Logs of a set whose text another set has too, found in the folders, before anything is built.

doubt: logs/a.log has the text of data/results/2008-07-a-set/logs/b.log; name its origin under source
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from ingest.core.project import Project
from ingest.core.text import printable
from ingest.sets.budget import Budget
from ingest.sets.files import Folder, read_source, readable_files
from ingest.sets.records import ResultSet

Texts = Mapping[str, Sequence[str]]  # hash of a text → the files that have it
MOST = 10  # that are named one by one


def copies(folder: str, result_set: ResultSet, others: Texts) -> list[str]:
    """One line for each log of the set in `folder` that has a copy, with both paths."""
    measured = {row.evidence.path for row in result_set.measurements}
    found = [
        (source.path, other)
        for source in result_set.sources
        if source.path in measured
        for other in others.get(source.text_sha256, ())
        if not other.startswith(f"{folder}/")
    ]
    advice = "" if result_set.manifest.manifest.source else "; name its origin under source"
    lines = [f"doubt: {path} has the same text as {printable(other)}{advice}" for path, other in found[:MOST]]
    more = len(found) - MOST
    return (
        [*lines, f"doubt: {more} more logs have the same text as those of other sets"] if more > 0 else lines
    )


def texts_of(project: Project) -> Texts:
    """Text → the files of all sets that have it; what cannot be read is its own set's problem."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in project.set_folders():
        for text, name in _of_set(path, project.name(path)):
            found[text].append(name)
    return found


def _of_set(path: Path, name: str) -> Iterator[tuple[str, str]]:
    folder = Folder(path, name)
    budget = Budget(name)
    for inner in readable_files(folder):
        if inner.startswith(("logs/", "tables/")) and not budget.is_spent:
            source, _ = read_source(folder, inner, budget)
            if source:
                yield source.text_sha256, folder.named(inner)
