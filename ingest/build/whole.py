"""The whole: every set in an executor, then their union, its exports, and the data of the pages."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from contextlib import closing, contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import duckdb

from ingest.build.articles.write import write_articles
from ingest.build.data_commits import data_commits
from ingest.build.keys import code_key, set_key
from ingest.build.method import write_method
from ingest.build.one_set import make_set
from ingest.build.others import FromOthers, write_others
from ingest.build.pages import write_pages
from ingest.build.remote import Remote
from ingest.build.retraction import Tombstone, tombstones, withdrawn_problems, withdrawn_rows, write_withdrawn
from ingest.build.runner import write_runner
from ingest.build.task import Built, SetTask, is_current, knows_others
from ingest.calculator.write import write_calculator
from ingest.charts.preview import site_preview
from ingest.checks.effects_between import effects_between
from ingest.checks.replications.found import Replications, replications_of
from ingest.compare.elsewhere import elsewhere
from ingest.compare.prepared import write_prepared
from ingest.compare.write import write_compare
from ingest.core.digests import Digests
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
from ingest.store.published import publish_database, publish_tables
from ingest.store.store import connect, create, disk_errors, evaluate, insert, unite
from ingest.store.tabular import write_data
from ingest.store.united import SINGLE, unite_parts
from ingest.topics.write import write_topics


def build(
    project: Project,
    executor: Executor,
    *,
    from_nothing: bool = False,
    remote: Executor | None = None,
    digests: Digests | None = None,
) -> Built:
    """Everything in build/, from what was kept unless told not to. Raises ProblemsError, of all sets.

    Sets are made by `remote`, where it is given, which need share no disk with us.
    """
    digests = digests or Digests(project.build / "cache")
    if from_nothing:
        _forget_all(project)
        digests.forget()
    code = code_key(project)
    gone = tombstones(project, load_vocabulary(project.reference))
    tasks = _tasks(project, code, gone, digests)
    make = partial(_made, executor=executor, remote=Remote(project, remote) if remote else None)
    stale = [task for task in tasks if not is_current(task, digests.content)]
    replications, doubted = Replications(), list[SetTask]()
    problems = [*make(stale), *withdrawn_problems(project, gone), *loose_problems(project)]
    if not problems:
        _forget_others(project, tasks)
        replications = _replications(project, tasks, digests)
        doubted = _doubted_otherwise(tasks, replications)
        problems = make(doubted)
    if code_key(project) != code:
        _forget_all(project)
        problems = [_CODE_CHANGED]
    if problems:
        raise ProblemsError(problems)
    if len(stale) > _FEW:
        rest(executor)
    with disk_errors():
        unite_parts(project.build / _TABLES, [task.out for task in tasks], digests, _spill(project))
    _unite(project, tasks, gone, replications)
    for task in (*stale, *doubted):
        digests.content(task.out)
    digests.write()
    return Built(len(tasks), len(stale))


_DATABASE, _TABLES = "spindle.duckdb", "tables"
_FEW = 20  # sets, after which processes hold less than new ones would cost
_CODE_CHANGED = Problem(
    "ingest", 0, "code and words that stay as they are while sets are made", "others meanwhile", "start again"
)


def _tasks(project: Project, code: str, gone: Sequence[Tombstone], digests: Digests) -> list[SetTask]:
    """One task for each set that is not withdrawn."""
    withdrawn = {tombstone.slug for tombstone in gone}
    folders = (folder for folder in project.set_folders() if folder.name not in withdrawn)
    return [SetTask(project.root, folder.name, set_key(folder, code, digests)) for folder in folders]


def _made(tasks: Sequence[SetTask], executor: Executor, remote: Remote | None) -> list[Problem]:
    made = remote.make_sets(tasks, executor) if remote else executor.map(make_set, tasks)
    return [problem for problems in progress(made, len(tasks), "result sets") for problem in problems]


def _replications(project: Project, tasks: Sequence[SetTask], digests: Digests) -> Replications:
    """What sets say of each other."""
    if len(tasks) < 2:
        return Replications()
    tables, spill = project.build / _TABLES, _spill(project)
    with disk_errors():
        unite_parts(tables, [task.out for task in tasks], digests, spill)
        return replications_of(tables, load_vocabulary(project.reference), spill)


def _doubted_otherwise(tasks: Sequence[SetTask], replications: Replications) -> list[SetTask]:
    """Sets that others doubt otherwise than before: they are made again with it."""
    informed = (replace(task, across=replications.doubts.get(task.slug, "")) for task in tasks)
    return [task for task in informed if not knows_others(task)]


def _spill(project: Project) -> Path:
    """Where DuckDB may write what does not fit into memory; nothing there is of a build that was killed."""
    folder = project.build / "duckdb.tmp"
    remove(folder)
    return folder


def _forget_all(project: Project) -> None:
    """What is kept from one build to the next."""
    for name in ("sets", "html", "cache", _TABLES):
        remove(project.build / name)


def _forget_others(project: Project, tasks: Sequence[SetTask]) -> None:
    """Results of sets that are gone."""
    for folder in (project.build / "sets").glob("*"):
        if folder.name not in {task.slug for task in tasks}:
            remove(folder)


def _unite(
    project: Project, tasks: Sequence[SetTask], gone: Sequence[Tombstone], replications: Replications
) -> None:
    """The union of all sets, what is published of it, and the data of all pages that are of no set alone."""
    vocabulary, public, data = load_vocabulary(project.reference), project.public, project.build / "data"
    fresh_folder(public)
    fresh_folder(data)
    numbers = Numbers({task.slug: task.out for task in tasks})
    cards = _write_cards(project, tasks)
    with disk_errors(), _united(project, tasks, gone, replications) as connection:
        publish_tables(connection, [task.out / "rows" for task in tasks], public, vocabulary)
        write_compare(connection, vocabulary, public)
        neighbours = related(connection, vocabulary), other_patterns(connection, vocabulary)
        questions = write_questions(project, connection, cards, numbers)
        write_topics(project, connection, cards, numbers, questions)
        comparisons = elsewhere(connection)
        write_calculator(project, connection, cards, numbers)
    publish_database(project.build / _DATABASE, public)
    shutil.copyfile(public / "data" / "v1" / "schema.json", data / "schema.json")
    write_prepared(public, project.build / "sets", data)
    write_withdrawn(project, gone, {card["slug"]: card["title"] for card in cards})
    write_pages(project, tasks)
    write_articles(project, tasks)
    write_changes(project, cards)
    write_method(project)
    commits = data_commits(project)
    write_data(commits, data / "commits.json")
    rows = (replications.of_sets(table) for table in ("reproductions", "shared_logs"))
    own = commits.get("sets", {})
    write_others(project, tasks, cards, FromOthers(*neighbours, own, by_set(questions), comparisons, *rows))
    write_runner(project)


def fresh_folder(path: Path) -> None:
    """An empty folder at `path`."""
    remove(path)
    path.mkdir(parents=True)


@contextmanager
def _united(
    project: Project, tasks: Sequence[SetTask], gone: Sequence[Tombstone], replications: Replications
) -> Iterator[duckdb.DuckDBPyConnection]:
    """The database of all sets, closed at the end."""
    vocabulary, database = load_vocabulary(project.reference), project.build / _DATABASE
    remove(database)
    with closing(connect(str(database), _spill(project))) as connection:
        create(connection, vocabulary)
        if tasks:
            unite(connection, [project.build / _TABLES])
            unite(connection, [task.out for task in tasks], SINGLE)
        insert(connection, replications.tables)
        insert(connection, {"withdrawn": withdrawn_rows(gone)})
        for view in ("judged", "summary"):
            evaluate(connection, view)
        cache = project.build / "cache" / "effects"
        insert(connection, {"effects": effects_between(connection, vocabulary, cache, code_key(project))})
        yield connection


def _write_cards(project: Project, tasks: Sequence[SetTask]) -> list[dict[str, Any]]:
    """The cards of all sets, newest first."""
    cards = [json.loads((task.out / "card.json").read_text(encoding="utf-8")) for task in tasks]
    cards.sort(key=lambda card: (card["iso_date"], card["slug"]), reverse=True)
    shown = [{name: value for name, value in card.items() if name != "value_pages"} for card in cards]
    write_data({"sets": shown}, project.build / "data" / "site.json")
    site_preview(cards, project.site_name, project.public, project.build / "cache" / "previews")
    return cards
