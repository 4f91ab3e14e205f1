"""Each computed sentence follows the data: its numbers are ratios of values, change with them, and go when they go."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from functools import cache
from operator import itemgetter
from statistics import geometric_mean
from typing import Any

import duckdb
import pytest

from ingest.core.labels import format_ratio, reference
from ingest.questions.answer import MOST_NUMBERS
from ingest.questions.marks import Mark
from ingest.questions.model import Question
from ingest.questions.page import Page
from ingest.questions.theory import EXPECTED, OPPOSITE, theory_title
from ingest.store.tabular import select
from tests.questions.conftest import QUESTIONS, answered, asked

Cards = Mapping[str, Any]
Row = Mapping[str, Any]
Summary = Mapping[tuple[str, str], Row]
Pages = Callable[[Question], Page]
every_question = pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.slug)
# Of levels, of a number, of sets of other years; make test-long changes the data of all.
SOME = ("raid5-or-raid10", "which-chunk-size", "did-flash-change-the-advice")
some_questions = pytest.mark.parametrize(
    "question",
    [pytest.param(one, marks=() if one.slug in SOME else pytest.mark.long) for one in QUESTIONS],
    ids=lambda question: question.slug,
)
_NUMBER = re.compile(r"[0-9]+\.[0-9]+×")


def numbers_of(sentence: str) -> list[str]:
    return _NUMBER.findall(sentence)


@pytest.fixture(scope="module")
def summary(united: duckdb.DuckDBPyConnection) -> Summary:
    """Set, id of a number → its published columns."""
    return {(row["set"], row["id"]): row for row in select(united, "select * from summary")}


@pytest.fixture(scope="module")
def pages(united: duckdb.DuckDBPyConnection, cards: Cards) -> Pages:
    """Every question, asked once of what is published."""
    return cache(lambda question: asked(question, united, cards))


def test_there_are_the_questions_that_people_ask() -> None:
    assert len(QUESTIONS) >= 10


@every_question
def test_a_number_leads_to_the_values_that_it_is_the_ratio_of(
    question: Question, pages: Pages, summary: Summary
) -> None:
    page = pages(question)
    data, marks = page.data(), {f"#{mark.name}": mark for mark in page.marks}
    linked = [segment for segment in data["answer"] if "href" in segment]
    assert len(linked) <= MOST_NUMBERS
    assert {segment["href"] for segment in linked} <= {f"#{row['name']}" for row in data["values"]}
    for segment in linked:
        assert format_ratio(ratio_of(marks[segment["href"]], summary)) in ends(segment["text"])


def ends(text: str) -> list[str]:
    """0.65–0.78× has both."""
    return [f"{end.removesuffix('×')}×" for end in text.split("–")]


def ratio_of(mark: Mark, summary: Summary) -> float:
    """The geometric mean of its usual pairs, computed from the published columns alone."""
    usual = [row for row in mark.rows if row["usual"]] or mark.rows
    return geometric_mean([_ratio(row, summary) for row in usual])


def _ratio(pair: Row, summary: Summary) -> float:
    row = summary[pair["set"], pair["id"]]
    if pair["other"]:
        return float(row["value"] / summary[pair["set"], pair["other"]]["value"])
    relative = row["relative"]
    usual = pair["theory"] != 1 or math.isclose(pair["ratio"], relative)
    return float(relative if usual else relative / row["expected"])


def test_the_questions_of_which_some_are_asked_of_changed_data_are_there() -> None:
    assert set(SOME) <= {question.slug for question in QUESTIONS}


@some_questions
def test_the_sentence_follows_a_changed_log(
    question: Question, pages: Pages, changed: duckdb.DuckDBPyConnection, cards: Cards
) -> None:
    before = pages(question)
    if not before.marks:
        pytest.skip("nobody has measured it yet")
    ids = sorted({row["id"] for mark in before.marks for row in mark.rows})
    sentence = answered(before)
    changed.execute(
        "update measurements set value = value * 1.5, relative = relative * 1.5 where id in (select unnest(?))",
        [ids],
    )
    after = asked(question, changed, cards)
    assert answered(after) != sentence
    linked = {end for segment in after.data()["answer"] if "href" in segment for end in ends(segment["text"])}
    assert linked <= {format_ratio(mark.ratio) for mark in after.marks if mark.ratio}
    assert linked, "a sentence without a number follows nothing"


@some_questions
def test_without_its_values_it_cannot_tell(
    question: Question, pages: Pages, changed: duckdb.DuckDBPyConnection, cards: Cards
) -> None:
    ids = sorted({row["id"] for mark in pages(question).marks for row in mark.rows})
    changed.execute("delete from measurements where id in (select unnest(?))", [ids])
    page = asked(question, changed, cards)
    data = page.data()
    assert data["description"].startswith("Cannot tell")
    assert data["sure"] == "cannot tell"
    assert data["missing"]["count"] == data["missing"]["of"]
    assert numbers_of(data["description"]) == []


@every_question
def test_a_pair_differs_in_nothing_else(question: Question, pages: Pages, summary: Summary) -> None:
    factors = [factor for factor in reference().factors if factor not in question.differ]
    same = itemgetter("set", "tool", "operation", "metric", "unit", *factors)
    pairs = [row for mark in pages(question).marks for row in mark.rows if row["other"]]
    for row in pairs:
        assert same(summary[row["set"], row["other"]]) == same(summary[row["set"], row["id"]])


@every_question
def test_the_query_on_the_page_gives_the_same_pairs(
    question: Question, united: duckdb.DuckDBPyConnection, pages: Pages
) -> None:
    page = pages(question)
    rows = united.execute(page.data()["sql"]).fetchall()
    assert len(rows) == sum(mark.whole.pairs for mark in page.marks)


@every_question
def test_the_words_of_a_question_hold_no_figure_of_a_benchmark(question: Question) -> None:
    said = f"{question.ask} {question.default.says if question.default else ''}"
    bare = re.sub(r"d?RAIDZ?\d+|RAID \d+|ext\d|[0-9.]+ (?:KiB|GB)|Linux \d\.\d+|raid\d+", "", said)
    assert not re.search(r"[0-9]", bare)


def test_who_has_one_side_only_is_shown_relative_to_one_drive(
    changed: duckdb.DuckDBPyConnection, cards: Cards
) -> None:
    question = next(each for each in QUESTIONS if each.slug == "raid5-or-raid10")
    data = asked(question, changed, cards).data()
    svgs = "".join(chart["svg"] for chart in data["alone"]["charts"])
    rows = {f"#{row['name']}": row for row in data["values"]}
    linked = re.findall(r'href="([^"]+)"', svgs)
    assert linked
    assert set(linked) <= rows.keys()
    lone = {rows[name]["set"] for name in linked} - set(data["sets"])
    assert lone
    changed.execute('delete from measurements where "set" in (select unnest(?))', [sorted(lone)])
    assert asked(question, changed, cards).data()["alone"] is None


def test_theory_is_silent_about_what_its_formulas_do_not_know(
    united: duckdb.DuckDBPyConnection, cards: Cards
) -> None:
    question = next(each for each in QUESTIONS if each.slug == "does-the-io-scheduler-matter")
    page = asked(question, united, cards)
    assert {mark.theory for mark in page.marks} == {None}
    assert page.data()["theory"] is None


@pytest.mark.parametrize(
    ("words", "title"),
    [
        (
            [("random reads", OPPOSITE), ("random writes", EXPECTED)],
            "Random reads contradict theory",
        ),
        (
            [("random reads", OPPOSITE), ("random reads", EXPECTED)],
            "Measured within 10 % of theory in 1 of 2 comparisons",
        ),
        (
            [("random reads", EXPECTED), ("random writes", EXPECTED)],
            "Measured within 10 % of theory in both comparisons",
        ),
        (
            [("random reads", "right direction")] * 3,
            "Measured within 10 % of theory in none of 3 comparisons",
        ),
        ([("random reads", EXPECTED)], "Theory expects 2.00×; measured: 1.90×"),
    ],
)
def test_the_title_says_what_theory_is_worth(words: list[tuple[str, str]], title: str) -> None:
    rows = [{"does": does, "word": word, "theory": "2.00×", "measured": "1.90×"} for does, word in words]
    assert theory_title(rows).replace("\u202f", " ") == title
