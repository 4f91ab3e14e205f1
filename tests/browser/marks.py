"""What the pages of sources mark, read from their HTML, against the published bytes: none of our code between."""

from __future__ import annotations

import csv
import gzip
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

Span = tuple[str, int, int, int]  # path, line, start, end


@dataclass
class Sections(HTMLParser):
    """The marked characters of each section that has an id."""

    marks: dict[str, list[str]] = field(default_factory=dict)
    links: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()
        self._section, self._marking = "", False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A section with its marks; a link of evidence."""
        named = dict(attrs)
        if tag == "section":
            self._section = named.get("id") or ""
            self.marks[self._section] = []
        if tag == "mark":
            self._marking = True
            self.marks.setdefault(self._section, []).append("")
        if tag == "a" and "ev" in (named.get("class") or "").split():
            self.links.append(named.get("href") or "")

    def handle_endtag(self, tag: str) -> None:
        """The end of a mark."""
        if tag == "mark":
            self._marking = False

    def handle_data(self, data: str) -> None:
        """Marked characters."""
        if self._marking:
            self.marks[self._section][-1] += data


@cache
def sections(file: Path) -> Sections:
    """A page, read."""
    found = Sections()
    found.feed(file.read_text(encoding="utf-8"))
    return found


def measured(site: Path) -> Mapping[tuple[str, str], list[Span]]:
    """Set and number → where it was read, as measurements.csv says."""
    found: dict[tuple[str, str], list[Span]] = defaultdict(list)
    with (site / "data/v1/measurements.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            place = (row["path"], *(int(row[name]) for name in ("line", "span_start", "span_end")))
            found[row["set"], row["id"]].append(place)  # type: ignore[arg-type]  # four parts, which mypy does not count
    return found


def characters(results: Path, slug: str, span: Span) -> str:
    """What stands there, from the set's own files."""
    path, line, start, end = span
    raw = (results / slug / path).read_bytes()
    return _text(raw).split("\n")[line - 1][start:end]


def _text(raw: bytes) -> str:
    if raw.startswith(b"\x1f\x8b"):
        raw = gzip.decompress(raw)
    encoding = "utf-16" if raw.startswith((b"\xff\xfe", b"\xfe\xff")) else "utf-8-sig"
    return raw.decode(encoding, "surrogateescape")


def faults(site: Path, results: Path, slugs: Collection[str]) -> Iterator[str]:
    """Readings of these sets whose marked characters are not theirs, or that have no section."""
    for (slug, number), spans in ((key, spans) for key, spans in measured(site).items() if key[0] in slugs):
        by_path: dict[str, list[Span]] = defaultdict(list)
        for span in sorted(spans):
            by_path[span[0]].append(span)
        for path, own in by_path.items():
            folder = (
                site / "results" / slug / path.removesuffix(".md" if path.startswith("tables/") else "\0")
            )
            for index, span in enumerate(own):
                anchor = f"n-{number}" if index == 0 else f"n-{number}-{index + 1}"
                expected = [characters(results, slug, span)]
                pages = [folder / "index.html", *sorted(folder.glob("[0-9]*/index.html"))]
                marks = [sections(page).marks[anchor] for page in pages if anchor in sections(page).marks]
                if marks != [expected]:
                    yield f"{slug} {path}:{span[1]} #{anchor}: marked {marks}, printed {expected}"
