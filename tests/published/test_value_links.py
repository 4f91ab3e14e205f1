"""Every link from a value of the built site leads to that value, or to all of the runs that it is made of.

What a value is made of is read from the published tables, and what a page shows from its HTML: none of the
code that makes links lies between.
"""

from __future__ import annotations

import csv
import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import pytest

from tests.browser.pages import file_of, representatives
from tests.published.pages import Page, Section, read_page

Row = Mapping[str, str]
_ANCHOR = re.compile(r"n-([0-9a-f]{12})(?:-(\d+))?")
OF_RUNS_AND_A_TABLE = ("2026-11-spindle-quick", "2002-11-bunn-3ware")


@dataclass(frozen=True)
class Link:
    """A link from a value: the page with it, what it prints and where it leads."""

    page: Path
    text: str
    href: str


@dataclass(frozen=True)
class Published:
    """The site, its values by set and id, and where each was read."""

    site: Path
    values: Mapping[tuple[str, str], Row]
    readings: Mapping[tuple[str, str], list[Row]]

    def target(self, link: Link) -> tuple[str, Page, str]:
        """The path of the page that a link leads to, the page, and the fragment."""
        home = f"/{link.page.parent.relative_to(self.site).as_posix()}/" if link.page.is_absolute() else "/"
        path, _, fragment = urljoin(home, link.href).partition("#")
        file = self.site / path.lstrip("/") / "index.html"
        return file.parent.relative_to(self.site).as_posix(), read_page(file), fragment


def rows(path: Path) -> list[Row]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.fixture(scope="module")
def published(published_site: Path) -> Published:
    readings: dict[tuple[str, str], list[Row]] = defaultdict(list)
    for row in rows(published_site / "data/v1/measurements.csv"):
        readings[row["set"], row["id"]].append(row)
    values = {(row["set"], row["id"]): row for row in rows(published_site / "data/v1/summary.csv")}
    return Published(published_site, values, readings)


@pytest.fixture(scope="module", params=["few", pytest.param("all", marks=pytest.mark.long)])
def links(request: pytest.FixtureRequest, published: Published) -> list[Link]:
    """Every link that a value is, of a page of each kind and of two sets, or of all."""
    some = representatives(published.site, 1, sets=2)
    files = [file_of(published.site, address) for address in some]
    if request.param == "all":
        files = sorted(published.site.rglob("*.html"))
    return [Link(file, text, href) for file in files for text, href in read_page(file).values]


@cache
def plain(text: str) -> str:
    return " ".join(text.replace("\u202f", " ").split())


def reading_of(published: Published, address: str, number: str, place: int) -> Row:
    """The reading that an anchor stands for: the n-th of its value in that source, in the order of the text."""
    _, slug, *inner = address.split("/")
    source = "/".join(inner[:-1] if inner[-1].isdigit() and len(inner) > 2 else inner)
    own = [
        row
        for row in published.readings[slug, number]
        if row["path"].removesuffix(".md") in (source, source.removesuffix(".md")) or row["path"] == source
    ]
    own.sort(key=lambda row: (int(row["line"]), int(row["span_start"])))
    return own[place - 1]


def faults_of(published: Published, link: Link) -> Iterator[str]:
    address, page, fragment = published.target(link)
    if fragment.startswith("t-"):
        yield from _faults_of_ratio(page.ratios.get(fragment), link)
        return
    if address.startswith("articles/"):
        yield from _faults_of_drawn(published.site / address / "index.html", fragment, link)
        return
    anchor = _ANCHOR.fullmatch(fragment)
    if anchor is None:
        yield from _faults_of_line(page, fragment, link)
        return
    section = page.sections.get(fragment)
    if section is None:
        yield "leads nowhere"
    elif plain(link.text) not in plain(_where_printed(published, link, section)):
        yield f"prints {link.text!r}, the heading there {section.heading!r}"
    elif "/runs" in address:
        yield from _faults_of_runs(published, address.split("/")[1], anchor[1], section)
    elif len(section.marks) != 1:
        yield f"{len(section.marks)} places are marked there"


@cache
def _sections(file: Path) -> dict[str, list[str]]:
    """Of the page of an article's numbers: each selection with what was computed of it."""
    found = re.findall(r'<section id="([^"]+)"(.*?)</section>', file.read_text(encoding="utf-8"), re.DOTALL)
    return {
        name: [plain(unescape(text)) for text in re.findall("<b>([^<]*)</b>", body)] for name, body in found
    }


def _where_printed(published: Published, link: Link, section: Section) -> str:
    """The heading; an article may draw what stands below it too, as what theory expects."""
    own = link.page.relative_to(published.site).parts[0] if link.page.is_absolute() else ""
    return section.text if own == "articles" else section.heading


