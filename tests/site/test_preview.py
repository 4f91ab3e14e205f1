"""The picture of a page: its size, its bytes, and that no text leaves it."""

from __future__ import annotations

import re
import struct
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

from ingest.charts.fonts import heading_font
from ingest.charts.label_placement import measure
from ingest.charts.preview import (
    BELOW,
    FAMILY,
    HEIGHT,
    MARGIN,
    TITLE,
    WIDTH,
    article_preview,
    picture,
    png,
    set_preview,
    site_preview,
    ways,
)
from ingest.core.files import keep

SVG = "{http://www.w3.org/2000/svg}"
CHART = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 816 400" width="816" height="400"><rect width="9" height="9"/></svg>\n'
STRIP = {
    "low": "0.43×",
    "low_at": 0.1,
    "high": "3.88×",
    "count": "3 values",
    "metric": "throughput, one drive = 1",
    "ticks": [0.1, 0.5, 1.0],
    "bands": [[0.2, 0.4]],
}
TITLES = [
    "Short",
    "RAID 5, 6 and 10 on Linux 2.6.25",
    "word " * 40,
    "W" * 200,
    "Wide Words With Many Capitals " * 7,
    "<script>alert('&')</script> " * 7,
    "漢字" * 100,
    "שלום " * 40,
    "tab\tand\nline\x0bbreak\x07",
    "",
]


def texts(svg: str) -> list[tuple[float, float, float, str, str]]:
    """x, y, size, anchor and words of every text, as XML reads them."""
    return [
        (
            float(one.get("x", 0)),
            float(one.get("y", 0)),
            float(one.get("font-size", 0)),
            one.get("text-anchor", "start"),
            one.text or "",
        )
        for one in ET.fromstring(svg).iter(f"{SVG}text")
    ]


def wide(text: str, size: float) -> float:
    """As a bold Latin face sets it; other scripts take a square each at most."""
    return sum(measure(char, size, bold=True) if ord(char) < 0x250 else size for char in text)


@pytest.mark.parametrize("title", TITLES)
def test_no_text_leaves_the_picture(title: str) -> None:
    for x, y, size, anchor, words in texts(picture(title, "Spindle", title, [CHART])) + texts(
        picture(title, "Spindle", "", (), STRIP)
    ):
        start = x - wide(words, size) if anchor == "end" else x
        assert start >= MARGIN - 1, words
        assert start + wide(words, size) <= WIDTH - MARGIN + 1, words
        assert size <= y <= HEIGHT


@pytest.mark.parametrize("title", TITLES)
def test_the_chart_stands_between_title_and_mark(title: str) -> None:
    root = ET.fromstring(picture(title, "Spindle", "", [CHART]))
    chart = root.find(f"{SVG}svg")
    assert chart is not None
    lines = [
        y
        for _, y, size, anchor, words in texts(picture(title, "Spindle", "", [CHART]))
        if words not in ("Spindle", "")
    ]
    assert float(chart.get("y", 0)) >= max(lines, default=0)
    assert float(chart.get("y", 0)) + float(chart.get("height", 0)) <= HEIGHT - 60


def test_the_chart_fills_the_width_with_the_largest_letters() -> None:
    small, large = (CHART.replace("816 400", size) for size in ("2400 600", "700 250"))
    chart = ET.fromstring(picture("A title", "Spindle", "", [small, large])).find(f"{SVG}svg")
    assert chart is not None
    assert chart.get("viewBox") == "0 0 700 250"
    assert float(chart.get("width", 0)) > 0.9 * (WIDTH - 2 * MARGIN)


def test_what_the_chart_says_stands_over_it_and_nothing_smaller() -> None:
    found = texts(picture("A title", "Spindle", "", [CHART], texts=["A finding", "Throughput in MB/s"]))
    assert [words for *_, words in found[:3]] == ["A title", "A finding", "Throughput in MB/s"]
    assert min(size for _, _, size, _, _ in found) >= 22


def test_titles_are_in_the_font_of_the_site(tmp_path: Path) -> None:
    svg = picture("Agag", "Spindle", "")
    assert FAMILY in svg
    assert png(svg, tmp_path) != png(svg.replace(FAMILY, "No Such Font"), tmp_path)


def test_a_font_is_unpacked_whole() -> None:
    data = heading_font()
    assert data[:4] == b"\0\1\0\0"
    count = struct.unpack_from(">H", data, 4)[0]
    for place in range(count):
        _, checksum, offset, length = struct.unpack_from(">4sLLL", data, 12 + 16 * place)
        assert offset % 4 == 0
        assert offset + length <= len(data)
        assert checksum


