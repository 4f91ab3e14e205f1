"""What the runs of a log were measured on: sizes, threads, how a byte went through.

1.03 counts its characters in the size that it prints; since 1.90 theirs is another, which it does not print.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from ingest.parsers.bonnie._figures import number_of_files
from ingest.parsers.bonnie._model import FILES, IO, Command, Row
from ingest.parsers.bonnie._sizes import bray_bytes, in_bytes

# Until 1.91 a character went through stdio; since 1.92 each is a system call, and 100 times slower.
_STDIO = ("csv-1.03", "csv-1.90", "table-1.03", "table-1.90", "table-bonnie", "table-bonnie-64")
# Since 1.90 the character phases have a size of their own, which is not printed.
_ONE_SIZE = ("csv-1.03", "table-1.03", "table-bonnie")


def parameters_of(row: Row) -> Sequence[dict[str, Any]]:
    """For each phase."""
    return _parameters(row.layout, tuple(row.settings.items()), row.command)


@lru_cache(maxsize=1000)
def _parameters(
    layout: str, settings: tuple[tuple[str, str], ...], command: Command | None
) -> Sequence[dict[str, Any]]:
    """Of each phase; those that were measured on the same things share theirs, as do runs of one kind."""
    row = Row(0, layout, None, "", dict(settings), command=command)
    common: dict[str, Any] = {}
    if threads := row.settings.get("concurrency"):
        common["threads"] = int(threads)
    if row.command and row.command.direct:
        common["direct"] = True
    files = _file_parameters(row)
    character, block = _told(_character_parameters(row) | common), _told(_block_parameters(row) | common)
    sequential, random = (_told(files | {"access": phase.access} | common) for phase in (FILES[0], FILES[-1]))
    of_io = [character if phase.operation.endswith("_char") else block for phase in IO]
    return of_io + [sequential if phase.access == "sequential" else random for phase in FILES]


def _told(found: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in found.items() if value is not None}


def _character_parameters(row: Row) -> dict[str, Any]:
    engine = "stdio" if row.layout in _STDIO else "a system call a byte"
    return {"file_size": _size(row) if row.layout in _ONE_SIZE else None, "engine": engine}


def _block_parameters(row: Row) -> dict[str, Any]:
    chunk = in_bytes(row.settings.get("chunk", "")) or (row.command.chunk if row.command else None)
    return {"file_size": _size(row), "block_size": chunk}


def _size(row: Row) -> int | None:
    printed = row.settings.get("size", "")
    return bray_bytes(printed) if row.layout == "table-bonnie" else in_bytes(printed)


def _file_parameters(row: Row) -> dict[str, Any]:
    """Without a size the files are empty; a range of sizes is no size."""
    most = in_bytes(row.settings.get("max", ""))
    same = most if most and in_bytes(row.settings.get("min", "")) == most else None
    return {"files": number_of_files(row), "file_size": same}
