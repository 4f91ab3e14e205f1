"""Measurements from the published tables of a set: each table has one entry, every entry one table."""

from __future__ import annotations

from collections.abc import Sequence

from ingest.core.problems import Problem, did_you_mean, quoted
from ingest.sets.given import Given
from ingest.sets.published import FromTables, TableReader
from ingest.sets.records import SourceText


def read_tables(given: Given, sources: Sequence[SourceText]) -> FromTables:
    """Everything that the set's tables say."""
    result = FromTables()
    by_path = {source.path: source for source in sources}
    seen: set[str] = set()
    for place, entry in enumerate(given.manifest.tables):
        if entry.file in given.refused:
            continue
        if entry.file not in by_path or entry.file in seen:
            again = " again" if entry.file in seen else ""
            do = did_you_mean(entry.file, by_path)
            where = ("tables", place, "file")
            found = f"{quoted(entry.file)}{again}"
            result.problems.append(given.read.problem(where, "a table of this set, once", found, do))
            continue
        seen.add(entry.file)
        TableReader(given, place, by_path[entry.file], result).read_all()
    result.problems += [_unnamed(given, path) for path in sorted(set(by_path) - seen)]
    return result


def _unnamed(given: Given, path: str) -> Problem:
    expected, do = "an entry under tables: in result.yaml", "add it, or remove the table"
    return Problem(given.folder.named(path), 0, expected, "none", do)
