"""spindle new SLUG LOG…"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ingest.problems import printable
from ingest.project import Project

if TYPE_CHECKING:
    from ingest.newset.make import Made
    from ingest.newset.templates import Group
    from ingest.problems import Problem

HELP = "make a result set's folder and manifest from a pile of logs, as far as they tell"
_MOST_LEFT = 40  # lines of what is left


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The set's name, and its logs."""
    parser.add_argument("slug", metavar="SLUG", help="the set's name: <year>-<month>-<name>-<what>")
    parser.add_argument(
        "logs",
        nargs="+",
        metavar="LOG",
        help="a log, a folder of logs, a sealed run, or - for standard input",
    )


def run(arguments: argparse.Namespace, project: Project) -> int:
    """Makes the folder, says what was guessed and what is left."""
    from ingest.newset.make import make_set
    from ingest.newset.pile import pile_of
    from ingest.newset.sealed import copy_sealed, is_sealed
    from ingest.vocabulary import load_vocabulary

    if is_sealed(arguments.logs):
        copy_sealed(project, arguments.slug, arguments.logs[0])
        print(f"data/results/{arguments.slug}: copied as it was sealed; no problems")
        return 0
    pile = pile_of(arguments.logs, sys.stdin.buffer)
    made = make_set(project, arguments.slug, pile, load_vocabulary(project.reference))
    for line in _lines(made, arguments.slug, _left(project, arguments.slug)):
        print(printable(line))
    return 0


def _left(project: Project, slug: str) -> Sequence[Problem]:
    """What `spindle check` would say of the new set."""
    from ingest.build.check import check_set
    from ingest.build.one_set import SetTask

    return check_set(SetTask(project.root, slug, "")).problems


def _lines(made: Made, slug: str, left: Sequence[Problem]) -> Iterator[str]:
    logs = sum(len(group.entries) for group in made.groups)
    yield f"data/results/{slug}: {logs} log{'s' if logs != 1 else ''}, result.yaml"
    for group in made.groups:
        yield f"  {group.logs}"
        yield from (f"    {line}" for line in _group(group))
    yield from (f"  left out: {name}: {why}" for name, why in made.passed)
    if not left:
        yield "nothing is left to do; look at result.yaml all the same"
        return
    yield f"left to do ({len(left)}); spindle check {slug} lists it again:"
    yield from (f"  {str(problem).removeprefix(f'data/results/{slug}/')}" for problem in left[:_MOST_LEFT])
    if len(left) > _MOST_LEFT:
        yield f"  … and {len(left) - _MOST_LEFT} more"


def _group(group: Group) -> Iterator[str]:
    first = group.entries[0]
    tools = dict.fromkeys(entry.heard.tools for entry in group.entries)
    figures = sum(len(entry.heard.readings) for entry in group.entries)
    logs = f"{len(group.entries)} logs, " if group.is_template else ""
    yield f"{logs}{', '.join(tools)}: {figures} figure{'s' if figures != 1 else ''}"
    yield from (
        f"guessed {guess.factor} = {_values(group, guess.factor)}: {guess.why}" for guess in first.guesses
    )
    if first.operations:
        yield f"operation {' '.join(first.operations)}: {first.operation_why}"
    yield from (f"not guessed: {said}" for said in first.refused)
    if first.state != "ok":
        yield f"{first.state}: {first.reasons[0]}"


def _values(group: Group, factor: str) -> str:
    """What all its logs have, each once; the reason is told of the first."""
    written = [one.written for entry in group.entries for one in entry.guesses if one.factor == factor]
    return ", ".join(dict.fromkeys(written))
