"""One set, read and judged, not published → its problems, what to keep in mind, findings that fail (lint).

build/cache/checked/<slug>    {"key": …, "remarks": […], "measured": {path: hash of text}, …}

What was said of a set without problems is kept, so that to check a collection costs what changed in it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

import duckdb

from ingest.build.limited import one_set_at_work
from ingest.build.one_set import request_problems
from ingest.build.retraction import tombstone_of, withdrawn_problems
from ingest.build.set_database import CHECKS, FINDINGS, database_of, rows_of_set
from ingest.build.task import SetTask, answers
from ingest.checks.replications.found import Texts, copies, measured_texts
from ingest.core.files import digest, keep, kept
from ingest.core.problems import Problem, ProblemsError
from ingest.core.vocabulary import load_vocabulary
from ingest.pages.judgements import WORDS, checks, findings
from ingest.pages.requests import drawing_problems
from ingest.sets.manifest.read import ReadManifest
from ingest.sets.read import read_set
from ingest.sets.secrets import secrets_of
from ingest.sets.set_checks import identical_repeats
from ingest.store.samples import over_time
from ingest.store.tabular import select


@dataclass(frozen=True)
class Checked:
    """What `spindle check` says of a set; `remarks` are no mistakes."""

    slug: str
    problems: Sequence[Problem] = ()
    remarks: Sequence[str] = field(default_factory=list)
    measured: Mapping[str, str] = field(default_factory=dict)  # log or table → hash of its text
    sourced: bool = False  # it says where its numbers come from
    of_itself: bool = True  # a withdrawn set depends on what others say of it, too

    def among(self, name: str, texts: Texts) -> Checked:
        """With the copies of its logs: `texts` are those of all sets, `name` is its own folder."""
        found = copies(name, self.measured, texts, sourced=self.sourced)
        return replace(self, remarks=[*map(str, found), *self.remarks])


def check_set(task: SetTask) -> Checked:
    """Reads and judges a set, unless it did so with the same key. Copies in other sets are for `among`."""
    path, key = answers(task.project) / task.slug, f"{task.key} {_built(task)}"
    known = json.loads(kept(path, task.slug) or b"{}")
    if task.key and known.pop("key", None) == key:
        return Checked(**known)
    name = task.project.name(task.folder)
    try:
        with one_set_at_work(name):
            checked = _checked(task, name)
    except ProblemsError as error:
        return Checked(task.slug, error.problems)
    if task.key and checked.of_itself and not checked.problems:
        keep(path, task.slug, json.dumps({"key": key, **asdict(checked)}).encode())
    return checked


def _built(task: SetTask) -> str:
    """The findings of the last build, as a hash."""
    path = task.out / "findings.parquet"
    return digest(task.out, [path]) if path.is_file() else ""


def _checked(task: SetTask, name: str) -> Checked:
    vocabulary = load_vocabulary(task.project.reference)
    secret, notes = secrets_of(task.folder, name, task.project.reference)
    if gone := tombstone_of(task.project, task.folder, vocabulary):
        problems = [*secret, *withdrawn_problems(task.project, [gone])]
        return Checked(task.slug, problems, [*map(str, notes), "withdrawn"], of_itself=False)
    try:
        result_set = read_set(task.folder, name, vocabulary)
        connection = database_of(result_set, vocabulary)
    except ProblemsError as error:
        return Checked(task.slug, [*error.problems, *secret])
    rows = rows_of_set(connection)
    drawn = drawing_problems(result_set.manifest, [*rows, *over_time(connection)])
    problems = [*secret, *request_problems(result_set, rows), *drawn]
    before = _findings_before(task.out / "findings.parquet")
    remarks = [
        *map(str, notes),
        *map(str, identical_repeats(result_set.sources, result_set.measurements)),
        *_doubts(select(connection, CHECKS), len(rows)),
        *_findings(result_set.manifest, select(connection, FINDINGS), before),
    ]
    sourced = bool(result_set.manifest.manifest.source)
    return Checked(task.slug, problems, remarks, measured_texts(result_set), sourced)


def _findings_before(path: Path) -> Mapping[str, bool | None]:
    """Query → outcome of the last build, where there was one."""
    if not path.is_file():
        return {}
    try:
        outcomes = duckdb.execute("select query, holds from read_parquet(?)", [str(path)]).fetchall()
    except duckdb.Error:
        return {}
    return dict(outcomes)


def _doubts(rows: Sequence[Mapping[str, Any]], values: int) -> Iterator[str]:
    for item in checks(rows, values):
        yield f"{WORDS[item['kind']]}: {item['check']}: {item['title']}. {item['found']}"


def _findings(
    manifest: ReadManifest, rows: Sequence[Mapping[str, Any]], before: Mapping[str, bool | None]
) -> Iterator[str]:
    """One line for each finding that does not hold, or holds no longer."""
    for row, item in zip(rows, findings(rows), strict=True):
        if row["holds"]:
            continue
        line = manifest.document.line(("findings", row["place"], "says"))
        kind = "holds no longer" if before.get(row["query"]) else item["kind"]
        yield f"{manifest.document.path}:{line}: {kind}: {row['says']}"
