"""Which names the files of a set may have: those that every system and every address keeps as they are.

logs/cafe\u0301.log      é in two characters: another system writes it in one, and then it is another file
logs/A.LOG, logs/a.log   one file on a Mac
logs/con.log             a device on Windows
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from pathlib import PurePosixPath

from ingest.core.limits import most
from ingest.core.problems import Problem, quoted

# A file's name becomes part of an address.
_NAME = re.compile(r"[^\W_][\w.,+=@()~ -]*")
_DEVICE = re.compile(r"(?i:con|prn|aux|nul|(?:com|lpt)[0-9\u00b9\u00b2\u00b3])(?:\..*)?")

_FOLDERS_OWN = "index.html"


def is_device(name: str) -> bool:
    """Whether Windows takes the name for a device, whatever follows a dot."""
    return _DEVICE.fullmatch(name) is not None


def name_problem(inner: str, where: str) -> Problem | None:
    """What is wrong with the last part of a path."""
    name = inner.rpartition("/")[2]
    for wrong, expected in (
        (unicodedata.normalize("NFC", name) != name, "a name in composed characters (NFC)"),
        (not _NAME.fullmatch(name), _ALLOWED),
        (name.endswith((".", " ")), "a name without a trailing dot or space"),
        (len(name) > most("name"), f"a name of at most {most('name')} characters"),
        (is_device(name), DEVICE),
        (name.casefold() == _FOLDERS_OWN, "a name that no web server treats as the index of its folder"),
        (inner.count("/") > most("folders"), f"at most {most('folders')} nested folders"),
    ):
        if wrong:
            return Problem(where, 0, expected, quoted(name), "rename or remove it")
    return None


def page_problems(folder: str, files: Sequence[str]) -> Iterator[Problem]:
    """A table `a.md` beside a folder `a`: the pages of its further lines have addresses in there."""
    folders = {parent for inner in files for parent in map(str, PurePosixPath(inner).parents)}
    for inner in files:
        if inner.startswith("tables/") and inner.removesuffix(".md") in folders:
            expected = "a table and a folder of different names"
            yield Problem(
                f"{folder}/{inner}",
                0,
                expected,
                f"{quoted(inner)} next to the same name without .md",
                "rename one",
            )


DEVICE = "a name that is not a Windows device name"
_ALLOWED = (
    "a name that begins with a letter or digit followed by letters, digits, spaces and . , + = @ ( ) ~ _ -"
)


def case_problems(folder: str, files: Sequence[str]) -> Iterator[Problem]:
    """Two files, or a file and a folder, that are one where case makes no difference."""
    first: dict[str, str] = {}
    folders: dict[str, str] = {}
    for inner in files:
        parents = [inner[:place] for place, char in enumerate(inner) if char == "/"]
        folders |= {parent.casefold(): parent for parent in parents}
    for inner in files:
        known = first.setdefault(inner.casefold(), inner)
        before = folders.get(inner.casefold(), known)
        if before != inner:
            expected = "names that differ by more than case"
            yield Problem(f"{folder}/{inner}", 0, expected, f"{quoted(before)} as well", "rename one")
