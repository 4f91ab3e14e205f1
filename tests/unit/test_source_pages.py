"""The pages of logs and tables: bounded whatever the log is, and nothing that was read is without its place."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest

from ingest.pages.source_lines import MOST_LINES, Excerpts, Mark, line_parts, source_lines, visible
from ingest.sets.records import Evidence, SourceText

TABLE = (
    "# A table",
    "",
    "| a \\| b | read |",
    "|---|---:|",
    "| 1 | 3.88 |",
    "| 2 | 3.99 |",
    "",
    "| c |",
    "|---|",
    "| 7 |",
)


def source(lines: Sequence[str], kind: Any = "log") -> SourceText:
    return SourceText(
        "logs/a.log", kind, "0" * 64, "".join(f"{one}\n" for one in lines).encode(), list(lines)
    )


def mark(line: int, start: int = 0, end: int = 1, number: str = "0a1b2c3d4e5f") -> Mark:
    return Mark(Evidence("logs/a.log", line, start, end), number, f"#n-{number}")


def shown(lines: Sequence[dict[str, Any]]) -> list[int]:
    return [line["n"] for line in lines if "n" in line]


def test_a_short_source_is_there_whole() -> None:
    lines = source_lines(source(["a"] * MOST_LINES), {3: [mark(3)]})
    assert shown(lines) == [*range(1, MOST_LINES + 1)]


def test_a_long_one_has_its_beginning_and_twenty_lines_around_what_was_read() -> None:
    lines = source_lines(source(["é"] * 5_000), {2_000: [mark(2_000)]})
    assert shown(lines) == [*range(1, 13), *range(1_980, 2_021)]
    assert [(line["from"], line["to"]) for line in lines if "from" in line] == [(13, 1_979), (2_021, 5_000)]


def test_a_gap_says_where_its_lines_are_in_the_published_text() -> None:
    text = source([f"é{n}" for n in range(5_000)])
    raw = text.utf8
    for gap in source_lines(text, {2_000: [mark(2_000)]}):
        steps = [tuple(map(int, step.split(":"))) for step in gap.get("steps", "").split()]
        for (line, start), (after, end) in pairwise(steps):
            piece = raw[start:end].decode().splitlines()
            assert piece == list(text.lines[line - 1 : after - 1])


@pytest.mark.parametrize("count", [1, 5_000])
@pytest.mark.parametrize(("lines", "width"), [(100_000, 20), (3, 3_000_000), (400, 100_000)])
def test_a_page_is_bounded(count: int, lines: int, width: int) -> None:
    text = source(["x" * width] * lines)
    step = max(1, lines // count)
    marks = {
        n: [mark(n, place, place + 1) for place in range(0, width, max(1, width * lines // count))]
        for n in range(1, lines + 1, step)
    }
    page = source_lines(text, marks)
    assert len(shown(page)) <= MOST_LINES
    assert len(json.dumps(page)) < 4_000_000
    assert len(json.dumps(page)) < 1_000 * (len(shown(page)) + 20) * (20 if width > 1_000 else 1)


def test_the_lines_of_a_long_source_cost_no_more_than_they_must() -> None:
    assert len(json.dumps(source_lines(source(["x" * 80] * 100_000), {}))) < 10_000


def test_marks_come_out_as_they_stand_in_the_line() -> None:
    parts = line_parts("  412 MB/s and 80", [mark(1, 2, 10), mark(1, 3, 5), mark(1, 15, 17)])
    assert [part["text"] for part in parts] == ["  ", "412 MB/s", " and ", "80"]
    assert [part.get("mark", False) for part in parts] == [False, True, False, True]


def test_a_wide_line_is_cut_between_its_marks() -> None:
    line = "a" * 5_000 + "412" + "b" * 5_000 + "80" + "c" * 5_000
    parts = line_parts(line, [mark(1, 5_000, 5_003), mark(1, 10_003, 10_005)])
    assert [part["text"] for part in parts if "mark" in part] == ["412", "80"]
    skipped = sum(part.get("skip", 0) for part in parts)
    assert skipped + sum(len(part.get("text", "")) for part in parts) == len(line)
    assert skipped > 13_000


@pytest.mark.parametrize(
    ("text", "said"),
    [("\x1b[1m", "␛[1m"), ("a\x00b", "a␀b"), ("\u202egnp", "[U+202E]gnp"), ("\ta", "\ta"), ("\x7f\x9b", "␡[U+009B]"),
     ("\ud800", "\ufffd"), ("é ≈ 😀", "é ≈ 😀")],
)  # fmt: skip
def test_signs_that_do_something_are_shown_and_do_nothing(text: str, said: str) -> None:
    assert visible(text) == said


def test_a_carriage_return_at_the_end_belongs_to_the_line_break() -> None:
    assert line_parts("one\r", []) == [{"text": "one"}]
    assert line_parts("one\rtwo", []) == [{"text": "one␍two"}]


def test_a_table_shows_its_head_and_marks_the_cell() -> None:
    start = TABLE[5].index("3.99")
    told = Excerpts(source(TABLE, "table")).of(Evidence("tables/a.md", 6, start, start + 4), "x")
    assert told["head"] == ["a \\| b", "read"]
    assert [line["n"] for line in told["lines"]] == [5, 6]
    assert told["lines"][0] == {"n": 5, "cells": ["1", "3.88"]}
    assert told["lines"][1]["parts"] == [[{"text": "2"}], [{"text": "3.99", "mark": True, "id": "x"}]]


def test_each_table_of_a_file_has_its_own_head() -> None:
    told = Excerpts(source(TABLE, "table")).of(Evidence("tables/a.md", 10, 2, 3), "x")
    assert told["head"] == ["c"]
    assert [line["n"] for line in told["lines"]] == [10]


def test_a_log_shows_the_lines_around() -> None:
    told = Excerpts(source([f"{n} MB/s" for n in range(1, 31)])).of(Evidence("logs/a.log", 20, 0, 7), "x")
    assert [line["n"] for line in told["lines"]] == [*range(15, 26)]
    assert told["lines"][5]["parts"] == [{"text": "20 MB/s", "mark": True, "id": "x"}]
