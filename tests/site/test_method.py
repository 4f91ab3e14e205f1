"""The pages under /method/: everything that judged a number is on them, and their figures are the database's."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import duckdb
import pytest

from ingest.checks import check_files
from ingest.core.labels import level_words
from ingest.core.yaml_lines import own_yaml
from ingest.theory.read import Theory, load_theory

ROOT = Path(__file__).resolve().parents[2]
THEORY = ROOT / "data" / "reference" / "theory"
CHECKS = sorted((ROOT / "ingest" / "checks" / "sql").glob("*.sql"), key=lambda path: path.stem)
STATISTICS: dict[str, dict[str, Any]] = own_yaml((ROOT / "data/reference/statistics.yaml").read_text())
LEVELS = {
    path.stem: own_yaml(path.read_text())
    for path in sorted(THEORY.glob("*.yaml"))
    if path.stem not in ("terms", "interfaces", "studies")
}
GAP = "2008-07-nelson-md-raid"
_VOID = {"meta", "link", "br", "img", "input", "hr"}


class _Texts(HTMLParser):
    """The text of every element with an id; cells are parted by a bar."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: dict[str, str] = {}
        self._open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in _VOID:
            self._open.append(dict(attrs).get("id") or "")
        if tag in ("td", "th"):
            self.handle_data("|")

    def handle_endtag(self, tag: str) -> None:
        if tag not in _VOID:
            self._open.pop()

    def handle_data(self, data: str) -> None:
        for name in filter(None, self._open):
            self.texts[name] = self.texts.get(name, "") + data


def texts(page: str) -> dict[str, str]:
    """Id → text, with plain blanks."""
    reader = _Texts()
    reader.feed(re.sub(r"<(path|circle|rect|line)[^>]*>(</\1>)?", "", page))
    return {name: " ".join(text.split()) for name, text in reader.texts.items()}


def plain(text: str) -> str:
    """Text as the page has it, its blanks as one."""
    return " ".join(text.split())


@pytest.fixture(scope="session")
def theory() -> Theory:
    return load_theory(THEORY)


@pytest.fixture(scope="session")
def pages(published_site: Path) -> dict[str, dict[str, str]]:
    """Id → text, for each page under /method/."""
    names = ("checks", "statistics", "theory", "formulas")
    return {name: texts((published_site / "method" / name / "index.html").read_text()) for name in names}


@pytest.fixture(scope="session")
def method(published_site: Path) -> Any:
    """What the pages were made from."""
    return json.loads((published_site.parent / "build" / "data" / "method.json").read_text())


@pytest.mark.parametrize("path", CHECKS, ids=lambda path: path.stem)
def test_every_check_is_on_its_page(pages: dict[str, dict[str, str]], path: Path) -> None:
    check = check_files.check_of(path.stem, path.read_text(encoding="utf-8"))
    shown = pages["checks"][check.name]
    remedy = f"To fix: {check.remedy[0].lower()}{check.remedy[1:]}"
    wanted = (check.title, check.message, remedy, check.code, check.source, check.grain, check.query)
    assert [text for text in wanted if plain(text) not in shown] == []


@pytest.mark.parametrize("name", STATISTICS)
def test_every_statistic_is_on_its_page(pages: dict[str, dict[str, str]], name: str) -> None:
    one = STATISTICS[name]
    shown = pages["statistics"][name]
    phrases = [re.sub(r"\{(\w+)\}", lambda slot: f"[{slot[1].replace('_', ' ')}]", text) for text in one.get("words", {}).values()]  # fmt: skip
    wanted = [one["name"], one["says"], one["formula"], one["shown"], one["source"], *phrases]
    assert [text for text in wanted if plain(text) not in shown] == []


@pytest.mark.parametrize("stem", LEVELS)
def test_every_level_and_formula_is_on_its_page(
    pages: dict[str, dict[str, str]], theory: Theory, stem: str
) -> None:
    written = LEVELS[stem]
    name = next(iter(written.get("names", {stem: None})))
    level = theory.levels[name]
    shown = pages["formulas"][name]
    names = (level_words(name, None) for name in written.get("names", {}))
    for text in (level.what, level.usable.line({}), level.survives.line({}), *names):
        assert text in shown
    for formula in level.formulas:
        row = pages["formulas"][formula.id]
        ceiling = formula.ceiling.line({}) if formula.ceiling else "none known"
        assert f"{formula.expected.line({})}|{ceiling}|{plain(formula.assumes)}" in row
        assert ("at most" in row.split("|")[2]) == formula.at_most
    assert len(level.formulas) == len(written["formulas"])


def test_every_source_of_a_formula_is_listed(published_site: Path, pages: dict[str, dict[str, str]]) -> None:
    page = (published_site / "method" / "formulas" / "index.html").read_text()
    asked = set(re.findall(r'href="/method/formulas/#(source-[^"]+)"', page))
    assert {"source-md4", "source-derived"} < asked
    assert asked <= pages["formulas"].keys()


