"""A sealed run of the runner, a folder with a result.yaml of its own or a tar of one: checked and copied."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path

from ingest.core.problems import Problem, ProblemsError
from ingest.core.project import Project
from ingest.core.text import printable
from ingest.core.vocabulary import load_vocabulary
from ingest.scaffold.archive import is_archive, unpacked
from ingest.scaffold.make import new_folder
from ingest.sets.files import Folder, list_files
from ingest.sets.read import read_set
from ingest.sets.secrets.of_set import secrets_of


def is_sealed(given: Sequence[str]) -> bool:
    """Whether one folder with a manifest, or a tar, is all that is given."""
    return len(given) == 1 and (is_archive(given[0]) or Path(given[0], "result.yaml").is_file())


def refuse_unsealed(given: Sequence[str]) -> None:
    """A run as measured is not redacted, and its preparations look like runs. Raises ProblemsError."""
    unsealed = [path for path in given if Path(path, "journal.ndjson").is_file()]
    if unsealed:
        do = "give the folder that spindle-run seal makes of it"
        raise ProblemsError(
            Problem(printable(path), 0, "a sealed run", "a run as it was measured", do) for path in unsealed
        )


def copy_sealed(project: Project, slug: str, given: str) -> None:
    """The same files as data/results/<slug>. Raises ProblemsError with all that is wrong in them."""
    opened = unpacked(given) if is_archive(given) else nullcontext(Path(given))
    with opened as source, new_folder(project, slug) as folder:
        _copy(Folder(source, given), folder)
        problems, _ = secrets_of(folder, given, project.reference)
        try:
            read_set(folder, given, load_vocabulary(project.reference))
        except ProblemsError as error:
            problems += error.problems
        if problems:
            raise ProblemsError(problems)


def _copy(source: Folder, folder: Path) -> None:
    """What a set may have, byte for byte; anything else is a problem before it is copied."""
    files, problems = list_files(source)
    # its own name does not matter
    problems = [problem for problem in problems if problem.path != source.name]
    if problems:
        raise ProblemsError(problems)
    for inner in files:
        target = folder / inner
        target.parent.mkdir(parents=True, exist_ok=True)
        try:
            shutil.copyfile(source.path / inner, target)
        except OSError as error:
            found = error.strerror or "none"
            raise ProblemsError(
                [Problem(f"{source.name}/{inner}", 0, "a readable file", found, "fix it")]
            ) from None