def test_of_many_panels_the_first_and_the_last_are_shown() -> None:
    svg = '<svg xmlns="http://www.w3.org/2000/svg" class="vg" viewBox="0 0 333 240"></svg>'
    panels = [
        {"title": f"Panel {place}", "subtitle": "", "level": None, "wide": svg, "narrow": svg}
        for place in range(6)
    ]
    (shown,) = ways({"panels": panels, "rows": [{"text": "a", "level": "raid5"}]})
    assert [words for *_, words in texts(shown)] == ["Panel 0", "Panel 5"]
    assert len(ways({"panels": panels[:2], "rows": []})) == 2


def test_a_cut_title_says_so() -> None:
    assert any(words.endswith("…") for *_, words in texts(picture("word " * 60, "Spindle", "", [CHART])))
    assert not any("…" in words for *_, words in texts(picture("A title", "Spindle", "", [CHART])))


def test_a_chart_too_tall_gives_way_to_the_fingerprint() -> None:
    tall = CHART.replace("400", "4000")
    assert "3.88×" in picture("A title", "Spindle", "", [tall], STRIP)
    assert "3.88×" not in picture("A title", "Spindle", "", [CHART], STRIP)


def test_only_light_colours_stand_in_it() -> None:
    assert "var(" not in picture("A title", "Spindle", "below", [CHART], STRIP)
    assert set(re.findall(r"#[0-9A-F]{6}", picture("A title", "Spindle", "below", (), STRIP))) <= {
        "#FBFAF6",
        "#1B1C1E",
        "#5A5C60",
        "#8B8A85",
    }


def size_of(data: bytes) -> tuple[int, int]:
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    return struct.unpack(">II", data[16:24])


def test_the_picture_has_its_size_and_the_same_bytes(tmp_path: Path) -> None:
    one, other = (
        png(picture("A title", "Spindle", "below", [CHART]), tmp_path / name) for name in ("one", "other")
    )
    assert one == other
    assert size_of(one) == (1200, 630)


def test_what_was_drawn_is_not_drawn_again(tmp_path: Path) -> None:
    first = png(picture("A title", "Spindle", "", [CHART]), tmp_path)
    (kept,) = tmp_path.iterdir()
    keep(kept, kept.name, b"kept")
    assert png(picture("A title", "Spindle", "", [CHART]), tmp_path) == b"kept"
    assert png(picture("Another title", "Spindle", "", [CHART]), tmp_path) not in (first, b"kept")
    kept.write_bytes(b"damaged")
    assert png(picture("A title", "Spindle", "", [CHART]), tmp_path) == first


def page(**changes: Any) -> dict[str, Any]:
    base = {
        "slug": "a-set",
        "title": "A title",
        "author": "A. Uthor",
        "date_label": "2008",
        "charts": [],
        "fingerprint": {},
    }
    return {**base, **changes}


def test_a_set_without_chart_or_numbers_has_a_picture(tmp_path: Path) -> None:
    set_preview(page(), "Spindle", tmp_path, tmp_path / "cache")
    assert size_of((tmp_path / "results/a-set/preview.png").read_bytes()) == (1200, 630)


def test_the_site_has_one_with_and_without_sets(tmp_path: Path) -> None:
    site_preview([{"fingerprint": {}}], "Spindle", tmp_path, tmp_path / "cache")
    empty = (tmp_path / "preview.png").read_bytes()
    site_preview(
        [{"fingerprint": {**STRIP, "ticks": [0.3], "bands": []}}, {"fingerprint": STRIP}],
        "Spindle",
        tmp_path,
        tmp_path / "cache",
    )
    assert (
        (tmp_path / "preview.png").read_bytes()
        == png(picture(TITLE, "Spindle", BELOW, (), STRIP), tmp_path / "again")
        != empty
    )


def test_an_article_shows_its_first_chart_whose_names_can_be_read(tmp_path: Path) -> None:
    def dots(title: str, high: int) -> dict[str, str]:
        size = f'viewBox="0 0 760 {high}"'
        return {
            "title": title,
            "subtitle": "X.",
            "alone": f'<svg xmlns="http://www.w3.org/2000/svg" {size}></svg>',
        }

    def drawn(*charts: dict[str, str]) -> bytes:
        article_preview("T", "A", charts, "Spindle", tmp_path, tmp_path / "cache")
        return (tmp_path / "preview.png").read_bytes()

    many, few = dots("Many rows", 600), dots("Few rows", 300)
    assert size_of(drawn(many, few)) == (1200, 630)
    assert drawn(many, few) == drawn(few) != drawn(many)
