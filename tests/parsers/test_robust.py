"""Every parser on damaged logs, and on text that is made to keep it busy."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from ingest.parsers import parsers
from ingest.sets.logs.decode import decode
from tests.parsers.changes import difference, passes_unseen, wrong_figures
from tests.parsers.damage import (
    Log,
    as_recorded,
    coloured,
    has_one_run,
    logs,
    logs_of,
    one_other_character,
    read,
    shuffled,
    some_of_each_tool,
    whole,
    with_crlf,
    with_prompts,
    wrong,
)
from tests.parsers.damage import keys as values

ROOT = Path(__file__).parents[2]
SOME = some_of_each_tool(2)
every_log = pytest.mark.parametrize(
    "log", [pytest.param(log, marks=() if log in SOME else pytest.mark.long) for log in logs()], ids=str
)


@every_log
@pytest.mark.parametrize("kept", [with_crlf, as_recorded, with_prompts])
def test_however_a_log_was_kept_its_values_are_the_same(kept: Callable[[str], str], log: Log) -> None:
    reports = read(kept(log.text), log.version)
    assert reports is not None
    assert values(reports) == whole(log)


@every_log
def test_a_coloured_log_gives_right_values_or_none(log: Log) -> None:
    """JSON with codes in it is no JSON: then the coarser figures of the text beside it are read."""
    reports = read(coloured(log.text), log.version)
    assert "\n{" in log.text or not wrong(reports, whole(log) or {})


@pytest.mark.parametrize("log", logs()[:: len(logs()) // 7], ids=str)
@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le"])
def test_however_a_log_was_encoded_its_text_is_the_same(encoding: str, log: Log) -> None:
    assert decode(log.text.encode(encoding)) == log.text


@every_log
def test_a_cut_log_gives_right_values_or_a_warning(log: Log) -> None:
    _cut(log, step=max(7, len(log.text) // 120))


@pytest.mark.long
@every_log
def test_a_log_cut_at_every_seventh_character(log: Log) -> None:
    _cut(log, step=7)


def _cut(log: Log, step: int) -> None:
    """Right are the values of the whole lines before and after the cut, too: reports of a run may follow."""
    base, until = whole(log) or Counter(), cache(lambda end: values(read(log.text[:end], log.version) or []))
    found = []
    for place in range(0, len(log.text), step):
        before, after = log.text.rfind("\n", 0, place) + 1, log.text.find("\n", place) + 1
        allowed = {*base, *until(before), *until(after)}
        found += [(place, key) for key in wrong(read(log.text[:place], log.version), allowed)]
    assert not found, found[:5]


@every_log
def test_a_log_whose_head_is_missing_is_read_or_refused(log: Log) -> None:
    for place in range(0, len(log.text), max(31, len(log.text) // 40)):
        read(log.text[place:], log.version)


@every_log
def test_lines_in_another_order_give_right_values_or_a_warning(log: Log) -> None:
    base = whole(log)
    if base is None or not has_one_run(log):
        return
    chance = random.Random(str(log))
    texts = [shuffled(log.text, chance) for _ in range(12)]
    found = [key for text in texts for key in wrong(read(text, log.version), set(base))]
    assert not found, found[:5]


@every_log
def test_one_changed_character_gives_right_figures_or_a_warning(log: Log) -> None:
    _change(log, times=60)


@pytest.mark.long
@every_log
def test_many_changed_characters_give_right_figures_or_a_warning(log: Log) -> None:
    _change(log, times=400)


def _change(log: Log, times: int) -> None:
    """Characters that are no digits; where the whole log is refused it stays a ParseError or is read."""
    base, chance, found = read(log.text, log.version) or (), random.Random(str(log)), []
    for _ in range(times):
        text = one_other_character(log.text, chance)
        wrong_now = wrong_figures(read(text, log.version), base)
        if base and wrong_now and not passes_unseen(log, text):
            found.append((difference(log.text, text), wrong_now[0]))
    assert not found, found[:5]


@every_log
def test_joined_with_the_log_of_another_tool_it_gives_right_values(log: Log) -> None:
    first = whole(log)
    others = [other for other in logs() if other.tool != log.tool and other.version == log.version]
    chance = random.Random(str(log))
    for other in chance.sample(others, k=min(len(others), 2)):
        second = whole(other)
        if first is None or second is None:
            continue
        for text in (f"{log.text}\n{other.text}", f"{other.text}\n{log.text}"):
            assert not wrong(read(text, log.version), {*first, *second}), str(other)


def test_a_log_that_one_parser_refuses_hides_none_of_another_tool() -> None:
    """A table of bonnie++ cut below its heads: nothing of it can be read, and all of sysbench's can."""
    bonnie = next(log.text for log in logs_of("bonnie++") if log.name == "1.96-full")
    other = next(log for log in logs_of("sysbench") if whole(log))
    cut = bonnie[: bonnie.index("lat196 ")]
    assert read(f"{cut}# uname -r\n", tool="bonnie++") is None
    reports = read(f"{cut}{other.text}", other.version)
    assert reports is not None
    assert values(reports) == whole(other)
    (refused,) = [report for report in reports if report.tool == "bonnie++"]
    assert "expected a row of figures" in refused.warnings[0].text
    assert read(cut + "x\n") is None


def test_a_terse_line_with_a_direction_too_many_is_refused() -> None:
    """Found by `make fuzz` (seed 78): the fourth of a v3 line gave readings of no operation."""
    text = next(log.text for log in logs_of("fio") if log.name == "3.28-terse-v3-multi")
    fields = text.split("\n")[2].split(";")
    write = fields[46:87]
    assert len(read(";".join([*fields[:87], *write, *fields[87:]]), tool="fio") or []) == 1
    assert read(";".join([*fields[:87], *write, *write, *fields[87:]]), tool="fio") is None


def hostile(tool: str, *arguments: str, timeout: float) -> dict[str, float]:
    """CPU seconds by what was repeated, from a process that can be stopped."""
    command = [sys.executable, "-m", "tests.parsers.hostile", tool, *arguments]
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=False, timeout=timeout
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return dict(json.loads(done.stdout))


@pytest.mark.long  # of each parser its own tests read 400 kB of this and that
@pytest.mark.parametrize("tool", sorted(parsers()))
def test_ten_megabytes_of_one_character_are_soon_read(tool: str) -> None:
    """Not timed: what grows with the square of its input would need hours."""
    assert len(hostile(tool, "10_000_000", timeout=300)) == 8


@pytest.mark.long
@pytest.mark.parametrize("tool", sorted(parsers()))
def test_ten_megabytes_of_anything_are_soon_read(tool: str) -> None:
    assert len(hostile(tool, "10_000_000", "all", timeout=1800)) > 100
