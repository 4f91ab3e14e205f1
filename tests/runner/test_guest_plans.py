"""The bundled plans on real arrays, each shrunk: carried out, sealed, accepted as they are, and one of them published."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ingest.build.site.whole_site import publish
from ingest.core.project import Project
from ingest.core.vocabulary import load_vocabulary
from ingest.core.workers import InProcess
from ingest.sets.read import read_set
from ingest.sets.records import ResultSet
from tests.checkout import copy_checkout
from tests.runner import guest
from tests.runner.guest import Guest
from tests.runner.guest_jobs import CLEAN, with_foreign
from tests.runner.shrinking import DISKS, shrunk

ROOT = Path(__file__).resolve().parents[2]
pytestmark = [
    pytest.mark.skipif(bool(guest.missing()), reason=guest.missing()),
    pytest.mark.long,  # a minute a study; test_guest.py makes, measures and undoes arrays in each run
]
HOME = "---\ntitle: Spindle\nheadline: A site of one run\npromise: Made for a test.\n---\n"
STUDY = "zaitsev-2006"  # of several arrays, whole and degraded
STUDIES = {"nelson-2008": 4, "tkachenko-2010": 2, "segfault-2014": 4}
OTHERS = {"bunn-2002": 4, "file-systems": 1, "btrfs-raid": 4}


def job(plans: dict[str, int]) -> str:
    """Each plan in turn, with a look at the disks after each."""
    lines = []
    for name, disks in plans.items():
        destroy = ",".join(DISKS[:disks])
        call = f"python3 /run/job/spindle-run run /run/job/{name}.ini -o /run/out/{name} --destroy {destroy} </dev/null"
        lines.append(f"{call} || {{ echo {name} failed; exit 10; }}\n{CLEAN}")
    return "\n".join(lines)


def carry_out(found: Guest, plans: dict[str, int]) -> None:
    for name in plans:
        (found.job / f"{name}.ini").write_text(shrunk(name), encoding="utf-8")
    code, log = found.run(job(plans))
    assert code == 0, log


@pytest.fixture(scope="module")
def done(program: Path) -> Iterator[Guest]:
    """One study's plan, carried out in a guest."""
    with with_foreign(program) as found:
        carry_out(found, {STUDY: 4})
        yield found


def sealed(found: Guest, name: str, out: Path) -> ResultSet:
    """The set of a plan, as `spindle check` reads it."""
    seal = [sys.executable, str(found.job / "spindle-run"), "seal", str(found.out / name)]
    said = subprocess.run(
        [*seal, "--slug", f"2020-01-{name}", "-o", str(out)], capture_output=True, text=True, check=False
    )
    assert said.returncode == 0, said.stderr
    return read_set(out / f"2020-01-{name}", name, load_vocabulary(Project(ROOT).reference))


def assert_made_again(found: Guest, name: str, out: Path) -> None:
    """Every run that was planned was carried out, and is a number of the sealed set."""
    manifest = json.loads((found.out / name / "manifest.json").read_text())
    expanded = json.loads((found.out / name / "plan.expanded.json").read_text())
    assert {(run["configuration"], run["repeat"], run["test"]) for run in manifest["runs"]} == {
        tuple(run) for run in expanded["runs"]
    }
    assert {run["state"] for run in manifest["runs"]} <= {"ok", "tainted"}
    read = sealed(found, name, out)
    assert len({number.evidence.path for number in read.measurements}) == len(manifest["runs"])


def test_a_study_is_made_again_and_accepted(done: Guest, tmp_path: Path) -> None:
    assert_made_again(done, STUDY, tmp_path)


def test_the_other_studies_are_made_again_and_accepted(program: Path, tmp_path: Path) -> None:
    with with_foreign(program) as found:
        carry_out(found, STUDIES)
        for name in STUDIES:
            assert_made_again(found, name, tmp_path)


def test_a_degraded_array_was_degraded(done: Guest) -> None:
    records = [json.loads(path.read_text()) for path in (done.out / STUDY).glob("configurations/*/r1/*.json")]
    seen = [
        (record["configuration"]["state"], record["before"]["array"]["degraded"], record["state"])
        for record in records
        if "configuration" in record
    ]
    assert {(state, missing) for state, missing, _ in seen if state == "degraded"} == {("degraded", "1")}
    assert "recovering" in {state for state, _, _ in seen}


def test_its_page_is_published(done: Guest, tmp_path: Path) -> None:
    sealed(done, STUDY, tmp_path / "sets")
    root = copy_checkout(tmp_path / "checkout", tmp_path / "sets")
    (root / "content" / "_index.md").write_text(HOME, encoding="utf-8")
    publish(Project(root), InProcess())
    page = (root / "site" / "results" / f"2020-01-{STUDY}" / "index.html").read_text(encoding="utf-8")
    assert "degraded" in page
    assert "tainted" in page


def test_the_other_plans_are_made_and_accepted(program: Path, tmp_path: Path) -> None:
    with with_foreign(program, mebibytes=320) as found:  # XFS wants as much, btrfs half of it
        carry_out(found, OTHERS)
        for name in OTHERS:
            assert sealed(found, name, tmp_path).measurements
