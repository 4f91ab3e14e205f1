"""What logs state → the text of a new result.yaml: values with their sources, TODO where only a person knows.

title: TODO                                 # what was measured, in at most 120 characters
tables:
  - file: "tables/bonnie.md"
    tool: bonnie++
    columns:
      "Block out": {operation: write, metric: TODO, unit: TODO}
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from ingest.core.labels import BINARY
from ingest.core.text import abridged, printable
from ingest.scaffold.entries import Entry
from ingest.scaffold.groups import Group, not_in_path
from ingest.scaffold.machine import Sourced, arrays_of, day_of, drives_of, machine_of
from ingest.scaffold.parsed import ParsedLog
from ingest.scaffold.tables import ColumnKeys, Published
from ingest.sets.manifest.read import TODO

SCHEMA = "../../../site/schema/v1/result.json"  # from the manifest to what the last publication left
# The check cache-not-dropped has the same (tests/checks/test_texts.py).
_CACHED = frozenset({"dd", "sysbench", "time"})
_READS = frozenset({"read", "randread", "randrw"})
_MOST_NAMED = 5  # logs that a comment names

_STATES = {
    "failed": "the log is kept, but no value is read from it",
    "tainted": "its values are doubtful",
}
_COMMENT = 44  # the column in which comments begin
_WORD = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,60}|[0-9]+ [KMG]iB")
_NO_WORDS = frozenset({"true", "false", "null", TODO})


def line(text: str, comment: str = "") -> str:
    """Comments in one column; nothing in them can end the line."""
    return f"{text:<{_COMMENT - 1}} # {printable(comment)}" if comment else text


def value_text(value: Any) -> str:
    """A value as YAML has it: quoted where it is more than a word, since logs and names hold anything."""
    if not isinstance(value, str):
        return str(value)
    plain = _WORD.fullmatch(value) and value not in _NO_WORDS
    return value if plain else json.dumps(printable(value), ensure_ascii=False)


def manifest_text(
    groups: Sequence[Group], logs: Sequence[ParsedLog], tables: Sequence[Published] = ()
) -> str:
    """The manifest of these logs and tables."""
    whose = _transcribed() if tables and not logs else _sent()
    runs = _run_lines(groups, logs) if logs else ()
    parts = (
        chain(_head(logs), whose),
        _machine(logs),
        _method(groups),
        runs,
        _table_lines(tables) if tables else (),
    )
    blocks = ["\n".join(lines) for lines in map(list, parts) if lines]
    return "\n\n".join(blocks) + "\n"


def _head(logs: Sequence[ParsedLog]) -> Iterator[str]:
    day = day_of(logs)
    yield f"# yaml-language-server: $schema={SCHEMA}"
    yield "spindle: 1"
    yield line(f"title: {TODO}", "what was measured, in at most 120 characters")
    yield line(f"author: {{name: {TODO}}}", "who measured; url: may follow")
    yield line(
        f"date: {day.value if day else TODO}",
        day.where if day else "YYYY, YYYY-MM or YYYY-MM-DD; ~ if approximate",
    )


def _sent() -> Iterator[str]:
    yield line(
        "trust: community",
        "you measured it, or send it for whoever did; vendor: you sell it; transcribed: from an article",
    )


def _transcribed() -> Iterator[str]:
    """Of tables alone: figures that survive only in print."""
    yield line("trust: transcribed", "a published table; community: you measured it yourself")
    yield line(
        f"source: {{kind: article, title: {TODO}}}",
        "publisher, url and transcribed: {by, date} may follow",
    )
    yield line("license: not stated; figures are facts", "or what the publication says")


def _machine(logs: Sequence[ParsedLog]) -> Iterator[str]:
    machine, drives = machine_of(logs), drives_of(logs)
    if machine:
        yield "machine:"
        yield from (line(f"  {name}: {value_text(fact.value)}", fact.where) for name, fact in machine.items())
    yield "# machine: more facts help to judge the values: cpu, memory, kernel, os, controller"
    if not drives:
        placeholder = f"drives: [{{model: {TODO}, kind: {TODO}}}]"
        yield line(placeholder, "kind: hdd, ssd, flash, ram or virtual; remove the line if nobody knows")
        return
    yield "drives:"
    for name, facts in drives.items():
        yield from _drive_lines(name, facts)


def _drive_lines(name: str, facts: Mapping[str, Sourced]) -> Iterator[str]:
    yield f"  - id: {value_text(name)}"
    for key in ("model", "kind", "rpm", "interface"):
        if key in facts:
            value = facts[key].value if key == "rpm" else value_text(facts[key].value)
            yield line(f"    {key}: {value}", facts[key].where)
        elif key == "kind":
            yield line(f"    kind: {TODO}", "hdd, ssd, flash, ram or virtual")


def _method(groups: Sequence[Group]) -> Iterator[str]:
    """Asked only where a cache may have answered, as the check `cache-not-dropped` does."""
    if any(_may_be_cached(entry) for group in groups for entry in group.entries):
        yield line(f"method: {{cache_dropped: {TODO}}}", "true or false; remove the line if nobody knows")


def _may_be_cached(entry: Entry) -> bool:
    """Not writes, reads that went past the cache, and those of tools that empty it or fill it on purpose."""
    if entry.operations and set(entry.operations) == {"write"}:
        return False
    return any(
        report.tool in _CACHED and reading.operation in _READS and not reading.parameters.get("direct")
        for report in entry.log.reports
        for reading in report.readings
    )


def _run_lines(groups: Sequence[Group], logs: Sequence[ParsedLog]) -> Iterator[str]:
    entries = (entry for group in groups for entry in group.entries)
    known = {entry.path: {guess.factor for guess in entry.guesses} for entry in entries}
    for array in arrays_of(logs, known):
        yield f"# {printable(array)}; write it as factors of the runs that measured it"
    yield "runs:"
    for group in groups:
        yield from _group_lines(group)


def _group_lines(group: Group) -> Iterator[str]:
    first = group.entries[0]
    yield line(f"  # {printable(_names(group))}")
    refused = dict.fromkeys(why for entry in group.entries for why in entry.refused)
    yield from (f"  # not guessed: {printable(why)}" for why in refused)
    if group.is_template:
        in_path = [guess for guess in first.guesses if guess not in not_in_path(first)]
        yield from (f"  # guessed: {guess.factor} ({printable(guess.why)})" for guess in in_path)
    question = "{repeat}, or the factor that the number is, such as {drives} or {machine}"
    yield line(f"  - logs: {value_text(group.logs)}", question if group.is_undecided else "")
    yield from _factors(group, first)
    yield from _operation(first)
    if first.version_missing:
        yield line(f'    tool_version: "{TODO}"', "not in the log; remove the line if nobody knows")
    if first.state != "ok":
        yield line(f"    state: {first.state}", _STATES[first.state])
        yield "    reasons:"
        yield from (f"      - {value_text(reason)}" for reason in first.reasons)


def _names(group: Group) -> str:
    """The logs as they were called, and what printed them."""
    names = [entry.log.source.original for entry in group.entries]
    tools = dict.fromkeys(entry.log.tools for entry in group.entries)
    return f"{abridged(names, _MOST_NAMED)}: {', '.join(tools)}"


def _factors(group: Group, first: Entry) -> Iterator[str]:
    stated = not_in_path(first) if group.is_template else list(first.guesses)
    if not (stated or first.varied):
        return
    yield "    factors:"
    for guess in stated:
        yield line(f"      {guess.factor}: {value_text(_stated(guess.value, guess.written))}", guess.why)
    if first.varied:
        question = "otherwise the same as another log: what differed? or state the factor itself"
        yield line(f"      tuning: {TODO}", question)


def _stated(value: Any, written: str) -> Any:
    """A size with its unit; 64k in a name is 64 KiB, as everywhere in a path."""
    if isinstance(value, int) and not written.isdigit():
        unit = next((unit for unit in ("GiB", "MiB") if value % BINARY[unit] == 0), "KiB")
        return f"{value // BINARY[unit]} {unit}"
    return value


def _operation(entry: Entry) -> Iterator[str]:
    if len(entry.operations) == 1:
        yield line(f"    operation: {entry.operations[0]}", entry.operation_why)
    elif entry.operations:
        yield line(f"    operations: [{', '.join(entry.operations)}]", entry.operation_why)


def _table_lines(tables: Sequence[Published]) -> Iterator[str]:
    yield "tables:"
    for table in tables:
        tools = "bonnie++, dd, fio, hdparm or sysbench" if table.tool == TODO else ""
        yield f"  - file: {value_text(table.path)}"
        yield line(f"    tool: {table.tool}", tools)
        yield line("    # n: 3", "runs behind each value, where the author says so")
        yield line("    columns:", "each a factor, an operation with metric and unit, or {as: remark}")
        for name, keys in table.columns.items():
            yield from _column(value_text(name), keys)


def _column(name: str, keys: ColumnKeys) -> Iterator[str]:
    """In one line, but for the words of a factor."""
    words = keys.get("words", {})
    pairs = [f"{key}: {_word_or_todo(value)}" for key, value in keys.items() if key != "words"]
    if not words:
        yield f"      {name}: {{{', '.join(pairs)}}}"
        return
    yield f"      {name}:"
    yield from (f"        {pair}" for pair in pairs)
    yield line("        words:", "as printed: our word")
    yield from (f"          {value_text(printed)}: {_word_or_todo(word)}" for printed, word in words.items())


def _word_or_todo(value: str) -> str:
    return value if value == TODO else value_text(value)
