"""All sets united → build/data/questions.json: every question with its answer and the sets it rests on."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

import duckdb

from ingest.core.problems import Problem, ProblemsError
from ingest.core.project import Project
from ingest.pages.addresses import Shown
from ingest.questions.model import Question, read_questions
from ingest.questions.page import Page, Study
from ingest.store.tabular import write_data


def write_questions(
    project: Project,
    connection: duckdb.DuckDBPyConnection,
    cards: Sequence[Mapping[str, Any]],
    numbers: Mapping[str, Mapping[str, Shown]],
) -> list[dict[str, Any]]:
    """Gives the answered questions.

    Raises ProblemsError for a question that DuckDB does not understand.
    """
    study = Study(connection, {card["slug"]: card for card in cards}, numbers)
    pages = [_asked(project, Page(question, study)) for question in read_questions(project)]
    write_data({"questions": pages}, project.build / "data" / "questions.json")
    return pages


def by_set(questions: Sequence[Mapping[str, Any]]) -> dict[str, list[dict[str, str]]]:
    """For each set the questions that it helps to answer."""
    found: dict[str, list[dict[str, str]]] = defaultdict(list)
    for page in questions:
        for slug in page["sets"]:
            found[slug].append({"slug": page["slug"], "ask": page["ask"]})
    return found


def _asked(project: Project, page: Page) -> dict[str, Any]:
    try:
        return page.data()
    except duckdb.Error as error:
        raise ProblemsError([_problem(project, page.question, error)]) from None


def _problem(project: Project, question: Question, error: duckdb.Error) -> Problem:
    path = project.name(project.root / "data" / "questions" / f"{question.slug}.yaml")
    found = str(error).splitlines()[0]
    return Problem(path, 0, "conditions over the columns of summary", found, "fix where:")