def test_links_and_studies_are_on_their_page(published_site: Path, pages: dict[str, dict[str, str]]) -> None:
    page = plain((published_site / "method" / "formulas" / "index.html").read_text())
    for link in own_yaml((THEORY / "interfaces.yaml").read_text()):
        assert f"<td>{link['name']}<" in page
    for note in own_yaml((THEORY / "studies.yaml").read_text()):
        assert plain(note["statement"]) in pages["theory"][f"note-{note['id']}"]
        assert plain(note["says"]) in pages["theory"][f"note-{note['id']}"]
    assert "6 ÷ 5 = 2.00" in pages["theory"]["note-degraded-reads"]


def test_letters_busy_drives_survival_and_stripes_are_on_their_page(
    published_site: Path, method: Any
) -> None:
    both = [(published_site / "method" / name / "index.html").read_text() for name in ("theory", "formulas")]
    for letter, one in own_yaml((THEORY / "terms.yaml").read_text())["variables"].items():
        assert all(f"<dt>{letter}</dt> <dd>{one['says']}</dd>" in plain(page) for page in both)
    page = plain(unescape("".join(both)))
    busy, survived = method["theory"]["busy"]["rows"], method["theory"]["survival"]["rows"]
    rows = [(str(row["outstanding"]), row["busy"]) for row in busy]
    rows += [(" ".join([row["label"], ", ".join(row["layouts"])]).strip(), [*row["survives"], *row["second"], *row["third"]]) for row in survived]  # fmt: skip
    rows += [(f"{row['label']} {row['layout']}".strip(), row["chunks"]) for row in method["theory"]["stripes"]["rows"]]  # fmt: skip
    for head, cells in rows:
        assert (
            f'<th scope="row">{head}</th>' + "".join(f'<td class="r">{cell}</td>' for cell in cells) in page
        )
    assert ("4", ["2.29", "2.67", "2.91"]) in rows, "4 · 4 ÷ (4 + 4 − 1), and so on"


def test_every_check_of_a_set_leads_to_its_explanation(
    published_site: Path, pages: dict[str, dict[str, str]]
) -> None:
    asked = {
        name
        for page in (published_site / "results").glob("*/index.html")
        for name in re.findall(r'href="/method/checks/#([^"]+)"', page.read_text())
    }
    assert asked
    assert asked <= pages["checks"].keys()


def test_the_method_page_links_to_its_parts_and_keeps_its_place(published_site: Path) -> None:
    page = (published_site / "method" / "index.html").read_text()
    for name in ("statistics", "theory", "formulas", "checks"):
        assert f'href="/method/{name}/' in page
    assert '<a href="/method/" aria-current="page">Method</a>' in page
    assert 'id="checks"' in page, "the pages of sets link to it"


def _measured(database: Path) -> Iterator[tuple[str, str]]:
    """The geometric mean of the reads of each array and chunk, from the database alone."""
    query = """
    select s.raid_level, case when s.raid_level = 'raid10' then s.raid_layout else '' end as layout,
           s.chunk_size, exp(avg(ln(s.relative))) as measured, any_value(p.expected) as expected
    from summary s join predictions p using ("set", id)
    where "set" = ? and s.operation = 'read' and p.model = 'gap' group by all
    """
    with duckdb.connect(str(database), read_only=True) as connection:
        for level, layout, chunk, measured, expected in connection.execute(query, [GAP]).fetchall():
            yield f"{level} {layout} {chunk // 1024}", f"{expected:.2f} {measured:.2f}"


def test_the_figures_of_the_gap_table_are_the_database_s(published_site: Path, method: Any) -> None:
    gap = method["gap"]
    shown = {
        f"{array['level']} {array['layout']} {row['chunk'].split()[0]}": f"{cell['expected']} {cell['measured']}"
        for row in gap["rows"]
        for array, cell in zip(gap["arrays"], row["cells"], strict=True)
    }
    assert shown == dict(_measured(published_site.parent / "build" / "spindle.duckdb"))
    assert len(shown) == 24
    page = plain((published_site / "method" / "theory" / "index.html").read_text())
    for row in gap["rows"]:
        cells = "".join(f'<td class="r">{cell["expected"]}</td><td class="r"><b>{cell["measured"]}</b></td>' for cell in row["cells"])  # fmt: skip
        assert f'<th scope="row">{plain(row["chunk"])}</th>{cells}' in page


def test_what_the_prose_says_of_the_gap_model_holds(method: Any) -> None:
    """RAID 6 and offset are explained; for RAID 5 the plain rule is as good; near is the furthest off."""
    gap = method["gap"]
    percent = {
        array["label"]: [int(array[kind].split("\u202f")[0]) for kind in ("model_off", "plain_off")]
        for array in gap["arrays"]
    }
    assert percent == {"RAID 5": [10, 10], "RAID 6": [8, 31], "RAID 10 near": [16, 22], "RAID 10 offset": [2, 16]}  # fmt: skip
    smallest, largest = gap["rows"][0]["cells"], gap["rows"][-1]["cells"]
    assert all(float(cell["measured"]) < float(cell["expected"]) for cell in smallest)
    assert float(largest[0]["expected"]) - float(largest[0]["measured"]) > 0.3
