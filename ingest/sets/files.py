"""The folder of a result set → its files and their text; names that some system or address cannot have.

logs/cafe\u0301.log      é in two characters: another system writes it in one, and then it is another file
logs/A.LOG, logs/a.log   one file on a Mac
logs/con.log             a device on Windows
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Literal

from ingest.core.limits import most
from ingest.core.problems import Problem, ProblemsError, Unreadable, control_character, gathered, quoted
from ingest.core.project import Project
from ingest.core.text import control_in
from ingest.sets.folder import Budget, Folder, below, read_regular, too_many_bytes
from ingest.sets.logs.decode import decode
from ingest.sets.records import SourceText

PLAIN = ("result.yaml", "notes.md")
# facts/ is what the runner saw of the machine: kept with the set and given away with it, not read.
KEPT = ("logs/", "facts/")
_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")  # a set's name is the whole of an address
# What could be meant as a month that no year has: a number up to 31, or one that no word follows.
# 2012-64-disks is a year and its 64 disks.
_NO_MONTH = re.compile(r"[0-9]{4}-(?!0[1-9]|1[0-2])([0-2][0-9]|3[01]|[0-9]{2}(?!-[0-9]*[a-z]))(-.*)?")
NO_MONTH = "a month from 01 to 12 after the year (a count is joined to its word: 2012-24disks)"
_NAME = re.compile(r"[^\W_][\w.,+=@()~ -]*")  # a file's name becomes part of an address
_DEVICE = re.compile(r"(?i:con|prn|aux|nul|(?:com|lpt)[0-9\u00b9\u00b2\u00b3])(?:\..*)?")
DEVICE = "a name that is not a Windows device name"
_ALLOWED = (
    "a name that begins with a letter or digit followed by letters, digits, spaces and . , + = @ ( ) ~ _ -"
)


def list_files(folder: Folder) -> tuple[list[str], list[Problem]]:
    """Every file of the set, as paths within it, and what may not be there."""
    files: list[str] = []
    problems = slug_problems(folder)
    for path in sorted(_below(folder, problems)):
        inner = path.relative_to(folder.path).as_posix()
        try:
            problem = _problem(path, inner, folder.named(inner))
        except OSError as error:
            problem = _unreadable("file", error).at(folder.named(inner))
        if problem:
            problems.append(problem)
        elif path.is_file():
            files.append(inner)
    problems += [*_case_problems(folder, files), *_page_problems(folder, files)]
    if too_much := list(_too_much(folder, files)):
        raise ProblemsError([*problems, *too_much])  # such a set is not read any further
    return files, problems


def readable_files(folder: Folder) -> list[str]:
    """For those who leave its problems to others: no file of a set that is too much to be read."""
    try:
        return list_files(folder)[0]
    except ProblemsError:
        return []


def _too_much(folder: Folder, files: Sequence[str]) -> Iterator[Problem]:
    size = sum((folder.path / inner).lstat().st_size for inner in files)
    if size > most("set_bytes"):
        yield too_many_bytes(folder.name, str(size))
    if len(files) > most("files"):
        yield Problem(folder.name, 0, f"at most {most('files')} files", f"{len(files)}", "split the set")


def _below(folder: Folder, problems: list[Problem]) -> Iterator[Path]:
    """Everything in the folder; one that cannot be listed is a problem, not empty."""

    def unreadable(error: OSError) -> None:
        inner = Path(error.filename).relative_to(folder.path).as_posix()
        where = folder.name if inner == "." else folder.named(inner)
        problems.append(_unreadable("folder", error).at(where))

    yield from below(folder.path, unreadable)


def slug_problems(folder: Folder) -> list[Problem]:
    """A set's name that could not be an address or names no month, or a link to somewhere else."""
    if folder.path.is_symlink():
        return [Problem(folder.name, 0, "a folder", "a symbolic link", "put the folder itself here")]
    slug = folder.path.name
    if not _SLUG.fullmatch(slug) or len(slug) > most("name"):
        expected = "a folder name of lower-case letters and digits, separated by hyphens"
    elif is_device(slug):
        expected = DEVICE
    elif _NO_MONTH.fullmatch(slug):
        expected = NO_MONTH
    else:
        return []
    return [Problem(folder.name, 0, expected, quoted(slug), "rename the folder")]


def loose_problems(project: Project) -> list[Problem]:
    """What was dropped beside the folders of the sets."""
    return [loose_problem(project.name(path)) for path in project.loose_files()]


def loose_problem(name: str) -> Problem:
    """A log or an archive that was dropped beside the folders of the sets."""
    do = "give it to spindle new, which makes the folder (unpack an archive first), or remove it"
    return Problem(name, 0, "a folder for each result set", "a file", do)


def _problem(path: Path, inner: str, where: str) -> Problem | None:
    """What is no file or folder, could not be named in an address, belongs nowhere or is too large."""
    if inner in PLAIN and path.is_dir():
        return Problem(where, 0, "a file", "a folder", "rename or remove it")
    if path.is_symlink():
        return Problem(where, 0, "a file or folder", "a symbolic link", "put the file itself here")
    if not (path.is_dir() or path.is_file()):
        return Problem(where, 0, "a file", "something else", "remove it")
    return _name_problem(inner, where) or (None if path.is_dir() else _file_problem(path, inner, where))


