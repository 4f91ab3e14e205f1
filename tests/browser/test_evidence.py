"""From every number to its characters: on the built site, and on a set of hostile logs."""

from __future__ import annotations

import tarfile
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from ingest.core.project import Project
from tests.browser import checks, marks, pages
from tests.browser.hostile_logs import AT, LONG, SLUG
from tests.browser.node import ROOT, run_script

pytestmark = pytest.mark.browser
WIDTHS = [320, 390, 1280]
LINE = 2_000
MOST_HTML = 400_000


@pytest.fixture(scope="module")
def hostile(hostile_checkout: Path) -> Project:
    """A published checkout of which one set has every kind of log."""
    return Project(hostile_checkout)


@pytest.fixture(scope="module")
def hostile_base(hostile: Project) -> Iterator[str]:
    with checks.served(hostile.site) as address:
        yield address


@pytest.fixture(scope="module")
def told(hostile: Project) -> list[str]:
    """An address of a number on a page of each source; pages of runs have no marked characters."""
    files = sorted((hostile.site / "results" / SLUG).glob("*/**/index.html"))
    files = [file for file in files if "runs" not in file.parent.relative_to(hostile.site).parts]
    found = []
    for file in files:
        anchors = [name for name in marks.sections(file).marks if name.startswith("n-")]
        if anchors:
            found.append(f"/{file.parent.relative_to(hostile.site).as_posix()}/#{anchors[len(anchors) // 2]}")
    return pages.sample(found, 2)


def links(site: Path) -> set[str]:
    """Where the numbers of some pages lead, if to a line."""
    return {
        link
        for folder in pages.FEW_SETS
        for file in (site / folder.strip("/")).rglob("*.html")
        for link in marks.sections(file).links
        if link.startswith("/results/") and "/#n-" in link and "/runs/" not in link  # those have no line
    }


def test_every_reading_has_its_own_characters_marked(site: Path, sets: list[str]) -> None:
    slugs = {path.strip("/").rpartition("/")[2] for path in sets}
    assert len([number for slug, number in marks.measured(site) if slug in slugs]) > 300
    assert list(marks.faults(site, ROOT / "data" / "results", slugs)) == []


@pytest.mark.long  # numbers of all our own logs are marked in each run
def test_numbers_of_hostile_logs_are_marked_too(hostile: Project) -> None:
    assert len(marks.measured(hostile.site)) > 130
    assert list(marks.faults(hostile.site, hostile.results, {SLUG})) == []


def test_pages_of_hostile_logs_are_bounded_and_lead_somewhere(hostile: Project) -> None:
    sizes = {file: file.stat().st_size for file in (hostile.site / "results").rglob("index.html")}
    assert {file: size for file, size in sizes.items() if size > MOST_HTML} == {}
    assert (hostile.build / "sets" / SLUG / "page.json").stat().st_size < 8_000_000
    logs = hostile.site / "results" / SLUG / "logs"
    few = [logs / f"{name}.log" / "index.html" for name in ("ansi", "control", "html", "rtl", "wide")]
    assert checks.invalid_html(few) == []


@pytest.mark.long
def test_pages_of_hostile_logs_are_valid(hostile: Project) -> None:
    assert checks.invalid_html(sorted((hostile.site / "results" / SLUG / "logs").rglob("*.html"))) == []


def test_what_logs_print_does_nothing(hostile: Project) -> None:
    text = {
        name: unescape((hostile.site / "results" / SLUG / "logs" / f"{name}.log" / "index.html").read_text())
        for name in ("html", "rtl", "control", "ansi")
    }
    raw = (hostile.site / "results" / SLUG / "logs" / "html.log" / "index.html").read_text()
    assert "<script>alert" not in raw
    assert '<script>alert(1)</script><b id="L1">&amp;</b> {{ .Site }}' in text["html"]
    assert "[U+202E]evil" in text["rtl"]
    assert "a␀b␇c␡" in text["control"]
    assert "line␍return" in text["control"]
    assert "␛[1;31m" in text["ansi"]
    for page in text.values():
        assert not set(page) & {"\u202e", "\u2066", "\x00", "\x07", "\x1b", "\x7f"}


