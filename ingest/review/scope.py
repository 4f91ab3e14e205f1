"""What a pull request may touch: the folder of one result set, or code, never both.

data/results/<slug>/…      the set
data/changes/….yaml, new   the record of what a correction changed, beside the set
data/results/….log         nothing: each log belongs to a set
everything else            code
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ingest.core.problems import Problem
from ingest.core.text import printable
from ingest.review.touched import Touched
from ingest.sets.files import loose_problem

_RESULTS = ("data", "results")
_RECORDS = ("data", "changes")
_IN_A_SET = 4  # parts of the shortest path of a file in a set
_MOST_NAMED = 3


@dataclass(frozen=True)
class Scope:
    """The sets that are touched, by slug, and all paths that are code."""

    sets: Sequence[str]
    code: Sequence[str]
    problems: Sequence[Problem]
    has_links: bool = False


def scope_of(touched: Sequence[Touched]) -> Scope:
    """What is touched, and what of it does not go together."""
    sets = sorted({slug for one in touched if (slug := _set_of(one.path))})
    loose = [one.path for one in touched if _is_loose(one)]
    code = [
        one.path for one in touched if not _set_of(one.path) and not _is_record(one) and not _is_loose(one)
    ]
    links = list(_no_files(touched))
    problems = [*links, *map(loose_problem, loose), *_several(sets), *_mixed(sets, code)]
    return Scope(sets, code, problems, bool(links))


def _set_of(path: str) -> str:
    parts = tuple(path.split("/"))
    return parts[2] if parts[:2] == _RESULTS and len(parts) >= _IN_A_SET else ""


def _is_loose(one: Touched) -> bool:
    """A log or an archive beside the folders of the sets."""
    *folder, name = one.path.split("/")
    read = not name.startswith(".") and name != "README.md"
    return tuple(folder) == _RESULTS and one.is_file and one.what != "removed" and read


def _is_record(one: Touched) -> bool:
    parts = tuple(one.path.split("/"))
    return parts[:2] == _RECORDS and one.what == "added" and one.path.endswith(".yaml")


def _no_files(touched: Sequence[Touched]) -> Iterator[Problem]:
    """Links could lead anywhere, so nothing of such a request is read."""
    for one in touched:
        if not one.is_file and one.path.startswith("/".join(_RESULTS)):
            yield Problem(one.path, 0, "a regular file", "a link or a repository", "commit the file itself")


def _several(sets: Sequence[str]) -> Iterator[Problem]:
    if len(sets) > 1:
        expected = "one result set per pull request"
        do = "open one pull request per set; move whatever you do not want to send out of data/results"
        yield Problem("/".join(_RESULTS), 0, expected, f"{len(sets)}: {_some(sets)}", do)


def _mixed(sets: Sequence[str], code: Sequence[str]) -> Iterator[Problem]:
    if sets and code:
        expected = "either a result set or code"
        found = f"both: the set {_some(sets)}, and {_some(code)}"
        yield Problem(code[0], 0, expected, found, "open two pull requests, the code first")


def _some(names: Sequence[str]) -> str:
    more = f" and {len(names) - _MOST_NAMED} more" if len(names) > _MOST_NAMED else ""
    return printable(", ".join(names[:_MOST_NAMED])) + more
