"""sysbench: what was printed in one piece says what its lines say."""

from __future__ import annotations

import operator
import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ingest.parsers import ParseError, Report, sysbench
from ingest.parsers._exact import steps_of
from ingest.parsers._rules import rules
from ingest.parsers.sysbench import _sections, parse
from tests.parsers.damage import mutated
from tests.parsers.of_sysbench import NAMES, SINGLE, log, report_0_4, report_1_0


def line_by_line(text: str) -> Report | ParseError:
    """The same log, no piece of which is as sysbench prints it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(_sections, "head_at", lambda _text, _position: None)
        patch.setattr(_sections, "report_at", lambda _text, _position: None)
        return parsed(text)


def parsed(text: str) -> Report | ParseError:
    try:
        return parse(text)
    except ParseError as error:
        return error


def same(one: Report | ParseError, other: Report | ParseError) -> bool:
    """Warnings are told in the order of the checks."""
    if isinstance(one, ParseError) or isinstance(other, ParseError):
        return str(one) == str(other)
    told = (sorted(map(repr, report.warnings)) for report in (one, other))
    rest = ((report.readings, report.facts, report.failures) for report in (one, other))
    return bool(operator.eq(*told) and operator.eq(*rest))


@pytest.mark.parametrize("name", NAMES)
def test_a_piece_says_what_its_lines_say(name: str) -> None:
    assert same(parse(log(name)), line_by_line(log(name)))


@settings(max_examples=400, deadline=None)
@given(name=st.sampled_from(NAMES), seed=st.integers(0, 2**32))
def test_a_damaged_piece_says_what_its_lines_say(name: str, seed: int) -> None:
    chance = random.Random(seed)
    text = mutated(log(name) + log(chance.choice(NAMES)), chance)
    assert same(parsed(text), line_by_line(text))


@pytest.mark.parametrize("name", SINGLE)
@pytest.mark.parametrize(
    "printed", ["nan", "-inf", "-5.00", "0.00", "0.0000", "18446744073709.55", "1e+06", ""]
)
def test_a_figure_that_is_none_within_a_report(name: str, printed: str) -> None:
    text = log(name)
    for found in re.finditer(r"(?<= )\d+(?:\.\d+)?", text):
        changed = text[: found.start()] + printed + text[found.end() :]
        assert same(parsed(changed), line_by_line(changed)), changed[found.start() - 40 : found.end() + 40]


SHORT = report_0_4().partition("    total time taken")[0]
WRITTEN = "67108864 bytes written in 0.89 seconds (71.94 MiB/sec).\n"


@pytest.mark.parametrize(
    "text",
    [
        SHORT,
        SHORT + WRITTEN,
        SHORT + report_1_0().partition("Threads started!\n\n\n")[2],
        SHORT + log("1.1.0-rndrw").partition("fsyncs: 1904.65/s")[2].partition("\n\n")[2],
        SHORT + report_0_4().partition("Done.\n\n")[2],
        SHORT + report_0_4().partition("events:              10000\n")[2],
        log("1.1.0-rndrw") + WRITTEN,
        report_0_4() * 3,
        log("0.4.12-prepare") * 2 + log("0.4.12-prepare").replace(" seconds", " minutes"),
        "$ sysbench fileio --threads=2 --file-block-size=4K run\n"
        + log("0.4.12-prepare").replace(" seconds", " minutes")
        + report_1_0().partition("Threads started!\n\n\n")[2],
    ],
)
def test_reports_that_follow_each_other(text: str) -> None:
    assert same(parsed(text), line_by_line(text))


@pytest.mark.parametrize("name", SINGLE)
def test_a_log_as_printed_needs_no_closer_look(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = parse(log(name))
    for look in ("doubts_of", "prepare_doubts"):
        monkeypatch.setattr(sysbench, look, None)
    assert same(parse(log(name)), expected)


@settings(max_examples=1000, deadline=None)
@given(name=st.sampled_from(NAMES), data=st.data())
def test_figures_that_agree_at_first_sight_agree(name: str, data: st.DataObject) -> None:
    """The quick look never overlooks what the checks find."""
    changed = log(name)[-2500:]
    places = [place for place, character in enumerate(changed) if character.isdigit()]
    for place in data.draw(st.lists(st.sampled_from(places), min_size=1, max_size=3)) if places else ():
        changed = changed[:place] + data.draw(st.sampled_from("0123456789")) + changed[place + 1 :]
    quick = parsed(changed)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sysbench, "agree", lambda _section, _parameters: False)
        patch.setattr(sysbench, "written_agrees", lambda _section: False)
        assert same(quick, parsed(changed))


@pytest.mark.parametrize("name", rules("sysbench"))
def test_every_factor_is_a_power_of_ten_or_of_two(name: str) -> None:
    """With any other, a figure of a whole report would be rounded twice."""
    assert steps_of(name) is not None
