"""A collection of tiny sets, and random changes of it: edits, renames, moves, swaps, additions, removals."""

from __future__ import annotations

import os
import random
import shutil
from collections.abc import Callable
from pathlib import Path

from ingest.build.whole import build
from ingest.core.problems import ProblemsError
from ingest.core.project import Project
from ingest.core.workers import InProcess
from tests.across.sets import of_disk
from tests.changes.sets import log
from tests.checkout import ROOT, files_of

SLUGS = ("2021-01-first", "2021-02-second", "2021-03-third", "2021-04-fourth")
LEVELS = ("raid0", "raid5", "raid6")
OLD = (1_000_000_000, 1_000_000_000)  # no time tells that something was written


def new_checkout(root: Path) -> Path:
    """What `spindle build` needs, with two sets."""
    for part in ("data/reference", "requirements", "runner"):
        shutil.copytree(ROOT / part, root / part, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copyfile(ROOT / "hugo.toml", root / "hugo.toml")
    for slug, speed in zip(SLUGS[:2], (200, 240), strict=True):
        add_set(root / "data" / "results" / slug, speed)
    return root


def add_set(folder: Path, speed: int) -> None:
    """Three repeats at one RAID level, which their path names."""
    for repeat in (1, 2, 3):
        write(folder / "logs" / "raid5" / f"sdb_{repeat}.log", log(speed + repeat))
    factors = ', factors: {raid_level: single}, tool_version: "9.65"}'
    manifest = of_disk(folder.name[8:], "Disk 1", title=f"The set {folder.name}")
    by_path = manifest.replace("logs/{drive}", "logs/{raid_level}/{drive}").replace(factors, "}")
    write(folder / "result.yaml", by_path)


def write(path: Path, text: str) -> None:
    """A file as old as all others."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def built(root: Path) -> dict[str, bytes] | str:
    """What `spindle build` makes, but for what it keeps to itself; or what it says."""
    try:
        build(Project(root), InProcess())
    except ProblemsError as error:
        return str(error)
    return {
        f"{part}/{name}": content
        for part in ("public", "data", "sets")
        for name, content in files_of(root / "build" / part).items()
    }


class Changes:
    """Random changes of the sets below a folder; each says what it did."""

    def __init__(self, results: Path, chance: random.Random) -> None:
        self._results, self._chance = results, chance

    def next(self) -> str:
        """One change. All times stay as they were."""
        kinds: tuple[Callable[[], str], ...] = (
            self._add_log, self._edit_log, self._edit_title, self._rename_log, self._rename_level,
            self._move_log, self._swap_logs, self._swap_sets, self._remove, self._add_set, self._odd,
        )  # fmt: skip
        done = self._chance.choice(kinds)()
        for path in (self._results, *self._results.rglob("*")):
            os.utime(path, ns=OLD, follow_symlinks=False)
        return done

    def _add_log(self) -> str:
        path = self._free_log(self._set())
        write(path, log(self._chance.randrange(100, 300)))
        return f"add {path}"

    def _edit_log(self) -> str:
        path = self._log()
        write(path, log(self._chance.randrange(100, 300)))
        return f"edit {path}"

    def _edit_title(self) -> str:
        path = self._set() / "result.yaml"
        lines = path.read_text(encoding="utf-8").splitlines()
        lines[1] = f"title: Title {self._chance.randrange(10)}"
        write(path, "\n".join(lines) + "\n")
        return f"edit {path}"

    def _rename_log(self) -> str:
        path = self._log()
        return self._rename(path, path.with_name(f"sdb_{self._chance.randrange(1, 9)}.log"))

    def _rename_level(self) -> str:
        path = self._log().parent
        return self._rename(path, path.with_name(self._chance.choice(LEVELS)))

    def _move_log(self) -> str:
        return self._rename(self._log(), self._free_log(self._set()))

    def _swap_logs(self) -> str:
        return self._swap(self._log(), self._log())

    def _swap_sets(self) -> str:
        return self._swap(self._set(), self._set())

    def _remove(self) -> str:
        path = self._chance.choice([self._log, self._set])()
        shutil.rmtree(path) if path.is_dir() else path.unlink()
        return f"remove {path}"

    def _add_set(self) -> str:
        folder = self._results / self._chance.choice(SLUGS)
        if not folder.exists():
            add_set(folder, self._chance.randrange(100, 300))
        return f"add {folder}"

    def _odd(self) -> str:
        """What may not be there (a link, a folder in place of a file); the next odd change takes it away."""
        odd = [*self._results.rglob("odd*")]
        for path in odd:
            shutil.rmtree(path) if path.is_dir() else path.unlink()
        if not odd:
            path = self._log().with_name("odd.log")
            path.symlink_to("sdb_1.log") if self._chance.random() < 0.5 else path.mkdir()
        return f"odd {odd}"

    def _set(self) -> Path:
        folders = sorted(path for path in self._results.iterdir() if path.is_dir())
        if not folders:
            add_set(self._results / SLUGS[0], 200)
            return self._results / SLUGS[0]
        return self._chance.choice(folders)

    def _log(self) -> Path:
        logs = sorted(self._results.rglob("sdb_*.log"))
        if not logs:
            write(self._set() / "logs" / "raid5" / "sdb_1.log", log(200))
            return self._log()
        return self._chance.choice(logs)

    def _free_log(self, folder: Path) -> Path:
        levels = sorted(path for path in (folder / "logs").glob("*") if path.is_dir())
        level = self._chance.choice(levels) if levels else folder / "logs" / "raid5"
        return next(path for n in range(1, 99) if not (path := level / f"sdb_{n}.log").exists())

    def _rename(self, old: Path, new: Path) -> str:
        if not new.exists():
            new.parent.mkdir(parents=True, exist_ok=True)
            old.rename(new)
        return f"rename {old} to {new}"

    def _swap(self, one: Path, other: Path) -> str:
        between = self._results / ".between"
        if one != other:
            one.rename(between)
            other.rename(one)
            between.rename(other)
        return f"swap {one} and {other}"
