"""build/site.new is brought up to date from the site before the last: the same files as if put together from nothing."""

from __future__ import annotations

import os
import random
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from ingest.build.site.assembly import assemble, remember_assembled
from ingest.build.site.atomic_swap import exchange
from ingest.build.site.looks import looks_of_site
from ingest.core.digests import looks
from ingest.core.files import remove
from ingest.core.project import Project
from ingest.core.workers import InProcess

PARTS = ("_hub", "a", "b", "c")
SHARED = ("assets/style.css", "data/v1/logs/0a1b")


def write_part(project: Project, name: str, chance: random.Random) -> None:
    """The files of a part, some of which others have too; made anew, as parts.py does."""
    folder = project.build / "html" / name
    remove(folder)
    own = [f"results/{name}/{page}" for page in ("index.html", "logs/x/index.html", "logs/y/index.html")]
    for file in (own[0], *chance.sample([*own[1:], *SHARED], 2)):
        path = folder / "site" / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(file if file in SHARED else f"{file} {chance.random()}")


def files(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): path.read_text() for path in folder.rglob("*") if path.is_file()
    }


def publish(project: Project, names: list[str]) -> dict[str, str]:
    """As ingest/build/site/whole_site.py; the site."""
    look = {name: looks(project.build / "html" / name).linked for name in names}
    assembled = assemble(project, look, looks_of_site(project.build / "site.new", InProcess()))
    exchange(project.build / "site.new", project.site)
    seen = looks_of_site(project.site, InProcess())
    assert looks_of_site(project.site, InProcess(), assembled.same) == seen
    remember_assembled(project, assembled.contents, seen.whole.linked)
    return files(project.site)


def expected(project: Project, names: list[str]) -> dict[str, str]:
    parts = [files(project.build / "html" / name / "site") for name in names]
    return {file: text for part in parts for file, text in part.items()}


def test_parts_that_come_change_and_go(tmp_path: Path) -> None:
    project, chance = Project(tmp_path), random.Random(1)
    for name in PARTS:
        write_part(project, name, chance)
    reused = 0
    for _ in range(40):
        names = ["_hub", *sorted(chance.sample(PARTS[1:], chance.randint(1, 3)))]
        for name in chance.sample(names, chance.randint(0, 2)):
            write_part(project, name, chance)
        spare = project.build / "site.new"
        before = spare.stat().st_ino if spare.exists() else 0
        assert publish(project, names) == expected(project, names)
        assert not [path for path in project.site.rglob("*") if path.is_dir() and not any(path.iterdir())]
        reused += project.site.stat().st_ino == before
    assert reused >= 30  # not where all parts have changed, and before there were two sites


HARM: dict[str, Callable[[Path], object]] = {
    "a file less": lambda spare: (spare / "results/a/index.html").unlink(),
    "a file more": lambda spare: (spare / "results/a/more.html").write_text("nobody's"),
    "another file": lambda spare: (spare / "results/a/index.html").write_text("somebody's"),
    "no folder": shutil.rmtree,
    "a note of another time": lambda spare: os.utime(spare.parent / "spare", (0, 0)),
    "a damaged note": lambda spare: (spare.parent / "spare").write_text('{"looks": "'),
    "no note": lambda spare: (spare.parent / "spare").unlink(),
}


@pytest.mark.parametrize("harm", HARM)
def test_whatever_happened_to_the_spare_site(harm: str, tmp_path: Path) -> None:
    project, chance = Project(tmp_path), random.Random(2)
    names = ["_hub", "a"]
    for turn in range(5):
        write_part(project, "_hub", chance)
        if turn in (0, 3):
            write_part(project, "a", chance)
        if turn == 4:
            HARM[harm](project.build / "site.new")
            write_part(project, "a", chance)  # whose files "another file" has damaged
        assert publish(project, names) == expected(project, names)
