"""Damage below build/: the next build makes that part anew, says so in one line, and gives the same bytes.

Every kind of file is found by looking, so that a new one is harmed as all others are.
"""

from __future__ import annotations

import logging
import os
import random
import re
import shutil
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path

import pytest

from ingest.build.whole import build
from ingest.charts import render
from ingest.core.files import remove
from ingest.core.project import Project
from ingest.core.workers import InProcess
from tests.checkout import copy_checkout, files_of
from tests.fio_series.side_sets import BOTH, files
from tests.golden.golden import HERE, HOME
from tests.publish.small import copied, every_byte, run

Told = Callable[[str, object], None]
Damage = Callable[[bytes], bytes]


def flipped(content: bytes) -> bytes:
    """One bit in the middle; of an empty file, one byte more."""
    middle = len(content) // 2
    return content[:middle] + bytes([content[middle] ^ 8]) + content[middle + 1 :] if content else b"\n"


DAMAGES: dict[str, Damage] = {
    "a flipped bit": flipped,
    "the last byte is gone": lambda content: content[:-1],
    "half of it": lambda content: content[: len(content) // 2],
    "nothing in it": lambda content: b"",
}


CACHES = {
    f"cache/{name}/HASH"
    for name in ("calculator", "charts", "compare", "previews", "questions", "structures")
} | {"cache/digests"}
PARTS = {"sets/SET", "tables", *CACHES}


def kind_of(name: str) -> str:
    """The path without the words that differ between sets, logs and charts."""
    without_hashes = re.sub(r"[0-9a-f]{16,}", "HASH", name)
    without_charts = re.sub(r"(?<=/charts/)[a-z0-9-]+\.", "CHART.", without_hashes)
    return re.sub(r"\d{4}-\d\d-[a-z-]+", "SET", without_charts)


NEVER_THE_SAME = re.compile(r"\.duckdb|^cache/digests$")


@dataclass
class Bench:
    """A checkout that was built, and every file of its build/."""

    root: Path
    whole: dict[str, bytes]
    stays: set[str]  # what a build without changes does not write again
    harmed: dict[str, bytes] = field(default_factory=dict)

    @property
    def folder(self) -> Path:
        return self.root / "build"

    def rounds(self) -> list[list[str]]:
        """A file of each kind; those of one round are of different parts, so that each has its own line."""
        taken: dict[str, list[str]] = defaultdict(list)
        for kind in sorted({kind_of(name) for name in self.whole}):
            names = [name for name in sorted(self.whole) if kind_of(name) == kind]
            chosen = min(names, key=lambda name: len(taken[part_of(name)]))
            taken[part_of(chosen)].append(chosen)
        most = max(map(len, taken.values()))
        return [[names[place] for names in taken.values() if place < len(names)] for place in range(most)]

    def harm(self, name: str, damage: Damage) -> bool:
        """Whether that makes a difference."""
        self.harmed[name] = damage(self.whole[name])
        (self.folder / name).write_bytes(self.harmed[name])
        return self.harmed[name] != self.whole[name]

    def is_harmed(self, name: str) -> bool:
        return (self.folder / name).read_bytes() == self.harmed[name]

    def differs(self) -> list[str]:
        """What is not as it was made first; DuckDB does not write its file reproducibly, and digests name inodes."""
        made = every_byte(self.folder)
        paths = sorted(made.keys() | self.whole)
        return [
            path
            for path in paths
            if made.get(path) != self.whole.get(path) and not NEVER_THE_SAME.search(path)
        ]


def built(root: Path) -> None:
    build(Project(root), InProcess())


def times_of_change(folder: Path) -> set[tuple[str, int]]:
    """A copy may keep the time of its writing, and a new file get the inode of an old one."""
    paths = (path for path in folder.rglob("*") if path.is_file())
    return {(path.relative_to(folder).as_posix(), path.stat().st_ctime_ns) for path in paths}


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bench]:
    """Sets of logs, of tables, and of series; an article with a chart."""
    root = copy_checkout(tmp_path_factory.mktemp("damage") / "checkout", HERE / "input" / "results")
    (root / "content" / "_index.md").write_text(HOME, encoding="utf-8")
    (root / "content" / "about.md").write_text(ARTICLE, encoding="utf-8")
    for name, text in {"result.yaml": BOTH, **files("window.json", "window_bw.1.log")}.items():
        path = root / "data" / "results" / "2020-03-series" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    built(root)
    yield benched(root)
    shutil.rmtree(root)


def benched(root: Path) -> Bench:
    """A checkout that was built before: what another build does not write again stays.

    Digests note how our code looks, which Python changes where another test imports a module for the first time.
    """
    stays: set[str] = set()
    for _ in range(5):
        before = times_of_change(root / "build")
        built(root)
        stays = {name for name, _ in before & times_of_change(root / "build")}
        if "cache/digests" in stays:
            break
    return Bench(root, every_byte(root / "build"), stays)


ARTICLE = """---
title: An article
charts: [{set: 2020-02-golden-logs, form: compare, by: drive, operations: [read], id: asked}]
---
{{< chart "asked" >}}
"""


