"""An answer is kept while all that it rests on stays; a page shows the newest studies and counts the others."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import duckdb
import pytest

from ingest.core.project import Project
from ingest.pages.addresses import Numbers
from ingest.questions import page as page_module
from ingest.questions.model import Question
from ingest.questions.page import Study
from ingest.questions.write import HASHES, inputs_of
from ingest.store.tabular import dumps
from tests.questions.conftest import QUESTIONS, asked

ANSWERED = [question for question in QUESTIONS if question.slug in ("raid5-or-raid10", "which-chunk-size")]
Cards = Mapping[str, Mapping[str, Any]]


@pytest.fixture
def numbers(published_site: Path) -> Numbers:
    project = Project(published_site.parent)
    return Numbers({folder.name: project.build / "sets" / folder.name for folder in project.set_folders()})


def inputs(question: Question, connection: duckdb.DuckDBPyConnection, cards: Cards, numbers: Numbers) -> str:
    connection.execute(HASHES)
    return inputs_of(question, Study(connection, cards, numbers), numbers)


@pytest.mark.parametrize(
    "question",
    [ANSWERED[0], pytest.param(ANSWERED[1], marks=pytest.mark.long)],
    ids=lambda question: question.slug,
)
def test_an_answer_rests_on_every_value_of_its_pairs(
    question: Question, changed: duckdb.DuckDBPyConnection, cards: Cards, numbers: Numbers
) -> None:
    before = inputs(question, changed, cards, numbers)
    assert before == inputs(question, changed, cards, numbers)
    for mark in asked(question, changed, cards).marks[:4]:
        for name in (mark.rows[0]["id"], mark.rows[0]["other"]):
            changed.execute(
                'update measurements set value = value * 1.01, relative = relative * 1.01 where "set" = ? and id = ?',
                [mark.set, name],
            )
            after = inputs(question, changed, cards, numbers)
            assert after != before
            before = after


def test_an_answer_rests_on_the_models_of_drives_and_on_the_years_of_sets(
    changed: duckdb.DuckDBPyConnection, cards: Cards, numbers: Numbers
) -> None:
    question = ANSWERED[0]
    before = inputs(question, changed, cards, numbers)
    slug = asked(question, changed, cards).marks[0].set
    changed.execute("update drives set model = 'another' where \"set\" = ?", [slug])
    assert inputs(question, changed, cards, numbers) != before
    later = {**cards, slug: {**cards[slug], "year": "2031"}}
    assert inputs(question, changed, later, numbers) != inputs(question, changed, cards, numbers)


def test_of_many_studies_the_newest_are_shown_and_the_others_counted(
    united: duckdb.DuckDBPyConnection, cards: Cards, monkeypatch: pytest.MonkeyPatch
) -> None:
    question = next(each for each in QUESTIONS if each.slug == "what-does-one-more-drive-bring")
    whole = asked(question, united, cards).data()
    monkeypatch.setattr(page_module, "MOST_STUDIES", 1)
    few = asked(question, united, cards).data()
    pairs = [(a, b) for row, other in zip(whole["rows"], few["rows"], strict=True)
             for a, b in zip(row["cells"], other["cells"], strict=True)]  # fmt: skip
    assert max(len(a["studies"]) for a, _ in pairs) > 1
    assert all(b["studies"] == a["studies"][:1] for a, b in pairs)
    assert all(len(b["studies"]) + b["further"] == len(a["studies"]) for a, b in pairs)
    assert [b["count"] for _, b in pairs] == [a["count"] for a, _ in pairs]
    assert whole["further"] == 0 < few["further"] == len(whole["values"]) - len(few["values"])
    assert few["answer"] == whole["answer"]
    named = set(re.findall(r'"#(t-[^"\\]+)', dumps({**few, "values": []})))
    assert named <= {row["name"] for row in few["values"]}
