"""One set, alone: read, derived, charted, written to build/sets/<slug>/.

build/sets/<slug>/  *.parquet   its part of the database
                    page.json   what its page shows
                    card.json   what lists show of it
                    shown.json  where each of its numbers is shown
                    rows/       its part of the tables that are published as text
                    public/     files that are served as they are
                    across      what doubts other sets cast on it (ingest/checks/replications), as it was then
                    stamp       what all this was made from, and its hash (ingest/core/files.py)
"""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import duckdb

from ingest.build.keys import set_key
from ingest.build.limited import one_set_at_work
from ingest.build.set_database import database_of, judged, rows_of_set
from ingest.build.task import SetTask
from ingest.charts.preview import set_preview
from ingest.compare.one_set import of_set
from ingest.core.files import remove, write_stamp
from ingest.core.problems import Problem, ProblemsError, refuse
from ingest.core.row import Row
from ingest.core.vocabulary import Vocabulary, load_vocabulary
from ingest.pages.addresses import shown_of
from ingest.pages.cards import card_of
from ingest.pages.cite import citation
from ingest.pages.facts import fact_labels
from ingest.pages.notes import notes_problems
from ingest.pages.places import Places
from ingest.pages.requests import key_problems, labelled_rows, name_problems
from ingest.pages.set_page import set_page, sized
from ingest.pages.value_columns import value_columns
from ingest.sets.read import read_set
from ingest.sets.records import ResultSet
from ingest.sets.secrets import secrets_of
from ingest.store.published import SUMMARY, publish_samples, publish_set, write_archive, write_rows
from ingest.store.samples import over_time
from ingest.store.store import disk_errors, write_partition
from ingest.store.tabular import select, write_data, write_parquet


def make_set(task: SetTask) -> list[Problem]:
    """Everything of one set; or its problems, and then nothing is written over."""
    name = task.project.name(task.folder)
    try:
        with one_set_at_work(name):
            return _make_set(task, name)
    except ProblemsError as error:
        return error.problems


def _make_set(task: SetTask, name: str) -> list[Problem]:
    vocabulary = load_vocabulary(task.project.reference)
    secret, _ = secrets_of(task.folder, name, task.project.reference)
    try:
        result_set = read_set(task.folder, name, vocabulary)
        if secret:
            return secret
        with disk_errors():
            _write(task, result_set, vocabulary)
    except ProblemsError as error:
        return [*error.problems, *secret]
    return []


def request_problems(result_set: ResultSet, rows: Sequence[Row]) -> list[Problem]:
    """What cannot be shown: key figures that the numbers do not have, names of charts, and the notes."""
    manifest = result_set.manifest
    notes = notes_problems(result_set.notes, f"{manifest.document.path.rpartition('/')[0]}/notes.md")
    return [*key_problems(manifest, rows), *name_problems(manifest), *notes]


def _write(task: SetTask, result_set: ResultSet, vocabulary: Vocabulary) -> None:
    # `spindle check` draws nothing, so it need not load Altair.
    from ingest.build.chart_files import make_charts, write_charts

    connection = database_of(result_set, vocabulary, task.across)
    rows = rows_of_set(connection)
    labels = result_set.manifest.manifest.labels
    labelled, series = (labelled_rows(group, labels) for group in (rows, over_time(connection)))
    hrefs = Places(result_set, labelled).hrefs
    charts, undrawn = make_charts(task, result_set, [*linked(labelled, hrefs), *series])
    refuse([*request_problems(result_set, rows), *undrawn])
    fresh = task.out.with_name(f"{task.slug}.new")
    remove(fresh)
    write_partition(connection, fresh)
    public = fresh / "public"
    shown = write_charts(charts, result_set, public)
    page = set_page(
        result_set, labelled, judged(connection), shown, vocabulary, fact_labels(task.project.reference)
    )
    write_data(value_columns(labelled, vocabulary, hrefs), public / "results" / task.slug / "values.json")
    write_data(of_set(connection, vocabulary, hrefs), public / "compare" / "sets" / f"{task.slug}.json")
    _write_files(task, result_set, connection, page, fresh)
    _refuse_changed(task)
    write_stamp(fresh, task.key)
    remove(task.out)
    fresh.rename(task.out)


def _refuse_changed(task: SetTask) -> None:
    """Raises ProblemsError where the set was edited meanwhile: the output would fit neither version."""
    code = task.key.partition(" ")[0]
    if set_key(task.folder, code) != task.key:
        name, expected = task.project.name(task.folder), "a set that stays as it is while it is read"
        raise ProblemsError([Problem(name, 0, expected, "files that were changed meanwhile", "start again")])


def _write_files(
    task: SetTask,
    result_set: ResultSet,
    connection: duckdb.DuckDBPyConnection,
    page: dict[str, Any],
    fresh: Path,
) -> None:
    """The downloads of the set, and its page with their sizes and checksums."""
    public = fresh / "public"
    set_preview(page, task.project.site_name, public, task.project.build / "cache" / "previews")
    publish_set(result_set, page["trust_label"], select(connection, SUMMARY), public)
    publish_samples(connection, fresh, task.slug, public)
    write_rows(connection, fresh / "rows")
    data = public / "data" / "v1" / "sets"
    write_parquet(connection, SUMMARY, data / f"{task.slug}.parquet")
    shutil.copyfile(fresh / "rows" / "summary.csv", data / f"{task.slug}.csv")
    archive = public / "results" / task.slug / f"{task.slug}.tar"
    write_archive(result_set, task.folder, archive)
    sha256 = hashlib.sha256(archive.read_bytes()).hexdigest()
    page["cite"] = citation(task.slug, result_set.manifest.manifest, sha256)
    page["downloads"] = sized(page["downloads"], public, task.slug)
    write_data(page, fresh / "page.json")
    write_data(shown_of(page), fresh / "shown.json")
    write_data(card_of(page), fresh / "card.json")
    (fresh / "across").write_text(task.across, encoding="utf-8")


def linked(rows: Sequence[dict[str, Any]], hrefs: Mapping[str, str]) -> list[dict[str, Any]]:
    """The rows, each with the address of its evidence below the page of the set."""
    return [row | {"href": hrefs[row["id"]]} for row in rows]
