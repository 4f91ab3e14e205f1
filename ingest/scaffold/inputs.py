"""The arguments of `spindle new` → the logs: files, folders, or one pasted on standard input.

old/RAID 5: 64k (1).txt   →   logs/RAID 5- 64k (1).txt     a name that a result set may have

Hidden files and links within folders are passed over; of two files with the same text, however
it is packed or encoded, one is taken.
"""

from __future__ import annotations

import hashlib
import os
import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from ingest.core.limits import most
from ingest.core.problems import Problem, Unreadable, refuse
from ingest.sets.logs.decode import decode
from ingest.sets.records import text_digest

PASTED = "-"
_PASTED_NAME = "pasted.log"
_NOT_ALLOWED = re.compile(r"[^\w.,+=@()~ -]")
_NO_BEGINNING = re.compile(r"^[\W_]+")
_LONGEST = 100  # characters of one part of a path
_PIECE = 2**16


@dataclass(frozen=True)
class LogFile:
    """A log: its name below what was given (never where on a machine), its path in the set, its bytes.

    `place`: of a part of a log that measured in several.
    """

    original: str
    path: str
    raw: bytes
    place: str = ""


@dataclass(frozen=True)
class Inputs:
    """All that was given, and what was passed over: (name, why)."""

    logs: Sequence[LogFile]
    passed: Sequence[tuple[str, str]]


def inputs_of(arguments: Sequence[str], pasted: BinaryIO) -> Inputs:
    """Everything that the arguments name. Raises ProblemsError."""
    problems: list[Problem] = []
    names: dict[str, str] = {}  # SHA-256 of a text → the first file of this text
    logs: list[LogFile] = []
    passed: list[tuple[str, str]] = []
    taken: set[str] = set()
    for inner, raw in _read(arguments, pasted, problems):
        digest = _digest(raw)
        if not raw:
            passed.append((inner, "nothing in it"))
        elif digest in names:
            passed.append((inner, f"the same text as {names[digest]}"))
        else:
            names[digest] = inner
            logs.append(LogFile(inner, f"logs/{_free(acceptable(inner), taken)}", raw))
    if len(logs) > most("files"):
        expected = f"at most {most('files')} files"
        problems.append(Problem("the logs", 0, expected, str(len(logs)), "give fewer"))
    refuse(problems)
    return Inputs(logs, passed)


def _read(arguments: Iterable[str], pasted: BinaryIO, problems: list[Problem]) -> Iterator[tuple[str, bytes]]:
    """Each file's path within what was given, and its bytes."""
    for argument in arguments:
        if argument == PASTED:
            yield from _sized("standard input", _PASTED_NAME, pasted, problems)
            continue
        for path in _files(Path(argument)):
            inner = path.relative_to(argument).as_posix() if Path(argument).is_dir() else path.name
            try:
                with path.open("rb") as file:
                    yield from _sized(str(path), inner, file, problems)
            except OSError as error:
                found = error.strerror or "none"
                problems.append(Problem(str(path), 0, "a readable file", found, "fix its path"))


def _files(path: Path) -> Iterator[Path]:
    """The file itself, or all below a folder, by name."""
    if not path.is_dir():
        yield path
        return
    for parent, folders, files in os.walk(path):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        paths = (Path(parent, name) for name in sorted(files) if not name.startswith("."))
        yield from (path for path in paths if path.is_file() and not path.is_symlink())


def _sized(name: str, inner: str, file: BinaryIO, problems: list[Problem]) -> Iterator[tuple[str, bytes]]:
    """Read by pieces: to ask for all at once takes as much room as that may be."""
    limit = most("file_bytes")
    raw = bytearray()
    while len(raw) <= limit and (piece := file.read(min(limit + 1 - len(raw), _PIECE))):
        raw += piece
    if len(raw) > limit:
        problems.append(Problem(name, 0, f"at most {limit} bytes", "more", "split the log"))
    else:
        yield inner, bytes(raw)


def _digest(raw: bytes) -> str:
    """A log beside its own .gz, or itself in UTF-16, is no second run. Others are refused later, with why."""
    try:
        return text_digest(decode(raw, most("file_bytes")).split("\n"))
    except Unreadable:
        return hashlib.sha256(raw).hexdigest()


def acceptable(inner: str) -> str:
    """A path that a result set may have: each part begins with a letter or digit."""
    return "/".join(_part(part) for part in inner.split("/"))


def _part(name: str) -> str:
    """A long name keeps its end, which tells one log from the next."""
    plain = _NOT_ALLOWED.sub("-", unicodedata.normalize("NFC", name)).strip()
    return _NO_BEGINNING.sub("", _NO_BEGINNING.sub("", plain)[-_LONGEST:]) or "log"


def _free(inner: str, taken: set[str]) -> str:
    """The path, or the same in the next numbered folder; case makes no difference on some systems.

    The name itself stays: fio's side files are known by theirs.
    """
    number, name = 1, inner
    while name.casefold() in taken:
        number += 1
        name = f"{number}/{inner}"
    taken.add(name.casefold())
    return name
