"""The first answer of the search: requests, and bytes on the wire below /pagefind/, until it is there."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import quote

from tests.bench.pages.bench import Bench, Line, run

MOST_BYTES = 150_000
QUESTIONS = ("raid 10", "chunk size of raid 5 on ext4")


def lines(bench: Bench) -> Iterator[Line]:
    """A line for each question."""
    asked = [
        {"path": f"/search/?q={quote(question)}", "until": "#search[data-ready]", "below": "/pagefind/"}
        for question in QUESTIONS
    ]
    for question, seen in zip(QUESTIONS, run("cost", {"base": bench.base, "visits": asked}), strict=True):
        ours = f"{seen['bytes'] / 1000:,.0f} KB in {seen['requests']} requests, {len(bench.sets)} sets"
        reached = seen["bytes"] <= MOST_BYTES
        yield Line(f"search, first answer: {question}", "", f"≤ {MOST_BYTES // 1000} KB", ours, reached)
