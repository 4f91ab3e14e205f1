"""No text that a parser recognises is kept from it by the first glance."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from ingest.parsers import _keys_of_json, _seen, parsers
from ingest.parsers._glance import different_lines
from ingest.parsers._quoted import BEHIND_MARKS, unmarked
from tests.parsers.damage import Log, coloured, logs, logs_of, one_other_character, with_crlf


def is_asked_for(text: str) -> bool:
    """By every parser that recognises it, but a document of JSON, which is another's."""
    asked = _seen(text).asked
    others = [parser for parser in parsers().values() if parser not in asked]
    return _keys_of_json(text) is not None or not any(parser.recognises(text) for parser in others)


@pytest.mark.parametrize("log", logs(), ids=str)
def test_real_logs_whole_cut_and_changed(log: Log) -> None:
    chance = random.Random(log.name)
    cuts = [log.text[: chance.randrange(len(log.text) + 1)] for _ in range(5)]
    lines = log.text.splitlines(keepends=True)
    changed = [one_other_character(log.text, chance) for _ in range(5)] if log.text else []
    for text in (log.text, with_crlf(log.text), coloured(log.text), *cuts, *lines, *changed):
        assert is_asked_for(text), text[:300]
        assert plain(text, _seen(text).marked) == plain(text, BEHIND_MARKS), text[:300]


def plain(text: str, signs: Sequence[str]) -> str | None:
    """What is left of a text behind marks, where they are looked for at these signs."""
    found = unmarked(text, signs)
    return None if found is None else found.text


@pytest.mark.parametrize("end", ["", "\n", "\r\n", " \n", "\x0b\n", "\x1c", "\u2003\n"])
@pytest.mark.parametrize("unit", ["MB/s", "kB/с", "GB/sek"])
def test_a_rate_at_the_end_of_a_line_may_be_of_dd(unit: str, end: str) -> None:
    text = f"268435456 Byte (268 MB) kopiert, 0,27 s, 978 {unit}{end}"
    assert is_asked_for(text)
    assert "dd" in [one.TOOL for one in _seen(text).asked]


@pytest.mark.parametrize("mark", ["", "+", "++", "+++", "> "])
def test_records_behind_any_mark_may_be_of_dd(mark: str) -> None:
    assert is_asked_for(f"{mark}200+0 records in\n{mark}200+0 records out\n")


@pytest.mark.parametrize(
    "text",
    [
        " Timing buffered disk reads: 218 MB in  3.01 seconds =  72.44 MB/sec\n",
        "Timing buffer-cache reads:  1024 MB in 0.50 seconds = 2094012 kB/s\n",
        "oldhost,128M,75095,29,+++++,+++,+++++,+++,65437,22,+++++,+++,1627.7,0,1,+++++,+++\n",
        "oldhost        128M 75095  29 +++++ +++ +++++ +++ 65437  22 +++++ +++  1628   0\n",
    ],
)
def test_dd_is_not_asked_for_figures_of_others(text: str) -> None:
    assert "dd" not in [one.TOOL for one in _seen(text).asked]


@pytest.mark.parametrize("log", logs_of("sysbench"), ids=str)
def test_a_log_of_sysbench_is_its_own_matter(log: Log) -> None:
    assert [one.TOOL for one in _seen(log.text).asked] == ["sysbench"]


def test_lines_that_differ_in_digits_and_blanks_are_one() -> None:
    text = " 12.5 MB/s\n  7 MB/s\n\n3.1 kB/s"
    assert sorted(different_lines(text).split(b"\n")) == [b"", b"MB/s", b"kB/s"]
