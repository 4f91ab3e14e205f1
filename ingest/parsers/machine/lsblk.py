""" "lsblk: the drives' models, sizes and schedulers, as printed.

    NAME     MODEL                      ROTA   SIZE SCHED       RA
    sda      Samsung SSD 860 EVO 500GB     0 465.8G mq-deadline 128
    `-sda1                                 0   512M mq-deadline 128

A table (words to the left of their column, numbers to the right, holes where nothing is known), raw (-r: one
blank between two columns, \x20 where a value has one), pairs (-P): NAME="sda" MODEL="Samsung SSD" ROTA="0"
or JSON (-J): {"name": "sda", "rota": false, "children": [ … ]}, on one line for each drive or each key.
Only drives: partitions repeat them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise

from ingest.parsers.lines import Line
from ingest.parsers.machine.facts import collect
from ingest.parsers.report import Fact, Report

TOOL = "lsblk"
DOCUMENT_KEY = "blockdevices"
_LABELS = {
    "MODEL": "Model",
    "SIZE": "Size",
    "ROTA": "Rotational",
    "SCHED": "Scheduler",
    "TRAN": "Interface",
    "RA": "Read-ahead in KiB",
}
_HEADER = re.compile(r"[A-Z][A-Z%:-]*(?: +[A-Z][A-Z0-9%:-]*)+ *", re.ASCII)
_WORD = re.compile(r"\S+")
_PAIR = re.compile(r"\b(?P<key>[A-Z][A-Z:%_-]{0,20})=\"(?P<value>[^\"]{0,200})\"")
_JSON = re.compile(
    r"(?P<brace>[{}])|\"(?P<key>[a-z][a-z:%-]{0,20})\": {0,2}"
    r"(?:\"(?P<text>(?:[^\"\\]|\\.){0,200})\"|(?P<bare>true|false|\d{1,20}))"
)
_ESCAPED = re.compile(r'\\([\\"/])')
_JSON_HEAD = '"blockdevices":'
_NAMES = frozenset({"NAME", "KNAME"})
_TREE = ("|", "`", "├", "└", "│", " ")
_SCHEDULERS = frozenset({"noop", "none", "anticipatory", "deadline", "mq-deadline", "cfq", "bfq", "kyber"})
_FORMS = {
    "ROTA": re.compile("[01]"),
    "SIZE": re.compile(r"(?:\d{1,20}(?:[.,]\d{1,3})?[BKMGTPE]?)?", re.ASCII),
    "RA": re.compile(r"(?:\d{1,10})?", re.ASCII),
}
_NO_NAME = re.compile(r"[@#$]")
_LONGEST = 2000  # of a line, in characters
_HEADER_START = re.compile(r"^[ \t]{0,20}(?:[A-Z][A-Z0-9:%-]{1,20} {1,80}){0,99}K?NAME(?: |$)", re.MULTILINE)
# What no other table with a NAME has: those of docker, kubectl, ps and swapon.
_OWN = frozenset({"MAJ:MIN", "ROTA", "SCHED", "RQ-SIZE", "MODEL", "TRAN", "MOUNTPOINT", "MOUNTPOINTS"})


@dataclass(frozen=True, slots=True)
class Cell:
    """A value and where it is: visible characters of a line."""

    line: Line
    text: str
    start: int
    end: int


@dataclass
class Reader:
    """Where the reader stands: a table's columns, or how deep in JSON."""

    columns: list[Cell] = field(default_factory=list)
    depth: int | None = None
    drive: dict[str, Cell] = field(default_factory=dict)

    def read(self, line: Line) -> Iterator[Fact]:
        """The facts that a line completes."""
        text = line.text[:_LONGEST]
        if _JSON_HEAD in text:
            self.columns, self.depth = [], 1
        if self.depth is not None:
            yield from self._json(line, max(line.text.find(_JSON_HEAD), 0))
        elif _is_head(text):
            self.columns = [Cell(line, word[0], *word.span()) for word in _WORD.finditer(text)]
        elif 'NAME="' in text:
            yield from _drive({pair["key"]: _cell(line, pair, "value") for pair in _PAIR.finditer(text)})
        else:
            yield from self._row(line, text)

    def _row(self, line: Line, text: str) -> Iterator[Fact]:
        cells = _cells(line, text, self.columns) if self.columns and text.strip() else {}
        if _fits(cells):
            yield from _drive(cells)
        else:
            self.columns = []

    def _json(self, line: Line, start: int) -> Iterator[Fact]:
        """Drives are the objects of the second level; what is deeper are their partitions."""
        for token in _JSON.finditer(line.text, start):
            depth = self.depth or 0
            if token["brace"] == "{":
                self.depth = depth + 1
            elif token["brace"]:
                if depth == 2:
                    yield from _drive(self.drive)
                    self.drive = {}
                self.depth = depth - 1 if depth > 1 else None
            elif depth == 2:
                group = "bare" if token["bare"] else "text"
                cell = _cell(line, token, group)
                self.drive[token["key"].upper()] = replace(cell, text=_ESCAPED.sub(r"\1", cell.text))