def _faults_of_drawn(file: Path, fragment: str, link: Link) -> Iterator[str]:
    """A number of an article, computed of a selection."""
    drawn = _sections(file).get(fragment)
    if drawn is None:
        yield "leads nowhere"
    elif plain(link.text) not in drawn:
        yield f"prints {link.text!r}, the page of its numbers {drawn}"


def _faults_of_ratio(cells: list[str] | None, link: Link) -> Iterator[str]:
    """A ratio in the answer to a question, or the range of several studies, of which the row is one."""
    ends = {f"{end.removesuffix('×')}×" for end in link.text.split("–")}
    if cells is None:
        yield "leads nowhere"
    elif not ends & {word for cell in cells for word in cell.split()}:
        yield f"prints {link.text!r}, the row {cells}"


def _faults_of_line(page: Page, fragment: str, link: Link) -> Iterator[str]:
    """A fact of the machine, a term of a product, an author's own ratio: the line has its words, or marks them."""
    line = page.lines.get(fragment)
    figure = plain(link.text).split(" ")[0]
    if line is None:
        yield "leads nowhere"
    elif figure not in line.text and not line.marks:
        yield f"prints {link.text!r}, the line {line.text!r}"


def _faults_of_runs(published: Published, slug: str, number: str, section: Section) -> Iterator[str]:
    """The rows are all runs of the value, each with what its line prints."""
    expected = sorted((row["path"], row["line"]) for row in published.readings[slug, number])
    found = []
    for printed, href in section.rows:
        address, page, fragment = published.target(Link(Path(), "", href))
        anchor = _ANCHOR.fullmatch(fragment)
        assert anchor is not None, href
        read = reading_of(published, address, number, int(anchor[2] or 1))
        found.append((read["path"], read["line"]))
        marks = page.sections[fragment].marks
        if len(marks) != 1 or not printed.startswith(marks[0]) or printed != _unguarded(read["printed"]):
            yield f"a row prints {printed!r}, its line {marks}"
    if sorted(found) != expected:
        yield f"has the runs {sorted(found)} of {expected}"


def _unguarded(text: str) -> str:
    """A cell without the apostrophe that keeps spreadsheets from reckoning `+++++`."""
    return text.removeprefix("'")


def test_every_link_from_a_value_finds_what_it_prints(published: Published, links: list[Link]) -> None:
    assert len(links) > 900
    faults = {
        f"{link.page.parent.relative_to(published.site)}: {link.href}: {fault}"
        for link in links
        for fault in faults_of(published, link)
    }
    assert sorted(faults)[:20] == []


@pytest.fixture(scope="module", params=["few", pytest.param("all", marks=pytest.mark.long)])
def values(request: pytest.FixtureRequest, published: Published) -> list[tuple[str, str]]:
    """Set and id of every value, or of those of two sets: one of many runs, and one of a table."""
    return [key for key in published.values if request.param == "all" or key[0] in OF_RUNS_AND_A_TABLE]


def shown(published: Published, values: Iterable[tuple[str, str]]) -> Iterator[tuple[tuple[str, str], str]]:
    """Each of these in a table of values, with where it leads."""
    for slug, number in values:
        home = published.site / "results" / slug
        for file in (home / "index.html", *sorted(home.glob("values/*/index.html"))):
            if number in read_page(file).cells:
                yield (slug, number), read_page(file).cells[number]


def test_a_value_of_several_runs_leads_to_the_run_that_it_is_or_to_all(
    published: Published, values: list[tuple[str, str]]
) -> None:
    found = dict(shown(published, values))
    assert found.keys() == set(values)
    several = 0
    for (slug, number), href in found.items():
        read, value = published.readings[slug, number], published.values[slug, number]["value"]
        valued = [row for row in read if row["value"]]
        if len(read) == 1:
            continue
        several += 1
        address, _, fragment = published.target(Link(Path(), "", href))
        if len(valued) % 2 == 0:
            assert "/runs" in address, (slug, number)
            continue
        anchor = _ANCHOR.fullmatch(fragment)
        assert anchor is not None
        assert reading_of(published, address, number, int(anchor[2] or 1))["value"] == value, (slug, number)
    assert several > (800 if len(values) == len(published.values) else 30)


def test_evidence_of_the_tables_names_the_value_s_own_line_first(published: Published) -> None:
    for key, row in published.values.items():
        read = published.readings[key]
        named = row["evidence"].split("; ")
        places = {f"{one['path']}#L{one['line']}:{one['span_start']}-{one['span_end']}": one for one in read}
        assert sorted(named) == sorted(places)
        if len([one for one in read if one["value"]]) % 2:
            assert places[named[0]]["value"] == row["value"] or len(read) == 1, key


