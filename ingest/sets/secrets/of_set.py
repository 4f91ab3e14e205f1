"""All files of a set searched for what must not be published: problems, and notes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

from ingest.core.limits import most
from ingest.core.problems import Problem, ProblemsError
from ingest.sets.budget import Budget
from ingest.sets.files import Folder, read_bytes, readable_files
from ingest.sets.logs.decode import Undecodable, decode
from ingest.sets.secrets.scan import Found, scan, secrets


def secrets_of(path: Path, name: str, reference: Path) -> tuple[list[Problem], list[str]]:
    """What refuses the set, and what its author should look at."""
    folder = Folder(path, name)
    kinds = secrets(reference)
    problems: list[Problem] = []
    notes: dict[tuple[str, str], list[str]] = defaultdict(list)
    for inner, text in _texts(folder):
        for found in scan(text, kinds):
            problem = found.problem(folder.named(inner))
            if found.secret.refuse:
                problems.append(problem)
            else:
                notes[inner, found.secret.name].append(_note(problem, found))
    return problems, [_with_more(alike) for alike in notes.values()]


def _note(problem: Problem, found: Found) -> str:
    return f"{problem.path}:{problem.line}: note: a {found.secret.name}; {problem.do}"


def _with_more(alike: Sequence[str]) -> str:
    """The first of one kind in a file: a pasted session has a prompt in every second line."""
    return f"{alike[0]} (and {len(alike) - 1} more)" if len(alike) > 1 else alike[0]


def _texts(folder: Folder) -> Iterator[tuple[str, str]]:
    """Every file that is text; another complaint is made of one that is not."""
    budget = Budget(folder.name)
    for inner in readable_files(folder):
        try:
            raw = read_bytes(folder, inner)
            text = decode(raw, most("unpacked_bytes"))
            budget.spend(raw, text)
            yield inner, text
        except (Undecodable, ProblemsError):
            if budget.is_spent:
                return
