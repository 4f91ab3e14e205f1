"""Whatever `spindle check` passes, `spindle publish` passes: over the whole collection, the refused and the sound."""

from __future__ import annotations

import re
import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.checkout import copy_checkout
from tests.hostile.case import Write
from tests.hostile.collection import kinds
from tests.hostile.command import spindle
from tests.hostile.injections import injections
from tests.hostile.published import ENOUGH

TOGETHER = 30  # sets of one check; those that it names are taken out, and it is asked again
HOURS = 4 * 3600  # for hundreds of sets on a busy machine
_NAMED = re.compile(r"(?:results|sets)/([a-z0-9-]+)(?=[/:.])")


def collection() -> dict[str, Write]:
    """Every set but those that take minutes to be refused, which have a test of their own."""
    refused = {case.slug: case.write for cases in kinds().values() for case in cases if not case.long}
    return {**refused, **dict(injections())}


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A site without sets, and without a page that needs one."""
    (tmp_path / "none").mkdir()
    root = copy_checkout(tmp_path / "checkout", tmp_path / "none")
    home = "---\ntitle: Spindle\nheadline: A hostile site\npromise: Made up for a test.\n---\n"
    (root / "content" / "_index.md").write_text(home)
    return root


def passed(checkout: Path, sets: Mapping[str, Write]) -> set[str]:
    """Those that a check passes; the others are removed, for each of them must be named."""
    results = checkout / "data" / "results"
    for slug, write in sets.items():
        (results / slug).mkdir()
        write(results / slug)
    left = set(sets)
    while left:
        said = spindle(checkout, "check", *sorted(left), memory=ENOUGH, seconds=HOURS)
        assert "Traceback" not in said.err
        if said.code == 0:
            return left
        named = set(_NAMED.findall(said.err)) & left
        assert named, said.err
        for slug in named:
            shutil.rmtree(results / slug)
        left -= named
    return left


@pytest.mark.long
def test_what_check_passes_publish_passes(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sets = collection()
    names = list(sets)
    sound: set[str] = set()
    for begin in range(0, len(names), TOGETHER):
        sound |= passed(checkout, {name: sets[name] for name in names[begin : begin + TOGETHER]})
    said = spindle(checkout, "publish", "--workers", "1", memory=ENOUGH, seconds=HOURS)
    with capsys.disabled():
        print(
            f"\ncheck => publish: {len(sets)} hostile sets, {len(sets) - len(sound)} refused by check, {len(sound)} passed and published"
        )
    assert (said.code, said.err) == (0, "")
    assert len(sound) >= len(dict(injections())) * 9 // 10
    assert all((checkout / "site" / "results" / slug / "index.html").is_file() for slug in sound)
