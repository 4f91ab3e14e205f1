"""Every parser on damaged logs of its tool: read, warned of or refused, never anything else.

`make fuzz` tries a million in all: SPINDLE_FUZZ_TRIES for each parser, from SPINDLE_FUZZ_SEED on, in as many processes
as there are cores (SPINDLE_FUZZ_WORKERS), and prints at the end how many of each parser became what.
"""

from __future__ import annotations

import os
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest

from ingest.parsers import parsers
from tests.checkout import ROOT
from tests.parsers.fuzzing import Fuzzed, fuzz, shards

GOOD = {"read", "warned", "nothing", "refused"}


@pytest.mark.parametrize("tool", sorted(parsers()))
def test_some_damaged_logs(tool: str, tmp_path: Path) -> None:
    result = fuzz(tool, "1", 60, tmp_path)
    assert not result.found, "\n".join(result.found)
    assert result.outcomes.total() == 60
    assert set(result.outcomes) <= GOOD


def test_what_is_found_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(text: str, version: str | None = None) -> None:
        raise KeyError(text[:3])

    monkeypatch.setattr(parsers()["dd"], "parse", fails)
    result = fuzz("dd", "1", 30, tmp_path)
    assert result.outcomes == {"failed": 30}
    kept = {path.name for path in (tmp_path / "dd").iterdir()}
    assert {found.split(" ")[0].rsplit("/")[-1] for found in result.found} == kept
    assert "KeyError" in result.found[0]


@pytest.mark.fuzz
def test_many_damaged_logs(capsys: pytest.CaptureFixture[str]) -> None:
    seed, tries = os.environ.get("SPINDLE_FUZZ_SEED", "2"), int(os.environ.get("SPINDLE_FUZZ_TRIES", "80000"))
    workers = int(os.environ.get("SPINDLE_FUZZ_WORKERS", os.cpu_count() or 1))
    work = [
        (tool, f"{seed}.{place}", size)
        for place, size in enumerate(shards(tries))
        for tool in sorted(parsers())
    ]
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        done = list(pool.map(_timed, work))
    found = [text for one, _ in done for text in one.found]
    with capsys.disabled():
        _say(seed, done)
    assert not found, "\n".join(found)


def _timed(work: tuple[str, str, int]) -> tuple[Fuzzed, float]:
    start = time.process_time()
    return fuzz(*work, ROOT / "build" / "fuzz"), time.process_time() - start


def _say(seed: str, done: list[tuple[Fuzzed, float]]) -> None:
    print(f"\nseed {seed}")
    for tool in sorted(parsers()):
        own = [(one, taken) for one, taken in done if one.tool == tool]
        outcomes = sum((one.outcomes for one, _ in own), Counter[str]())
        each = 1e6 * sum(taken for _, taken in own) / outcomes.total()
        print(
            f"  {tool:16} {outcomes.total():8} damaged logs, {each:5.0f} µs of CPU each: {dict(sorted(outcomes.items()))}"
        )
    total = sum(one.outcomes.total() for one, _ in done)
    print(f"  all parsers {total} inputs, {total / sum(taken for _, taken in done):.0f} a second of CPU")
