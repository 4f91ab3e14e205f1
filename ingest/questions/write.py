"""All sets united → build/data/questions.json: every question with its answer and the sets it uses.

build/cache/questions/<hash of all that a question rests on>    the data of its page  (ingest/core/memo.py)
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import duckdb

from ingest.core.groups import grouped
from ingest.core.memo import Memo
from ingest.core.problems import Problem, ProblemsError
from ingest.core.project import Project
from ingest.pages.addresses import Numbers
from ingest.questions.marks import filled
from ingest.questions.model import Question, read_questions
from ingest.questions.page import Page, Study
from ingest.store.tabular import dumps, write_data

# In which any change of what a set measured of an operation shows; it is asked once for each question.
HASHES = """create or replace temp table hashes as
select "set", operation, sum(hash(summary)) as hash from summary group by "set", operation"""
_CARD = ("author", "iso_date", "year", "labels")  # what questions say of a set beside its values


def write_questions(
    project: Project,
    connection: duckdb.DuckDBPyConnection,
    cards: Sequence[Mapping[str, Any]],
    numbers: Numbers,
    code: str,
) -> list[dict[str, Any]]:
    """Gives the answered questions; `code` is the hash of what answers them.

    Raises ProblemsError for a question that DuckDB does not understand.
    """
    card_values = {card["slug"]: {name: card[name] for name in _CARD} for card in cards}
    study = Study(connection, card_values, numbers)
    connection.execute(HASHES)
    with Memo(project.build / "cache" / "questions", code) as memo:
        pages = [
            _page_data(project, Page(question, study), numbers, memo) for question in read_questions(project)
        ]
    write_data({"questions": pages}, project.build / "data" / "questions.json")
    return pages


def by_set(questions: Sequence[Mapping[str, Any]]) -> dict[str, list[dict[str, str]]]:
    """For each set the questions that it helps to answer."""
    return grouped(
        (slug, {"slug": page["slug"], "ask": page["ask"]}) for page in questions for slug in page["sets"]
    )


def _page_data(project: Project, page: Page, numbers: Numbers, memo: Memo) -> dict[str, Any]:
    try:
        inputs = inputs_of(page.question, page.study, numbers)
        content = memo.of(inputs, lambda: dumps(page.data()).encode())
    except duckdb.Error as error:
        raise ProblemsError([_problem(project, page.question, error)]) from None
    data: dict[str, Any] = json.loads(content)
    return data


def inputs_of(question: Question, study: Study, numbers: Numbers) -> str:
    """Changes whenever the answer might."""
    curve = (question.curve and question.curve.where) or "false"
    *values, sets = study.connection.execute(filled("concerned", question, curve=curve)).fetchall()[0]
    addresses = [numbers.content(slug) for slug in sets or ()]
    return f"{question.model_dump_json()} {values} {addresses} {dumps(study.cards)}"


def _problem(project: Project, question: Question, error: duckdb.Error) -> Problem:
    path = project.name(project.root / "data" / "questions" / f"{question.slug}.yaml")
    found = str(error).splitlines()[0]
    return Problem(path, 0, "conditions over the columns of summary", found, "fix where:")
