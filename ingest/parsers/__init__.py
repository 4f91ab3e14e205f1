"""Parsers: pure functions from the text of a log to a report.

One module (or small package) per tool, found here by discovery. It has

    TOOL = "hdparm"
    SIGNS = ("Timing ", "read() hit EOF")   # a text that it recognises holds one of them
    def recognises(text: str) -> bool: …
    def parse(text: str, version: str | None = None) -> Report: …   # raises ParseError, never guesses

    BARE_SIGN = re.compile(rb"B/s\\n")   # where no word tells: one more sign, in what a first glance sees
    DOCUMENT_KEY = "fio version"   # where it reads JSON: a document with this key is no other parser's matter
    def is_document(text: str) -> bool: …   # whether all of a text is one: parse() need not decode it again

`version` is what the manifest says where the log does not. A module whose name begins with _ is no parser,
nor is one without TOOL (fio_series, whose logs do not tell what they are).
"""

from __future__ import annotations

import gc
import importlib
import pkgutil
import re
from collections.abc import Collection, Iterator, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple, Protocol, cast

import msgspec

from ingest.parsers._broken import mended
from ingest.parsers._carried import carried, of_keyboard
from ingest.parsers._glance import SHORT, bare, glance
from ingest.parsers._quoted import BEHIND_MARKS, unmarked
from ingest.parsers._report import Fact, Failure, ParseError, Reading, Report, Warn

__all__ = [
    "Fact", "Failure", "ParseError", "Parser", "Reading", "Report", "Warn",
    "parsers", "read_log",
]  # fmt: skip


class Parser(Protocol):
    """A parser module."""

    TOOL: str
    SIGNS: Sequence[str]

    def recognises(self, text: str) -> bool: ...

    def parse(self, text: str, version: str | None = None, /) -> Report: ...


@cache
def parsers() -> dict[str, Parser]:
    """Tool → parser, for every module of this package."""
    return {parser.TOOL: parser for parser in _modules()}


def read_log(text: str, version: str | None = None, tool: str | None = None) -> list[Report]:
    """What every tool that printed into this log said, in the order of the tools' names.

    A line that one parser has used (dd's `time` beside it) is not read again by the parser of `time`.
    Raises ParseError, but not where logs of several tools were joined and only one of them is refused: then
    its report has the error as its warning. An empty list means that no tool was recognised.
    """
    collects = gc.isenabled()
    # Parsers make no cycles: to look for some in all that they have made, again and again, is up to a third
    # of the time that a long log takes (2 of 6.2 µs a reading in 10 MB of fio's terse lines).
    gc.disable()
    try:
        return _as_printed(text, version, tool)
    finally:
        if collects:
            gc.enable()


class _Seen(NamedTuple):
    """What the first glance at a text tells."""

    asked: Sequence[Parser]  # those that may know it
    marked: Sequence[str]  # what of BEHIND_MARKS it may have
    of_fio: bool  # whether fio's is among those asked


def _as_printed(text: str, version: str | None, tool: str | None) -> list[Report]:
    """Of a log that was quoted, stamped or broken by a mail program, each place as it stands in the log."""
    steps = carried(text)
    try:
        reports = _as_carried(of_keyboard(steps[-1].text if steps else text), version, tool)
        for step in reversed(steps):
            reports = [step.as_printed(report) for report in reports]
    except ParseError as error:
        for step in reversed(steps):
            error = step.refused(error)
        raise error from None
    return reports


def _as_carried(text: str, version: str | None, tool: str | None) -> list[Report]:
    seen = _seen(text)
    quoted = unmarked(text, seen.marked) if seen.marked else None
    if quoted:
        text, seen = quoted.text, _seen(quoted.text)
    whole = mended(text) if seen.of_fio else None
    reports = _read(whole.text if whole else text, version, _chosen(text, tool, seen))
    for undone in (whole, quoted):
        reports = [undone.as_printed(report) for report in reports] if undone else reports
    return reports


