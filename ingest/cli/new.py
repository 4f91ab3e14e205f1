"""spindle new SLUG LOG…

data/results/2010-05-doe-nas: 6 logs, result.yaml
  logs/{raid_level}_{chunk_size}_write_{repeat}.log: 6 logs, dd, 18 values
    raid_level  raid5, raid6  "raid5" in the name
    chunk_size  64k           "64k" in the name
    operation   write         "write" in the name
left to do (7); spindle check 2010-05-doe-nas lists it again:
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence

from ingest.build.check import check_set
from ingest.build.task import SetTask
from ingest.core.labels import factor_word
from ingest.core.problems import Problem
from ingest.core.project import Project
from ingest.core.text import abridged, aligned, natural, number_of, plain_spaces, printable
from ingest.core.vocabulary import Vocabulary, load_vocabulary
from ingest.scaffold.groups import Group
from ingest.scaffold.inputs import PASTED, inputs_of
from ingest.scaffold.machine import day_of, drives_of, machine_of
from ingest.scaffold.make import Made, new_set
from ingest.scaffold.parsed import NO_TOOL, ParsedLog, known_tools
from ingest.scaffold.sealed import copy_sealed, is_sealed, refuse_unsealed
from ingest.scaffold.tables import Published
from ingest.sets.manifest.read import TODO

HELP = "draft a result set from logs"
_MANY = 100  # files, from which on it takes longer than one waits without a word
_MOST_LEFT = 40  # lines of what is left
_MOST_VALUES = 5  # of a fact
_WIDEST = 36  # characters of a column

Row = tuple[str, str, str]  # what a fact is, its value, and what tells it


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The set's name, and its logs."""
    parser.add_argument("slug", metavar="SLUG", help="the set's name: <year>-<month>-<name>-<what>")
    parser.add_argument(
        "logs",
        nargs="+",
        metavar="LOG",
        help="a log, a folder of logs, a published table in Markdown, a sealed run (folder or tar), "
        "or - for standard input",
    )


def run(arguments: argparse.Namespace, project: Project) -> int:
    """Makes the folder; prints what was guessed and what is left to do."""
    slug, logs = arguments.slug, arguments.logs
    if is_sealed(logs):
        copy_sealed(project, slug, logs[0])
        print(f"data/results/{slug}: sealed run copied unchanged; no problems")
        return 0
    refuse_unsealed(logs)
    if PASTED in logs and sys.stdin.isatty():
        print("paste the log, then press Ctrl-D on an empty line", file=sys.stderr)
    vocabulary = load_vocabulary(project.reference)
    inputs = inputs_of(logs, sys.stdin.buffer)
    report = _progress(len(inputs.logs))
    report(f"reading {len(inputs.logs)} files; this may take minutes")
    result = new_set(project, slug, inputs, vocabulary)
    report("checking the draft, which may take as long")
    todo = check_set(SetTask(project.root, slug, "")).problems  # as `spindle check` lists it
    for line in (*_result_lines(result, slug, vocabulary), *_todo(slug, todo)):
        print(printable(line))
    return 0


def _progress(files: int) -> Callable[[str], None]:
    """Reports progress on stderr, where there are many logs."""
    return (lambda text: print(text, file=sys.stderr, flush=True)) if files >= _MANY else lambda _: None


def _result_lines(result: Made, slug: str, vocabulary: Vocabulary) -> Iterator[str]:
    """What was written, and each value that was guessed."""
    entries = [entry for group in result.groups for entry in group.entries]
    counts = ((len(entries), "log"), (len(result.tables), "table"))
    parts = [number_of(count, noun) for count, noun in counts if count]
    yield f"data/results/{slug}: {', '.join(parts)}, result.yaml"
    yield from _aligned(_of_the_set([entry.log for entry in entries]))
    for group in result.groups:
        first = group.entries[0]
        yield f"  {group.logs}: {_heading(group)}"
        yield from _aligned(_of_group(group, vocabulary))
        yield from (f"    not guessed: {why}" for why in first.refused)
        if first.state != "ok":
            yield f"    {first.state}: {first.reasons[0]}"
    for table in result.tables:
        yield f"  {table.path}: {len(table.table.rows)} rows, {len(table.columns)} columns"
        yield from _aligned(_of_table(table))
    yield from (f"  left out: {name}: {why}" for name, why in result.passed)
    if any(why == NO_TOOL for _, why in result.passed):
        yield f"  known tools: {known_tools(vocabulary)}; for another, open an issue “A log is not read”"


