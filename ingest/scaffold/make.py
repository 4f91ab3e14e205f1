"""A new result set, made whole beside its place and moved there in one step."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from ingest.core.problems import Problem, ProblemsError, quoted
from ingest.core.project import Project
from ingest.core.text import printable
from ingest.core.vocabulary import Vocabulary
from ingest.scaffold.dry_run import filled, mended, problems_of
from ingest.scaffold.entry import Entry, entry_of
from ingest.scaffold.inputs import Given, Pile
from ingest.scaffold.manifest import manifest_text
from ingest.scaffold.parsed import Heard, hear, known_tools
from ingest.scaffold.published import Published, published
from ingest.scaffold.split import each_parted
from ingest.scaffold.templates import Group, groups_of
from ingest.sets.files import Folder, slug_problems

_MOST_TRIALS = 5
_SHEETS = (".csv", ".tsv", ".ods", ".xls", ".xlsx")
_SHEET = "not the output of a known tool; published values go into a Markdown table"


@dataclass(frozen=True)
class Made:
    """What was written, and which files were not taken: (name, why)."""

    groups: Sequence[Group]
    tables: Sequence[Published]
    passed: Sequence[tuple[str, str]]


def new_set(project: Project, slug: str, pile: Pile, vocabulary: Vocabulary) -> Made:
    """The set's folder with its logs and its manifest. Raises ProblemsError; then nothing was written."""
    heard = [(given, hear(given)) for given in pile.logs]
    logs = each_parted([said for _, said in heard if isinstance(said, Heard)])
    tables, passed = _tables([(given, said) for given, said in heard if isinstance(said, str)], vocabulary)
    passed = [*pile.passed, *passed]
    if not (logs or tables):
        raise ProblemsError(_nothing(passed, f"a log of {known_tools(vocabulary)}, or a Markdown table"))
    with new_folder(project, slug) as folder:
        files = {log.given.path: log.given.raw for log in logs}
        for path, raw in (files | {table.path: table.given.raw for table in tables}).items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_bytes(raw)
        groups = _written(folder, slug, logs, tables, vocabulary)
    return Made(groups, tables, sorted(passed))


def _nothing(passed: Sequence[tuple[str, str]], expected: str) -> Iterable[Problem]:
    """Why of all that was given nothing can be taken."""
    if not passed:
        do = "give the logs; hidden files and links in a folder are skipped"
        return [Problem("the logs", 0, expected, "no file", do)]
    return [Problem(name, 0, expected, "neither", f"leave it out: {why}") for name, why in passed]


def _tables(
    unknown: Sequence[tuple[Given, str]], vocabulary: Vocabulary
) -> tuple[list[Published], list[tuple[str, str]]]:
    """Of what no tool printed: the published tables, and why the rest is left out."""
    tables: list[Published] = []
    passed: list[tuple[str, str]] = []
    for given, why in unknown:
        found = published(given, vocabulary)
        if isinstance(found, Published):
            tables.append(found)
        else:
            is_sheet = given.path.lower().endswith(_SHEETS)
            passed.append((given.original, found or (_SHEET if is_sheet else why)))
    return tables, passed


def _written(
    folder: Path, slug: str, logs: Sequence[Heard], tables: Sequence[Published], vocabulary: Vocabulary
) -> list[Group]:
    """result.yaml, mended until only its author can go on; the groups that it lists."""
    entries: list[Entry] = [entry_of(log, vocabulary) for log in logs]
    groups = groups_of(entries, vocabulary)
    for _ in range(_MOST_TRIALS):
        better = mended(entries, _tried(folder, slug, manifest_text(groups, logs), vocabulary), slug)
        if better == entries:
            break
        entries, groups = better, groups_of(better, vocabulary)
    (folder / "result.yaml").write_text(manifest_text(groups, logs, tables), encoding="utf-8")
    return groups


def _tried(folder: Path, slug: str, text: str, vocabulary: Vocabulary) -> Sequence[Problem]:
    """What would be wrong once every TODO is filled in."""
    (folder / "result.yaml").write_text(filled(text), encoding="utf-8")
    return problems_of(folder, slug, vocabulary)


@contextmanager
def new_folder(project: Project, slug: str) -> Iterator[Path]:
    """A folder that becomes data/results/<slug> at the end, or is gone. Raises ProblemsError."""
    place = project.results / slug
    free(project, slug)
    project.build.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=project.build, prefix="new.") as beside:
        folder = Path(beside) / slug
        folder.mkdir()
        yield folder
        project.results.mkdir(parents=True, exist_ok=True)
        free(project, slug)
        folder.rename(place)


def _named(slug: str) -> str:
    """Advice for a name that cannot be an address."""
    plain = "-".join(re.findall("[a-z0-9]+", slug.casefold()))[:60].strip("-")
    return f"name it {plain}" if plain else "name it <year>-<month>-<name>-<what>"


def free(project: Project, slug: str) -> None:
    """Raises ProblemsError unless a set of this name may be made."""
    if Path(slug).name != slug:
        expected, do = "a name for the set, such as 2010-05-doe-nas", "give a name, not a path"
        raise ProblemsError([Problem(printable(slug) or "SLUG", 0, expected, quoted(slug), do)])
    place = project.results / slug
    name = project.name(place)
    problems = slug_problems(Folder(place, name))
    if not place.is_symlink():
        problems = [replace(problem, do=_named(slug)) for problem in problems]
    if not problems and place.exists():
        do = "take another name, remove that folder, or add logs to it by hand"
        problems = [Problem(name, 0, "no such result set yet", "one that is there", do)]
    if problems:
        raise ProblemsError(problems)
