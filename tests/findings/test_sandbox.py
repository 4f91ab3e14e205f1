"""The process that asks findings: one thread, and honest queries are far from what it may use, however busy the machine."""

from __future__ import annotations

import multiprocessing
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ingest.build.set_database import database_of
from ingest.checks.findings.ask import ask
from ingest.checks.findings.watched import MEMORY, SECONDS, asking
from ingest.core.vocabulary import Vocabulary
from ingest.sets.read import read_set
from ingest.store.tabular import write_parquet
from tests.checkout import ROOT, own_sets

HEADROOM = 4
RUNS = 200
_RESERVES = """
import mmap
from ingest.checks.findings.sandbox import limit_memory
limit_memory()
mmap.mmap(-1, 2**36, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS, prot=mmap.PROT_READ)
"""
Asked = tuple[list[str], Path]


def asked_of(slug: str, vocabulary: Vocabulary, folder: Path) -> Asked:
    """The queries of a set, and the file that they are asked of."""
    result_set = read_set(ROOT / "data" / "results" / slug, slug, vocabulary)
    summary = folder / "summary.parquet"
    write_parquet(database_of(result_set, vocabulary), "select * from summary", summary)
    return [finding.holds for finding in result_set.manifest.manifest.findings], summary


@pytest.fixture(scope="module")
def largest(vocabulary: Vocabulary, tmp_path_factory: pytest.TempPathFactory) -> Asked:
    """The set with the most findings."""
    return asked_of("2008-07-nelson-md-raid", vocabulary, tmp_path_factory.mktemp("largest"))


def used(queries: list[str], summary: Path) -> tuple[int, float]:
    """Bytes that the process holds beyond what it began with, and CPU seconds of all queries."""
    with asking(summary) as sandbox:
        assert [query for query in queries if "holds" not in sandbox.answer(query)] == []
        return sandbox.memory, sandbox.seconds


def test_it_has_one_thread(largest: Asked) -> None:
    queries, summary = largest
    with asking(summary) as sandbox:
        assert "holds" in sandbox.answer(queries[0])
        assert len(list(Path(f"/proc/{sandbox.pid}/task").iterdir())) == 1


def test_what_is_only_reserved_is_not_counted() -> None:
    done = subprocess.run([sys.executable, "-c", _RESERVES], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_our_findings_use_a_small_part_of_what_they_may(largest: Asked) -> None:
    memory, seconds = used(*largest)
    assert memory * HEADROOM < MEMORY
    assert seconds * HEADROOM < SECONDS


@pytest.mark.long
def test_the_findings_of_every_set_do(vocabulary: Vocabulary, tmp_path: Path) -> None:
    for slug in sorted(own_sets()):
        memory, seconds = used(*asked_of(slug, vocabulary, tmp_path))
        assert memory * HEADROOM < MEMORY, slug
        assert seconds * HEADROOM < SECONDS, slug


@pytest.fixture
def busy() -> Iterator[None]:
    """Every core has four other things to do."""
    context = multiprocessing.get_context("spawn")
    others = [context.Process(target=_spin, daemon=True) for _ in range(4 * (os.cpu_count() or 1))]
    for other in others:
        other.start()
    yield
    for other in others:
        other.kill()


def _spin() -> None:
    while True:
        pass


@pytest.mark.long
def test_a_busy_machine_refuses_no_honest_finding(
    largest: Asked, busy: None, capsys: pytest.CaptureFixture[str]
) -> None:
    expected = ask(*largest)
    assert not [outcome for outcome in expected if outcome.refused]
    assert sum(outcome.holds is not None for outcome in expected) > len(expected) / 2
    same = sum(ask(*largest) == expected for _ in range(RUNS))
    with capsys.disabled():
        print(f"\nfindings under load: {same} of {RUNS} runs answered alike")
    assert same == RUNS
