"""Every question of data/questions/, and the united database as it was published: one to read, copies to change."""

from __future__ import annotations

import json
import shutil
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import duckdb
import pytest

from ingest.core.project import Project
from ingest.pages.addresses import Shown
from ingest.questions.model import Question, read_questions
from ingest.questions.page import Page, Study

ROOT = Path(__file__).parents[2]
QUESTIONS = read_questions(Project(ROOT))


class Anywhere(dict[str, Shown]):
    """Every value has an address."""

    def __missing__(self, number: str) -> Shown:
        return Shown(f"#{number}", "", "")


@pytest.fixture(scope="session")
def cards(published_site: Path) -> Mapping[str, Mapping[str, Any]]:
    """What is known of each set."""
    text = (published_site.parent / "build" / "data" / "site.json").read_text(encoding="utf-8")
    return {card["slug"]: card for card in json.loads(text)["sets"]}


@pytest.fixture(scope="session")
def database(published_site: Path) -> Path:
    """The published database."""
    return published_site / "data" / "v1" / "spindle.duckdb"


@pytest.fixture(scope="session")
def united(database: Path) -> Iterator[duckdb.DuckDBPyConnection]:
    """It, to read."""
    with duckdb.connect(str(database), read_only=True) as connection:
        yield connection


@pytest.fixture(scope="session")
def copy(database: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[duckdb.DuckDBPyConnection]:
    """A copy of it."""
    path = shutil.copyfile(database, tmp_path_factory.mktemp("questions") / "spindle.duckdb")
    with duckdb.connect(str(path)) as connection:
        yield connection


@pytest.fixture
def changed(copy: duckdb.DuckDBPyConnection) -> Iterator[duckdb.DuckDBPyConnection]:
    """It, to change until the end of the test: its views follow its measurements."""
    copy.begin()
    yield copy
    copy.rollback()


def asked(question: Question, connection: duckdb.DuckDBPyConnection, cards: Mapping[str, Any]) -> Page:
    """A question asked of a database."""
    return Page(question, Study(connection, cards, defaultdict(Anywhere)))


def answered(page: Page) -> str:
    """Its sentence."""
    return str(page.data()["description"])
