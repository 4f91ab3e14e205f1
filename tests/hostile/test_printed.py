"""What `spindle` prints of a stranger's files steers no terminal: control characters are written out."""

from __future__ import annotations

import json
import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest

from ingest.cli import main
from tests.checkout import ROOT
from tests.hostile.case import HEAD, files
from tests.hostile.command import Said, spindle

STEER = "\x1b[2J\x1b]0;title\x07\x9b31m\u202e\u2066\x08\x7f\x00"
NAME = "a\x1b[2J\u202eb.log"
LOG = f"\n/dev/sd{STEER}b:\n Timing buffered disk reads: 230 MB in  3.01 seconds =  76.41 MB/sec\n$ dd if=/dev/{STEER} of=/x\n"
SLUG = "2020-01-printed"
SOUND = HEAD + "runs: [{logs: logs/a.log, factors: {raid_level: single, drives: 1}, tool_version: '9.65'}]\n"


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout with a log of such characters, by such a name, in a set of its own and beside it."""
    for part in ("data/reference", "requirements"):
        shutil.copytree(ROOT / part, tmp_path / part)
    files({"result.yaml": SOUND, "logs/a.log": LOG})(tmp_path / "data" / "results" / SLUG)
    files({NAME: LOG, f"other{NAME}": f"no tool {STEER}\n"})(tmp_path / "pile")
    return tmp_path


def _harmless(said: Said) -> None:
    """Every character is one that is seen, and no traceback is among them."""
    printed = (said.out + said.err).replace("\n", "")
    assert [char for char in printed if not char.isprintable()] == []
    assert "Traceback" not in printed


@pytest.mark.parametrize(
    "arguments",
    [
        ("check", "2020\x1b[2J"),
        ("parse", f"pile/{NAME}"),
        ("parse", "--tool", "dd\x1b[2J", f"pile/{NAME}"),
        ("parse", f"pile/other{NAME}"),
        ("parse", "nothing\x1b[2J"),
        ("explain", SLUG, "x\x1b[2J"),
        ("new", "2020-02-new", "pile"),
        ("new", "2020-02\x1b[2J", "pile"),
        ("new", "2020-02-new", "pile/nothing\x1b[2J"),
        ("diff", "HEAD\x1b[2J"),
    ],
    ids=ascii,
)
def test_nothing_steers_a_terminal(
    arguments: Sequence[str],
    checkout: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(checkout)
    code = main(list(arguments))
    _harmless(Said(code, *capsys.readouterr()))


@pytest.mark.parametrize(
    "arguments", [("check",), ("parse", "--json", f"pile/{NAME}"), ("build\x1b[2J",)], ids=ascii
)
def test_nothing_steers_the_terminal_of_a_process(arguments: Sequence[str], checkout: Path) -> None:
    _harmless(spindle(checkout, *arguments))


def test_a_number_of_such_a_log_is_explained(checkout: Path) -> None:
    said = spindle(checkout, "parse", "--json", f"data/results/{SLUG}/logs/a.log")
    assert json.loads(said.out.splitlines()[0])["printed"] == "76.41 MB/sec"
    name = _number(checkout)
    said = spindle(checkout, "explain", SLUG, name)
    assert (said.code, said.err) == (0, "")
    assert "76.41 MB/sec" in said.out
    _harmless(said)


def _number(checkout: Path) -> str:
    from ingest.core.vocabulary import load_vocabulary
    from ingest.sets.read import read_set

    found = read_set(
        checkout / "data" / "results" / SLUG, SLUG, load_vocabulary(checkout / "data" / "reference")
    )
    return found.measurements[0].id(SLUG)


def test_what_is_written_out_tells_which_character_it_is(checkout: Path) -> None:
    assert r"pile/a\x1b[2J\u202eb.log" in spindle(checkout, "parse", f"pile/{NAME}").out
