"""Numbers that others measured too: who counts, how far they agree, where it is said, and where nothing is."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from ingest.build.whole import build
from ingest.core.project import Project
from ingest.core.workers import InProcess
from ingest.pages.judgements import TOLERANCE, reproduced_line
from tests.across.sets import of_disk, write
from tests.changes.sets import log
from tests.publish.small import copied

SAID = "measured by"


def page(made: Path, slug: str, inner: str = "") -> str:
    return (made / "results" / slug / inner / "index.html").read_text(encoding="utf-8")


def summary(made: Path) -> dict[str, dict[str, str]]:
    with (made / "data/v1/summary.csv").open(encoding="utf-8", newline="") as file:
        return {row["set"]: row for row in csv.DictReader(file)}


def test_a_number_says_how_many_others_measured_it(made: Path) -> None:
    """By hand: medians of 212, 221 and 212.5 MB in 3 s; (221 − 212) ÷ (221 + 212) is 2.08 %, rounded up."""
    told = page(made, "2021-01-first", "logs/sdb_1.log")
    assert "Reproduced by 2\u00a0others (spread ±\u00a02.1\u202f%)" in told
    assert "<dt>B. Second</dt>" in told
    assert "<dt>C. Third</dt>" in told
    assert "D. Copier" not in told.partition("Measured by others")[2].partition("</dl>")[0]
    other = summary(made)["2021-02-second"]["id"]
    assert f'href="/results/2021-02-second/#{other}"' in told


def test_the_set_has_a_line(made: Path) -> None:
    for slug in ("2021-01-first", "2021-02-second", "2021-03-third"):
        assert "Its value was measured by 2\u00a0others, within ±\u00a02.1\u202f%" in page(made, slug)


def test_others_that_differ_are_a_doubt(made: Path) -> None:
    """33.33 and 50.00 MB/s: 16.67 ÷ 83.33 is 20.004 %, rounded up."""
    rows = summary(made)
    for slug in ("2021-05-near", "2021-06-far"):
        assert "others-differ" in rows[slug]["doubts"]
        assert 'id="check-others-differ"' in page(made, slug)
        assert "</span> Its value was measured by 1\u00a0other, within ±\u00a020.1\u202f%" in page(made, slug)
        assert '<span class="doubt" aria-hidden="true">≠</span>' in page(made, slug)
        assert "who differ" in page(made, slug, "logs/sdb_1.log")
    own = (made / "data/v1/sets/2021-05-near.csv").read_text(encoding="utf-8")
    assert "others-differ" in own


@pytest.mark.parametrize("slug", ["2021-04-copy", "2021-07-alone"])
def test_nothing_is_said_where_there_is_nothing(made: Path, slug: str) -> None:
    assert SAID not in page(made, slug).lower()
    assert SAID not in page(made, slug, "logs/sdb_1.log").lower()


def test_the_database_has_them(made: Path) -> None:
    import duckdb

    with duckdb.connect(str(made / "data/v1/spindle.duckdb"), read_only=True) as connection:
        found = connection.execute(
            'select "set", others, measured from reproductions order by "set"'
        ).fetchall()
    assert [(slug, others) for slug, others, _ in found] == [
        ("2021-01-first", 2), ("2021-02-second", 2), ("2021-03-third", 2), ("2021-05-near", 1), ("2021-06-far", 1),
    ]  # fmt: skip
    assert [one["author"] for one in json.loads(found[0][2])] == ["B. Second", "C. Third"]


@pytest.fixture(scope="module")
def later(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Project:
    """The same sets, of which others will say something else."""
    return Project(copied(checkout, tmp_path_factory.mktemp("later") / "checkout"))


def said(project: Project) -> dict[str, Any]:
    """What is put beside the page of each set."""
    paths = (project.build / "data" / "others").glob("*.json")
    return {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in paths}


def stamps(project: Project) -> dict[str, int]:
    """When each set was made."""
    return {path.parent.name: path.stat().st_ctime_ns for path in (project.build / "sets").glob("*/stamp")}


ALONE, OTHER = "2021-07-alone", "2022-03-other"


def test_one_more_author_makes_no_other_set_again(later: Project) -> None:
    """Of a drive that others have measured, of one that one has, and of a log that is copied."""
    before, others = said(later), stamps(later)
    assert not before[ALONE]["reproduced"]
    write(later.results, "2022-01-five", of_disk("H. Five", "Disk 1"), log(216))
    write(later.results, "2022-02-copy", of_disk("I. Six", "Disk 2", "2022-02"), log(210))
    write(later.results, OTHER, of_disk("J. Other", "Disk 4"), log(161))
    build(later, InProcess())
    after, made = said(later), stamps(later)
    added = {"2022-01-five", "2022-02-copy", OTHER}
    assert {slug for slug in made if made[slug] != others.get(slug)} == added
    assert before["2021-02-second"]["reproduced"] != after["2021-02-second"]["reproduced"]
    assert len(after["2021-01-first"]["same_text"]["logs/sdb_1.log"]) == 2
    assert all(after[slug]["reproduced"]["agrees"] for slug in (ALONE, OTHER))


def test_what_others_say_goes_with_them(later: Project) -> None:
    """After the test above: the other author is the same one."""
    manifest = later.results / OTHER / "result.yaml"
    manifest.write_text(manifest.read_text().replace("J. Other", "G. Alone"))
    build(later, InProcess())
    assert not any(said(later)[slug]["reproduced"] for slug in (ALONE, OTHER))


def test_the_line_counts() -> None:
    one = {"spread": 0.03, "others": 1, "measured": '[{"author": "B"}]'}
    other = {"spread": 0.11, "others": 2, "measured": '[{"author": "B"}, {"author": "C"}]'}
    assert reproduced_line([one] * 12, 1040)["says"].startswith(
        "12 of its 1,040 values were measured by 1\u00a0other,"
    )
    assert reproduced_line([one, other], 40) == {
        "agrees": False,
        "says": "2 of its 40 values were measured by 2\u00a0others, within ±\u00a011\u202f%",
    }


def test_the_tolerance_is_that_of_the_check() -> None:
    from ingest.checks.check_files import all_checks

    query = next(check.query for check in all_checks() if check.name == "others-differ")
    assert f"spread > {TOLERANCE:.2f}" in query
