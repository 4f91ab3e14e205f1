"""A checkout that publishes in seconds: one set, one question, the pages that every site has; and what is left of a
stopped publication.
"""

from __future__ import annotations

import gzip
import io
import shutil
import subprocess
import sys
from collections.abc import Sequence
from contextlib import chdir, redirect_stderr, redirect_stdout
from pathlib import Path

from ingest.build.site.whole_site import publish
from ingest.build.task import Built
from ingest.cli import main
from ingest.core.project import Project
from ingest.core.workers import InProcess
from tests.checkout import copy_checkout, files_of, link_tree
from tests.golden.golden import HERE, HOME

SLUG = "2020-02-golden-logs"
LEFT_OUT = ("about.md", "changes.md", "contribute.md", "runner.md")
QUESTION = "raid5-or-raid10"
# As in this process (tests/conftest.py), nobody waits for the disk.
MAIN = "import os, sys; os.sync = os.fsync = lambda *_: None; from ingest.cli import main; sys.exit(main())"


def small_checkout(folder: Path) -> Path:
    """One set of logs in a checkout of its own; no browser asks its database."""
    root = checkout_of(HERE / "input" / "results", folder)
    shutil.rmtree(root / "data" / "results" / "2020-01-golden-table")
    _without_engine(root)
    return root


def _without_engine(root: Path) -> None:
    """DuckDB for the browser is half of a small site, copied and compared with each publication: here it is empty."""
    engine = root / "node_modules" / ".packed" / "duckdb-eh.wasm.gz"
    engine.unlink()  # the same file has a name in our own node_modules
    engine.write_bytes(gzip.compress(b"", mtime=0))


def checkout_of(results: Path, folder: Path, *, keep: Sequence[str] = ()) -> Path:
    """A checkout with these sets, one question, and of the pages LEFT_OUT only those to keep."""
    root = copy_checkout(folder, results)
    for question in (root / "data" / "questions").iterdir():
        if question.stem != QUESTION:
            question.unlink()
    (root / "content" / "_index.md").write_text(HOME, encoding="utf-8")
    for name in (name for name in LEFT_OUT if name not in keep):
        path = root / "content" / name
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink()
    return root


def copied(checkout: Path, folder: Path) -> Path:
    """A checkout with its build and its site, under another name; publishing it makes no set and no page again."""
    shutil.copytree(checkout, folder, symlinks=True, ignore=shutil.ignore_patterns("node_modules"))
    link_tree(checkout / "node_modules", folder / "node_modules")
    return folder


def command(*arguments: str, before: str = "") -> list[str]:
    """`spindle publish` in a process of its own, after some code."""
    return [sys.executable, "-c", f"{before}\n{MAIN}", "publish", *(arguments or ("--workers", "1"))]


def run(root: Path, *arguments: str, before: str = "") -> subprocess.CompletedProcess[str]:
    """Publishes in a process of its own, and waits for the end."""
    return subprocess.run(
        command(*arguments, before=before),
        cwd=root,
        capture_output=True,
        text=True,
        check=False,
    )


def spindle(root: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """What a command says in this process: one of its own imports all that publishing needs once more."""
    call = list(arguments)
    with chdir(root), redirect_stdout(io.StringIO()) as out, redirect_stderr(io.StringIO()) as err:
        try:
            code = main(call)
        except SystemExit as end:
            code = int(str(end.code))
    return subprocess.CompletedProcess(call, code, out.getvalue(), err.getvalue())


def start(root: Path, *arguments: str, before: str = "") -> subprocess.Popen[str]:
    """Publishes, in a group of its own, so that Hugo can be killed with it."""
    return subprocess.Popen(
        command(*arguments, before=before),
        cwd=root,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def retitle(root: Path, title: str) -> None:
    """The set under another title."""
    manifest = root / "data" / "results" / SLUG / "result.yaml"
    lines = manifest.read_text(encoding="utf-8").splitlines()
    changed = [f"title: {title}" if line.startswith("title:") else line for line in lines]
    manifest.write_text("\n".join(changed) + "\n", encoding="utf-8")


def publish_small(root: Path, *, from_nothing: bool = False) -> Built:
    """Publishes a small checkout in this process."""
    return publish(Project(root), InProcess(), from_nothing=from_nothing)


def published(root: Path, title: str) -> dict[str, bytes]:
    """The site of an undisturbed publication under that title."""
    retitle(root, title)
    publish_small(root)
    return files_of(root / "site")


def every_byte(folder: Path) -> dict[str, bytes]:
    """Every file, the database too; that a folder is not there is no file."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def strays(root: Path) -> list[str]:
    """What a publication makes on its way, and must not leave."""
    made: Sequence[str] = (".site.new", ".site.old", "build/sets/*.new", "build/**/*.part")
    return sorted(path.relative_to(root).as_posix() for pattern in made for path in root.glob(pattern))
