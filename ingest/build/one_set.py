"""One set, alone: read, derived, charted, written to build/sets/<slug>/.

build/sets/<slug>/  *.parquet   its part of the database
                    page.json   what its page shows
                    public/     files that are served as they are
                    key         what all this was made from
                    across      what other sets say of it (ingest/across), as it was then
"""

from __future__ import annotations

import json
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import duckdb

from ingest.build.keys import reading_code
from ingest.charts.errors import ChartError
from ingest.database.over_time import over_time
from ingest.database.rows import rows_of
from ingest.database.samples import insert_samples
from ingest.database.schema import connect, create
from ingest.database.store import disk_errors, insert, write_partition
from ingest.export.archive import write_archive
from ingest.export.published import SUMMARY, publish_samples, publish_set
from ingest.export.tabular import select, write_csv, write_data, write_parquet
from ingest.judgement.judge import judge
from ingest.logs.remembered import Remembered
from ingest.preview.write import set_preview
from ingest.problems import Problem, ProblemsError
from ingest.project import Project
from ingest.records import ResultSet
from ingest.resultset.read import read_set
from ingest.secrets.of_set import secrets_of
from ingest.site.cite import chart_citation
from ingest.site.downloads import sized
from ingest.site.facts import fact_labels
from ingest.site.keys import key_problems
from ingest.site.labels import labelled_rows
from ingest.site.numbers import first_place
from ingest.site.places import Places
from ingest.site.requests import chart_problems, requested
from ingest.site.set_page import Judged, set_page
from ingest.site.value_columns import value_columns
from ingest.vocabulary import Vocabulary, load_vocabulary

_ROWS = """
-- one row per number, with its configuration and, where it stands for one value only, the printed text
select s.*, m.configuration, m.printed, m.published_ratio, m.reason
from summary s
join (
    select id, any_value(configuration) as configuration,
           case when count(*) = 1 then any_value(printed) end as printed,
           bool_or(relative is not null) as published_ratio,
           any_value(reason) as reason
    from measurements group by id
) m using (id)
order by s.id
"""
_RATIOS = "select * from recomputed order by place"
FINDINGS = "select * from findings order by place"
_EFFECTS = "select * from effects order by factor, place, tool, operation, metric"
_REPRODUCTIONS = "select * from reproductions order by id"
_SHARED_LOGS = "select * from shared_logs order by path, other, other_path"
CHECKS = 'select * from checks order by "check", severity, seen, id'


@dataclass(frozen=True)
class SetTask:
    """What a worker needs to know; it can be sent to another process."""

    root: Path
    slug: str
    key: str
    across: str = ""

    @property
    def project(self) -> Project:
        """The checkout."""
        return Project(self.root)

    @property
    def folder(self) -> Path:
        """The set's own folder."""
        return self.project.results / self.slug

    @property
    def out(self) -> Path:
        """Where its results go."""
        return self.project.build / "sets" / self.slug


def is_current(task: SetTask) -> bool:
    """Whether the set was built from exactly this before."""
    key = task.out / "key"
    return bool(task.key) and key.is_file() and key.read_text(encoding="utf-8") == task.key


def knows_others(task: SetTask) -> bool:
    """Whether it was built with what the other sets say of it."""
    across = task.out / "across"
    return across.is_file() and across.read_text(encoding="utf-8") == task.across


def remembered(project: Project) -> Remembered:
    """Reads logs, but none that the same code has read before."""
    return Remembered(project.build / "cache" / "logs", reading_code(project))


def make_set(task: SetTask) -> list[Problem]:
    """Everything of one set; or its problems, and then nothing is written over."""
    vocabulary = load_vocabulary(task.project.reference)
    name = task.project.name(task.folder)
    secret, _ = secrets_of(task.folder, name, task.project.reference)
    try:
        result_set = read_set(task.folder, name, vocabulary, remembered(task.project))
        if secret:
            return secret
        with disk_errors():
            _write(task, result_set, vocabulary)
    except ProblemsError as error:
        return [*error.problems, *secret]
    return []


def database_of(result_set: ResultSet, vocabulary: Vocabulary, across: str = "") -> duckdb.DuckDBPyConnection:
    """The set's tables, judged, and what others say of it. Raises ProblemsError for a refused finding."""
    connection = connect()
    create(connection, vocabulary)
    insert(connection, rows_of(result_set, vocabulary))
    insert(connection, json.loads(across or "{}"))
    insert_samples(connection, result_set.slug, result_set.samples)
    problems = judge(connection, result_set, vocabulary)
    if problems:
        raise ProblemsError(problems)
    return connection