def detect(text: str) -> bool:
    """Whether the text has a table's head with columns of lsblk, its pairs, or its JSON."""
    if _JSON_HEAD in text:
        return True
    if "NAME" not in text:
        return False
    pairs = 'NAME="' in text and ('ROTA="' in text or 'SIZE="' in text or 'MODEL="' in text)
    return pairs or any(map(_is_head, _lines_with_name(text)))


def parse(text: str, _version: str | None = None) -> Report:
    """The facts of every drive. No measurements."""
    return collect(TOOL, text, Reader().read)


def _cell(line: Line, match: re.Match[str], group: str) -> Cell:
    return Cell(line, match[group], *match.span(group))


def _lines_with_name(text: str) -> Iterator[str]:
    for match in _HEADER_START.finditer(text):
        end = text.find("\n", match.end())
        yield text[match.start() : end if end >= 0 else len(text)][:_LONGEST].strip("\r\n")


def _is_head(text: str) -> bool:
    head = text.lstrip(" \t")  # a page indents it with the rows
    if "NAME" not in head or not _HEADER.fullmatch(head):
        return False
    columns = head.split()  # since 2.39, -O has them by the alphabet
    return not (_NAMES.isdisjoint(columns) or _OWN.isdisjoint(columns))


def _cells(line: Line, text: str, columns: list[Cell]) -> dict[str, Cell]:
    """Column → what is under it; words side by side in one column are one value.

    Words start where their column's name starts, numbers end where it ends: so a value belongs to the
    last column whose name begins before the value ends.
    """
    indent = columns[0].start
    raw = text[indent:].rstrip().split(" ")
    if len(raw) <= len(columns) and _are_raw(columns) and not text[:indent].strip():
        return dict(_raw_cells(line, raw, columns))
    cells: dict[str, Cell] = {}
    place = 0
    for word in _WORD.finditer(text):
        while place + 1 < len(columns) and word.end() > columns[place + 1].start:
            place += 1
        name, before = columns[place].text, cells.get(columns[place].text)
        start = before.start if before else word.start()
        cells[name] = Cell(line, text[start : word.end()], start, word.end())
    return cells


def _are_raw(columns: list[Cell]) -> bool:
    """Whether one blank is between any two. It may in a table of narrow columns, and means the same."""
    return all(right.start == left.end + 1 for left, right in pairwise(columns))


def _raw_cells(line: Line, raw: list[str], columns: list[Cell]) -> Iterator[tuple[str, Cell]]:
    """Those that are empty at the end may be cut, or be more blanks: mail programs and pages do so."""
    start = columns[0].start
    for column, text in zip(columns, raw, strict=False):
        yield column.text, Cell(line, text.replace(r"\x20", " "), start, start + len(text))
        start += len(text) + 1


def _fits(cells: dict[str, Cell]) -> bool:
    """Whether a line may be one of the table: numbers are where numbers must, and no prompt for a name."""
    if not any(name in cells and not _NO_NAME.search(cells[name].text) for name in _NAMES):
        return False
    return all(
        form.fullmatch(cells[column].text.strip()) for column, form in _FORMS.items() if column in cells
    )


def _drive(cells: dict[str, Cell]) -> Iterator[Fact]:
    name, kind = cells.get("NAME") or cells.get("KNAME"), cells.get("TYPE")
    word = name.text.rpartition(" ")[2] if name else ""  # |-> sdb where -M joins several
    if not word or word.startswith(_TREE) or ":" in word or (kind and kind.text != "disk"):
        return
    drive = word.removeprefix("/dev/")  # with -p
    for column, label in _LABELS.items():
        cell = cells.get(column)
        if cell is None or not cell.text.strip():
            continue
        line, scheduler = cell.line, column == "SCHED" and cell.text in _SCHEDULERS
        start, end = line.between(cell.start, cell.end)
        setting = ("scheduler", cell.text) if scheduler else (None, None)
        yield Fact(f"{label} of {drive}", cell.text.strip(), line.number, start, end, *setting)
