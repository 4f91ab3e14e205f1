"""Changes that were published: data/changes/<date>-<slug>.yaml, written by recording.py.

spindle: 1
date: 2026-11-20
why: hdparm counts in MiB, whatever it prints
since: 1f39a9e0c2…
counts: {changed: 3, holds no longer: 1}
numbers:
- {set: 2008-07-a-set, id: 0a1b2c3d4e5f, what: changed, number: 'single drive: read throughput', shows: value,
   before: 72.4 MB/s, after: 76 MB/s, change: +4.86 %, why: [other rule]}
findings:
- {set: 2008-07-a-set, says: …, what: holds no longer, before: holds, after: does not hold}

The build reads only these files, so that a site can be built without git.
"""

from __future__ import annotations

import datetime as dt
import re
from pathlib import Path
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, ValidationError

from ingest.core.problems import Problem, ProblemsError
from ingest.core.project import Project
from ingest.core.yaml_lines import read_yaml
from ingest.review.changes.change import FindingWhat, What
from ingest.review.changes.why import Name
from ingest.sets.manifest.complaints import complaints
from ingest.sets.manifest.values import Strict, Text
from ingest.sets.manifest.words import refusal

MOST = 200  # numbers and findings that a record lists; its counts tell of all
_NAME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}-[a-z0-9]+(-[a-z0-9]+)*\.yaml")


def _day(text: str) -> str:
    """YYYY-MM-DD, a day of the calendar."""
    try:
        if re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
            dt.date.fromisoformat(text)
            return text
    except ValueError:
        pass
    raise refusal("a day YYYY-MM-DD", "write the date so")


Day = Annotated[str, AfterValidator(_day)]
Shown = Annotated[str, Field(max_length=20_000)]  # may be empty
Id = Annotated[str, Field(pattern=r"^[0-9a-f]{12}$")]
Kind = What | FindingWhat


class Number(Strict):
    """A number that differed, as it was shown then."""

    set: Text
    id: Id
    was: Id | None = None
    what: What
    number: Text
    shows: Text
    before: Shown
    after: Shown
    change: Shown
    why: Annotated[list[Name], Field(min_length=1)]


class Outcome(Strict):
    """A finding whose outcome differed."""

    set: Text
    says: Text
    what: FindingWhat
    before: Shown
    after: Shown


class Record(Strict):
    """One file of data/changes."""

    spindle: Literal[1]
    date: Day
    why: Text
    since: Annotated[str, Field(pattern=r"^[0-9a-f]{40}([0-9a-f]{24})?$")]
    counts: dict[Kind, Annotated[int, Field(ge=1)]]
    numbers: Annotated[list[Number], Field(max_length=MOST)]
    findings: Annotated[list[Outcome], Field(max_length=MOST)]


def folder_of(project: Project) -> Path:
    """Where records are."""
    return project.root / "data" / "changes"


def read_records(project: Project) -> list[Record]:
    """All records, newest first. Raises ProblemsError with everything that is wrong in them."""
    records: list[tuple[str, str, Record]] = []
    problems: list[Problem] = []
    for path in sorted(folder_of(project).glob("*.yaml")):
        try:
            record = _read(path, project.name(path))
            records.append((record.date, path.name, record))
        except ProblemsError as error:
            problems += error.problems
    if problems:
        raise ProblemsError(problems)
    return [record for *_, record in sorted(records, key=lambda one: one[:2], reverse=True)]


def record_problems(project: Project) -> list[Problem]:
    """What is wrong with them, if anything."""
    try:
        read_records(project)
    except ProblemsError as error:
        return error.problems
    return []


def _read(path: Path, name: str) -> Record:
    try:
        document = read_yaml(path.read_bytes().decode("utf-8-sig"), name)
    except UnicodeDecodeError:
        raise ProblemsError(
            [Problem(name, 0, "UTF-8 text", "other bytes", "convert the file to UTF-8")]
        ) from None
    try:
        record = Record.model_validate(document.data)
    except ValidationError as error:
        raise ProblemsError(complaints(error, document, name, Record)) from None
    if not _NAME.fullmatch(path.name) or not path.name.startswith(record.date):
        do = f"call it {record.date}-….yaml"
        raise ProblemsError([Problem(name, 0, "a name that begins with its date", path.name, do)])
    return record