def rows_of_set(connection: duckdb.DuckDBPyConnection) -> list[dict[str, Any]]:
    """Every number of the set with its configuration."""
    return select(connection, _ROWS)


def request_problems(
    result_set: ResultSet, rows: list[dict[str, Any]], series: list[dict[str, Any]]
) -> list[Problem]:
    """What the manifest asks of its numbers and they do not have: key figures, charts."""
    return [*key_problems(result_set.manifest, rows), *chart_problems(result_set.manifest, [*rows, *series])]


def _write(task: SetTask, result_set: ResultSet, vocabulary: Vocabulary) -> None:
    connection = database_of(result_set, vocabulary, task.across)
    rows = rows_of_set(connection)
    series = over_time(connection)
    problems = request_problems(result_set, rows, series)
    if problems:
        raise ProblemsError(problems)
    fresh = task.out.with_name(f"{task.slug}.new")
    shutil.rmtree(fresh, ignore_errors=True)
    write_partition(connection, fresh)
    _write_files(task, result_set, connection, (rows, series), fresh)
    shutil.rmtree(task.out, ignore_errors=True)
    fresh.rename(task.out)


def _write_files(
    task: SetTask,
    result_set: ResultSet,
    connection: duckdb.DuckDBPyConnection,
    found: tuple[list[dict[str, Any]], list[dict[str, Any]]],
    fresh: Path,
) -> None:
    vocabulary = load_vocabulary(task.project.reference)
    public = fresh / "public"
    rows, series = (labelled_rows(these, result_set.manifest.manifest.labels) for these in found)
    charts = _charts(task, result_set, [*linked(result_set, rows), *series], public)
    page = set_page(
        result_set, rows, _judged(connection), charts, vocabulary, fact_labels(task.project.reference)
    )
    hrefs = {name: number["href"] for name, number in page["numbers"].items()}
    write_data(value_columns(rows, vocabulary, hrefs), public / "results" / task.slug / "values.json")
    set_preview(page, public, task.project.build / "cache" / "previews")
    publish_set(result_set, page["trust_label"], select(connection, SUMMARY), public)
    publish_samples(connection, fresh, task.slug, public)
    write_csv(connection, SUMMARY, public / "data" / "v1" / "sets" / f"{task.slug}.csv")
    write_parquet(connection, SUMMARY, public / "data" / "v1" / "sets" / f"{task.slug}.parquet")
    write_archive(result_set, task.folder, public / "results" / task.slug / f"{task.slug}.tar")
    page["downloads"] = sized(page["downloads"], public, task.slug)
    write_data(page, fresh / "page.json")
    (fresh / "key").write_text(task.key, encoding="utf-8")
    (fresh / "across").write_text(task.across, encoding="utf-8")


def linked(result_set: ResultSet, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The rows, each with the address of its first characters below the page of the set."""
    places = Places(result_set)
    return [row | {"href": places.href(row["id"], first_place(row)[0])} for row in rows]


def _judged(connection: duckdb.DuckDBPyConnection) -> Judged:
    return Judged(
        select(connection, _RATIOS),
        select(connection, FINDINGS),
        select(connection, CHECKS),
        select(connection, _EFFECTS),
        select(connection, _REPRODUCTIONS),
        select(connection, _SHARED_LOGS),
    )


def _charts(
    task: SetTask,
    result_set: ResultSet,
    rows: list[dict[str, Any]],
    public: Path,
) -> list[dict[str, Any]]:
    """The charts of a set's numbers and samples, as its page gets them; files beside it."""
    from ingest.charts.automatic import automatic
    from ingest.charts.batch import make_charts

    manifest = result_set.manifest.manifest
    requests = requested(manifest) or automatic(rows)
    try:
        charts = make_charts(
            requests,
            rows,
            set_title=manifest.title,
            cache_dir=task.project.build / "cache" / "charts",
        )
    except ChartError as error:
        raise ProblemsError(
            [
                result_set.manifest.problem(
                    ("charts",), "a chart that can be drawn", str(error), "mend the request"
                )
            ]
        ) from None
    folder = public / "results" / task.slug
    for chart in charts:
        for name, content in chart.files().items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
    cited = (chart_citation(task.slug, manifest, chart.page()) for chart in charts)
    return [{**chart.page(), "cite": said} for chart, said in zip(charts, cited, strict=True)]
