"""A revision of git → its database, built by its own code: build/diff/<commit>/spindle.duckdb, stamped.

The tree is unpacked beside it and goes when its database is there. A database that is there already, and is
as it was made, is taken: a commit does not change. Only the packages are those that are installed now.
"""

from __future__ import annotations

import io
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ingest.core.files import is_stamped, remove, write_stamp
from ingest.core.problems import UsageError
from ingest.core.project import Project
from ingest.core.text import printable

_BUILD = "import sys; from ingest.cli import main; sys.exit(main())"


@dataclass(frozen=True)
class Revision:
    """A commit, and the words in which it was requested."""

    name: str
    commit: str

    def __str__(self) -> str:
        return f"{self.name} ({self.commit[:10]})" if self.name != self.commit else self.commit[:10]


def revision(project: Project, name: str) -> Revision:
    """The commit that `name` means. Raises UsageError where there is none."""
    options = ["--verify", "--quiet", "--end-of-options"]
    commit = git(project, ["rev-parse", *options, f"{name}^{{commit}}"])
    if commit.returncode == 0:
        return Revision(name, commit.stdout.decode().strip())
    inside = git(project, ["rev-parse", "--git-dir"])
    message = f"no revision {name!r} here; `git log --oneline` lists them"
    if inside.returncode:
        message = f"this checkout has no history to compare with: {_last_line(inside.stderr)}"
    raise UsageError(message)


def commit_date(project: Project) -> str:
    """The day of HEAD, as its author's clock has it: 2026-11-20."""
    commit = revision(project, "HEAD").commit
    return git(project, ["show", "--no-patch", "--format=%as", commit]).stdout.decode().strip()


def built_database(project: Project, revision: Revision) -> Path:
    """The database of a revision, built unless it was before. Raises UsageError."""
    folder = project.build / "diff" / revision.commit
    if not is_stamped(folder, revision.commit):
        tree = folder.with_suffix(".tree")
        try:
            unpack(project, revision, tree)
            _build(revision, tree)
            remove(folder)
            folder.mkdir()
            (tree / "build" / "spindle.duckdb").replace(folder / "spindle.duckdb")
            write_stamp(folder, revision.commit)
        finally:
            shutil.rmtree(tree, ignore_errors=True)
    return folder / "spindle.duckdb"


def git(project: Project, arguments: list[str]) -> subprocess.CompletedProcess[bytes]:
    """What git answers, whether it could or not. Raises UsageError where there is none."""
    command = ["git", "-C", str(project.root), *arguments]
    try:
        return subprocess.run(command, env={**os.environ, "LC_ALL": "C"}, capture_output=True, check=False)
    except FileNotFoundError:
        raise UsageError("git is not installed; spindle diff asks it for the other revision") from None


def unpack(project: Project, revision: Revision, tree: Path, only: Sequence[str] = ()) -> None:
    """The files of the revision, of some folders `only` if named; every one of them stays below `tree`."""
    shutil.rmtree(tree, ignore_errors=True)
    tree.mkdir(parents=True)
    packed = git(project, ["archive", "--format=zip", revision.commit, *only])
    if packed.returncode:
        raise UsageError(f"{revision} cannot be unpacked: {_last_line(packed.stderr)}")
    try:
        with zipfile.ZipFile(io.BytesIO(packed.stdout)) as archive:
            archive.extractall(tree)  # never outside of it; a link becomes a file
    except (zipfile.BadZipFile, OSError) as error:
        raise UsageError(f"{revision} cannot be unpacked: {printable(str(error))}") from None


def _build(revision: Revision, tree: Path) -> None:
    """Runs the revision's own `spindle build` in its tree. Raises UsageError with the last thing it said."""
    # Without these Python would find our code, or that code this checkout, which is further up.
    if not (tree / "data" / "reference").is_dir() or not (tree / "ingest").is_dir():
        raise UsageError(f"{revision} has nothing that can be built: no data/reference or no ingest")
    process = subprocess.run(
        [sys.executable, "-c", _BUILD, "build"],
        cwd=tree,
        env={**os.environ, "PYTHONPATH": str(tree)},
        capture_output=True,
        check=False,
    )
    if process.returncode or not (tree / "build" / "spindle.duckdb").is_file():
        message = f"{revision} does not build with the packages installed here: {_complaint(process.stderr)}"
        raise UsageError(message)


def _complaint(stderr: bytes) -> str:
    """The first problem of an input, or the end of a traceback."""
    lines = stderr.decode("utf-8", "replace").strip().splitlines()
    is_problem = len(lines) > 1 and lines[-1].startswith("spindle: ")
    return printable(lines[0]) if is_problem else _last_line(stderr)


def _last_line(stderr: bytes) -> str:
    lines = stderr.decode("utf-8", "replace").strip().splitlines()
    return printable(lines[-1].strip()) if lines else "no reason given"
