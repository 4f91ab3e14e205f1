"""Pages of the built site as a test of links reads them: values that are links, sections, lines, rows of values."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

_VOID = frozenset(
    {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr"}
)
_READ = frozenset({"a", "h2", "li", "mark", "section", "span", "td", "p"})


@dataclass
class Section:
    """A section of evidence, or a line of a source."""

    text: str = ""
    heading: str = ""
    marks: list[str] = field(default_factory=list)
    terms: list[tuple[str, str]] = field(default_factory=list)
    rows: list[tuple[str, str]] = field(default_factory=list)  # of runs: as printed, where it leads


@dataclass
class Page:
    """What is asked of a page. `values`: the text and address of each link that is a value."""

    values: list[tuple[str, str]] = field(default_factory=list)
    sections: dict[str, Section] = field(default_factory=dict)
    lines: dict[str, Section] = field(default_factory=dict)
    cells: dict[str, str] = field(default_factory=dict)  # of a table of values: id → address
    ratios: dict[str, list[str]] = field(default_factory=dict)  # of a question: id of a row → its cells
    value_rows: list[tuple[list[str], str]] = field(default_factory=list)  # ids of a row, its column "Line"


@dataclass
class _Open:
    """An element that is not closed yet."""

    tag: str
    names: frozenset[str]
    id: str
    href: str
    parts: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        return "".join(self.parts)


_SAME_LINE = re.compile(r"\bLine: ([^.]+)\.")


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.page = Page()
        self._open: list[_Open] = []
        self._section: Section | None = None
        self._line: Section | None = None
        self._cells: list[_Open] = []
        self._link = ""
        self._same_line = ""  # said once above a table, where it is that of all rows

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element opens."""
        if tag in _VOID:
            return
        named = {name: value or "" for name, value in attrs}
        opened = _Open(
            tag, frozenset(named.get("class", "").split()), named.get("id", ""), named.get("href", "")
        )
        self._open.append(opened)
        if tag == "section" and opened.id.startswith("n-"):
            self._section = self.page.sections[opened.id] = Section()
        elif tag == "li" and opened.id.startswith("L"):
            self._line = self.page.lines[opened.id] = Section()
        elif tag == "tr":
            self._cells = []
        elif "values" in opened.names:
            self._same_line = ""
        elif tag == "a" and "ev" in opened.names:
            self._link = opened.href

    def handle_data(self, data: str) -> None:
        """Text belongs to all that is open."""
        for opened in self._open:
            if opened.tag in _READ:
                opened.parts.append(data)

    def handle_endtag(self, tag: str) -> None:
        """What an element was is known when it closes; what it left open closes with it."""
        while self._open:
            opened = self._open.pop()
            self._close(opened)
            if opened.tag == tag:
                return

    def _close(self, opened: _Open) -> None:
        if opened.tag == "a" and "ev" in opened.names:
            self.page.values.append((opened.text, opened.href))
            if self._section and any("sum" in each.names for each in self._open):
                self._section.terms.append((opened.text, opened.href))
        if self._line and "m" in opened.names:
            self._line.marks.append(opened.text)
        if self._section:
            self._of_section(self._section, opened)
        if opened.tag == "li" and self._line and opened.id:
            self._line.text, self._line = opened.text, None
        elif opened.tag == "p" and (same := _SAME_LINE.search(opened.text)):
            self._same_line = same[1]
        elif opened.tag == "td":
            opened.href = self._link
            self._cells.append(opened)
        elif opened.tag == "tr":
            self._of_row()
            if opened.id.startswith("t-"):
                self.page.ratios[opened.id] = [cell.text for cell in self._cells]
        self._link = "" if opened.tag in ("td", "tr") else self._link

    def _of_section(self, section: Section, opened: _Open) -> None:
        if opened.tag == "h2":
            section.heading = opened.text
        elif opened.tag == "mark":
            section.marks.append(opened.text)
        elif opened.tag == "section" and opened.id:
            section.text, self._section = opened.text, None

    def _of_row(self) -> None:
        """A row of runs in a section; in a table of values a row whose cells have the ids of values."""
        texts = [cell.text for cell in self._cells]
        if self._section and len(texts) == 4:
            self._section.rows.append((texts[1], self._cells[2].href))
        ids = [cell for cell in self._cells if cell.id]
        if ids:
            self.page.cells |= {cell.id: cell.href for cell in ids}
            self.page.value_rows.append(([cell.id for cell in ids], self._same_line or texts[-1]))


@cache
def read_page(file: Path) -> Page:
    """A page, read once."""
    reader = _Reader()
    reader.feed(file.read_text(encoding="utf-8"))
    reader.close()
    return reader.page
