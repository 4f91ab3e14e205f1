"""Each computed sentence follows the data: its numbers are ratios of values, change with them, and go when they go."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from statistics import geometric_mean
from typing import Any

import duckdb
import pytest

from ingest.core.labels import format_ratio, reference
from ingest.questions.answer import MOST_NUMBERS
from ingest.questions.marks import Mark
from ingest.questions.model import Question
from ingest.questions.theory import EXPECTED, OPPOSITE, theory_title
from tests.questions.conftest import QUESTIONS, answered, asked

Cards = Mapping[str, Any]
every_question = pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.slug)
_NUMBER = re.compile(r"[0-9]+\.[0-9]+×")


def numbers_of(sentence: str) -> list[str]:
    return _NUMBER.findall(sentence)


def test_there_are_the_questions_that_people_ask() -> None:
    assert len(QUESTIONS) >= 10


@every_question
def test_a_number_leads_to_the_values_that_it_is_the_ratio_of(
    question: Question, united: duckdb.DuckDBPyConnection, cards: Cards
) -> None:
    page = asked(question, united, cards)
    data, marks = page.data(), {f"#{mark.name}": mark for mark in page.marks}
    linked = [segment for segment in data["answer"] if "href" in segment]
    assert len(linked) <= MOST_NUMBERS
    assert {segment["href"] for segment in linked} <= {f"#{row['name']}" for row in data["values"]}
    for segment in linked:
        assert format_ratio(ratio_of(marks[segment["href"]], united)) in ends(segment["text"])


def ends(text: str) -> list[str]:
    """0.65–0.78× has both."""
    return [f"{end.removesuffix('×')}×" for end in text.split("–")]


def ratio_of(mark: Mark, connection: duckdb.DuckDBPyConnection) -> float:
    """The geometric mean of its usual pairs, computed from the published columns alone."""
    usual = [row for row in mark.rows if row["usual"]] or mark.rows
    return geometric_mean([_ratio(row, connection) for row in usual])


def _ratio(row: Mapping[str, Any], connection: duckdb.DuckDBPyConnection) -> float:
    sql = 'select value, relative, expected from summary where "set" = ? and id = ?'
    value, relative, expected = connection.execute(sql, [row["set"], row["id"]]).fetchall()[0]
    if row["other"]:
        return float(value / connection.execute(sql, [row["set"], row["other"]]).fetchall()[0][0])
    return float(
        relative if row["theory"] != 1 or math.isclose(row["ratio"], relative) else relative / expected
    )


@every_question
def test_the_sentence_follows_a_changed_log(
    question: Question, changed: duckdb.DuckDBPyConnection, cards: Cards
) -> None:
    before = asked(question, changed, cards)
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


@every_question
def test_without_its_values_it_cannot_tell(
    question: Question, changed: duckdb.DuckDBPyConnection, cards: Cards
) -> None:
    ids = sorted({row["id"] for mark in asked(question, changed, cards).marks for row in mark.rows})
    changed.execute("delete from measurements where id in (select unnest(?))", [ids])
    page = asked(question, changed, cards)
    data = page.data()
    assert data["description"].startswith("Cannot tell")
    assert data["sure"] == "cannot tell"
    assert data["missing"]["count"] == data["missing"]["of"]
    assert numbers_of(data["description"]) == []


@every_question
def test_a_pair_differs_in_nothing_else(
    question: Question, united: duckdb.DuckDBPyConnection, cards: Cards
) -> None:
    factors = [factor for factor in reference().factors if factor not in question.differ]
    columns = ", ".join(f'"{name}"' for name in ("set", "tool", "operation", "metric", "unit", *factors))
    said = f'select {columns} from summary where "set" = ? and id = ?'
    pairs = [row for mark in asked(question, united, cards).marks for row in mark.rows if row["other"]]
    for row in pairs:
        b, a = (united.execute(said, [row["set"], row[side]]).fetchall() for side in ("id", "other"))
        assert a == b


@every_question
def test_the_query_on_the_page_gives_the_same_pairs(
    question: Question, united: duckdb.DuckDBPyConnection, cards: Cards
) -> None:
    page = asked(question, united, cards)
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
            "Theory expects the opposite of random reads",
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