def _file_problem(path: Path, inner: str, where: str) -> Problem | None:
    is_table = inner.startswith("tables/") and inner.endswith(".md")
    if not (inner in PLAIN or inner.startswith(KEPT) or is_table):
        expected = "result.yaml, notes.md, logs/, facts/ or tables/*.md"
        return Problem(where, 0, expected, quoted(inner), "move or remove it")
    size, limit = path.stat().st_size, _most_bytes(inner)
    do = "send a shorter log" if inner.startswith(KEPT) else "shorten it"
    return Problem(where, 0, f"at most {limit} bytes", f"{size}", do) if size > limit else None


def is_device(name: str) -> bool:
    """Whether Windows takes the name for a device, whatever follows a dot."""
    return _DEVICE.fullmatch(name) is not None


def _name_problem(inner: str, where: str) -> Problem | None:
    """What is wrong with the last part of a path."""
    name = inner.rpartition("/")[2]
    for wrong, expected in (
        (unicodedata.normalize("NFC", name) != name, "a name in composed characters (NFC)"),
        (not _NAME.fullmatch(name), _ALLOWED),
        (name.endswith((".", " ")), "a name without a trailing dot or space"),
        (len(name) > most("name"), f"a name of at most {most('name')} characters"),
        (is_device(name), DEVICE),
        (name.casefold() == "index.html", "a name that no web server treats as the index of its folder"),
        (inner.count("/") > most("folders"), f"at most {most('folders')} nested folders"),
    ):
        if wrong:
            return Problem(where, 0, expected, quoted(name), "rename or remove it")
    return None


def _case_problems(folder: Folder, files: Sequence[str]) -> Iterator[Problem]:
    """Two files, or a file and a folder, that are one where case makes no difference."""
    first: dict[str, str] = {}
    folders = {parent.casefold(): parent for inner in files for parent in _parents(inner)}
    for inner in files:
        same = first.setdefault(inner.casefold(), inner)
        same = folders.get(inner.casefold(), same)
        if same != inner:
            expected, found = "names that differ by more than case", f"{quoted(same)} as well"
            yield Problem(folder.named(inner), 0, expected, found, "rename one")


def _page_problems(folder: Folder, files: Sequence[str]) -> Iterator[Problem]:
    """A table `a.md` beside a folder `a`: the pages of its further lines have addresses in there."""
    folders = {parent for inner in files for parent in _parents(inner)}
    for inner in files:
        if inner.startswith("tables/") and inner.removesuffix(".md") in folders:
            expected = "a table and a folder of different names"
            found = f"{quoted(inner)} next to the same name without .md"
            yield Problem(folder.named(inner), 0, expected, found, "rename one")


def _parents(inner: str) -> list[str]:
    """logs/a/b.log → logs, logs/a"""
    return [inner[:place] for place, char in enumerate(inner) if char == "/"]


def _most_bytes(inner: str) -> int:
    return most("file_bytes" if inner.startswith(KEPT) else "text_bytes")


def read_sources(folder: Folder, files: Sequence[str], problems: list[Problem]) -> list[SourceText]:
    """Every log and table, as far as the set is not too much."""
    budget = Budget(folder.name)
    sources: list[SourceText] = []
    for inner in files:
        if inner.startswith(("logs/", "tables/")) and not budget.is_spent:
            with gathered(problems):
                sources.append(_source(folder, inner, budget))
    return sources


def _source(folder: Folder, inner: str, budget: Budget) -> SourceText:
    """A log (unpacked, whatever its encoding) or a table (UTF-8) with its text; `raw` is as it was sent.

    Raises ProblemsError.
    """
    kind: Literal["log", "table"] = "log" if inner.startswith("logs/") else "table"
    try:
        raw = read_bytes(folder, inner)
        text = decode(raw, most("unpacked_bytes")) if kind == "log" else _person_text(raw)
    except Unreadable as error:
        raise ProblemsError([error.at(folder.named(inner))]) from None
    budget.spend(raw, text)
    # By LF, as line numbers count; the end of the last line is not a line.
    lines = text.removesuffix("\n").split("\n") if text else []
    return SourceText(inner, kind, hashlib.sha256(raw).hexdigest(), raw, lines, text.endswith("\n"))


def read_text(folder: Folder, inner: str) -> str:
    """The text of a file that a person wrote. Raises ProblemsError."""
    try:
        return _person_text(read_bytes(folder, inner))
    except Unreadable as error:
        raise ProblemsError([error.at(folder.named(inner))]) from None


def read_bytes(folder: Folder, inner: str) -> bytes:
    """A file's bytes, no more than one of its kind may have. Raises Unreadable."""
    try:
        return read_regular(folder.path / inner, _most_bytes(inner))
    except OSError as error:
        raise _unreadable("file", error) from None


def _unreadable(kind: str, error: OSError) -> Unreadable:
    do = "fix its permissions" if isinstance(error, PermissionError) else f"put the {kind} back"
    return Unreadable(f"a readable {kind}", str(error.strerror), do)


def _person_text(raw: bytes) -> str:
    """What a person wrote: UTF-8 without a byte order mark and control characters. Raises Unreadable."""
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line, found = raw[: error.start].count(b"\n") + 1, f"the byte 0x{raw[error.start]:02x}"
        raise Unreadable("UTF-8 text", found, "convert the file to UTF-8", line) from None
    if control := control_in(text):
        raise control_character(text.count("\n", 0, control.start()) + 1, control[0])
    return text
