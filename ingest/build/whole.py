"""The whole: every set in an executor, then their union, its exports, and the data of the pages."""

from __future__ import annotations

import json
import shutil
from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import duckdb

from ingest.build.articles.write import write_articles
from ingest.build.data_commits import data_commits
from ingest.build.keys import code_key, set_key
from ingest.build.method import write_method
from ingest.build.one_set import make_set
from ingest.build.others import Said, write_others
from ingest.build.pages import write_pages
from ingest.build.remote import Remote
from ingest.build.retraction import Tombstone, tombstones, withdrawn_problems, withdrawn_rows, write_withdrawn
from ingest.build.runner import write_runner
from ingest.build.task import SetTask, is_current, knows_others
from ingest.calculator.write import write_calculator
from ingest.charts.preview import site_preview
from ingest.checks.effected import effects_between
from ingest.checks.replications.found import said_of_sets
from ingest.compare.prepared import write_prepared
from ingest.compare.write import write_compare
from ingest.core.files import remove
from ingest.core.problems import Problem, ProblemsError
from ingest.core.project import Project
from ingest.core.vocabulary import load_vocabulary
from ingest.core.workers import progress, rest
from ingest.pages.addresses import Numbers
from ingest.pages.related import other_patterns, related
from ingest.questions.write import by_set, write_questions
from ingest.review.record import write_changes
from ingest.sets.files import loose_problems
from ingest.store.published import publish_database, publish_tables, read_published
from ingest.store.store import connect, create, disk_errors, insert, unite
from ingest.store.tabular import write_data
from ingest.topics.write import write_topics


@dataclass(frozen=True)
class Built:
    """What a build did."""

    sets: int
    made: int


def build(
    project: Project, executor: Executor, *, from_nothing: bool = False, remote: Executor | None = None
) -> Built:
    """Everything in build/, from what was kept unless told not to. Raises ProblemsError, of all sets.

    Sets are made by `remote`, where it is given, which need share no disk with us.
    """
    if from_nothing:
        _forget_all(project)
    code = code_key(project)
    gone = tombstones(project, load_vocabulary(project.reference))
    tasks = _tasks(project, code, gone)
    make = partial(_made, executor=executor, remote=Remote(project, remote) if remote else None)
    stale = [task for task in tasks if not is_current(task)]
    problems = [*make(stale), *withdrawn_problems(project, gone), *loose_problems(project)]
    if not problems:
        _forget_others(project, tasks)
        problems = make(_told(project, tasks))
    if code_key(project) != code:
        _forget_all(project)
        problems = [_CODE_CHANGED]
    if problems:
        raise ProblemsError(problems)
    if len(stale) > _FEW:
        rest(executor)
    _unite(project, tasks, gone)
    return Built(len(tasks), len(stale))


_FEW = 20  # sets, after which processes hold less than new ones would cost
_CODE_CHANGED = Problem(
    "ingest", 0, "code and words that stay as they are while sets are made", "others meanwhile", "start again"
)


def _tasks(project: Project, code: str, gone: Sequence[Tombstone]) -> list[SetTask]:
    """One task for each set that is not withdrawn."""
    withdrawn = {tombstone.slug for tombstone in gone}
    folders = (folder for folder in project.set_folders() if folder.name not in withdrawn)
    return [SetTask(project.root, folder.name, set_key(folder, code)) for folder in folders]


def _made(tasks: Sequence[SetTask], executor: Executor, remote: Remote | None) -> list[Problem]:
    made = remote.make_sets(tasks, executor) if remote else executor.map(make_set, tasks)
    return [problem for problems in progress(made, len(tasks), "result sets") for problem in problems]


def _told(project: Project, tasks: Sequence[SetTask]) -> list[SetTask]:
    """Sets of which others say something new: they are made again with it."""
    with disk_errors():
        by_others = said_of_sets(
            [task.out for task in tasks], load_vocabulary(project.reference), _spill(project)
        )
    informed = (replace(task, across=by_others.get(task.slug, "")) for task in tasks)
    return [task for task in informed if not knows_others(task)]


