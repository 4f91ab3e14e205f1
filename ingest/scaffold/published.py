"""Published tables among what somebody gives: each becomes tables/<name>.md, and its part of the manifest.

tables:
  - file: "tables/bonnie.md"
    tool: bonnie++
    columns:
      "Block out": {operation: write, metric: TODO, unit: TODO}
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from ingest.core.limits import most
from ingest.core.markdown_tables import Table, has_table, read_table
from ingest.core.problems import ProblemsError
from ingest.core.vocabulary import Vocabulary
from ingest.scaffold.headings import Said, said_of
from ingest.scaffold.inputs import Given
from ingest.scaffold.written import line, value_text
from ingest.sets.logs.decode import Undecodable, decode
from ingest.sets.manifest.todo import TODO

_MISTAKABLE = frozenset({"time"})  # a tool's name that is a word of any text


@dataclass(frozen=True)
class Published:
    """A table as it was given, and what its text tells."""

    given: Given
    table: Table
    tool: str
    columns: Mapping[str, Said]

    @property
    def path(self) -> str:
        """Within the set: tables have no folders below theirs."""
        inner = PurePosixPath(self.given.path).relative_to("logs").with_suffix("")
        return f"tables/{'-'.join(inner.parts)}.md"


def published(given: Given, vocabulary: Vocabulary) -> Published | str | None:
    """The table of a text, or why its table cannot be read; None where it has none."""
    try:
        text = decode(given.raw, most("unpacked_bytes"))
    except Undecodable:
        return None
    if not has_table(text):
        return None
    if len(given.raw) > most("text_bytes"):
        return f"expected a table of at most {most('text_bytes')} bytes, found {len(given.raw)}; split it"
    try:
        table = read_table(text, given.original)
    except ProblemsError as error:
        first = error.problems[0]
        return f"line {first.line}: expected {first.expected}, found {first.found}; {first.do}"
    tool = _tool(f"{given.original}\n{text}", vocabulary)
    return Published(given, table, tool, _columns(table, vocabulary))


def _columns(table: Table, vocabulary: Vocabulary) -> dict[str, Said]:
    return {
        name: said_of(name, [row.cells[name].text for row in table.rows], vocabulary)
        for name in table.columns
    }


def _tool(text: str, vocabulary: Vocabulary) -> str:
    """The one tool that the text or the file's name has the name of."""
    words = {word.rstrip("+") for word in re.findall(r"[a-z+]+", text.casefold())}
    named = [name for name in vocabulary.tools if name.rstrip("+") in words - _MISTAKABLE]
    return named[0] if len(named) == 1 else TODO


def table_lines(tables: Sequence[Published]) -> Iterator[str]:
    """The lines of `tables:`."""
    if tables:
        yield "tables:"
    for one in tables:
        yield f"  - file: {value_text(one.path)}"
        yield line(
            f"    tool: {one.tool}", "bonnie++, dd, fio, hdparm or sysbench" if one.tool == TODO else ""
        )
        yield line("    # n: 3", "runs behind each value, where the author says so")
        yield line("    columns:", "each a factor, an operation with metric and unit, or {as: remark}")
        for name, said in one.columns.items():
            yield from _column(name, said)


def _column(name: str, said: Said) -> Iterator[str]:
    """In one line, but for the words of a factor."""
    words = said.get("words", {})
    rest = {key: value for key, value in said.items() if key != "words"}
    if not words:
        yield f"      {value_text(name)}: {_flow(rest)}"
        return
    yield f"      {value_text(name)}:"
    yield from (f"        {key}: {_text(value)}" for key, value in rest.items())
    yield line("        words:", "as printed: our word")
    yield from (f"          {value_text(printed)}: {_text(word)}" for printed, word in words.items())


def _flow(said: Said) -> str:
    return "{" + ", ".join(f"{key}: {_text(value)}" for key, value in said.items()) + "}"


def _text(value: str) -> str:
    return value if value == TODO else value_text(value)
