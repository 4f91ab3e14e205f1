"""All sets, each made → their union (spindle.duckdb), what is published of it, and the data of shared pages.

build/spindle.duckdb    every table of every set, and what sets say of each other
build/public/           tables, the database, and Compare, as they are served
build/data/             what Hugo reads: questions.json, topics.json, others/<slug>.json, …

All but the database ask the tables of all sets as they lie in build/tables/ (ingest/store/united.py). So the
database is written in one process, and questions are answered in another.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import duckdb

from ingest.build.articles.write import write_articles
from ingest.build.data_commits import data_commits
from ingest.build.method import write_method
from ingest.build.others import FromOthers, write_others
from ingest.build.pages import write_pages
from ingest.build.retraction import Tombstone, withdrawn_rows, write_withdrawn
from ingest.build.runner import write_runner
from ingest.build.task import SetTask
from ingest.calculator.write import write_calculator
from ingest.charts.preview import site_preview
from ingest.checks.effects_between import effects_between
from ingest.checks.replications.found import Replications
from ingest.compare.elsewhere import elsewhere
from ingest.compare.prepared import write_prepared
from ingest.compare.write import write_compare
from ingest.core.files import remove
from ingest.core.memo import Memo
from ingest.core.problems import Problem, ProblemsError, gathered, refuse
from ingest.core.project import Project
from ingest.core.vocabulary import load_vocabulary
from ingest.pages.addresses import Numbers
from ingest.pages.related import other_patterns, related
from ingest.questions.write import by_set, write_questions
from ingest.review.record import write_changes
from ingest.store.published import publish_between, publish_database, publish_parquet, publish_tables
from ingest.store.store import connect, create, disk_errors, insert, unite
from ingest.store.tabular import write_data
from ingest.store.united import SINGLE, connect_united, read_united
from ingest.topics.write import write_topics

DATABASE = "spindle.duckdb"
Cards = Sequence[Mapping[str, Any]]


class Answers(NamedTuple):
    """The questions that each set helps to answer; and what is wrong with questions."""

    by_set: Mapping[str, Sequence[Mapping[str, str]]]
    problems: Sequence[Problem]


def publish_union(
    project: Project,
    tasks: Sequence[SetTask],
    withdrawn: Sequence[Tombstone],
    replications: Replications,
    code: str,
    executor: Executor,
) -> None:
    """The union of all sets, what is published of it, and the data of all pages that are of no set alone.

    `code` is the hash of what makes it. Raises ProblemsError of questions, pages and articles.
    """
    vocabulary, public, data = load_vocabulary(project.reference), project.public, project.build / "data"
    fresh_folder(public)
    fresh_folder(data)
    cards = _write_cards(project, tasks)
    with disk_errors(), reading(project, "tables") as connection:
        publish_parquet(connection, project.tables, public)
        prose = executor.submit(write_prose, project, tasks)
        database = executor.submit(write_database, project, tasks, withdrawn, replications, code)
        answers = executor.submit(write_answers, project, tasks, cards, code)
        publish_tables(connection, [task.out / "rows" for task in tasks], public, vocabulary)
        with Memo(project.build / "cache" / "compare", code) as memo:
            write_compare(connection, vocabulary, public, memo)
        neighbours = related(connection, vocabulary), other_patterns(connection, vocabulary)
        comparisons = elsewhere(connection)
        write_calculator(project, connection, cards, _numbers(tasks), code)
    shutil.copyfile(public / "data" / "v1" / "schema.json", data / "schema.json")
    write_prepared(public, project.build / "sets", data)
    write_withdrawn(project, withdrawn, {card["slug"]: card["title"] for card in cards})
    write_changes(project, cards)
    write_runner(project)
    commits = data_commits(project)
    write_data(commits, data / "commits.json")
    database.result()
    questions = answers.result()
    refuse([*questions.problems, *prose.result()])
    agreements = (replications.of_sets(table) for table in ("reproductions", "shared_logs"))
    own = commits.get("sets", {})
    write_others(
        project, tasks, cards, FromOthers(*neighbours, own, questions.by_set, comparisons, *agreements)
    )


def write_answers(project: Project, tasks: Sequence[SetTask], cards: Cards, code: str) -> Answers:
    """The data of questions and topics; gives which questions each set helps to answer."""
    try:
        with disk_errors(), reading(project, "answers") as connection:
            numbers = _numbers(tasks)
            questions = write_questions(project, connection, cards, numbers, code)
            write_topics(project, connection, cards, numbers, questions)
    except ProblemsError as error:
        return Answers({}, error.problems)
    return Answers(by_set(questions), [])


def write_prose(project: Project, tasks: Sequence[SetTask]) -> list[Problem]:
    """The data of written pages (content/) and of the method; their problems."""
    problems: list[Problem] = []
    with disk_errors(), reading(project, "prose") as connection:
        with gathered(problems):
            write_pages(project, tasks)
        with gathered(problems):
            write_articles(project, tasks, connection)
        write_method(project, connection)
    return problems


def _numbers(tasks: Sequence[SetTask]) -> Numbers:
    return Numbers({task.slug: task.out for task in tasks})


def fresh_folder(path: Path) -> None:
    """An empty folder at `path`."""
    remove(path)
    path.mkdir(parents=True)


def spill(project: Project, name: str) -> Path:
    """Where one DuckDB may write what does not fit into memory; what a killed build left is gone."""
    folder = project.build / f"duckdb.{name}.tmp"  # DuckDB makes no folder around it
    remove(folder)
    return folder


def write_database(
    project: Project,
    tasks: Sequence[SetTask],
    withdrawn: Sequence[Tombstone],
    replications: Replications,
    code: str,
) -> None:
    """build/spindle.duckdb, rebuilt, and what is published of what sets say of each other."""
    vocabulary, database = load_vocabulary(project.reference), project.build / DATABASE
    remove(database)
    with disk_errors(), closing(connect(str(database), spill(project, "database"))) as connection:
        create(connection, vocabulary)
        if tasks:
            unite(connection, [project.tables])
            unite(connection, [task.out for task in tasks], SINGLE)
        insert(connection, replications.tables)
        insert(connection, {"withdrawn": withdrawn_rows(withdrawn)})
        read_united(connection, project.tables)
        with Memo(project.build / "cache" / "effects", code) as memo:
            insert(connection, {"effects": effects_between(connection, vocabulary, memo)})
        publish_between(connection, [task.out / "rows" for task in tasks], project.public)
    publish_database(database, project.public)


@contextmanager
def reading(project: Project, what: str) -> Iterator[duckdb.DuckDBPyConnection]:
    """The tables of all sets, for one of several processes that read them at a time."""
    vocabulary = load_vocabulary(project.reference)
    with closing(connect_united(project.tables, vocabulary, spill(project, what))) as connection:
        yield connection


def _write_cards(project: Project, tasks: Sequence[SetTask]) -> Cards:
    """The cards of all sets, newest first."""
    cards = [json.loads((task.out / "card.json").read_text(encoding="utf-8")) for task in tasks]
    cards.sort(key=lambda card: (card["iso_date"], card["slug"]), reverse=True)
    shown = [{name: value for name, value in card.items() if name != "value_pages"} for card in cards]
    write_data({"sets": shown}, project.build / "data" / "site.json")
    site_preview(cards, project.site_name, project.public, project.build / "cache" / "previews")
    return cards