@pytest.mark.parametrize("where", ["site", "hostile"])
def test_the_mark_is_in_sight_without_a_script(where: str, request: pytest.FixtureRequest) -> None:
    if where == "site":
        paths = pages.sample(sorted(links(request.getfixturevalue("site"))), 2)
        base, themes = request.getfixturevalue("base"), ["light", "dark"]
    else:
        paths, base, themes = (
            request.getfixturevalue("told"),
            request.getfixturevalue("hostile_base"),
            ["dark"],
        )
    asked = {"base": base, "paths": paths, "widths": WIDTHS, "themes": themes}
    seen: dict[str, checks.Seen] = run_script("evidence", asked)
    for theme in seen.values():
        assert checks.listed(theme, "crash") + checks.listed(theme, "faults") == []
        assert all(page["text"].strip() for page in theme.values())


@pytest.mark.long
def test_a_told_number_is_accessible_and_fits(hostile_base: str, told: list[str]) -> None:
    few = pages.sample(told, 2)
    assert (
        checks.listed_by_view(checks.accessibility(hostile_base, few, checks.ALL_VIEWS), "violations") == []
    )
    whole = [path.partition("#")[0] for path in few]
    found = checks.overflow(hostile_base, [*told, *whole], WIDTHS)
    assert checks.listed(found, "wide") + checks.listed(found, "crash") == []


@pytest.fixture(scope="module")
def gaps(hostile_base: str) -> dict[str, Any]:
    path = f"/results/{SLUG}/logs/long.log/#L{LINE}"
    found: dict[str, Any] = run_script("gaps", {"base": hostile_base, "path": path, "line": LINE})
    return found


@pytest.mark.parametrize("server", ["parts", "whole"])
def test_a_line_that_is_left_out_is_fetched_and_shown(gaps: dict[str, Any], server: str) -> None:
    seen = gaps[server]
    assert seen["text"] == f"tick {LINE - 1} é"
    assert seen["target"]
    assert seen["seen"]
    assert seen["ordered"]
    assert seen["lines"] < 500
    assert seen["gaps"][0].startswith("⋮Lines 13 to 1,899 are not shown:")
    assert seen["gaps"][1].startswith(f"⋮Lines 2,100 to {AT - 21:,} are not shown:")


def test_no_more_is_fetched_than_its_piece(gaps: dict[str, Any]) -> None:
    assert [got["status"] for got in gaps["parts"]["fetched"]] == [206]
    assert gaps["parts"]["fetched"][0]["bytes"] < 40_000


def test_a_gap_opens_by_hand(gaps: dict[str, Any]) -> None:
    seen = gaps["hand"]
    assert seen["before"]["text"] == ""
    assert seen["text"] == "tick 12 é"
    assert seen["ordered"]
    assert seen["focus"] == "#L13"


@pytest.mark.parametrize("server", ["none", "plain"])
def test_without_script_or_answer_the_gap_leads_to_the_text(
    gaps: dict[str, Any], server: str, hostile: Project
) -> None:
    seen = gaps[server]
    assert len(seen["gaps"]) == 2
    assert f"all {LONG:,} lines as text" in seen["gaps"][0]
    assert (hostile.site / seen["raw"].lstrip("/")).read_text().count("\n") == LONG


def test_the_archive_gives_back_the_set(hostile: Project) -> None:
    archive = hostile.site / "results" / SLUG / f"{SLUG}.tar"
    with tarfile.open(archive) as members:
        found = {one.name: one for one in members}
        for name in ("logs/utf16.log", "logs/packed.log", "tables/rows.md", "result.yaml"):
            file = members.extractfile(f"{SLUG}/{name}")
            assert file is not None
            assert file.read() == (hostile.results / SLUG / name).read_bytes()
    assert list(found) == sorted(found)
    assert {(one.mtime, one.uid, one.gid, one.uname, one.gname, one.mode) for one in found.values()} == {
        (0, 0, 0, "", "", 0o644)
    }
    page = (hostile.site / "results" / SLUG / "index.html").read_text()
    assert f'href="/results/{SLUG}/{SLUG}.tar"' in page
