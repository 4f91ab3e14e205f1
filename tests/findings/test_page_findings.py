"""Findings of an article: asked of all sets, refused as those of a manifest are."""

from __future__ import annotations

from pathlib import Path

import duckdb
import pytest

from ingest.build.pages import page_findings
from ingest.core.problems import ProblemsError
from ingest.pages.judgements import figure


@pytest.fixture
def summary(tmp_path: Path) -> Path:
    path = tmp_path / "summary.parquet"
    duckdb.execute(
        "copy (select * from (values ('a', 'raid5', 2.85), ('b', 'raid10', 3.88)) t(\"set\", raid_level, relative)) "
        f"to '{path}' (format parquet)"
    )
    return path


def test_they_are_asked_of_all_sets(summary: Path) -> None:
    asked = [
        {
            "says": "Two sets.",
            "holds": 'select count(distinct "set") = 2, max(relative) as "best, ×" from summary',
        },
        {"says": "No RAID 6.", "holds": "select max(relative) > 1 from summary where raid_level = 'raid6'"},
    ]
    first, second = page_findings("content/x.md", asked, summary)
    assert (first["kind"], second["kind"]) == ("holds", "cannot tell: no data")
    assert first["figures"] == [{"name": "best", "text": "3.88×"}]


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ([{"says": "x", "holds": "select now() is null"}], "no function now()"),
        ([{"says": "x", "holds": "drop table summary"}], "one SELECT, not another statement"),
        ([{"says": "x"}], "findings as in a manifest"),
        ("select true", "findings as in a manifest"),
    ],
)
def test_what_cannot_be_asked_is_a_problem_of_the_page(asked: object, said: str, summary: Path) -> None:
    with pytest.raises(ProblemsError) as caught:
        page_findings("content/x.md", asked, summary)
    assert str(caught.value.problems[0]).startswith("content/x.md: ")
    assert said in str(caught.value.problems[0])


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("best, ×", 3.875, ("best", "3.88×")),
        ("reads, × degraded", 1, ("reads", "1.00×\u00a0degraded")),
        ("before, lowest, MB/s", 134.0, ("before, lowest", "134\u00a0MB/s")),
        ("files, /s", 4819.0, ("files", "4,819/s")),
        ("shortest, s", 7, ("shortest", "7\u00a0s")),
        ("of rows", 12, ("of rows", "12")),
        ("cfq, noop", 1.5, ("cfq, noop", "1.50")),
        ("×", 1.5, ("×", "1.50")),
        ("best, ×", None, ("best, ×", "not known")),
        ("grows, s", True, ("grows, s", "yes")),
    ],
)
def test_a_figure_takes_its_unit_from_the_end_of_its_name(
    name: str, value: object, said: tuple[str, str]
) -> None:
    assert tuple(figure(name, value).values()) == said
