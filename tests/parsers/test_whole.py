"""A log read at once says what its lines say: dd, hdparm, time, bonnie++ and fio have both ways, and one answer.

Line by line is the reference. Each log of the tests goes both ways as it is, in every dress, joined,
repeated and damaged; so do logs made of what these tools print.
"""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.parsers.both_ways import DRESSES, TOOLS, VERSIONS, both_ways
from tests.parsers.damage import Log, logs, mutated


@pytest.mark.parametrize("tool", TOOLS)
@pytest.mark.parametrize("log", logs(), ids=str)
def test_a_log_says_what_its_lines_say(tool: str, log: Log) -> None:
    for dress in DRESSES:
        at_once, slowly = both_ways(tool, dress(log.text), log.version)
        assert at_once == slowly, dress


@settings(max_examples=600, deadline=None)
@given(tool=st.sampled_from(TOOLS), seed=st.integers(0, 2**32))
def test_damaged_and_joined_logs_say_what_their_lines_say(tool: str, seed: int) -> None:
    chance = random.Random(seed)
    own = [log.text for log in logs() if log.tool in (tool, "dd", "time")]
    text = "".join(chance.choice(own) for _ in range(chance.randrange(1, 4)))
    for _ in range(chance.randrange(4)):
        text = mutated(text, chance)
    at_once, slowly = both_ways(tool, text, chance.choice(VERSIONS))
    assert at_once == slowly
