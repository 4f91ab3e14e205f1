"""A result set from its folder, or every problem in it at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from ingest.logs.remembered import Reader, read
from ingest.manifest.read import ReadManifest, read_manifest
from ingest.problems import Problem, ProblemsError
from ingest.records import ResultSet, SourceText
from ingest.resultset.baselines import baseline_problems
from ingest.resultset.budget import Budget
from ingest.resultset.files import Folder, list_files, read_source, read_text
from ingest.resultset.from_logs import read_logs
from ingest.resultset.from_tables import read_tables
from ingest.resultset.labels import label_problems
from ingest.resultset.twice import copied_repeats, duplicates, lost_ratios
from ingest.vocabulary import Vocabulary


def read_set(path: Path, name: str, vocabulary: Vocabulary, reader: Reader = read) -> ResultSet:
    """The set in the folder `path`, which messages call `name`. Raises ProblemsError."""
    folder = Folder(path, name)
    files, problems = list_files(folder)
    if "result.yaml" not in files:
        manifest_path = folder.named("result.yaml")
        if not any(problem.path == manifest_path for problem in problems):
            problems.append(Problem(manifest_path, 0, "a manifest", "none", "write one"))
        raise ProblemsError(problems)
    manifest = _manifest(folder, vocabulary, problems)
    sources = list(_sources(folder, files, problems))
    refused = {problem.path.removeprefix(f"{name}/") for problem in problems}
    logs = read_logs(
        folder, manifest, [source for source in sources if source.kind == "log"], vocabulary, reader, refused
    )
    tables = read_tables(
        folder, manifest, [source for source in sources if source.kind == "table"], vocabulary, refused
    )
    measurements = [*tables.measurements, *logs.measurements]
    problems += [*logs.problems, *tables.problems, *duplicates(folder, path.name, measurements)]
    problems += copied_repeats(folder, sources, measurements)
    problems += lost_ratios(folder, tables.ratios, measurements)
    problems += baseline_problems(manifest, measurements, vocabulary)
    problems += label_problems(manifest, measurements, vocabulary)
    notes = _notes(folder, files, problems)
    if problems:
        raise ProblemsError(problems)
    return ResultSet(
        slug=path.name,
        manifest=manifest,
        measurements=measurements,
        sources=_tooled(manifest, sources, logs.sources),
        ratios=tables.ratios,
        facts=logs.facts,
        samples=logs.samples,
        notes=notes,
    )


def _manifest(folder: Folder, vocabulary: Vocabulary, problems: list[Problem]) -> ReadManifest:
    """The manifest; without it nothing else can be read, so its problems end the reading."""
    try:
        return read_manifest(read_text(folder, "result.yaml"), folder.named("result.yaml"), vocabulary)
    except ProblemsError as error:
        raise ProblemsError([*problems, *error.problems]) from None


def _notes(folder: Folder, files: Sequence[str], problems: list[Problem]) -> str:
    """The notes, or nothing where there are none."""
    try:
        return read_text(folder, "notes.md") if "notes.md" in files else ""
    except ProblemsError as error:
        problems += error.problems
        return ""


def _sources(folder: Folder, files: Sequence[str], problems: list[Problem]) -> Iterator[SourceText]:
    budget = Budget(folder.name)
    for inner in files:
        if inner.startswith(("logs/", "tables/")) and not budget.is_spent:
            source, found = read_source(folder, inner, budget)
            problems += found
            if source:
                yield source


def _tooled(
    manifest: ReadManifest, sources: Sequence[SourceText], logs: Sequence[SourceText]
) -> list[SourceText]:
    """The sources with what is known of their tools, tables first."""
    tables = [source for source in sources if source.kind == "table"]
    order = {entry.file: place for place, entry in enumerate(manifest.manifest.tables)}
    return [*sorted(tables, key=lambda source: order[source.path]), *logs]
