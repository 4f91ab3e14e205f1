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
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ingest.core.project import Project
from ingest.core.text import printable

if TYPE_CHECKING:
    from ingest.core.problems import Problem
    from ingest.core.vocabulary import Vocabulary
    from ingest.scaffold.entries import Group
    from ingest.scaffold.facts import Row
    from ingest.scaffold.make import Made

HELP = "draft a result set from logs"
_MOST_LEFT = 40  # lines of what is left
_WIDEST = 36  # characters of a column


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
    """Makes the folder, says what was guessed and what is left."""
    from ingest.core.vocabulary import load_vocabulary
    from ingest.scaffold.inputs import PASTED, inputs_of
    from ingest.scaffold.make import new_set
    from ingest.scaffold.sealed import copy_sealed, is_sealed, refuse_unsealed

    if is_sealed(arguments.logs):
        copy_sealed(project, arguments.slug, arguments.logs[0])
        print(f"data/results/{arguments.slug}: sealed run copied unchanged; no problems")
        return 0
    refuse_unsealed(arguments.logs)
    if PASTED in arguments.logs and sys.stdin.isatty():
        print("paste the log, then press Ctrl-D on an empty line", file=sys.stderr)
    inputs = inputs_of(arguments.logs, sys.stdin.buffer)
    vocabulary = load_vocabulary(project.reference)
    made = new_set(project, arguments.slug, inputs, vocabulary)
    for line in _lines(made, arguments.slug, _left(project, arguments.slug), vocabulary):
        print(printable(line))
    return 0


def _left(project: Project, slug: str) -> Sequence[Problem]:
    """What `spindle check` would say of the new set."""
    from ingest.build.check import check_set
    from ingest.build.task import SetTask

    return check_set(SetTask(project.root, slug, "")).problems


def _lines(made: Made, slug: str, left: Sequence[Problem], vocabulary: Vocabulary) -> Iterator[str]:
    from ingest.scaffold.facts import of_group, of_table, of_the_set
    from ingest.scaffold.parsed import NO_TOOL, known_tools

    entries = [entry for group in made.groups for entry in group.entries]
    counted = [(len(entries), "log"), (len(made.tables), "table")]
    parts = [f"{count} {name}{'s' if count != 1 else ''}" for count, name in counted if count]
    yield f"data/results/{slug}: {', '.join(parts)}, result.yaml"
    yield from _aligned(list(of_the_set([entry.log for entry in entries])))
    for group in made.groups:
        yield f"  {group.logs}: {_heading(group)}"
        yield from _aligned(list(of_group(group, vocabulary)))
        yield from _doubts(group)
    for table in made.tables:
        yield f"  {table.path}: {len(table.table.rows)} rows, {len(table.columns)} columns"
        yield from _aligned(list(of_table(table)))
    yield from (f"  left out: {name}: {why}" for name, why in made.passed)
    if any(why == NO_TOOL for _, why in made.passed):
        yield f"  known tools: {known_tools(vocabulary)}; for another, open an issue “A log is not read”"
    yield from _left_lines(slug, left)


def _left_lines(slug: str, left: Sequence[Problem]) -> Iterator[str]:
    if not left:
        yield "nothing is left to do; review result.yaml all the same"
        return
    yield f"left to do ({len(left)}; spindle check {slug} lists it again):"
    yield from (f"  {str(problem).removeprefix(f'data/results/{slug}/')}" for problem in left[:_MOST_LEFT])
    if len(left) > _MOST_LEFT:
        yield f"  … and {len(left) - _MOST_LEFT} more"


def _heading(group: Group) -> str:
    """2 logs, dd 9.1, 6 values."""
    tools = dict.fromkeys(entry.log.tools for entry in group.entries)
    figures = sum(len(entry.log.readings) for entry in group.entries)
    logs = f"{len(group.entries)} logs, " if group.is_template else ""
    return f"{logs}{', '.join(tools)}, {figures} value{'s' if figures != 1 else ''}"


def _aligned(rows: Sequence[Row]) -> Iterator[str]:
    """What, value and why in columns; one that is very long does not push the others away."""
    widths = [min(_WIDEST, max(len(row[column]) for row in rows)) for column in (0, 1) if rows]
    for what, value, why in rows:
        yield f"    {what:<{widths[0]}}  {value:<{widths[1]}}  {why}"


def _doubts(group: Group) -> Iterator[str]:
    first = group.entries[0]
    yield from (f"    not guessed: {said}" for said in first.refused)
    if first.state != "ok":
        yield f"    {first.state}: {first.reasons[0]}"