def mended(bench: Bench, names: Sequence[str], caplog: pytest.LogCaptureFixture) -> None:
    """A build as ever; of what was kept, a line for each part."""
    caplog.set_level(logging.WARNING)
    caplog.clear()
    built(bench.root)
    if any(bench.is_harmed(name) for name in names):  # a cache that nobody asked: asked for all sets it is
        shutil.rmtree(bench.folder / "sets")
        built(bench.root)
    if any(bench.is_harmed(name) for name in names):  # of a chart that is kept nobody asks for the structure
        for folder in ("sets", "cache/charts"):
            shutil.rmtree(bench.folder / folder)
        render._from_cache.cache_clear()
        built(bench.root)
    assert bench.differs() == []
    parts = {part_of(name) for name in names if name in bench.stays}
    said = [
        f"spindle: {os.path.relpath(bench.folder / part)}: damaged since it was written; rebuilt"
        for part in parts
    ]
    assert sorted(caplog.messages) == sorted(said)


def part_of(name: str) -> str:
    """What is made anew as a whole: a set, the tables of all, or a file of a cache."""
    folder, *rest = name.split("/")
    return folder if folder == "tables" else f"{folder}/{rest[0]}" if folder == "sets" else name


@pytest.mark.long  # rare: damaged files; test_up_to_date.py has one of the site in each run
def test_a_file_of_a_set_and_one_of_each_cache(
    site_one: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    root = copied(site_one, tmp_path / "checkout")
    # Of which the test below is; of the site before the last, tests/publish/test_assembly.py.
    whole_publication = ("html", "cache/search", "lock", "published", "live", "spare", "site.new")
    for name in whole_publication:
        remove(root / "build" / name)
    built(root)  # a copy has other inodes, which digests name
    bench = benched(root)
    names = random.Random(1).sample(sorted(bench.stays), len(bench.stays))
    of_parts = {kind_of(part_of(name)): name for name in names}
    assert of_parts.keys() == PARTS
    for name, damage in zip(of_parts.values(), cycle(DAMAGES.values()), strict=False):
        assert bench.harm(name, damage)
    mended(bench, list(of_parts.values()), caplog)


@pytest.mark.long
def test_every_kind_of_file(bench: Bench, caplog: pytest.LogCaptureFixture, record_property: Told) -> None:
    count = 0
    for names in bench.rounds():
        for what, damage in DAMAGES.items():
            harmed = [name for name in names if bench.harm(name, damage)]
            try:
                mended(bench, harmed, caplog)
            except BaseException as error:
                error.add_note(f"{what}: {', '.join(harmed)}")
                raise
            count += len(harmed)
    found, kept = ({kind_of(name) for name in names} for names in (bench.whole, bench.stays))
    record_property(
        "said", f"{len(found)} kinds of files below build/, {len(kept)} kept: {count} damages mended"
    )


@pytest.mark.long
def test_what_is_found_there(bench: Bench) -> None:
    """Else the walk would have nothing to harm."""
    kinds = {kind_of(name) for name in bench.stays}
    assert kinds >= {
        "cache/charts/HASH", "cache/previews/HASH", "sets/SET/stamp", "sets/SET/across",
        "sets/SET/page.json", "sets/SET/samples.parquet", "sets/SET/public/results/SET/SET.tar",
        "sets/SET/public/data/v1/logs/HASH", "sets/SET/public/results/SET/preview.png",
    }  # fmt: skip


@pytest.mark.long
def test_files_that_changed_places(bench: Bench, caplog: pytest.LogCaptureFixture) -> None:
    """Each is whole, and none is what its name says: two charts, two pictures, two sets."""
    for folder in ("cache/charts", "cache/previews", "sets"):
        one, other, *_ = sorted((bench.folder / folder).iterdir())
        one.rename(bench.folder / "between")
        other.rename(one)
        (bench.folder / "between").rename(other)
    caplog.clear()
    built(bench.root)
    shutil.rmtree(bench.folder / "sets")
    built(bench.root)
    assert bench.differs() == []
    assert len(caplog.messages) >= 3


@pytest.mark.long
def test_what_is_no_file_or_no_folder(bench: Bench) -> None:
    """A folder in place of a file, a file in place of a folder, and what nobody put there."""
    stamps = sorted(bench.folder.glob("sets/*/stamp"))
    for path in (stamps[0], next(bench.folder.glob("cache/charts/*"))):
        path.unlink()
        path.mkdir()
    shutil.rmtree(stamps[1].parent)
    stamps[1].parent.write_text("no folder")
    for part in ("public", "data"):
        shutil.rmtree(bench.folder / part)
        (bench.folder / part).write_text("no folder")
    (bench.folder / "sets" / ".DS_Store").write_text("a desktop's")
    built(bench.root)
    shutil.rmtree(bench.folder / "sets")
    built(bench.root)
    assert bench.differs() == []


@pytest.mark.long
def test_a_whole_publication_after_damage_of_everything(site_one: Path, tmp_path: Path) -> None:
    """In a process of its own: all of build/ at once, with a line for each part, and the same site."""
    root = copied(site_one, tmp_path / "checkout")
    site = files_of(root / "site")
    for path in sorted((root / "build").rglob("*")):
        if path.is_file():
            path.write_bytes(flipped(path.read_bytes()))
    done = run(root)
    assert (done.returncode, done.stdout) == (0, "site/: 1 result sets, 1 of them rebuilt\n")
    lines = done.stderr.splitlines()
    assert all(line.endswith(": damaged since it was written; rebuilt") for line in lines)
    found = {kind_of(line.split(": ")[1].removeprefix("build/")) for line in lines}
    assert found == PARTS | {"cache/search/HASH", "html/_hub", "html/SET"}
    assert files_of(root / "site") == site
