"""The folder of a result set → the set, or every problem in it at once."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ingest.core.problems import Problem, ProblemsError, refuse
from ingest.core.vocabulary import Vocabulary
from ingest.sets.files import list_files, read_sources, read_text
from ingest.sets.folder import Folder
from ingest.sets.from_logs import read_logs
from ingest.sets.manifest.read import ReadManifest, read_manifest
from ingest.sets.records import Inputs, ResultSet
from ingest.sets.set_checks import set_problems
from ingest.sets.tables import read_tables


def read_set(path: Path, name: str, vocabulary: Vocabulary) -> ResultSet:
    """The set in the folder `path`, which messages call `name`. Raises ProblemsError."""
    folder = Folder(path, name)
    files, problems = list_files(folder)
    manifest = _manifest(folder, files, vocabulary, problems)
    sources = read_sources(folder, files, problems)
    refused = {problem.path.removeprefix(f"{name}/") for problem in problems}
    inputs = Inputs(folder, manifest, vocabulary, refused)
    logs = read_logs(inputs, [source for source in sources if source.kind == "log"])
    tables = read_tables(inputs, [source for source in sources if source.kind == "table"])
    measurements = [*tables.measurements, *logs.measurements]
    problems += [*logs.problems, *tables.problems]
    problems += set_problems(inputs, sources, tables.ratios, measurements)
    notes = _notes(folder, files, problems)
    refuse(problems)
    return ResultSet(
        slug=path.name,
        manifest=manifest,
        measurements=measurements,
        sources=[*tables.sources, *logs.sources],
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
        known = any(problem.path == path for problem in problems)
        missing = Problem(path, 0, "a manifest", "none", "write one")
        raise ProblemsError([*problems, *([] if known else [missing])])
    try:
        return read_manifest(read_text(folder, "result.yaml"), path, vocabulary)
    except ProblemsError as error:
        raise ProblemsError([*problems, *error.problems]) from None


def _notes(folder: Folder, files: Sequence[str], problems: list[Problem]) -> str:
    """The notes, or nothing where there are none."""
    try:
        return read_text(folder, "notes.md") if "notes.md" in files else ""
    except ProblemsError as error:
        problems += error.problems
        return ""
