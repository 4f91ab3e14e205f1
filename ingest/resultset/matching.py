"""Each log of a set matched to its run entry: exactly one, and read in exactly one way."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from ingest.manifest.logs import OTHERS, PathFacts, placeholders, readings
from ingest.manifest.model import RunEntry
from ingest.manifest.read import ReadManifest
from ingest.problems import Problem, did_you_mean, quoted
from ingest.records import SourceText
from ingest.resultset.files import Folder
from ingest.vocabulary import Vocabulary


@dataclass(frozen=True)
class Matched:
    """A log, its run entry, and what its path says."""

    source: SourceText
    entry: RunEntry
    facts: PathFacts


def matched_logs(
    folder: Folder,
    read: ReadManifest,
    logs: Sequence[SourceText],
    vocabulary: Vocabulary,
    problems: list[Problem],
    refused: Collection[str] = (),
) -> Iterator[Matched]:
    """Each log with its entry. An entry is not told that it has no log if the one it means was refused."""
    entries = list(_sound_entries(read, vocabulary, problems))
    plain, templates = _by_path(read, entries)
    used: set[int] = set()
    for source in logs:
        fits = [
            (place, facts)
            for place in sorted([*plain.get(source.path, []), *templates])
            for facts in readings(read.manifest.runs[place].logs, source.path, vocabulary)
        ]
        used.update(place for place, _ in fits)
        if len(fits) == 1:
            yield Matched(source, read.manifest.runs[fits[0][0]], fits[0][1])
        else:
            problems.append(_misfit(folder, read, source, [place for place, _ in fits]))
    for place in entries:
        template = read.manifest.runs[place].logs
        if place not in used and template not in refused:
            problems.append(
                read.problem(
                    ("runs", place, "logs"),
                    "a log that fits",
                    f"none for {quoted(template)}",
                    "mend the path, or add the log",
                )
            )


def _by_path(read: ReadManifest, entries: Sequence[int]) -> tuple[dict[str, list[int]], list[int]]:
    """Entries without placeholders by their path, a look-up and no search; and the places of the others."""
    plain: dict[str, list[int]] = defaultdict(list)
    templates: list[int] = []
    for place in entries:
        template = read.manifest.runs[place].logs
        if placeholders(template):
            templates.append(place)
        else:
            plain[template].append(place)
    return plain, templates


def _sound_entries(read: ReadManifest, vocabulary: Vocabulary, problems: list[Problem]) -> Iterator[int]:
    """The entries whose placeholders are all factors."""
    known = [*vocabulary.factors, *OTHERS]
    for place, entry in enumerate(read.manifest.runs):
        unknown = [name for name in placeholders(entry.logs) if name not in known]
        problems += [_unknown_placeholder(read, place, name, known) for name in unknown]
        if not unknown:
            yield place


def _unknown_placeholder(read: ReadManifest, place: int, name: str, known: Sequence[str]) -> Problem:
    expected = "a factor or repeat in braces"
    return read.problem(("runs", place, "logs"), expected, quoted(name), did_you_mean(name, known))


def _misfit(folder: Folder, read: ReadManifest, source: SourceText, places: Sequence[int]) -> Problem:
    """A log that no entry, or more than one reading, fits."""
    where = folder.named(source.path)
    if not places:
        return Problem(
            where,
            0,
            "one run entry that fits this log",
            "none",
            "add it under runs: in result.yaml, or remove the log",
        )
    lines = ", ".join(str(read.document.line(("runs", place, "logs"))) for place in sorted(set(places)))
    if len(set(places)) == 1:
        return Problem(
            where,
            0,
            "one reading of this path",
            f"{len(places)} (result.yaml, line {lines})",
            "separate the parts with _",
        )
    return Problem(
        where,
        0,
        "one run entry that fits this log",
        f"{len(set(places))} (result.yaml, lines {lines})",
        "make the entries differ",
    )