def data_of(vega: Any) -> Iterator[Mapping[str, Any]]:
    """The points of a live chart."""
    if isinstance(vega, dict):
        if vega.get("id") and "evidence" in vega:
            yield vega
        for inner in vega.values():
            yield from data_of(inner)
    elif isinstance(vega, list):
        for inner in vega:
            yield from data_of(inner)


def test_points_of_live_charts_lead_where_their_values_do(
    published: Published, values: list[tuple[str, str]]
) -> None:
    hrefs = dict(shown(published, values))
    slugs = {slug for slug, _ in values}
    points = 0
    for file in sorted((published.site / "results").glob("*/charts/*.vega.json")):
        slug = file.parts[-3]
        if slug not in slugs:
            continue
        for point in data_of(json.loads(file.read_text(encoding="utf-8"))):
            points += 1
            assert f"/results/{slug}/{point['evidence']}" == hrefs[slug, point["id"]], file
    assert points > (1000 if len(values) == len(published.values) else 10)


def columns_of(published: Published) -> Iterator[tuple[str, Mapping[str, Any], Mapping[str, Any]]]:
    for file in sorted((published.site / "results").glob("*/values.json")):
        for table in json.loads(file.read_text(encoding="utf-8"))["tables"]:
            for column in table["columns"]:
                if column["kind"] == "number":
                    yield file.parts[-2], table, column


def test_the_script_of_the_values_has_the_same_addresses(
    published: Published, values: list[tuple[str, str]]
) -> None:
    """As assets/js/table/rows.js puts them together."""
    hrefs = dict(shown(published, values))
    slugs = {slug for slug, _ in values}
    for slug, _, column in columns_of(published):
        for place, number in enumerate(column["id"]):
            if number and slug in slugs:
                source, nth = (
                    kept[place] if isinstance(kept, list) else kept
                    for kept in (column["source"], column.get("nth", ""))
                )
                assert f"/results/{slug}/{source}/#n-{number}{nth}" == hrefs[slug, number]


def test_the_column_of_lines_has_the_line_of_each_value(published: Published) -> None:
    rows_seen = 0
    for slug in {slug for slug, _ in published.values}:
        home = published.site / "results" / slug
        for file in (home / "index.html", *sorted(home.glob("values/*/index.html"))):
            for numbers, said in read_page(file).value_rows:
                rows_seen += 1
                words = {line_of(published, slug, number) for number in numbers}
                if said.endswith(" lines"):
                    assert int(said.split()[0]) == len(words) > 2, (slug, numbers)
                else:
                    assert set(said.split(", ")) == words, (slug, numbers)
    assert rows_seen >= 300


def line_of(published: Published, slug: str, number: str) -> str:
    """The line of a value, or how many runs it is made of."""
    read, value = published.readings[slug, number], published.values[slug, number]["value"]
    if len(read) == 1:
        return read[0]["line"]
    if len([row for row in read if row["value"]]) % 2 == 0:
        return f"{len(read)} runs"
    return min((row["path"], int(row["line"]), row["line"]) for row in read if row["value"] == value)[2]


def test_what_was_too_fast_says_so_in_its_own_words(published: Published) -> None:
    told = 0
    for (slug, number), read in published.readings.items():
        for row in read:
            if "+++" in row["printed"]:
                told += 1
                page = _page_of(published, slug, row["path"], number)
                assert "took less than half a second" in page.text
                assert "no conversion" not in page.text
    assert told > 100


def _page_of(published: Published, slug: str, path: str, number: str) -> Section:
    folder = published.site / "results" / slug / path
    files = [folder / "index.html", *sorted(folder.glob("[0-9]*/index.html"))]
    return next(
        read_page(file).sections[f"n-{number}"] for file in files if f"n-{number}" in read_page(file).sections
    )


def test_the_terms_of_a_product_lead_to_where_they_were_read(published: Published) -> None:
    slug = "2008-07-nelson-md-raid"
    products = [
        section
        for file in sorted((published.site / "results" / slug / "tables").rglob("index.html"))
        for section in read_page(file).sections.values()
        if len(section.terms) == 2
    ]
    assert len(products) == 352
    for section in products:
        (factor, cell), (baseline, given) = section.terms
        _, table, line = published.target(Link(Path(), "", cell))
        assert factor in re.split(r"[| ]+", table.lines[line].text)
        assert given.startswith(f"/results/{slug}/result.yaml/#L")
        _, manifest, line = published.target(Link(Path(), "", given))
        assert f"value: {plain(baseline)}" in manifest.lines[line].text
