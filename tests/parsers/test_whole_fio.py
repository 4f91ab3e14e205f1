"""Texts and terse lines of fio, read at once, say what their lines say."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ingest.parsers.fio._terse import looks_terse
from ingest.parsers.fio._text_blocks import BELOW, GROUPS, ROW_BY_ROW
from ingest.parsers.fio._text_forms import SIDE
from tests.parsers.both_ways import DRESSES, both_ways
from tests.parsers.damage import Log, logs, mutated

FIO_TEXT = [log for log in logs() if log.tool == "fio" and "err=" in log.text]
FIO_TERSE = [log for log in logs() if log.tool == "fio" and any(map(looks_terse, log.text.splitlines()))]


@pytest.mark.parametrize("log", FIO_TEXT, ids=str)
def test_a_text_of_fio_says_what_its_lines_say(log: Log) -> None:
    for dress in DRESSES:
        at_once, slowly = both_ways("fio", dress(log.text), log.version)
        assert at_once == slowly, dress


@settings(max_examples=300, deadline=None)
@given(log=st.sampled_from(FIO_TEXT), seed=st.integers(0, 2**32))
def test_damaged_texts_of_fio_say_what_their_lines_say(log: Log, seed: int) -> None:
    chance = random.Random(seed)
    text = mutated(log.text, chance)
    lines = text.splitlines(keepends=True)
    place = chance.randrange(len(lines) + 1)
    moved = chance.randrange(len(lines) + 1)
    if chance.random() < 0.5:  # some lines stand elsewhere, or a second time
        text = "".join([*lines[:place], *lines[moved : moved + 7], *lines[place:]])
    at_once, slowly = both_ways("fio", text, log.version)
    assert at_once == slowly


@pytest.mark.parametrize("log", FIO_TERSE, ids=str)
def test_a_terse_line_says_what_its_figures_say(log: Log) -> None:
    at_once, slowly = both_ways("fio", log.text, log.version)
    assert at_once == slowly


@settings(max_examples=200, deadline=None)
@given(log=st.sampled_from([*FIO_TERSE, *FIO_TEXT]), seed=st.integers(0, 2**32))
def test_other_digits_say_what_their_figures_say(log: Log, seed: int) -> None:
    text, chance = log.text, random.Random(seed)
    digits = [place for place, char in enumerate(text) if char.isdigit()]
    for place in chance.sample(digits, chance.choice((1, 1, 2, 9))):
        text = text[:place] + chance.choice("0123456789") + text[place + 1 :]
    at_once, slowly = both_ways("fio", text, log.version)
    assert at_once == slowly


def test_texts_of_fio_are_read_at_once() -> None:
    """Else the two ways above are one."""
    assert FIO_TERSE
    for group in ("status", "side", "old_side", "sync", "levels_kind", "bw_samples", "iops_samples"):
        assert any(match[group] is not None for log in FIO_TEXT for match in SIDE.finditer(log.text)), group
    assert any(match["reads"] for log in FIO_TEXT for match in BELOW.finditer(log.text))
    assert any(match["kind"] for log in FIO_TEXT for match in ROW_BY_ROW.finditer(log.text))
    assert any(match["disks"] for log in FIO_TEXT for match in GROUPS.finditer(log.text))
