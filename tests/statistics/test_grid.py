"""Grids of configurations, differences of two numbers, means of ratios, and the texts of the method page."""

from __future__ import annotations

import math
import re
import subprocess
import sys

import pytest

from ingest.statistics.aggregate import geometric_mean, harmonic_mean
from ingest.statistics.differences import Difference, differences, one_thing
from ingest.statistics.grid import Confounded, confounded, missing_cells
from ingest.statistics.numbers import Order
from ingest.statistics.reference import limit, statistics
from tests.conftest import ROOT
from tests.statistics.conftest import Study
from tests.statistics.numbers import READ, number, of


def test_two_settings_that_change_together() -> None:
    rows = [number(1.0, scheduler="cfq", read_ahead=128), number(2.0, scheduler="noop", read_ahead=256)]
    assert confounded(rows) == [
        Confounded("read_ahead", ("scheduler",)),
        Confounded("scheduler", ("read_ahead",)),
    ]


def test_a_factor_that_changes_alone_once_is_not_confounded() -> None:
    rows = [
        number(1.0, threads=1, direct=True),
        number(2.0, threads=2, direct=True),
        number(3.0, threads=4, direct=False),
    ]
    assert confounded(rows) == [Confounded("direct", ("threads",))]


def test_three_settings_in_turn() -> None:
    steps = [(1, 1, 1), (2, 2, 1), (1, 2, 2), (2, 1, 2)]
    rows = [number(1.0, threads=a, drives=b, queue_depth=c) for a, b, c in steps]
    assert confounded(rows) == [Confounded(factor, ()) for factor in ("drives", "queue_depth", "threads")]


def test_the_study_of_2008_lacks_two_schedulers_at_128_kib(study: Study, order: Order) -> None:
    rows = [row for row in study("2008-07-nelson-md-raid") if row.measure == READ._replace(operation="write")]
    found = missing_cells(rows, order)
    assert (found.cells, found.measured, len(found.missing)) == (192, 176, 16)
    assert {cell["chunk_size"] for cell in found.missing} == {131072}
    assert {cell["scheduler"] for cell in found.missing} == {"noop", "deadline"}
    assert confounded(rows) == []


def test_a_whole_grid_and_one_configuration() -> None:
    grid = [number(1.0, threads=t, direct=d) for t in (1, 2) for d in (True, False)]
    assert missing_cells(grid).missing == ()
    assert missing_cells(grid[:1]) == (1, 1, ())
    assert missing_cells(grid[1:]).missing == ({"direct": True, "threads": 1},)


def test_a_huge_grid_is_counted_and_not_listed() -> None:
    factors = [f"f{place}" for place in range(20)]
    rows = [number(1.0, **dict.fromkeys(factors, step)) for step in range(10)]
    found = missing_cells(rows, most=5)
    assert (found.cells, len(found.missing)) == (10**20, 5)


def test_differences_are_all_listed() -> None:
    a = number(1.0, raid_level="raid5", scheduler="cfq", threads=1)
    b = of(2.0, {"raid_level": "raid6", "scheduler": "cfq", "threads": 2, "direct": True}, set_="t")
    found = differences(a, b)
    assert [one.what for one in found] == ["set", "raid_level", "threads", "direct"]
    assert found[3] == Difference("direct", None, True)
    assert not one_thing(found)


@pytest.mark.parametrize(
    ("one_side", "other_side", "expected"),
    [
        ({"threads": 1}, {"threads": 2}, True),
        ({"threads": 1}, {"threads": 1}, False),
        ({"threads": 1}, {}, False),
        ({"raid_level": "raid5", "raid_layout": "left-symmetric"}, {"raid_level": "raid6"}, True),
        (
            {"raid_level": "raid5", "raid_layout": "left-symmetric"},
            {"raid_level": "raid10", "raid_layout": "f2"},
            False,
        ),
        ({"raid_level": "raid10", "raid_layout": "n2"}, {"raid_level": "raid10", "raid_layout": "f2"}, True),
        ({"raid_level": "raid5", "raid_layout": "left-symmetric"}, {}, False),
    ],
)
def test_one_thing(one_side: dict[str, str], other_side: dict[str, str], *, expected: bool) -> None:
    assert one_thing(differences(number(1.0, **one_side), number(2.0, **other_side))) == expected


def test_means_of_ratios_and_rates() -> None:
    assert geometric_mean([2, 0.5]) == pytest.approx(1)
    assert harmonic_mean([60, 30]) == pytest.approx(40)
    for mean in (geometric_mean, harmonic_mean):
        for bad in ([], [0.0, 1.0], [math.nan], [-1.0]):
            with pytest.raises(ValueError, match="expected"):
                mean(bad)


def test_every_limit_of_the_code_is_told_by_the_method_page() -> None:
    for name, statistic in statistics().items():
        told = f"{statistic.says} {statistic.formula} {statistic.shown}"
        for what, value in statistic.limits.items():
            if what == "level":
                continue
            said = (f"{value:g}", f"{100 * value:g} %")
            assert any(re.search(rf"(?<![\d.]){one}(?![\d.]*\d)", told) for one in said), (name, what)


def test_every_limit_and_sentence_is_used_by_the_code() -> None:
    code = "\n".join(path.read_text() for path in sorted((ROOT / "ingest" / "statistics").glob("*.py")))
    for name, statistic in statistics().items():
        for what in statistic.limits:
            assert f'limit("{name}", "{what}")' in code, (name, what)
        for what in statistic.words:
            assert f'"{what}"' in code, (name, what)
    assert limit("comparison", "practical") == 0.03


def test_scipy_is_loaded_only_when_it_is_used() -> None:
    names = [path.stem for path in sorted((ROOT / "ingest" / "statistics").glob("[a-z]*.py"))]
    code = f"import sys; [__import__('ingest.statistics.' + name) for name in {names}]; print({{'scipy', 'numpy'}} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"