def _spill(project: Project) -> Path:
    """Where DuckDB may write what does not fit into memory; nothing there is of a build that was killed."""
    folder = project.build / "duckdb.tmp"
    remove(folder)
    return folder


def _forget_all(project: Project) -> None:
    """What is kept from one build to the next."""
    for name in ("sets", "html", "cache"):
        remove(project.build / name)


def _forget_others(project: Project, tasks: Sequence[SetTask]) -> None:
    """Results of sets that are gone."""
    for folder in (project.build / "sets").glob("*"):
        if folder.name not in {task.slug for task in tasks}:
            remove(folder)


def _unite(project: Project, tasks: Sequence[SetTask], gone: Sequence[Tombstone]) -> None:
    fresh_folder(project.public)
    fresh_folder(project.build / "data")
    neighbours = _write_database(project, tasks, gone)
    write_prepared(project.public, project.build / "sets", project.build / "data")
    cards = _write_cards(project, tasks)
    write_withdrawn(project, gone, {card["slug"]: card["title"] for card in cards})
    questions = _write_of_all_sets(project, tasks, cards)
    write_pages(project, tasks)
    write_articles(project, tasks)
    write_changes(project, cards)
    write_method(project)
    commits = data_commits(project)
    write_data(commits, project.build / "data" / "commits.json")
    write_others(project, tasks, cards, Said(*neighbours, commits.get("sets", {}), questions))
    write_runner(project)


def fresh_folder(path: Path) -> None:
    """An empty folder at `path`."""
    remove(path)
    path.mkdir(parents=True)


def _write_database(
    project: Project, tasks: Sequence[SetTask], gone: Sequence[Tombstone]
) -> tuple[dict[str, list[dict[str, str]]], dict[str, dict[str, str]]]:
    """The union of all sets, and what is published of it.

    Gives for each set its related ones, and the one with the access pattern that it lacks.
    """
    vocabulary = load_vocabulary(project.reference)
    database = project.build / "spindle.duckdb"
    remove(database)
    connection = connect(str(database), _spill(project))
    create(connection, vocabulary)
    with disk_errors():
        if tasks:
            unite(connection, [task.out for task in tasks])
            insert(connection, {"effects": effects_between(connection, vocabulary)})
        insert(connection, {"withdrawn": withdrawn_rows(gone)})
        publish_tables(connection, [task.out / "rows" for task in tasks], project.public, vocabulary)
        write_compare(connection, vocabulary, project.public)
        neighbours = related(connection, vocabulary), other_patterns(connection, vocabulary)
        connection.close()
    publish_database(database, project.public)
    shutil.copyfile(project.public / "data" / "v1" / "schema.json", project.build / "data" / "schema.json")
    return neighbours


def _write_cards(project: Project, tasks: Sequence[SetTask]) -> list[dict[str, Any]]:
    """The cards of all sets, newest first."""
    cards = [json.loads((task.out / "card.json").read_text(encoding="utf-8")) for task in tasks]
    cards.sort(key=lambda card: (card["iso_date"], card["slug"]), reverse=True)
    shown = [{name: value for name, value in card.items() if name != "value_pages"} for card in cards]
    write_data({"sets": shown}, project.build / "data" / "site.json")
    site_preview(cards, project.site_name, project.public, project.build / "cache" / "previews")
    return cards


def _write_of_all_sets(
    project: Project, tasks: Sequence[SetTask], cards: Sequence[dict[str, Any]]
) -> dict[str, list[dict[str, str]]]:
    """Questions and topics. Gives for each set the questions that it helps to answer."""
    numbers = Numbers({task.slug: task.out for task in tasks})
    with disk_errors(), duckdb.connect(str(project.build / "spindle.duckdb"), read_only=True) as connection:
        read_published(connection, "summary", project.public)
        questions = write_questions(project, connection, cards, numbers)
        write_topics(project, connection, cards, numbers, questions)
        write_calculator(project, connection, cards, numbers)
    return by_set(questions)
