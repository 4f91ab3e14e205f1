"""A sealed run of the runner, a folder with a result.yaml of its own or a tar of one: checked and copied.

    2026-11-me-four-drives/logs/raid5_1.log     as `spindle-run seal --tar` writes it: one folder, and files
    2026-11-me-four-drives/result.yaml

A tar is not compressed, so that what comes out is no larger than what was sent.
"""

from __future__ import annotations

import shutil
import tarfile
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path, PurePosixPath

from ingest.core.limits import most
from ingest.core.problems import Problem, ProblemsError, gathered, refuse
from ingest.core.project import Project
from ingest.core.vocabulary import load_vocabulary
from ingest.scaffold.make import new_folder
from ingest.sets.files import list_files
from ingest.sets.folder import Folder
from ingest.sets.read import read_set
from ingest.sets.secrets import secrets_of

_SUFFIX = ".tar"


def is_archive(path: str) -> bool:
    """Whether it is a file of that kind."""
    return path.endswith(_SUFFIX) and Path(path).is_file()


@contextmanager
def unpacked(path: str) -> Iterator[Path]:
    """The folder that is in a tar, until the end. Raises ProblemsError."""
    with tempfile.TemporaryDirectory(prefix="spindle-sealed-") as place:
        try:
            with tarfile.open(path, mode="r:") as archive:
                names = _unpack(archive, path, Path(place))
        except (tarfile.TarError, OSError, ValueError, EOFError) as error:
            found = getattr(error, "strerror", None) or str(error)
            raise ProblemsError([_problem(path, "a tar of a sealed run", found)]) from None
        if len(names) != 1:
            raise ProblemsError([_problem(path, "one folder in it", ", ".join(sorted(names)) or "none")])
        yield Path(place, names.pop())


def _unpack(archive: tarfile.TarFile, path: str, place: Path) -> set[str]:
    """The names of the folders at its top. Where any member is not a plain file nothing is written."""
    members = [member for member in archive.getmembers() if not member.isdir()]  # made with their files
    if not any(PurePosixPath(member.name).name == "result.yaml" for member in members):
        do = "unpack old logs, and give their folder"
        raise ProblemsError([Problem(path, 0, "a tar of a sealed run", "no result.yaml in it", do)])
    others = [member.name for member in members if not _is_plain(member)]
    problems = [_problem(path, "files in one folder", name) for name in others]
    if len(members) > most("files"):
        problems.append(_problem(path, f"at most {most('files')} files", str(len(members))))
    refuse(problems)
    for member in members:
        target = place / member.name
        target.parent.mkdir(parents=True, exist_ok=True)
        content = archive.extractfile(member)
        assert content  # it is a plain file
        with target.open("wb") as file:
            shutil.copyfileobj(content, file)
    return {PurePosixPath(member.name).parts[0] for member in members}


def _is_plain(member: tarfile.TarInfo) -> bool:
    """A file, by a path that goes down only; no link, no device, no hole that grows when it is unpacked."""
    parts = member.name.split("/")
    is_file = member.type in (tarfile.REGTYPE, tarfile.AREGTYPE) and not member.issparse()
    return is_file and len(parts) > 1 and not {"", ".", ".."} & set(parts) and "\0" not in member.name


def _problem(path: str, expected: str, found: str) -> Problem:
    return Problem(path, 0, expected, found, "seal the run again with --tar")


def is_sealed(paths: Sequence[str]) -> bool:
    """Whether one folder with a manifest, or a tar, is all that is given."""
    return len(paths) == 1 and (is_archive(paths[0]) or Path(paths[0], "result.yaml").is_file())


def refuse_unsealed(paths: Sequence[str]) -> None:
    """A run as measured is not redacted, and its preparations look like runs. Raises ProblemsError."""
    found, do = "a run as it was measured", "give the folder that spindle-run seal makes of it"
    unsealed = [path for path in paths if Path(path, "journal.ndjson").is_file()]
    refuse(Problem(path, 0, "a sealed run", found, do) for path in unsealed)


def copy_sealed(project: Project, slug: str, path: str) -> None:
    """The same files as data/results/<slug>. Raises ProblemsError with all that is wrong in them."""
    opened = unpacked(path) if is_archive(path) else nullcontext(Path(path))
    with opened as source, new_folder(project, slug) as folder:
        _copy(Folder(source, path), folder)
        problems, _ = secrets_of(folder, path, project.reference)
        with gathered(problems):
            read_set(folder, path, load_vocabulary(project.reference))
        refuse(problems)


def _copy(source: Folder, folder: Path) -> None:
    """What a set may have, byte for byte; anything else is a problem before it is copied."""
    files, problems = list_files(source)
    # its own name does not matter
    problems = [problem for problem in problems if problem.path != source.name]
    refuse(problems)
    for inner in files:
        target = folder / inner
        target.parent.mkdir(parents=True, exist_ok=True)
        try:
            shutil.copyfile(source.path / inner, target)
        except OSError as error:
            found = error.strerror or "none"
            problem = Problem(source.named(inner), 0, "a readable file", found, "fix it")
            raise ProblemsError([problem]) from None
