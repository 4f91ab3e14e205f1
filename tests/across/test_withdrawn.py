"""A withdrawn set: its address and its reason stay, its numbers go, and what needs them is told so."""

from __future__ import annotations

import json
from pathlib import Path

import duckdb
import pytest

from ingest.cli import main
from ingest.core.project import Project
from ingest.serve import find
from tests.across.sets import WITHDRAWN, of_disk, write
from tests.across.test_reproduced import page
from tests.changes.sets import log

SLUG = "2019-05-withdrawn"
ALONE = WITHDRAWN.replace(", replaced_by: 2021-01-first", "")


def test_its_address_says_why(made: Path) -> None:
    text = page(made, SLUG)
    for said in (
        "A faulty set",
        "A. Nother",
        "20 November 2026",
        "The cable was &lt;b&gt;faulty&lt;/b&gt;.",
        "by the author",
    ):
        assert said in text
    assert '<a href="/results/2021-01-first/">One disk</a>' in text


def test_old_addresses_lead_there(made: Path) -> None:
    for inner in ("logs/sdb_1.log/", "charts/a/", "cite.bib", "values.json"):
        found = find(made, f"/results/{SLUG}/{inner}")
        assert (found.status, found.location) == (301, f"/results/{SLUG}/"), inner
    assert find(made, f"/results/{SLUG}/").status == 200
    assert find(made, "/results/2021-01-first/nothing/").status == 404


def test_its_numbers_are_nowhere(made: Path) -> None:
    for name in ("summary", "measurements", "checks"):
        assert SLUG not in (made / f"data/v1/{name}.csv").read_text(encoding="utf-8")
    for listing in ("results/index.html", "sitemap.xml", "index.html"):
        assert SLUG not in (made / listing).read_text(encoding="utf-8")
    assert "data-pagefind-body" not in page(made, SLUG)
    with duckdb.connect(str(made / "data/v1/spindle.duckdb"), read_only=True) as connection:
        assert connection.execute('select count(*) from result_sets where "set" = ?', [SLUG]).fetchone() == (
            0,
        )
        assert connection.execute('select "set", withdrawn from withdrawn').fetchall() == [
            (SLUG, "2026-11-20")
        ]
    said = json.loads((made / f"data/v1/sets/{SLUG}.json").read_text(encoding="utf-8"))
    assert said["withdrawn"]["reason"] == "The cable was <b>faulty</b>."


def test_feeds_and_changes_tell_it(made: Path) -> None:
    for feed in ("results/atom.xml", "results/feed.xml", "changes/atom.xml", "changes/feed.xml"):
        assert "Withdrawn: A faulty set" in (made / feed).read_text(encoding="utf-8"), feed
    assert "The cable was" in (made / "changes/index.html").read_text(encoding="utf-8")


def test_a_correction_is_dated_everywhere(made: Path) -> None:
    assert '"dateModified":"2026-05-01"' in page(made, "2021-07-alone")
    assert "dateModified" not in page(made, "2021-01-first")
    feed = (made / "results/atom.xml").read_text(encoding="utf-8")
    entry = feed.partition("results/2021-07-alone/</id>")[2].partition("</entry>")[0]
    assert "<published>2021-01-01T00:00:00Z</published><updated>2026-05-01T00:00:00Z</updated>" in entry
    assert feed.partition("<updated>")[2].startswith("2026-11-20T")
    assert "it named another drive" in (made / "changes/index.html").read_text(encoding="utf-8")


def test_check_needs_no_logs(
    project: Project, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    write(project.results, SLUG, ALONE)
    monkeypatch.chdir(project.root)
    assert main(["check"]) == 0
    assert f"{SLUG}: withdrawn" in capsys.readouterr().out


def test_its_numbers_are_not_explained(
    project: Project, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    write(project.results, SLUG, ALONE)
    monkeypatch.chdir(project.root)
    assert main(["explain", SLUG, "0a1b2c3d4e5f"]) == 2
    assert "was withdrawn 2026-11-20: The cable was" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["check", "build"])
def test_what_replaces_it_must_be_there(
    command: str, project: Project, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    write(project.results, SLUG, WITHDRAWN)
    monkeypatch.chdir(project.root)
    assert main([command]) == 1
    assert (
        'result.yaml:6: expected another set that replaces this one, found "2021-01-first"'
        in capsys.readouterr().err
    )


def test_what_checked_it_before_does_not_answer_for_what_others_say_of_it_now(
    project: Project, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    write(project.results, SLUG, ALONE)
    monkeypatch.chdir(project.root)
    assert main(["check"]) == 0
    (project.root / "content" / "a.md").write_text(ARTICLES["shortcode"], encoding="utf-8")
    assert main(["check"]) == 1
    assert "content/a.md:4: expected a published set" in capsys.readouterr().err


ARTICLES = {
    "front matter": f"---\ntitle: A\nhero: {{set: {SLUG}, id: 0a1b2c3d4e5f}}\n---\n",
    "query": f"---\nfindings:\n  - {{says: A., holds: \"select true from summary where set = '{SLUG}'\"}}\n---\n",
    "shortcode": f'---\ntitle: A\n---\n{{{{< value set="{SLUG}" id="0a1b2c3d4e5f" >}}}}\n',
}


@pytest.mark.parametrize("kind", ARTICLES)
def test_an_article_that_needs_it_is_told(
    kind: str, project: Project, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    write(project.results, SLUG, ALONE)
    (project.root / "content" / "a.md").write_text(ARTICLES[kind], encoding="utf-8")
    monkeypatch.chdir(project.root)
    assert main(["build", "--workers", "1"]) == 1
    said = capsys.readouterr().err.splitlines()[0]
    assert said.endswith(f"found {SLUG}, withdrawn 2026-11-20 (The cable was <b>faulty</b>.); leave it out")
    assert said.startswith("content/a.md:")


def test_a_link_to_it_is_no_mistake(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    write(project.results, SLUG, ALONE)
    write(project.results, f"{SLUG}-again", of_disk("B. Two", "Disk 1"), log(210))
    text = f"---\ntitle: A\n---\n[then](/results/{SLUG}/) and {SLUG}-again\n"
    (project.root / "content" / "a.md").write_text(text, encoding="utf-8")
    monkeypatch.chdir(project.root)
    assert main(["check"]) == 0
