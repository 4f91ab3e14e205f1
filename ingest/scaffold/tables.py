"""A published Markdown table → tables/<name>.md, and what its headings and cells say: keys of `columns:`.

Read (MB/s)                     {operation: read, metric: throughput, unit: MB/s}
Block out                       {operation: write, metric: TODO, unit: TODO}
Level | RAID 5, 4 disks         {factor: raid_level, words: {"RAID 5, 4 disks": raid5}}
Chunk (KiB) | 64                {factor: chunk_size, unit: KiB}

What is left open is TODO; a heading that may mean two things is left open.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Any

from ingest.core.limits import most
from ingest.core.markdown_tables import Table, has_table, read_table
from ingest.core.problems import ProblemsError, Unreadable
from ingest.core.quantities import NUMBER, NotAQuantity, size
from ingest.core.vocabulary import Vocabulary
from ingest.scaffold.inputs import LogFile
from ingest.sets.logs.decode import decode
from ingest.sets.manifest.read import TODO

ColumnKeys = Mapping[str, Any]
_NOTHING = "-"
_NUMBER = re.compile(NUMBER)
_FIGURE = re.compile(rf"(?:{NUMBER})(?: *[-–] *(?:{NUMBER}))?(?:[ (%].*)?")  # 2.6.18-1 is none
_RANGE = re.compile(rf"(?:{NUMBER}) *[-–] *(?:{NUMBER})")
_MISTAKABLE = frozenset({"time"})  # a tool's name that is a word of any text
_COUNTS = frozenset({"n", "runs", "repeats", "tests", "samples"})
_REMARKS = frozenset({"note", "notes", "remark", "remarks", "comment", "comments"})
# The first that fits, since a random read is a read too; bonnie++ says input and output.
_READS, _WRITES = r"reads?|reading", r"writ(?:e|es|ing)"
_OPERATIONS = (
    ("rewrite", r"re-?writ(?:e|es|ing)"),
    ("randread", r"(?:random|rand|rnd)[ _-]?(?:reads?|reading)|read(?:s|ing)?,? random"),
    ("randwrite", r"(?:random|rand|rnd)[ _-]?(?:writes?|writing)|writ(?:e|es|ing),? random"),
    ("write_char", r"(?:per )?cha?ra?c?t?e?r? (?:out|output|writes?)|putc"),
    ("read_char", r"(?:per )?cha?ra?c?t?e?r? (?:in|input|reads?)|getc"),
    ("seek", r"(?:random )?seeks?"),
    ("read", rf"{_READS}|block (?:in|input)"),
    ("write", rf"{_WRITES}|block (?:out|output)"),
)
# RAID 1+0, RAID 1/0 and RAID 1E are other levels than RAID 1; so is that of a file system.
_LEVELS = re.compile(
    r"(?<![A-Za-z])(raid)[ -]?([0-9]{1,2})(?![0-9]|e{1,2}\b| ?[+/] ?[0-9])"
    r"|(?<![A-Za-z])(?:single|one (?:disk|drive))",
    re.IGNORECASE,
)


def keys_of(heading: str, cells: Sequence[str], vocabulary: Vocabulary) -> ColumnKeys:
    """The keys that describe a column."""
    name = heading.casefold().strip()
    if name in _COUNTS:
        return {"as": "n"}
    if name in _REMARKS:
        return {"as": "remark"}
    filled = [cell for cell in cells if cell != _NOTHING]
    factor = _factor(heading, vocabulary) or _of_sizes(name, filled)
    if factor:
        return _of_factor(heading, factor, filled, vocabulary)
    if all(_FIGURE.fullmatch(cell) for cell in filled):
        return _measure(heading, filled, vocabulary)
    return _of_words(filled)


def _factor(heading: str, vocabulary: Vocabulary) -> str | None:
    """The factor that the heading names, with or without a unit behind it."""
    name = re.split(r"[(\[,]", heading, maxsplit=1)[0].casefold().replace("_", " ").strip()
    labels = ((factor, known.label.casefold()) for factor, known in vocabulary.factors.items())
    return next((factor for factor, label in labels if name in (factor.replace("_", " "), label)), None)


def _of_sizes(name: str, cells: Sequence[str]) -> str | None:
    """Sizes with their units are no figures; which ones, their heading may not say."""
    if not cells or not all(_is_size(cell) for cell in cells):
        return None
    return "file_size" if name in ("size", "file") else TODO


def _is_size(cell: str) -> bool:
    try:
        return size(cell) > 0
    except NotAQuantity:
        return False


def _of_factor(heading: str, factor: str, cells: Sequence[str], vocabulary: Vocabulary) -> ColumnKeys:
    keys: dict[str, Any] = {} if heading == factor else {"factor": factor}
    if factor == TODO:
        return keys
    spec = vocabulary.factors[factor]
    if factor == "raid_level":
        keys |= _words({cell: cell if cell in spec.words else _level(cell) or TODO for cell in cells})
        return keys
    if spec.kind == "size" and all(_NUMBER.fullmatch(cell) for cell in cells):
        keys["unit"] = next((unit for unit in ("KiB", "MiB", "GiB") if _occurs_in(unit, heading)), TODO)
    if spec.kind == "word":
        keys |= _words({cell: cell.casefold() if cell.casefold() in spec.words else TODO for cell in cells})
    return keys


def _words(words: Mapping[str, str]) -> ColumnKeys:
    """As printed → our word; nothing where they are the same."""
    return {"words": words} if any(cell != word for cell, word in words.items()) else {}


def _of_words(cells: Sequence[str]) -> ColumnKeys:
    """Words, each with the RAID level that it names; a factor for its author to name where one names none."""
    levels = {cell: _level(cell) for cell in cells}
    return {"factor": "raid_level", **_words(levels)} if all(levels.values()) else {"factor": TODO}


def _level(cell: str) -> str:
    """The one level that a cell names; empty where it names none, or several, or one without md."""
    if re.search("btrfs|zfs", cell, re.IGNORECASE):
        return ""
    levels = {f"raid{match[2]}" if match[1] else "single" for match in _LEVELS.finditer(cell)}
    return levels.pop() if len(levels) == 1 else ""


def _measure(heading: str, cells: Sequence[str], vocabulary: Vocabulary) -> ColumnKeys:
    operation = _operation(heading)
    metric, unit = _unit(heading, vocabulary)
    if operation == "seek" and unit == TODO:
        metric, unit = "rate", "seeks/s"
    ranges = {"as": "range"} if all(_RANGE.fullmatch(cell) for cell in cells) else {}
    return {"operation": operation, "metric": metric, **ranges, "unit": unit}


def _operation(heading: str) -> str:
    """`Random 4K read` is at random, too; `Read/write` may be both, or a mix of them."""
    if _occurs_in(_READS, heading) and _occurs_in(_WRITES, heading):
        return TODO
    operation = next((name for name, words in _OPERATIONS if _occurs_in(words, heading)), TODO)
    at_random = operation in ("read", "write") and _occurs_in("random|rand|rnd", heading)
    return f"rand{operation}" if at_random else operation


def _unit(heading: str, vocabulary: Vocabulary) -> tuple[str, str]:
    """The longest unit in the heading, and its metric where it is of one only.

    `4 KiB read` tells a block, `Min (ms)` no minutes, and `K IOPS` are not single ones.
    """
    boundary = r"(?<![\w/])(?<![0-9] )(?<!\b[KMkm] )"
    units = [
        (metric, unit)
        for metric, of_metric in vocabulary.units.items()
        for unit in of_metric
        if re.search(rf"{boundary}{re.escape(unit)}(?![\w/])", heading) and not unit.isdigit()
    ]
    longest = max((unit for _, unit in units), key=len, default=TODO)
    if any(unit not in longest for _, unit in units):
        return TODO, TODO
    metrics = [metric for metric, unit in units if unit == longest]
    return (metrics[0] if len(metrics) == 1 else TODO), longest


def _occurs_in(words: str, heading: str) -> bool:
    return re.search(rf"(?<![A-Za-z])(?:{words})(?![A-Za-z])", heading, re.IGNORECASE) is not None


@dataclass(frozen=True)
class Published:
    """A table as it was given, and the keys found in its text."""

    source: LogFile
    table: Table
    tool: str
    columns: Mapping[str, ColumnKeys]

    @property
    def path(self) -> str:
        """Within the set: tables have no folders below theirs."""
        inner = PurePosixPath(self.source.path).relative_to("logs").with_suffix("")
        return f"tables/{'-'.join(inner.parts)}.md"


def published(source: LogFile, vocabulary: Vocabulary) -> Published | str | None:
    """The table of a text, or why its table cannot be read; None where it has none."""
    try:
        text = decode(source.raw, most("unpacked_bytes"))
    except Unreadable:
        return None
    if not has_table(text):
        return None
    if len(source.raw) > most("text_bytes"):
        return f"expected a table of at most {most('text_bytes')} bytes, found {len(source.raw)}; split it"
    try:
        table = read_table(text, source.original)
    except ProblemsError as error:
        first = error.problems[0]
        return f"line {first.line}: expected {first.expected}, found {first.found}; {first.do}"
    cells = {name: [row.cells[name].text for row in table.rows] for name in table.columns}
    columns = {name: keys_of(name, texts, vocabulary) for name, texts in cells.items()}
    return Published(source, table, _named_tool(f"{source.original}\n{text}", vocabulary), columns)


def _named_tool(text: str, vocabulary: Vocabulary) -> str:
    """The one tool that the text or the file's name has the name of."""
    words = {word.rstrip("+") for word in re.findall(r"[a-z+]+", text.casefold())}
    tools = [name for name in vocabulary.tools if name.rstrip("+") in words - _MISTAKABLE]
    return tools[0] if len(tools) == 1 else TODO
