"""What all tests share: the vocabulary, small result sets, and the published site."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from ingest.core.vocabulary import Vocabulary, load_vocabulary
from tests.turns import made_once, turn

ROOT = Path(__file__).parents[1]

# The same few examples in every run, so that a green main stays green; `make fuzz` tries others, ten times as many.
settings.register_profile("same", derandomize=True, deadline=None, max_examples=10)
settings.register_profile("other", deadline=None)
settings.load_profile(os.environ.get("SPINDLE_HYPOTHESIS", "same"))


# What takes longest comes first, so that no worker begins it when the others have ended. One file of the browser's has
# the site made, for which all others would wait; meanwhile some need none.
FIRST = (
    "tests/runner/test_guest",
    "tests/browser/test_query",
    "tests/publish/",
    "tests/browser/test_site",
    "tests/hostile/",
    "tests/browser/",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Files in the order of FIRST, then all others as they were; --dist loadfile hands them out in this order."""
    items.sort(
        key=lambda item: next(
            (n for n, begin in enumerate(FIRST) if item.nodeid.startswith(begin)), len(FIRST)
        )
    )


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Ten thousand tests and what they import stay: looking through them for garbage is a quarter of the collection."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """What tests want to be read: record_property("said", "…")."""
    for report in terminalreporter.stats.get("passed", []):
        for name, text in getattr(report, "user_properties", []) if report.when == "call" else ():
            if name == "said":
                terminalreporter.write_line(f"{report.nodeid.rpartition('::')[2]}: {text}")


@pytest.fixture(scope="session", autouse=True)
def no_sync() -> Iterator[None]:
    """No test takes the power away, and each sync would wait for what all other workers have written."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "sync", lambda: None)
        patch.setattr(os, "fsync", lambda _: None)
        yield


@pytest.fixture(scope="session")
def vocabulary() -> Vocabulary:
    """The words of data/reference."""
    return load_vocabulary(ROOT / "data" / "reference")


@pytest.fixture(scope="session")
def published_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """site/ of this checkout, published from what is there now, once for all workers."""
    command = [sys.executable, "-c", "import sys; from ingest.cli import main; sys.exit(main(['publish']))"]

    def make(_: Path) -> None:
        with turn():
            done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr

    made_once(tmp_path_factory, "published", make)
    return ROOT / "site"


@pytest.fixture(scope="session")
def site_one(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small checkout, its set under the title One, published once for all workers. It stays as it is: see small.copied."""
    from tests.publish.small import published, small_checkout  # the whole build, which most tests do without

    def make(folder: Path) -> None:
        published(small_checkout(folder / "checkout"), "One")

    return made_once(tmp_path_factory, "small", make) / "checkout"


@pytest.fixture(scope="session")
def site_two(site_one: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same under the title Two."""
    from tests.publish.small import copied, published

    def make(folder: Path) -> None:
        published(copied(site_one, folder / "checkout"), "Two")

    return made_once(tmp_path_factory, "two", make) / "checkout"


@pytest.fixture(scope="session")
def golden_checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The published checkout of the golden site. It stays as it is."""
    from tests.golden.golden import publish_golden

    return (
        made_once(tmp_path_factory, "golden", lambda folder: publish_golden(folder / "checkout")) / "checkout"
    )


@pytest.fixture(scope="session")
def hostile_checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A published checkout of all sets that mean harm. It stays as it is."""
    from tests.hostile.published import publish_hostile  # the whole build, which most tests do without

    return made_once(tmp_path_factory, "hostile", publish_hostile) / "checkout"


@pytest.fixture(scope="session")
def summary_csv(published_site: Path) -> Path:
    """The published summary."""
    return published_site / "data" / "v1" / "summary.csv"


MANIFEST = """\
spindle: 1
title: A set
author: {name: A. Uthor}
date: 2008-07
trust: community
factors: {drives: 4}
"""


@pytest.fixture
def make_set(tmp_path: Path) -> Callable[..., Path]:
    """Writes a result set: make_set(manifest text, {path: text})."""

    def make(manifest: str, files: dict[str, str | bytes] | None = None) -> Path:
        folder = tmp_path / "2008-07-a-set"
        for name, content in {"result.yaml": manifest, **(files or {})}.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content.encode() if isinstance(content, str) else content)
        return folder

    return make
