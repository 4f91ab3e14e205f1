"""No text that a parser recognises is kept from it by the first glance."""

from __future__ import annotations

import random

import pytest

from ingest.parsers import _is_json, _seen, parsers
from ingest.parsers._glance import different_lines
from ingest.parsers._quoted import unmarked
from tests.parsers.damage import Log, coloured, logs, one_other_character, with_crlf


def is_asked_for(text: str) -> bool:
    """By every parser that recognises it, but a document of JSON, which is another's."""
    asked = _seen(text).asked
    others = [parser for parser in parsers().values() if parser not in asked]
    return _is_json(text) or not any(parser.recognises(text) for parser in others)


@pytest.mark.parametrize("log", logs(), ids=str)
def test_real_logs_whole_cut_and_changed(log: Log) -> None:
    chance = random.Random(log.name)
    cuts = [log.text[: chance.randrange(len(log.text) + 1)] for _ in range(5)]
    lines = log.text.splitlines(keepends=True)
    changed = [one_other_character(log.text, chance) for _ in range(5)] if log.text else []
    for text in (log.text, with_crlf(log.text), coloured(log.text), *cuts, *lines, *changed):
        assert is_asked_for(text), text[:300]
        assert _seen(text).marked or unmarked(text) is None, text[:300]


def test_lines_that_differ_in_digits_and_blanks_are_one() -> None:
    text = " 12.5 MB/s\n  7 MB/s\n\n3.1 kB/s"
    assert sorted(different_lines(text).split(b"\n")) == [b"", b"MB/s", b"kB/s"]
