"""nvme list → facts: each drive's model, firmware and size. Serial numbers are not read.

    Node             SN          Model               Namespace Usage                   Format         FW Rev
    ---------------- ----------- ------------------- --------- ----------------------- -------------- --------
    /dev/nvme0n1     XXXXXXXX    EXAMPLE PRO 512GB   1         140.8  GB / 512.11  GB  512   B +  0 B 1B2QEXP7

nvme-cli 2 has a column `Generic` beside the node, and its namespaces are 0x1; very old ones have a `Version`.
The row of dashes says where columns begin and end; where somebody has left it out, the titles, which begin
where their columns begin. A row that is not in them is no row. nvme_json.py reads -o json.

With -v the model is in a table of controllers, which names their namespaces, and the size in one of those:

    Device           Cntlid SN          MN                  FR       TxPort Address      … Namespaces
    ---------------- ------ ----------- ------------------- -------- ------ ------------ … ----------------
    nvme0            0      XXXXXXXX    EXAMPLE PRO 512GB   1B2QEXP7 pcie   0000:02:00.0 … nvme0n1, nvme0n2

    Device       Generic      NSID       Usage                      Format           Controllers
    ------------ ------------ ---------- -------------------------- ---------------- ----------------
    /dev/nvme0n1 /dev/ng0n1   0x1        512.11  GB / 512.11  GB    512   B +  0 B   nvme0
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
_HEAD = re.compile(
    r"^[ \t]{0,20}(?:Node {2,60}(?:\S.{0,200} )?Model {2,60}(?:\S.{0,200} )?FW Rev|"
    r"Device {2,60}(?:\S.{0,200} )?MN {2,60}FR {2,60}TxPort )",
    re.MULTILINE,
)
_DASHES = re.compile(r"\s{0,20}-{4,60}(?: -{4,60}){3,12}\s*")
_COLUMN = re.compile(r"-{4,60}")
_TITLE = re.compile(r"\S{1,20}(?: Rev)?")
_NODE = re.compile(r"(?:/dev/)?(?P<name>nvme\w{1,36}) *")
_NAMESPACES = re.compile(r" (?P<names>nvme\w{1,36}(?:, nvme\w{1,36})*)\s*$")
_TABLES = (("Node", "Model", "FW Rev"), ("Device", "MN", "FR", "TxPort"), ("Device", "NSID", "Usage"))
_LABELS = {"Model": "Model", "MN": "Model", "FW Rev": "Firmware", "FR": "Firmware"}
_SIZE = re.compile(r"/\s{0,9}(?P<size>[0-9]{1,6}(?:[.,][0-9]{1,2})?\s{1,3}[kKMGTP]?B)\s*")
_MOVED = 8
_LONGEST = 1000  # of a line, in characters

Columns = dict[str, tuple[int, int]]  # title → where it is


def detect(text: str) -> bool:
    """Whether the text has the head of its tables, or its JSON."""
    has_signs = "FW Rev" in text or "TxPort" in text
    return (has_signs and _HEAD.search(text) is not None) or is_printed_in(text)


def parse(text: str, _version: str | None = None) -> Report:
    """The facts of every drive. No measurements."""
    above = ""
    columns: Columns = {}

    def read(line: Line) -> Iterator[Fact]:
        nonlocal above, columns
        line_text = line.text[:_LONGEST]
        if _DASHES.fullmatch(line_text):
            columns = _columns(above, line_text)
        elif columns and (device := _device(columns, line_text)):
            yield from _drives(_columns_of_row(columns, device), line, device)
        else:
            columns = (
                _columns_of_titles(line_text) if "FW Rev" in line_text and _HEAD.match(line_text) else {}
            )
        above = line_text

    report = collect(TOOL, text, read)
    if is_printed_in(text):
        report.facts = once([*report.facts, *facts_of(text)])
    return report


def _columns(titles: str, dashes: str) -> Columns:
    """Those up to the last one that is read: what is after may be longer than its column."""
    spans = [match.span() for match in _COLUMN.finditer(dashes)]
    columns = {titles[start:end].strip(): (start, end) for start, end in spans}
    titles_read = next((titles for titles in _TABLES if columns.keys() >= set(titles)), ())
    last = max((columns[title][1] for title in titles_read), default=0)
    return {title: span for title, span in columns.items() if span[1] <= last}


def _columns_of_titles(titles: str) -> Columns:
    """Each to one blank before the next; the last, of eight characters, has no end of its own."""
    matches = list(_TITLE.finditer(titles))
    ends = [*(title.start() - 1 for title in matches[1:]), matches[-1].start() + 8]
    return {title[0]: (title.start(), end) for title, end in zip(matches, ends, strict=True)}


def _device(columns: Columns, row: str) -> re.Match[str] | None:
    """What begins a row, if there is a blank between two columns."""
    start, _ = next(iter(columns.values()))
    device = _NODE.match(row, start)
    ends = [end for _, end in _columns_of_row(columns, device).values()] if device else []
    return device if all(row[end : end + 1] in ("", " ") for end in ends) else None


def _columns_of_row(columns: Columns, device: re.Match[str]) -> Columns:
    """nvme-cli 2.8 leaves 16 characters to a controller in the titles, and 8 in the rows."""
    is_moved = "Cntlid" in columns and columns["Cntlid"][0] - device.end() == _MOVED
    by = _MOVED if is_moved else 0
    return {title: (start - by, end - by) for title, (start, end) in columns.items()}


def _drives(columns: Columns, line: Line, device: re.Match[str]) -> Iterator[Fact]:
    """The facts of a drive's row; those of a controller for each of its namespaces."""
    row, names = device.string, [device["name"]]
    if "TxPort" in columns:
        listed = _NAMESPACES.search(row)
        names = listed["names"].split(", ") if listed else []
    for name in names:
        yield from _drive(name, columns, line, row)


def _drive(name: str, columns: Columns, line: Line, row: str) -> Iterator[Fact]:
    for title, (start, end) in columns.items():
        if title in _LABELS and (value := row[start:end].strip()):
            yield _fact(f"{_LABELS[title]} of {name}", line, value, row.index(value, start))
    if "Usage" in columns and (match := _SIZE.search(row, *columns["Usage"])):
        yield _fact(f"Size of {name}", line, match["size"], match.start("size"))


def _fact(label: str, line: Line, value: str, start: int) -> Fact:
    place = line.printed(start, start + len(value))
    return Fact(label, " ".join(value.split()), place.line, place.start, place.end)