def _todo(slug: str, problems: Sequence[Problem]) -> Iterator[str]:
    if not problems:
        yield "nothing is left to do; review result.yaml all the same"
        return
    yield f"left to do ({len(problems)}; spindle check {slug} lists it again):"
    listed = problems[:_MOST_LEFT]
    yield from (f"  {str(problem).removeprefix(f'data/results/{slug}/')}" for problem in listed)
    if len(problems) > len(listed):
        yield f"  … and {len(problems) - len(listed)} more"


def _heading(group: Group) -> str:
    """2 logs, dd 9.1, 6 values."""
    tools = dict.fromkeys(entry.log.tools for entry in group.entries)
    values = sum(len(entry.log.readings) for entry in group.entries)
    logs = f"{len(group.entries)} logs, " if group.is_template else ""
    return f"{logs}{', '.join(tools)}, {number_of(values, 'value')}"


def _aligned(rows: Iterable[Row]) -> Iterator[str]:
    """In columns; one that is very long does not push the others away."""
    yield from (f"    {line}" for line in aligned([*rows], widest=_WIDEST))


def _of_the_set(logs: Sequence[ParsedLog]) -> Iterator[Row]:
    """Its day, its machine, its drives."""
    day = day_of(logs)
    if day:
        yield "date", day.value, day.where
    for name, fact in machine_of(logs).items():
        yield f"machine: {name}", fact.value, fact.where
    for name, facts in drives_of(logs).items():
        yield f"drive {name}", facts["model"].value, facts["model"].where


def _of_group(group: Group, vocabulary: Vocabulary) -> Iterator[Row]:
    """What was guessed of its logs, and what they say themselves."""
    first = group.entries[0]
    if first.log.source.place:
        yield "place", first.log.source.place, "the log has several: split, one log for each"
    unwrapped = [entry.log.unwrapped for entry in group.entries if entry.log.unwrapped]
    if unwrapped:
        yield "log", _some(unwrapped), "the set has the log; keep the original"
    guesses = [guess for entry in group.entries for guess in entry.guesses]
    for guess in first.guesses:
        yield guess.factor, _some(each.written for each in guesses if each.factor == guess.factor), guess.why
    if first.operations and TODO not in first.operations:
        yield "operation", " ".join(first.operations), first.operation_why
    guessed = {guess.factor for guess in first.guesses}
    for factor in (factor for factor in vocabulary.factors if factor not in guessed):
        stated = [values for entry in group.entries if (values := _stated(entry.log, factor))]
        if stated:
            silent = len(group.entries) - len(stated)
            why = f"{len(stated)} of {len(group.entries)} logs say so" if silent else "the log says so"
            yield factor, _some(_word(factor, value) for values in stated for value in values), why


def _of_table(table: Published) -> Iterator[Row]:
    """What each heading was taken for; nothing where its author must say all of it."""
    for name, keys in table.columns.items():
        keys_found = [f"{key} {value}" for key, value in keys.items() if key != "words" and value != TODO]
        if keys_found:
            yield name, ", ".join(keys_found), "what is below it" if "words" in keys else "its heading"


def _stated(log: ParsedLog, factor: str) -> list[object]:
    return sorted(log.parameters.get(factor, ()), key=lambda value: natural(str(value)))


def _word(factor: str, value: object) -> str:
    return plain_spaces(str(value).lower() if isinstance(value, bool) else factor_word(factor, value))


def _some(values: Iterable[str]) -> str:
    """Each value once, the first of many."""
    return abridged(list(dict.fromkeys(values)), _MOST_VALUES)
