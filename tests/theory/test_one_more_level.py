"""One more RAID level is one new file: made up here, it is known wherever a level is."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from ingest.build.method.levels import levels_of
from ingest.core import labels
from ingest.core.problems import ProblemsError
from ingest.core.vocabulary import Vocabulary, load_vocabulary
from ingest.parsers.machine import mdstat
from ingest.scaffold.guess import guesses_of
from ingest.scaffold.inputs import LogFile
from ingest.scaffold.parsed import ParsedLog
from ingest.theory.case import Case
from ingest.theory.expect import expect
from ingest.theory.read import load_theory
from tests.conftest import ROOT

RAID7 = """\
label: RAID 7
what: Three parity blocks in every stripe.
shown:
  raid7: {label: RAID 7, place: 55, colour: raid6, marker: diamond, dash: [2, 2]}
fewest: 5
usable: (k - 3) / k
survives: 3
safety_source: [derived]
stripes: [{chunks: k - 3}]
formulas:
  - {id: raid7-read, operation: read, expected: k - 3, ceiling: k, source: [derived], assumes: Parity is passed over.}
"""
MDSTAT = """\
Personalities : [raid7]
md0 : active raid7 sdf1[4] sde1[3] sdd1[2] sdc1[1] sdb1[0]
      488000512 blocks super 1.2 level 7, 512k chunk, algorithm 2 [5/5] [UUUUU]

unused devices: <none>
"""


@pytest.fixture
def reference(tmp_path: Path) -> Path:
    folder = tmp_path / "data" / "reference"
    shutil.copytree(ROOT / "data" / "reference", folder)
    (folder / "theory" / "raid7.yaml").write_text(RAID7)
    return folder


@pytest.fixture
def known(reference: Path) -> Vocabulary:
    return load_vocabulary(reference)


def test_it_is_a_word_in_its_place(known: Vocabulary) -> None:
    words = known.factors["raid_level"].words
    assert words["raid7"] == "RAID 7"
    assert list(words)[5:8] == ["raid6", "raid7", "raid10"]


def test_a_log_tells_of_it(known: Vocabulary) -> None:
    settings = {fact.factor: fact.setting for fact in mdstat.parse(MDSTAT).facts}
    assert settings["raid_level"] == "raid7"
    assert settings["raid_level"] in known.factors["raid_level"].words


def test_theory_expects_something_of_it_and_its_page_says_so(reference: Path, known: Vocabulary) -> None:
    theory = load_theory(reference / "theory")
    found = expect(Case("raid7", "read", 6), theory)
    assert found is not None
    assert (found.expected, found.formula) == (3, "raid7-read")
    rows = {row["id"]: row for row in levels_of(theory, known)}
    assert (rows["raid7"]["label"], rows["raid7"]["usable"]) == ("RAID 7", "(k − 3) ÷ k")


def test_charts_have_its_name_colour_and_shape(known: Vocabulary, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(labels, "reference", lambda: known)
    assert (labels.colour_of("raid7"), labels.marker_of("raid7")) == ("raid6", "diamond")
    assert labels.dash_of("raid7", None) == (2, 2)
    assert labels.level_words("raid7", None).replace("\u00a0", " ") == "RAID 7"


def test_a_size_beside_its_name_is_a_chunk(known: Vocabulary) -> None:
    log = ParsedLog(LogFile("raid7_64k.log", "logs/raid7_64k.log", b""), "")
    told = {guess.factor: guess.value for guess in guesses_of(log, known).guesses}
    assert told == {"raid_level": "raid7", "chunk_size": 65536}


def test_pages_have_its_marker(reference: Path, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "layouts" / "_partials", tmp_path / "layouts" / "_partials")
    (tmp_path / "layouts" / "home.html").write_text('{{ partial "level.html" (dict "level" "raid7") }}')
    mount = (
        '[[module.mounts]]\nsource = "data/reference"\ntarget = "data/reference"\nfiles = ["theory/*.yaml"]\n'
    )
    (tmp_path / "hugo.toml").write_text(
        f'baseURL = "/"\n{mount}[[module.mounts]]\nsource = "layouts"\ntarget = "layouts"\n'
    )
    subprocess.run([ROOT / ".venv" / "bin" / "hugo", "--quiet"], cwd=tmp_path, check=True, timeout=60)
    page = (tmp_path / "public" / "index.html").read_text()
    assert '<span class="sw k6">' in page
    assert "M0-5 5 0 0 5-5 0Z" in page


def test_a_file_shows_only_its_own_levels(reference: Path) -> None:
    (reference / "theory" / "raid7.yaml").write_text(RAID7.replace("  raid7: {", "  raid77: {"))
    with pytest.raises(ProblemsError) as refused:
        load_theory(reference / "theory")
    assert [str(problem) for problem in refused.value.problems] == [
        'data/reference/theory/raid7.yaml:4: expected a level of this file, found "raid77"; did you mean raid7?'
    ]


def test_a_colour_is_one_of_the_look(reference: Path) -> None:
    (reference / "theory" / "raid7.yaml").write_text(RAID7.replace("colour: raid6", "colour: pink"))
    with pytest.raises(
        ProblemsError, match=r"data/reference/theory/raid7\.yaml:4: expected a row as the others"
    ):
        load_vocabulary(reference)


def test_a_mirror_of_stripes_and_a_stripe_of_mirrors_differ_in_shape() -> None:
    assert labels.colour_of("raid01") == labels.colour_of("raid10")
    assert labels.marker_of("raid01") != labels.marker_of("raid10")
