"""A result set from its folder, or every problem in it at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from ingest.core.problems import Problem, ProblemsError, quoted
from ingest.core.quantities import IN_REACH, in_reach
from ingest.core.vocabulary import Vocabulary
from ingest.sets.baselines import baseline_problems
from ingest.sets.files import list_files, read_source, read_text
from ingest.sets.folder import Budget, Folder
from ingest.sets.from_logs import read_logs
from ingest.sets.logs.remembered import Reader, read
from ingest.sets.manifest.read import ReadManifest, read_manifest
from ingest.sets.records import Given, Measurement, PublishedRatio, ResultSet, SourceText
from ingest.sets.set_checks import accuracy_problems, copied_repeats, duplicates, label_problems, lost_ratios
from ingest.sets.tables import read_tables


def read_set(path: Path, name: str, vocabulary: Vocabulary, reader: Reader = read) -> ResultSet:
    """The set in the folder `path`, which messages call `name`. Raises ProblemsError."""
    folder = Folder(path, name)
    files, problems = list_files(folder)
    manifest = _manifest(folder, files, vocabulary, problems)
    sources = list(_sources(folder, files, problems))
    given = Given(folder, manifest, vocabulary, {one.path.removeprefix(f"{name}/") for one in problems})
    logs = read_logs(given, [source for source in sources if source.kind == "log"], reader)
    tables = read_tables(given, [source for source in sources if source.kind == "table"])
    measurements = [*tables.measurements, *logs.measurements]
    problems += [*logs.problems, *tables.problems]
    problems += _problems_between(given, sources, tables.ratios, measurements)
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


def _manifest(
    folder: Folder, files: Sequence[str], vocabulary: Vocabulary, problems: Sequence[Problem]
) -> ReadManifest:
    """The manifest; without it nothing else can be read, so its problems end the reading."""
    path = folder.named("result.yaml")
    if "result.yaml" not in files:
        told = any(problem.path == path for problem in problems)
        missing = Problem(path, 0, "a manifest", "none", "write one")
        raise ProblemsError([*problems, *([] if told else [missing])])
    try:
        return read_manifest(read_text(folder, "result.yaml"), path, vocabulary)
    except ProblemsError as error:
        raise ProblemsError([*problems, *error.problems]) from None


def _problems_between(
    given: Given,
    sources: Sequence[SourceText],
    ratios: Sequence[PublishedRatio],
    measurements: Sequence[Measurement],
) -> Iterator[Problem]:
    """What only the numbers of all logs and tables together show."""
    folder = given.folder
    yield from _out_of_reach(folder, measurements)
    yield from duplicates(folder, folder.path.name, measurements)
    yield from copied_repeats(folder.name, sources, measurements)
    yield from lost_ratios(folder, ratios, measurements)
    yield from baseline_problems(given.read, measurements, given.vocabulary)
    yield from accuracy_problems(given.read, given.vocabulary)
    yield from label_problems(given.read, measurements, given.vocabulary)


def _out_of_reach(folder: Folder, measurements: Sequence[Measurement]) -> Iterator[Problem]:
    """What a log prints may be any number; with some nothing can be computed."""
    for row in measurements:
        if row.value is not None and not in_reach(row.value):
            where, found = folder.named(row.evidence.path), quoted(row.printed)
            yield Problem(where, row.evidence.line, IN_REACH, found, "set state: failed, or remove the log")


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
