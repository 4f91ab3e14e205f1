"""A result set from its folder, or every problem in it at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from ingest.manifest.read import ReadManifest, read_manifest
from ingest.problems import Problem, ProblemsError, quoted
from ingest.records import Measurement, ResultSet, SourceText
from ingest.resultset.baselines import baseline_problems
from ingest.resultset.files import Folder, list_files, read_source, read_text
from ingest.resultset.from_logs import read_logs
from ingest.resultset.from_tables import read_tables
from ingest.site.labels import label_problems
from ingest.vocabulary import Vocabulary


def read_set(path: Path, name: str, vocabulary: Vocabulary) -> ResultSet:
    """The set in the folder `path`, which messages call `name`. Raises ProblemsError."""
    folder = Folder(path, name)
    files, problems = list_files(folder)
    if "result.yaml" not in files:
        raise ProblemsError(
            [*problems, Problem(folder.named("result.yaml"), 0, "a manifest", "none", "write one")]
        )
    manifest = _manifest(folder, vocabulary, problems)
    sources = list(_sources(folder, files, problems))
    logs = read_logs(folder, manifest, [source for source in sources if source.kind == "log"], vocabulary)
    tables = read_tables(
        folder, manifest, [source for source in sources if source.kind == "table"], vocabulary
    )
    measurements = [*tables.measurements, *logs.measurements]
    problems += [*logs.problems, *tables.problems, *_duplicates(folder, path.name, measurements)]
    problems += baseline_problems(manifest, measurements, vocabulary)
    problems += label_problems(manifest, measurements, vocabulary)
    if problems:
        raise ProblemsError(problems)
    return ResultSet(
        slug=path.name,
        manifest=manifest,
        measurements=measurements,
        sources=_tooled(manifest, sources, logs.sources),
        ratios=tables.ratios,
        facts=logs.facts,
        notes="".join(read_text(folder, "notes.md")),
    )


def _manifest(folder: Folder, vocabulary: Vocabulary, problems: list[Problem]) -> ReadManifest:
    """The manifest; without it nothing else can be read, so its problems end the reading."""
    try:
        text = (folder.path / "result.yaml").read_bytes().decode("utf-8")
        return read_manifest(text, folder.named("result.yaml"), vocabulary)
    except UnicodeDecodeError:
        do = "convert the file to UTF-8"
        raise ProblemsError(
            [*problems, Problem(folder.named("result.yaml"), 0, "UTF-8 text", "other bytes", do)]
        ) from None
    except OSError as error:
        unreadable = Problem(
            folder.named("result.yaml"), 0, "a readable file", str(error.strerror), "mend its permissions"
        )
        raise ProblemsError([*problems, unreadable]) from None
    except ProblemsError as error:
        raise ProblemsError([*problems, *error.problems]) from None


def _sources(folder: Folder, files: Sequence[str], problems: list[Problem]) -> Iterator[SourceText]:
    for inner in files:
        if inner.startswith(("logs/", "tables/")):
            source, found = read_source(folder, inner)
            problems += found
            if source:
                yield source


def _tooled(
    manifest: ReadManifest, sources: Sequence[SourceText], logs: Sequence[SourceText]
) -> list[SourceText]:
    """The sources with what is known of their tools, tables first."""
    tables = [source for source in sources if source.kind == "table"]
    order = [entry.file for entry in manifest.manifest.tables]
    return [*sorted(tables, key=lambda source: order.index(source.path)), *logs]


def _duplicates(folder: Folder, slug: str, measurements: Sequence[Measurement]) -> Iterator[Problem]:
    """A published configuration stands once; runs of a log may repeat."""
    first: dict[str, Measurement] = {}
    for measurement in measurements:
        if measurement.basis == "measured":
            continue
        before = first.setdefault(measurement.id(slug), measurement)
        if before is not measurement:
            yield _again(folder, measurement, before)


def _again(folder: Folder, measurement: Measurement, before: Measurement) -> Problem:
    where, first = measurement.evidence, before.evidence
    found = f"the same configuration again: {quoted(measurement.printed)} "
    found += f"(first in {first.path}, line {first.line})"
    do = "remove one, or add the factor that differs"
    return Problem(folder.named(where.path), where.line, "each configuration once", found, do)
