"""The files of a result set: which there may be, and their text."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from ingest.problems import Problem, quoted
from ingest.records import SourceText

# Limits of one set, in one place.
MOST_FILES = 20_000
MOST_BYTES = 64 * 2**20
PLAIN = ("result.yaml", "notes.md")
# A file's name becomes part of an address, a set's name the whole of it.
_NAME = re.compile(r"[^\W_][\w.,+=@()~ -]*")
_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@dataclass(frozen=True)
class Folder:
    """A set's folder; `name` is how messages call it (data/results/<slug>)."""

    path: Path
    name: str

    def named(self, inner: str) -> str:
        """A file's path as messages show it."""
        return f"{self.name}/{inner}"


def list_files(folder: Folder) -> tuple[list[str], list[Problem]]:
    """Every file of the set, as paths within it, and what may not be there."""
    files: list[str] = []
    problems = slug_problems(folder)
    for path in sorted(folder.path.rglob("*")):
        inner = path.relative_to(folder.path).as_posix()
        problem = _problem(path, inner, folder)
        if problem:
            problems.append(problem)
        elif path.is_file():
            files.append(inner)
    if len(files) > MOST_FILES:
        problems.append(
            Problem(folder.name, 0, f"at most {MOST_FILES} files", f"{len(files)}", "split the set")
        )
    return files, problems


def slug_problems(folder: Folder) -> list[Problem]:
    """A set's name that could not be an address."""
    if _SLUG.fullmatch(folder.path.name):
        return []
    expected = "a folder name of lower-case letters and digits, parted by hyphens"
    return [Problem(folder.name, 0, expected, quoted(folder.path.name), "rename the folder")]


def _problem(path: Path, inner: str, folder: Folder) -> Problem | None:
    where = folder.named(inner)
    return _wrong_kind(path, where) or (None if path.is_dir() else _wrong_file(path, inner, where))


def _wrong_kind(path: Path, where: str) -> Problem | None:
    """What is neither a file nor a folder, or could not be named in an address."""
    if path.is_symlink():
        return Problem(where, 0, "a file or folder", "a symbolic link", "put the file itself here")
    if not (path.is_dir() or path.is_file()):
        return Problem(where, 0, "a file", "something else", "remove it")
    if not _NAME.fullmatch(path.name):
        expected = (
            "a name that begins with a letter or digit and goes on with those, blanks and . , + = @ ( ) ~ _ -"
        )
        return Problem(where, 0, expected, quoted(path.name), "rename it")
    return None


def _wrong_file(path: Path, inner: str, where: str) -> Problem | None:
    """A file that belongs nowhere, or is too large."""
    is_table = inner.startswith("tables/") and inner.endswith(".md")
    if not (inner in PLAIN or inner.startswith("logs/") or is_table):
        expected = "result.yaml, notes.md, logs/ or tables/*.md"
        return Problem(where, 0, expected, quoted(inner), "move or remove it")
    if path.stat().st_size > MOST_BYTES:
        return Problem(
            where, 0, f"at most {MOST_BYTES} bytes", f"{path.stat().st_size}", "send a shorter log"
        )
    return None


def read_source(folder: Folder, inner: str) -> tuple[SourceText | None, list[Problem]]:
    """A log or table with its text; UTF-8 only."""
    where = folder.named(inner)
    try:
        raw = (folder.path / inner).read_bytes()
    except OSError as error:
        return None, [Problem(where, 0, "a readable file", str(error.strerror), "mend its permissions")]
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        found = f"the byte 0x{raw[error.start]:02x}"
        return None, [Problem(where, line, "UTF-8 text", found, "convert the file to UTF-8")]
    kind: Literal["log", "table"] = "log" if inner.startswith("logs/") else "table"
    return SourceText(inner, kind, hashlib.sha256(raw).hexdigest(), raw, _lines(text)), []


def _lines(text: str) -> Sequence[str]:
    """By LF, as line numbers count; the end of the last line is not a line."""
    lines = text.split("\n")
    return lines[:-1] if lines[-1] == "" else lines


def read_text(folder: Folder, inner: str) -> Iterator[str]:
    """A file's text, or nothing where there is none."""
    path = folder.path / inner
    if path.is_file():
        yield path.read_text(encoding="utf-8", errors="replace")
