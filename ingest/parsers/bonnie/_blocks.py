"""A table's rows while it is read, and the runs they make."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import zip_longest

from ingest.parsers.bonnie._model import Cells, Row
from ingest.parsers.bonnie._sizes import file_settings, io_settings


@dataclass(slots=True)
class Part:
    """A row of a table, with its latencies."""

    line: int
    machine: str
    settings: dict[str, str]
    cells: Cells
    cut: bool


@dataclass(slots=True)
class Block:
    """A table: rows of the io section, and rows of the files section."""

    line: int
    version: str | None = None
    concurrency: str | None = None
    layout: str = "table-1.03"
    io: list[Part | None] = field(default_factory=list)  # None for a row that cannot be read
    files: list[Part | None] = field(default_factory=list)
    seen: set[str] = field(default_factory=set)

    def rows(self, section: str) -> list[Part | None]:
        """Those of one section."""
        return self.files if section == "files" else self.io

    @property
    def has_rows(self) -> bool:
        """Whether some row was read."""
        return any(self.io) or any(self.files)


def settings_of(section: str, printed: str) -> dict[str, str]:
    """The size or the number of files at the head of a row; bonnie-64 cuts it to whole thousands of MB."""
    if section == "bray-64":
        return {}
    if section == "files":
        return file_settings(printed) or {}
    return {"size": printed} if section == "bray" else io_settings(printed)


def rows_of(block: Block) -> list[Row]:
    """The runs of a table: its nth row of each section (bon_csv2txt prints many)."""
    pairs = zip_longest(block.io, block.files)
    return [_joined(block, io, files) for io, files in pairs if io or files]


def _joined(block: Block, io: Part | None, files: Part | None) -> Row:
    parts = [part for part in (io, files) if part]
    settings = {"concurrency": block.concurrency} if block.concurrency else {}
    row = Row(parts[0].line, block.layout, block.version, parts[0].machine, settings)
    for part in parts:
        row.settings |= part.settings
        row.cells.update(part.cells)
        row.cut = row.cut or part.cut
    return row
