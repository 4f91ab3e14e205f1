"""spindle parse over many logs: a pool for much work, and always the same bytes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from ingest.cli import main
from ingest.cli._logs import _as_json
from ingest.cli.parse import LARGE, Batch, batches_of, in_order, workers_for
from tests.parsers.expectations import LOGS

BROKEN = {
    "nothing.log": b"nothing known\n",
    "bad.zst": b"\x28\xb5\x2f\xfd",
    "furlongs.log": b" Timing buffered disk reads: 218 MB in  3.01 seconds = 72.44 furlongs\n",
}


@pytest.fixture
def many(tmp_path: Path) -> list[str]:
    """Every log of the tests, and between them some that nobody can read."""
    for name, content in BROKEN.items():
        (tmp_path / name).write_bytes(content)
    whole = sorted(map(str, LOGS.glob("*/*.log")))
    broken = [str(tmp_path / name) for name in BROKEN]
    return [*whole[:30], *broken, str(tmp_path / "missing"), str(tmp_path), "\x00", *whole[30:]]


@pytest.mark.parametrize("option", [pytest.param([], marks=pytest.mark.long), ["--json"]])
def test_any_number_of_workers_prints_the_same(
    option: list[str], many: list[str], capfd: pytest.CaptureFixture[str]
) -> None:
    printed = []
    for workers in ("1", "3"):
        assert main(["parse", *option, "--workers", workers, *many]) == 1
        printed.append(capfd.readouterr())
    assert printed[0] == printed[1]
    assert printed[0].out.count("\n") > 500


def test_a_bad_log_stops_no_other(many: list[str], capfd: pytest.CaptureFixture[str]) -> None:
    bad = many[30:36]
    good = [path for path in many if path not in bad]
    assert main(["parse", *many, "--workers", "2"]) == 1
    captured = capfd.readouterr()
    shown = [line for line in captured.out.splitlines() if line in good]
    assert set(shown) | {line.split(":")[0] for line in captured.err.splitlines()} >= set(good)
    assert len(captured.err.splitlines()) >= len(bad)


def test_a_few_small_logs_need_no_pool(tmp_path: Path) -> None:
    small, large = tmp_path / "small", tmp_path / "large"
    small.write_bytes(b"x" * 2000)
    large.write_bytes(b"x" * (LARGE + 1))
    assert workers_for([str(small)] * 20, cores=8) == 1
    assert workers_for([str(large)], cores=8) == 1
    assert workers_for([str(small)] * 5000, cores=8) == 8
    assert workers_for([str(small)] * 5000, cores=1) == 1


def test_batches_keep_the_order_and_leave_large_logs_alone(tmp_path: Path) -> None:
    (tmp_path / "large").write_bytes(b"x" * (LARGE + 1))
    (tmp_path / "middle").write_bytes(b"x" * 200_000)
    paths = [str(tmp_path / name) for name in ("middle", "middle", "large", "none", "middle", "none")]
    batches = list(batches_of(paths))
    assert [path for batch in batches for path in batch.paths] == paths
    assert [len(batch.paths) for batch in batches] == [1, 1, 1, 3]
    assert [batch.is_large for batch in batches] == [False, False, True, False]


class Counting(ThreadPoolExecutor):
    """Counts what was asked of it."""

    asked = 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.asked += 1
        return super().submit(fn, *args, **kwargs)


def test_workers_are_not_far_ahead_of_what_is_printed() -> None:
    def batches() -> Iterator[Batch]:
        for place in range(1000):
            yield Batch([str(place)], is_large=place == 3)

    with Counting(2) as pool:
        answers = in_order(pool, 2, batches(), lambda paths: paths)
        first = [next(answers) for _ in range(5)]
        assert pool.asked < 30
    assert first[:3] == [["0"], ["1"], ["2"]]
    assert isinstance(first[3], Batch)


@pytest.mark.long  # rare
def test_a_reader_that_goes_away_ends_the_workers(tmp_path: Path) -> None:
    (tmp_path / "a.log").write_bytes((LOGS / "hdparm" / "9.15-direct.log").read_bytes())
    command = f"'{sys.executable}' -c 'import sys; from ingest.cli import main; sys.exit(main())'"
    shell = f"{command} parse --json --workers 2 {'a.log ' * 3000}| head -1"
    done = subprocess.run(
        ["bash", "-c", shell],
        capture_output=True,
        check=False,
        timeout=60,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(LOGS.parents[1])},
    )
    assert done.stderr == b""
    assert done.stdout.count(b"\n") == 1


@pytest.mark.parametrize(
    "value",
    [
        "plain",
        "µ",
        "\x7f",
        "\x1b[1m",
        "\udcff",
        "a\nb",
        '"\\',
        2**70,
        -(2**70),
        0.1,
        1e16,
        1e-7,
        5e-324,
        1,
        True,
        None,
        [1.0],
    ],
)
def test_a_line_of_json_is_ascii_and_says_what_the_record_says(value: object) -> None:
    line = _as_json({"file": "x", "value": value})
    assert json.loads(line) == {"file": "x", "value": value}
    assert type(json.loads(line)["value"]) is type(value)
    assert line.isascii()
    assert line.isprintable()
    assert " " not in line
