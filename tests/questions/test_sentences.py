"""Invented studies → the sentence, how sure it is, what is missing: what each pattern of results makes of a question."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import duckdb
import pytest

from ingest.core.vocabulary import Vocabulary
from ingest.questions.model import Question
from ingest.questions.page import Page
from ingest.store.store import connect, create, insert
from tests.questions.conftest import asked

Value = tuple[str, str, str, float, dict[str, Any]]  # set, level, operation, value, other factors
Ask = Callable[[Sequence[Value]], dict[str, Any]]

NO_PAIR = "Cannot tell: no study here measured RAID 5 and RAID 10 with all else the same."
QUESTION = Question.model_validate({
    "slug": "five-or-ten", "ask": "RAID 5 or RAID 10?", "place": 1, "caption": "RAID 10 relative to RAID 5",
    "a": {"name": "RAID 5", "where": "raid_level = 'raid5'"},
    "b": {"name": "RAID 10", "where": "raid_level = 'raid10'"},
    "either": True, "differ": ["raid_level"], "loads": ["read", "write"],
})  # fmt: skip


@pytest.fixture
def ask(vocabulary: Vocabulary) -> Ask:
    """Asks the question of sets with these values."""

    def of(values: Sequence[Value]) -> dict[str, Any]:
        connection = connect()
        create(connection, vocabulary)
        insert(connection, _rows(values))
        sets = sorted({value[0] for value in values})
        cards = {slug: _card(slug) for slug in sets}
        return _page(connection, cards).data()

    return of


def _page(connection: duckdb.DuckDBPyConnection, cards: Mapping[str, Any]) -> Page:
    return asked(QUESTION, connection, cards)


def _card(slug: str) -> dict[str, Any]:
    labels = {"tuning": {"created": "as created, initial sync"}}
    year = {"year": slug[:4], "iso_date": f"{slug[:4]}-01-01"}
    return {
        "slug": slug,
        "title": f"title of {slug}",
        "author": f"author of {slug}",
        **year,
        "labels": labels,
    }


def _rows(values: Sequence[Value]) -> dict[str, list[dict[str, Any]]]:
    sets = sorted({value[0] for value in values})
    rows = list(enumerate(values))
    return {
        "result_sets": [
            {"set": slug, "title": slug, "author": slug, "date": slug[:4], "trust": "community", "license": "x"}
            for slug in sets
        ],
        "drives": [
            {"set": slug, "place": 0, "model": "a disk", "kind": "ssd" if "flash" in slug else "hdd"}
            for slug in sets
        ],
        "configurations": [
            {"set": slug, "configuration": f"c{at}", "raid_level": level, **factors}
            for at, (slug, level, _, _, factors) in rows
        ],
        "measurements": [
            {
                "set": slug, "id": f"id{at}", "configuration": f"c{at}", "tool": "dd", "operation": operation,
                "metric": "throughput", "statistic": "mean", "unit": "B/s", "value": value,
                "value_basis": "measured", "value_kind": "single", "unit_certain": True, "printed": "x", "path": "a.log",
                "line": at + 1, "span_start": 0, "span_end": 1, "run": 0,
            }
            for at, (slug, _, operation, value, _) in rows
        ],
    }  # fmt: skip


def pairs(slug: str, operation: str, ratios: Sequence[float]) -> list[Value]:
    """RAID 5 at 100 MB/s and RAID 10 so much faster, once for each chunk size."""
    return [
        (slug, level, operation, 100e6 * (ratio if level == "raid10" else 1), {"chunk_size": 65536 << step})
        for step, ratio in enumerate(ratios)
        for level in ("raid5", "raid10")
    ]


def test_the_faster_one_of_each_load(ask: Ask) -> None:
    data = ask([*pairs("2020-a", "read", [0.5]), *pairs("2020-a", "write", [2.0])])
    assert data["description"] == (
        "RAID 10 for sequential writes, RAID 5 for sequential reads: with all else the same, "
        "RAID 10 did 2.00× the sequential writes, but 0.50× the sequential reads of RAID 5."
    )
    assert data["sure"] == "not very"
    assert data["title"] == "RAID 10 faster than RAID 5 in 1 of 2 comparisons, slower in 1"
    assert data["missing"] == {"count": 2, "of": 4}


def test_two_studies_that_agree_make_it_surer_and_are_never_averaged(ask: Ask) -> None:
    once = [*pairs("2020-a", "write", [2.0]), *pairs("2021-b", "write", [1.5])]
    assert ask(once)["sure"] == "not very"
    data = ask([*pairs("2020-a", "write", [2.0, 2.1, 1.9, 2.0, 2.0]), *pairs("2021-b", "write", [1.5])])
    assert data["sure"] == "fairly"
    assert "1.50–2.00×" in data["description"]
    assert "1.73×" not in str(data)


def study(year: int) -> str:
    return f"{year} · hard disks · dd · 64\u00a0KiB chunks"


def test_studies_that_contradict_each_other(ask: Ask) -> None:
    data = ask([*pairs("2020-a", "write", [2.0]), *pairs("2021-b", "write", [0.5])])
    assert data["description"] == "Cannot tell. Studies of sequential writes disagree (0.50–2.00×)."
    assert data["causes"][0]["texts"] == [
        f"Sequential write: 0.50× ({study(2021)}) and 2.00× ({study(2020)}). The logs do not say why."
    ]


def test_pairs_of_one_study_that_contradict_each_other_are_not_told_apart(ask: Ask) -> None:
    data = ask(pairs("2020-a", "write", [0.8, 1.25]))
    assert data["description"] == "Cannot tell. Sequential writes cannot be told apart."
    assert data["sure"] == "cannot tell"
    assert data["title"] == "Cannot tell in the only comparison"
    (cause,) = data["causes"]
    assert cause["title"] == "Chunk size"


def test_a_setting_is_called_what_its_set_calls_it(ask: Ask) -> None:
    values = [
        (slug, level, operation, value, {"tuning": tuning})
        for tuning, ratio in (("created", 4.0), ("clean", 2.0))
        for slug, level, operation, value, _ in pairs("2020-a", "write", [ratio])
    ]
    (cause,) = ask(values)["causes"]
    assert cause["texts"] == [
        "Sequential write, 2020: from 2.00× with clean to 4.00× (as created, initial sync)."
    ]


def test_a_single_pair_near_one_tells_nothing(ask: Ask) -> None:
    assert ask(pairs("2020-a", "write", [1.004]))["sure"] == "cannot tell"


def test_media_are_kept_apart(ask: Ask) -> None:
    data = ask([*pairs("2020-a", "write", [2.0]), *pairs("2021-flash", "write", [1.5])])
    row = next(row for row in data["rows"] if row["load"] == "Sequential write")
    assert [(cell["column"], len(cell["studies"])) for cell in row["cells"]] == [
        ("Hard disks", 1),
        ("Flash", 1),
    ]


def test_half_a_comparison_is_missing_and_names_its_half(ask: Ask) -> None:
    data = ask([value for value in pairs("2020-a", "write", [2.0]) if value[1] == "raid5"])
    gaps = {row["load"]: [cell["gap"] for cell in row["cells"]] for row in data["rows"]}
    assert gaps["Sequential write"] == ["only RAID 5 was measured", "not measured"]
    assert data["description"] == f"{NO_PAIR} Nearest in 2020, sequential write: RAID 5 alone, 100\u00a0MB/s."
    assert data["answer"][2]["href"] == "#id0"


def test_both_sides_under_other_settings_are_no_pair(ask: Ask) -> None:
    first, second = pairs("2020-a", "write", [2.0, 2.0])[0], pairs("2020-a", "write", [2.0, 2.0])[3]
    data = ask([first, second])
    gaps = {row["load"]: row["cells"][0]["gap"] for row in data["rows"]}
    assert gaps["Sequential write"] == "both measured, but never with all else the same"
    assert data["description"] == (
        f"{NO_PAIR} Nearest in 2020, sequential write: RAID 5 100\u00a0MB/s, RAID 10 200\u00a0MB/s; "
        "but they also differ in chunk size."
    )


def test_where_neither_was_measured_nothing_is_near(ask: Ask) -> None:
    data = ask([("2020-a", "raid0", "write", 1e8, {})])
    assert data["description"] == NO_PAIR


def test_values_of_two_sets_are_no_pair(ask: Ask) -> None:
    values = pairs("2020-a", "write", [2.0])
    assert ask([values[0], ("2021-b", *values[1][1:])])["description"].startswith("Cannot tell")
