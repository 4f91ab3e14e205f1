"""nvme list: each drive's model, firmware and size. Serial numbers stay where they are.

    Node             SN          Model               Namespace Usage                   Format         FW Rev
    ---------------- ----------- ------------------- --------- ----------------------- -------------- --------
    /dev/nvme0n1     XXXXXXXX    EXAMPLE PRO 512GB   1         140.8  GB / 512.11  GB  512   B +  0 B 1B2QEXP7

nvme-cli 2 has a column `Generic` beside the node, and its namespaces are 0x1; very old ones have a `Version`.
The row of dashes says where columns begin and end; where somebody has left it out, the titles, which begin
where their columns begin. A row that does not stand in them is no row. nvme_json.py reads -o json.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ingest.parsers.lines import Line
from ingest.parsers.machine.facts import collect, once
from ingest.parsers.machine.nvme_json import DOCUMENT_KEY, facts_of, is_printed_in
from ingest.parsers.report import Fact, Report

__all__ = ["DOCUMENT_KEY", "TOOL", "detect", "parse"]
TOOL = "nvme-list"
_HEAD = re.compile(r"^[ \t]{0,20}Node {2,60}(?:\S.{0,200} )?Model {2,60}(?:\S.{0,200} )?FW Rev", re.MULTILINE)
_DASHES = re.compile(r"\s{0,20}-{4,60}(?: -{4,60}){3,12}\s*")
_COLUMN = re.compile(r"-{4,60}")
_TITLE = re.compile(r"\S{1,20}(?: Rev)?")
_NODE = re.compile(r"/dev/(\w{1,40})")
_LABELS = {"Model": "Model", "FW Rev": "Firmware"}
_SIZE = re.compile(r"/\s{0,9}(?P<size>[0-9]{1,6}(?:[.,][0-9]{1,2})?\s{1,3}[kKMGTP]?B)\s*")
_LONGEST = 1000  # of a line, in characters

Columns = dict[str, tuple[int, int]]  # title → where it stands


def detect(text: str) -> bool:
    """Whether the text has the head of its table, or its JSON."""
    return ("FW Rev" in text and _HEAD.search(text) is not None) or is_printed_in(text)


def parse(text: str, _version: str | None = None) -> Report:
    """The facts of every drive. No measurements."""
    above = ""
    columns: Columns = {}

    def read(line: Line) -> Iterator[Fact]:
        nonlocal above, columns
        shown = line.text[:_LONGEST]
        if _DASHES.fullmatch(shown):
            columns = _columns(above, shown)
        elif columns and _fits(columns, shown):
            yield from _drive(columns, line, shown)
        else:
            columns = _columns_of_titles(shown) if "FW Rev" in shown and _HEAD.match(shown) else {}
        above = shown

    report = collect(TOOL, text, read)
    if is_printed_in(text):
        report.facts = once([*report.facts, *facts_of(text)])
    return report


def _columns(titles: str, dashes: str) -> Columns:
    spans = [match.span() for match in _COLUMN.finditer(dashes)]
    columns = {titles[start:end].strip(): (start, end) for start, end in spans}
    return columns if columns.keys() >= {"Node", *_LABELS} else {}


def _columns_of_titles(titles: str) -> Columns:
    """Each to one blank before the next; the last, of eight characters, has no end of its own."""
    found = list(_TITLE.finditer(titles))
    ends = [*(title.start() - 1 for title in found[1:]), found[-1].start() + 8]
    return {title[0]: (title.start(), end) for title, end in zip(found, ends, strict=True)}


def _fits(columns: Columns, row: str) -> bool:
    """Whether a node begins the row, and between two columns there is a blank."""
    start, _ = columns["Node"]
    ends = (end for _, end in columns.values())
    return _NODE.match(row, start) is not None and all(row[end : end + 1] in ("", " ") for end in ends)


def _drive(columns: Columns, line: Line, row: str) -> Iterator[Fact]:
    start, end = columns["Node"]
    name = row[start:end].strip().removeprefix("/dev/")
    for title, label in _LABELS.items():
        start, end = columns[title]
        if value := row[start:end].strip():
            start = row.index(value, start)
            yield _fact(f"{label} of {name}", line, value, start)
    if "Usage" in columns and (match := _SIZE.search(row, *columns["Usage"])):
        yield _fact(f"Size of {name}", line, match["size"], match.start("size"))


def _fact(label: str, line: Line, value: str, start: int) -> Fact:
    place = line.printed(start, start + len(value))
    return Fact(label, " ".join(value.split()), place.line, place.start, place.end)
