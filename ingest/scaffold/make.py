"""Logs → a new result set: drafted, checked and corrected in a temporary folder, then moved in one step.

A dry run fills every TODO with a word that could stand there, and reads the set as any other. What is still
wrong after that would surprise its author later, so the draft must change: a log that no repeat tells apart
gets a TODO, one that contradicts itself is kept as failed.
"""

from __future__ import annotations

import re
import tempfile
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path

from ingest.core.problems import Problem, ProblemsError, gathered, quoted, refuse
from ingest.core.project import Project
from ingest.core.vocabulary import Vocabulary
from ingest.scaffold.entries import Entry, entry_of
from ingest.scaffold.groups import REPEAT, Group, groups_of
from ingest.scaffold.inputs import Inputs, LogFile
from ingest.scaffold.manifest import manifest_text
from ingest.scaffold.parsed import ParsedLog, each_split, known_tools, parse_log
from ingest.scaffold.tables import Published, published
from ingest.sets.files import slug_problems
from ingest.sets.folder import Folder
from ingest.sets.log_checks import TO_KNOW_WHETHER
from ingest.sets.manifest.read import TODO, TODO_IN_PATH
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
_MOST_DRY_RUNS = 5
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
    parsed = [(source, parse_log(source)) for source in inputs.logs]
    logs = each_split([log for _, log in parsed if isinstance(log, ParsedLog)])
    unknown = [(source, why) for source, why in parsed if isinstance(why, str)]
    tables, passed = _tables(unknown, vocabulary)
    passed = [*inputs.passed, *passed]
    if not (logs or tables):
        raise ProblemsError(_nothing(passed, f"a log of {known_tools(vocabulary)}, or a Markdown table"))
    with new_folder(project, slug) as folder:
        files = {log.source.path: log.source.raw for log in logs}
        for path, raw in (files | {table.path: table.source.raw for table in tables}).items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_bytes(raw)
        groups = _tried(folder, slug, logs, vocabulary)
        (folder / "result.yaml").write_text(manifest_text(groups, logs, tables), encoding="utf-8")
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
    for source, why in unknown:
        table = published(source, vocabulary)
        if isinstance(table, Published):
            tables.append(table)
        else:
            is_sheet = source.path.lower().endswith(_SHEETS)
            passed.append((source.original, table or (_SHEET if is_sheet else why)))
    return tables, passed


def _tried(folder: Path, slug: str, logs: Sequence[ParsedLog], vocabulary: Vocabulary) -> list[Group]:
    """Groups of the logs, corrected until only their author can go on."""
    entries = [entry_of(log, vocabulary) for log in logs]
    for _ in range(_MOST_DRY_RUNS):
        groups = groups_of(entries, vocabulary)
        (folder / "result.yaml").write_text(filled(manifest_text(groups, logs)), encoding="utf-8")
        corrected = _corrected(entries, _problems_of(folder, slug, vocabulary), slug)
        if corrected == entries:
            return groups
        entries = corrected
    return groups_of(entries, vocabulary)


def _problems_of(folder: Path, slug: str, vocabulary: Vocabulary) -> Sequence[Problem]:
    """The problems of a set in its folder."""
    problems: list[Problem] = []
    with gathered(problems):
        read_set(folder, slug, vocabulary)
    return problems


def filled(text: str, operation: str = "randrw") -> str:
    """The manifest with a word for each TODO; what differed differs each time."""
    numbers = count(1)
    return "\n".join(_filled(line, operation, numbers) for line in text.split("\n"))


def _filled(line: str, operation: str, numbers: Iterator[int]) -> str:
    if line.startswith(_VARIED):
        return f"      tuning: variant {next(numbers)}"
    if match := _OPERATION.match(line):
        return match[0].replace(TODO, operation)
    if line.startswith("  - logs: "):
        return line.replace(TODO_IN_PATH, REPEAT)
    for pattern, words in _FILLED:
        line = pattern.sub(words, line)
    return line


def _corrected(entries: Sequence[Entry], problems: Sequence[Problem], slug: str) -> list[Entry]:
    """Entries that answer the problems of their logs: of two logs with one configuration both."""
    of_log: dict[str, list[Problem]] = defaultdict(list)
    for problem in problems:
        of_log[problem.path.removeprefix(f"{slug}/")].append(problem)
        if problem.partner:
            of_log[problem.partner].append(problem)
    return [_answer(entry, of_log[entry.path]) if entry.path in of_log else entry for entry in entries]


def _answer(entry: Entry, problems: Sequence[Problem]) -> Entry:
    repeated = all(problem.expected == EACH_REPEAT_ONCE for problem in problems)
    if repeated and not (entry.varied and entry.alone):
        return replace(entry, varied=True, alone=entry.varied)
    unknown = all(problem.expected.startswith(TO_KNOW_WHETHER) for problem in problems)
    if unknown and not entry.operations:
        why = "no other log tells: read or randread, or of writes"
        return replace(entry, operations=(TODO,), operation_why=why)
    first = problems[0]
    line = f"line {first.line}: " if first.line else ""
    return entry.failed(f"{line}expected {first.expected}, found {first.found}; {first.do}")


@contextmanager
def new_folder(project: Project, slug: str) -> Iterator[Path]:
    """A folder that becomes data/results/<slug> at the end, or is gone. Raises ProblemsError."""
    place = project.results / slug
    _refuse_name(project, slug)
    project.build.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=project.build, prefix="new.") as temporary:
        folder = Path(temporary) / slug
        folder.mkdir()
        yield folder
        project.results.mkdir(parents=True, exist_ok=True)
        _refuse_name(project, slug)
        folder.rename(place)


def _refuse_name(project: Project, slug: str) -> None:
    """Raises ProblemsError unless a set of this name may be made."""
    if Path(slug).name != slug:
        expected, do = "a name for the set, such as 2010-05-doe-nas", "give a name, not a path"
        raise ProblemsError([Problem(slug or "SLUG", 0, expected, quoted(slug), do)])
    place = project.results / slug
    problems = slug_problems(Folder(place, project.name(place)))
    if not place.is_symlink():
        problems = [replace(problem, do=_advice_on_name(slug)) for problem in problems]
    if not problems and place.exists():
        do = "take another name, remove that folder, or add logs to it by hand"
        problems = [Problem(project.name(place), 0, "no such result set yet", "one that is there", do)]
    refuse(problems)


def _advice_on_name(slug: str) -> str:
    """Advice for a name that no set may have."""
    plain = "-".join(re.findall("[a-z0-9]+", slug.casefold()))[:60].strip("-")
    return f"name it {plain}" if plain not in ("", slug) else "name it <year>-<month>-<name>-<what>"
