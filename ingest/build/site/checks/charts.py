"""No chart is empty: every panel of a page, and every SVG file, has marks at places that are numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from ingest.build.site.fresh_site import FreshSite
from ingest.build.site.page import Panel
from ingest.core.problems import Problem

_DO = "look at the chart's numbers and its request"
_EXPECTED = "a chart with marks"
# An SVG file has its panels inside; paths before them belong to the key.
_PANEL = re.compile(r"<svg (?=x=)[^>]*>(.*?)</svg>", re.DOTALL)
_NO_NUMBER = re.compile(r' (?:d|transform|x|y|x2|y2|width|height)="[^"]*?(NaN|Infinity|undefined|null)')


def problems(site: FreshSite) -> Iterator[Problem]:
    """Charts without marks."""
    for file, page in site.pages.items():
        for panel in page.panels:
            fault = _fault(panel)
            if fault:
                yield site.problem(file, panel.line, _EXPECTED, f"{fault} in {panel.name}", _DO)
    for file in site.files:
        if file.suffix == ".svg" and "charts" in file.parts:
            fault = _fault_of_file(site.folder / file)
            if fault:
                yield site.problem(file, 0, _EXPECTED, fault, _DO)


def _fault(panel: Panel) -> str:
    if len(panel.pictures) != len(("wide", "narrow")):
        return f"{len(panel.pictures)} pictures instead of a wide and a narrow one"
    if not all(picture.marks for picture in panel.pictures):
        return "a picture without marks"
    return next((picture.broken for picture in panel.pictures if picture.broken), "")


def _fault_of_file(path: Path) -> str:
    text = path.read_text(encoding="utf-8")
    panels = _PANEL.findall(text)
    if not panels or not all("<path" in panel for panel in panels):
        return "a panel without marks"
    wrong = _NO_NUMBER.search(text)
    return f"{wrong[1]} for a coordinate" if wrong else ""
