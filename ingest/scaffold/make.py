"""A new result set, tried and corrected, made whole beside its place and moved there in one step.

A dry run fills every TODO with a word that could stand there, and reads the set as any other. What is still
wrong after that would surprise its author later, so the draft must change: a log that no repeat tells apart
gets a TODO, one that contradicts itself is kept as failed.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path

from ingest.core.problems import Problem, ProblemsError, quoted
from ingest.core.project import Project
from ingest.core.text import printable
from ingest.core.vocabulary import Vocabulary
from ingest.scaffold.entries import Entry, Group, entry_of, groups_of
from ingest.scaffold.inputs import Inputs, LogFile
from ingest.scaffold.manifest import manifest_text
from ingest.scaffold.parsed import ParsedLog, each_parted, known_tools, parse_log
from ingest.scaffold.tables import Published, published
from ingest.sets.files import slug_problems
from ingest.sets.folder import Folder
from ingest.sets.log_checks import TO_KNOW_WHETHER
from ingest.sets.manifest.read import TODO
from ingest.sets.read import read_set
from ingest.sets.set_checks import EACH_REPEAT_ONCE

# Line with a TODO → what could stand there; an empty line is one that its author removed.
_FILLED = (
    (re.compile(rf"^title: {TODO}"), "title: A title"),
    (re.compile(rf"^author: {{name: {TODO}}}"), "author: {name: An author}"),
    (re.compile(rf"^date: {TODO}"), "date: 2000"),
    (re.compile(rf"^drives: .*{TODO}.*"), "drives: [{model: not stated, kind: hdd}]"),
    (re.compile(rf"^    kind: {TODO}"), "    kind: hdd"),
    (re.compile(rf"^method: {{cache_dropped: {TODO}}}"), "method: {cache_dropped: true}"),
    (re.compile(rf'^    tool_version: "{TODO}".*'), ""),
)
_OPERATION = re.compile(rf"^    operations?: \[?[a-z_, {TODO}]+\]?")
_VARIED = f"      tuning: {TODO}"


def filled(text: str, operation: str = "randrw") -> str:
    """The manifest with a word for each TODO; what differed differs each time."""
    numbers = count(1)
    return "\n".join(_filled(line, operation, numbers) for line in text.split("\n"))


def _filled(line: str, operation: str, numbers: Iterator[int]) -> str:
    if line.startswith(_VARIED):
        return f"      tuning: variant {next(numbers)}"
    if match := _OPERATION.match(line):
        return match[0].replace(TODO, operation)
    for pattern, words in _FILLED:
        line = pattern.sub(words, line)
    return line


def problems_of(folder: Path, slug: str, vocabulary: Vocabulary) -> Sequence[Problem]:
    """What is wrong with a set as it lies there."""
    try:
        read_set(folder, slug, vocabulary)
    except ProblemsError as error:
        return error.problems
    return []


def mended(entries: Sequence[Entry], problems: Sequence[Problem], slug: str) -> list[Entry]:
    """Entries that answer the problems of their logs."""
    of_log: dict[str, list[Problem]] = {}
    for problem in problems:
        for path in _paths(problem, slug):
            of_log.setdefault(path, []).append(problem)
    return [_mended(entry, of_log.get(entry.path, [])) for entry in entries]


def _paths(problem: Problem, slug: str) -> Iterator[str]:
    """The logs that a problem is about: of two with one configuration both."""
    yield problem.path.removeprefix(f"{slug}/")
    if problem.partner:
        yield problem.partner


def _is_repeated(problem: Problem) -> bool:
    return problem.expected == EACH_REPEAT_ONCE


def _mended(entry: Entry, problems: Sequence[Problem]) -> Entry:
    if not problems:
        return entry
    if all(_is_repeated(problem) for problem in problems) and not (entry.varied and entry.alone):
        return replace(entry, varied=True, alone=entry.varied)
    untold = all(problem.expected.startswith(TO_KNOW_WHETHER) for problem in problems)
    if untold and not entry.operations:
        return replace(
            entry, operations=(TODO,), operation_why="no other log tells: read or randread, or of writes"
        )
    first = problems[0]
    line = f"line {first.line}: " if first.line else ""
    return entry.failed(f"{line}expected {first.expected}, found {first.found}; {first.do}")


_MOST_TRIALS = 5
_SHEETS = (".csv", ".tsv", ".ods", ".xls", ".xlsx")
_SHEET = "not the output of a known tool; published values go into a Markdown table"


@dataclass(frozen=True)
class Made:
    """What was written, and which files were not taken: (name, why)."""

    groups: Sequence[Group]
    tables: Sequence[Published]
    passed: Sequence[tuple[str, str]]


def new_set(project: Project, slug: str, inputs: Inputs, vocabulary: Vocabulary) -> Made:
    """The set's folder with its logs and its manifest. Raises ProblemsError; then nothing was written."""
    log = [(given, parse_log(given)) for given in inputs.logs]
    logs = each_parted([said for _, said in log if isinstance(said, ParsedLog)])
    tables, passed = _tables([(given, said) for given, said in log if isinstance(said, str)], vocabulary)
    passed = [*inputs.passed, *passed]
    if not (logs or tables):
        raise ProblemsError(_nothing(passed, f"a log of {known_tools(vocabulary)}, or a Markdown table"))
    with new_folder(project, slug) as folder:
        files = {log.source.path: log.source.raw for log in logs}
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
    unknown: Sequence[tuple[LogFile, str]], vocabulary: Vocabulary
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
    folder: Path, slug: str, logs: Sequence[ParsedLog], tables: Sequence[Published], vocabulary: Vocabulary
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
