"""A publication that is killed at any moment leaves a whole site, and the next one is as if nothing had been."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.checkout import files_of
from tests.publish.small import copied, every_byte, published, retitle, run, start, strays

Told = Callable[[str, object], None]
# What Python tells of its own doing (audit events), and how often, until the publication is killed.
Stage = tuple[str, str, int]
STAGES: tuple[Stage, ...] = (
    ("ctypes.dlsym", "renameat2", 1),  # the exchange is next
)
OTHER_STAGES: tuple[Stage, ...] = (
    ("os.rename", "build/spare", 1),  # the exchange was the last
    ("os.mkdir", "2020-02-golden-logs.new", 1),
    ("os.rename", "2020-02-golden-logs.new", 1),
    ("os.link", "build/html", 1),
    ("subprocess.Popen", "hugo", 1),
    ("subprocess.Popen", "pagefind", 1),
    ("os.remove", "build/site.new", 2),  # the site before the last is brought up to date
    ("os.link", "build/site.new", 2),
)
KILLER = """
import os, signal, sys
left = {times}
def look(event, args):
    global left
    if event == {event!r} and {text!r} in repr(args):
        left -= 1
        if left == 0:
            os.killpg(0, signal.SIGKILL)
sys.addaudithook(look)
"""


@dataclass
class Bench:
    """A checkout, and what its undisturbed sites are."""

    root: Path
    states: dict[str, dict[str, bytes]]

    def next_title(self) -> str:
        """The title that the site does not have now."""
        found = files_of(self.root / "site")
        return next(title for title, files in self.states.items() if files != found)

    def after(self, process: subprocess.Popen[str], before: dict[str, bytes], title: str) -> str:
        """What the site is after a kill; then it is published again, and compared."""
        process.communicate()
        site = every_byte(self.root / "site")
        state = "the old site" if site == before else "half a site"
        if files_of(self.root / "site") == self.states[title]:
            state = "the new site"
        assert published(self.root, title) == self.states[title], "the next publication differs"
        assert strays(self.root) == []
        return state


@pytest.fixture(scope="module")
def bench(site_one: Path, site_two: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bench]:
    root = copied(site_one, tmp_path_factory.mktemp("kills") / "checkout")
    yield Bench(root, {"One": files_of(site_one / "site"), "Two": files_of(site_two / "site")})
    shutil.rmtree(root)


def killed_at_random(bench: Bench, chance: random.Random, usual: float) -> str:
    """One publication of the other title, killed somewhere on its way."""
    title, before = bench.next_title(), every_byte(bench.root / "site")
    retitle(bench.root, title)
    process = start(bench.root)
    time.sleep(chance.uniform(0, usual))
    os.killpg(process.pid, signal.SIGKILL)
    return bench.after(process, before, title)


def said(found: Counter[str]) -> str:
    """What the summary of the tests shows."""
    states = ", ".join(f"{count}× {state}" for state, count in sorted(found.items()))
    return f"{found.total()} publications killed: {states} was there whole; nothing was lost"


@pytest.mark.long
def test_a_hundred_random_moments(bench: Bench, record_property: Told) -> None:
    chance = random.Random(2)
    begin = time.monotonic()
    assert run(bench.root, "--fresh").returncode == 0
    usual = time.monotonic() - begin
    found: Counter[str] = Counter()
    for attempt in range(int(os.environ.get("SPINDLE_KILLS", "100"))):
        if attempt % 10 == 9:  # from nothing: charts, pictures and logs are made anew as well
            shutil.rmtree(bench.root / "build")
        found[killed_at_random(bench, chance, usual)] += 1
    assert set(found) <= {"the old site", "the new site"}
    record_property("said", said(found))


@pytest.mark.long  # test_exchange.py stops at each step of the exchange in each run
@pytest.mark.parametrize("stages", [STAGES, OTHER_STAGES], ids=["exchange", "others"])
def test_the_moments_that_matter(bench: Bench, stages: tuple[Stage, ...], record_property: Told) -> None:
    found: Counter[str] = Counter()
    for event, text, times in stages:
        title, before = bench.next_title(), every_byte(bench.root / "site")
        retitle(bench.root, title)
        process = start(bench.root, before=KILLER.format(event=event, text=text, times=times))
        state = bench.after(process, before, title)
        assert process.returncode == -signal.SIGKILL, f"{event} {text} was never met"
        assert state == ("the new site" if text == "build/spare" else "the old site"), event
        found[state] += 1
    record_property("said", said(found))