def _chosen(text: str, tool: str | None, seen: _Seen) -> list[Parser]:
    return [parsers()[tool]] if tool else [one for one in seen.asked if one.recognises(text)]


def _read(text: str, version: str | None, chosen: Sequence[Parser]) -> list[Report]:
    """`chosen`: the parser of time is the last, as in `_in_turn`."""
    if len(chosen) == 1:
        return [chosen[0].parse(text, version)]
    reports: list[Report] = []
    refused: list[ParseError] = []
    for parser in chosen:
        try:
            reports.append(parser.parse(text, version))
        except ParseError as error:
            refused.append(error)
            said = f"expected {error.expected}, found {error.found}"
            reports.append(Report(parser.TOOL, warnings=[Warn(0, error.line, said)]))
    if refused and not any(report.readings for report in reports if report.tool != "time"):
        raise refused[0]
    return _told_once(reports)


def _told_once(reports: list[Report]) -> list[Report]:
    """That of time, the last, without the lines that belong to others."""
    if not reports or reports[-1].tool != "time":
        return reports
    *others, last = reports
    return [*others, last.without_lines(set().union(*(report.all_lines_used() for report in others)))]


def _seen(text: str) -> _Seen:
    """Codes of a terminal may stand within a sign: then it may be anything."""
    if text.startswith("{") and (decoded := [one for one in _decoders() if one.is_document(text)]):
        return _told_of(decoded, [])
    keys = _keys_of_json(text)
    if keys is not None:
        readers = _readers_of_json()
        owners = [one for key, one in readers.items() if key in keys]
        return _told_of(owners or [*readers.values()], [])
    if "\x1b" in text:
        return _told_of([one for one, *_ in _in_turn()], BEHIND_MARKS)
    words = glance(text)
    return _often_seen(words) if len(words) < SHORT else _seen_in(words)


def _seen_in(words: bytes) -> _Seen:
    asked = [
        one
        for one, signs, form in _in_turn()
        if any(map(words.__contains__, signs)) or (form is not None and form.search(words))
    ]
    lines = b"\n" + words
    marked = [sign for sign, word in zip(BEHIND_MARKS, bare(BEHIND_MARKS), strict=True) if word in lines]
    return _told_of(asked, marked)


def _told_of(asked: Sequence[Parser], marked: Sequence[str]) -> _Seen:
    return _Seen(asked, marked, any(one.TOOL == "fio" for one in asked))


# Hundreds of logs of one campaign have the same words, but for their figures.
_often_seen = lru_cache(maxsize=1000)(_seen_in)


@cache
def _in_turn() -> list[tuple[Parser, Sequence[bytes], re.Pattern[bytes] | None]]:
    """Each with the words it knows a text by; that of time is the last."""
    in_turn = sorted(parsers().values(), key=lambda one: one.TOOL == "time")
    return [(one, bare(one.SIGNS), getattr(one, "BARE_SIGN", None)) for one in in_turn]


@cache
def _decoders() -> list[Any]:
    """Those that hold what they have decoded until they read it."""
    return [one for one in parsers().values() if hasattr(one, "is_document")]


@cache
def _readers_of_json() -> dict[str, Parser]:
    """By a key of the documents that are theirs."""
    return {key: one for one in parsers().values() if (key := getattr(one, "DOCUMENT_KEY", None))}


def _keys_of_json(text: str) -> Collection[str] | None:
    """The keys of a text that is one JSON document and nothing else; found in C, no value is made."""
    if not (text.startswith("{") and text.endswith(("}", "}\n"))):
        return None
    try:
        return msgspec.json.decode(text, type=dict[str, msgspec.Raw]).keys()
    except (msgspec.MsgspecError, RecursionError):
        return None


def _modules() -> Iterator[Parser]:
    for info in sorted(pkgutil.iter_modules(__path__), key=lambda module: module.name):
        if not info.name.startswith("_"):
            module = importlib.import_module(f"{__name__}.{info.name}")
            if hasattr(module, "TOOL"):
                yield cast(Parser, module)
