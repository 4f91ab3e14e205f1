"""What we claim of speed and size, as ratios taken in one run. Nothing here passes or fails by the clock."""

from __future__ import annotations

import gzip
import os
import re
import shutil
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from unittest.mock import patch

import duckdb
import pytest

from ingest.build.site.hugo import run_hugo
from ingest.build.site.parts import Run, _hub_data, _parts, _set_data
from ingest.build.site.whole_site import publish
from ingest.core.project import Project
from ingest.core.vocabulary import Vocabulary
from ingest.core.workers import InProcess
from ingest.sets.read import read_set
from ingest.store.rows import rows_of
from ingest.store.store import connect, create, insert
from tests.bench.conftest import Say
from tests.checkout import ROOT, copy_checkout
from tests.publish.small import spindle

pytestmark = pytest.mark.bench


def seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def test_a_second_publication(tmp_path: Path, say: Say) -> None:
    """Nothing changed: what is left of the time of the first one."""
    project = Project(copy_checkout(tmp_path / "checkout"))
    first, second = (seconds(lambda: publish(project, InProcess())) for _ in range(2))
    say(
        f"publish: first {first:.1f} s, again with nothing changed {second:.1f} s, {second / first:.0%} of it"
    )


def test_a_second_check(tmp_path: Path, say: Say) -> None:
    """Nothing changed: what is left of the time of the first one, which makes every page."""
    root = copy_checkout(tmp_path / "checkout")
    first, second = (seconds(lambda: spindle(root, "check", "--workers", "1")) for _ in range(2))
    say(f"check: first {first:.1f} s, again with nothing changed {second:.1f} s, {second / first:.0%} of it")


def test_hugo_with_memory_at_hand(tmp_path: Path, say: Say) -> None:
    """The pages of the first sets, made in turn with Go's own settings and with ours; the least of each counts."""
    project = Project(copy_checkout(tmp_path / "checkout"))
    publish(project, InProcess())
    run = Run(project.root, tuple(_parts(project, "")[1:9]))
    its_own = {"GOGC": "100", "GOMEMLIMIT": "off"}
    turns = [[_cpu(tmp_path, run, settings) for settings in (its_own, {})] for _ in range(3)]
    own, ours = (min(cpu) for cpu in zip(*turns, strict=True))
    say(f"Hugo, 8 sets: {own:.2f} CPU s, with memory at hand {ours:.2f}, {ours / own:.0%} of it")


def _cpu(folder: Path, run: Run, settings: dict[str, str]) -> float:
    """CPU seconds of Hugo for the pages of these sets."""
    work = Path(tempfile.mkdtemp(dir=folder))
    _set_data(Project(run.root), work / "data", run.parts)
    with patch.dict(os.environ, settings):
        return _cpu_of_hugo(Project(run.root), work, of_sets=True)


def _cpu_of_hugo(project: Project, work: Path, *, of_sets: bool) -> float:
    before = os.times()
    run_hugo(project, work, of_sets=of_sets)
    after = os.times()
    return sum(after[2:4]) - sum(before[2:4])


def test_hugo_for_the_pages_of_no_set(tmp_path: Path, say: Say) -> None:
    """With all that the sets that they name show, as until 28 November 2026, and with their numbers alone; the least counts."""
    project = Project(copy_checkout(tmp_path / "checkout"))
    publish(project, InProcess())
    turns = [[_cpu_of_hub(tmp_path, project, whole=whole) for whole in (True, False)] for _ in range(3)]
    all_data, numbers = (min(cpu) for cpu in zip(*turns, strict=True))
    say(
        f"Hugo, pages of no set: with whole sets {all_data:.2f} CPU s, with numbers {numbers:.2f}, {numbers / all_data:.0%} of it"
    )


def _cpu_of_hub(folder: Path, project: Project, *, whole: bool) -> float:
    work = Path(tempfile.mkdtemp(dir=folder))
    _hub_data(project, work / "data", ())
    for path in (work / "data" / "sets").iterdir() if whole else ():
        shutil.copyfile(project.build / "sets" / path.stem / "page.json", path)
    return _cpu_of_hugo(project, work, of_sets=False)


def test_weight_of_pages(published_site: Path, say: Say) -> None:
    """HTML of each set's page with the CSS that it names, gzipped."""
    for page in sorted((published_site / "results").glob("*/index.html")):
        named = re.findall(r'<link rel="?stylesheet"? href="/([^"]+)"', page.read_text(encoding="utf-8"))
        css = sum(_gzipped(published_site / name) for name in named)
        say(f"{page.parent.name}: HTML {_gzipped(page) / 1000:.1f} kB + CSS {css / 1000:.1f} kB gzip")
    for script in sorted(published_site.rglob("assets/**/*.js")):
        say(f"{script.name.split('.')[0]}: {_gzipped(script) / 1000:.1f} kB gzip")


def _gzipped(path: Path) -> int:
    return len(gzip.compress(path.read_bytes(), 6))


def test_rows_by_columns(vocabulary: Vocabulary, say: Say) -> None:
    """Decision 3: unnest against executemany, the same 3,560 rows."""
    folder = ROOT / "data" / "results" / "2008-07-nelson-md-raid"
    rows = rows_of(read_set(folder, "x", vocabulary), vocabulary)["measurements"]
    rows = [{**row, "run": place} for place in range(10) for row in rows]

    def by_columns() -> None:
        connection = connect()
        create(connection, vocabulary)
        insert(connection, {"measurements": rows})

    def by_rows() -> None:
        connection: duckdb.DuckDBPyConnection = connect()
        create(connection, vocabulary)
        names = [name for name, *_ in connection.execute('describe "measurements"').fetchall()]
        marks = ", ".join("?" for _ in names)
        connection.executemany(
            f"insert into measurements values ({marks})", [[row.get(name) for name in names] for row in rows]
        )

    columns, single = seconds(by_columns), seconds(by_rows)
    say(
        f"{len(rows)} rows into DuckDB: by columns {columns:.2f} s, by rows {single:.2f} s, {single / columns:.0f} times"
    )


@pytest.mark.parametrize("sets", [20, 80])
def test_cost_grows_with_the_number_of_sets(sets: int, tmp_path: Path, say: Say) -> None:
    """Time for each set should not depend on how many there are."""
    root = copy_checkout(tmp_path / "checkout", ROOT / "tests" / "golden" / "input" / "results")
    (root / "content" / "_index.md").write_text("---\ntitle: x\n---\n")
    one = root / "data" / "results" / "2020-02-golden-logs"
    for place in range(sets):
        shutil.copytree(one, one.with_name(f"2021-01-copy-{place:05}"))
    took = seconds(lambda: publish(Project(root), InProcess()))
    say(f"{sets} sets: {took:.1f} s, {1000 * took / sets:.0f} ms each")
