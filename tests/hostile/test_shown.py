"""Code in sound sets is shown as the text that it is, and runs nowhere: not in a page, picture, feed, table or citation."""

from __future__ import annotations

import csv
import html
import re
from pathlib import Path
from time import process_time

import pytest

from ingest.pages.notes import notes_html
from tests.hostile.inert import active
from tests.hostile.shown import NAME, TEXTS, title, titled


@pytest.fixture(scope="module")
def checkout(hostile_checkout: Path) -> Path:
    """Published as anybody's sets are."""
    return hostile_checkout


def _page(checkout: Path, inner: str) -> str:
    return (checkout / "site" / "results" / inner / "index.html").read_text(encoding="utf-8")


def _text(page: str) -> str:
    """What a reader sees: without tags, blanks as one."""
    return " ".join(html.unescape(re.sub(r"<[^>]*>", "", page)).split())


def test_nothing_runs(checkout: Path) -> None:
    assert active(checkout / "site") == []


@pytest.mark.parametrize("name", TEXTS)
def test_a_title_is_text(name: str, checkout: Path) -> None:
    expected = " ".join(title(name).split())
    assert expected in _text(_page(checkout, titled(name)))
    assert expected in _text(_page(checkout, ""))


@pytest.mark.parametrize("name", TEXTS)
def test_the_words_of_a_factor_are_text(name: str, checkout: Path) -> None:
    assert TEXTS[name] in _text(_page(checkout, "2021-01-all/tables/a"))
    assert TEXTS[name] in _text(_page(checkout, "2021-01-all"))


def test_a_log_line_and_its_file_name_are_text(checkout: Path) -> None:
    page = _text(_page(checkout, f"2021-01-all/logs/{NAME}"))
    assert NAME in page
    assert TEXTS["script"] in page
    assert "␛[2J[U+202E]evil" in page


def test_numbers_stay_numbers_in_csv(checkout: Path) -> None:
    """A formula gets a ' before it; a value has none, whatever its sign."""
    with (checkout / "site" / "data" / "v1" / "summary.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    tunings = {row["tuning"] for row in rows}
    assert {f"'{TEXTS[name]}" for name in ("equals", "plus", "minus", "at")} <= tunings
    assert TEXTS["script"] in tunings
    assert all(float(row["value"]) > 0 for row in rows if row["value"])


def test_the_set_that_was_sent_is_given_away_unchanged(checkout: Path) -> None:
    logs = checkout / "site" / "data" / "v1" / "logs"
    sent = (checkout / "data" / "results" / "2021-01-all" / "logs" / NAME).read_bytes()
    assert sent in [path.read_bytes() for path in logs.iterdir()]


@pytest.mark.parametrize("text", ["[", "![", "[a](", '[a]("b', "[]", "[a]"])
def test_notes_of_thousands_of_brackets_are_text_and_cheap(text: str) -> None:
    """What is quadratic takes 8 to 16 seconds for it."""
    begun = process_time()
    assert _text(notes_html(text * 5_000)).translate({ord("“"): '"', ord("”"): '"'}) == text * 5_000
    assert process_time() - begun < 3
