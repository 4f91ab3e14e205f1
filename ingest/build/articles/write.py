"""Every article of content/articles/ → build/data/pages/articles-<name>.json, and the files of its charts."""

from __future__ import annotations

import logging
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import duckdb

from ingest.build.articles.asked import Asked, Data, ask_selections
from ingest.build.articles.dots import dot_plot
from ingest.build.articles.evidence import evidence
from ingest.build.articles.model import Dots
from ingest.build.articles.parts import Parts
from ingest.build.articles.source import Source, read_article
from ingest.build.pages import page_name, page_text, set_chart
from ingest.build.task import SetTask
from ingest.charts.preview import article_preview
from ingest.charts.request import ChartRequest
from ingest.checks.findings.ask import outcome_of
from ingest.checks.findings.watched import asking
from ingest.core.files import link, write_whole
from ingest.core.problems import Problem, ProblemsError, gathered, quoted, refuse
from ingest.core.project import Project
from ingest.core.text import listed, slugs_in
from ingest.core.vocabulary import load_vocabulary
from ingest.pages.addresses import Numbers
from ingest.store.tabular import write_data, write_parquet

_log = logging.getLogger("spindle")
_FOUND = {False: "that it does not hold:", None: "that the data do not say:", True: ""}
_BESIDE = ("findings", "predictions")  # tables that a selection may join


def write_articles(project: Project, tasks: Sequence[SetTask], connection: duckdb.DuckDBPyConnection) -> None:
    """The data of every article. Raises ProblemsError with the problems of all of them.

    `connection` has the tables of all sets.
    """
    paths = _leave_out(project, project.article_files())
    sources, problems = _read(project, paths)
    by_slug = {task.slug: task for task in tasks}
    if sources:
        with _data(project, by_slug, connection) as data:
            for source in sources:
                page, wrong = _page(project, source, data, by_slug)
                problems += [*source.problems, *wrong]
                path = project.root / source.path
                write_data(page, project.build / "data" / "pages" / f"{page_name(project, path)}.json")
    refuse(problems)


def _leave_out(project: Project, paths: Sequence[Path]) -> list[Path]:
    """The articles that name no set which `publish --without` leaves out; the page of another says so."""
    kept = []
    for path in paths:
        used = slugs_in(page_text(path, project.name(path)))
        if missing := sorted(project.without & used):
            write_data(
                {"left_out": missing}, project.build / "data" / "pages" / f"{page_name(project, path)}.json"
            )
            name = project.name(path)
            _log.warning("spindle: %s: left out, since it uses %s", name, listed(missing))
        else:
            kept.append(path)
    return kept


def _read(project: Project, paths: Sequence[Path]) -> tuple[list[Source], list[Problem]]:
    vocabulary = load_vocabulary(project.reference)
    sources: list[Source] = []
    problems: list[Problem] = []
    for path in paths:
        with gathered(problems):
            where = project.name(path)
            sources.append(read_article(page_text(path, where), where, vocabulary))
    return sources, problems


@contextmanager
def _data(
    project: Project, tasks: Mapping[str, SetTask], connection: duckdb.DuckDBPyConnection
) -> Iterator[Data]:
    """The published tables in a sandbox of their own."""
    with tempfile.TemporaryDirectory() as folder:
        tables = [Path(folder) / f"{name}.parquet" for name in ("summary", *_BESIDE)]
        link(project.public / "data" / "v1" / "summary.parquet", tables[0])
        for table in tables[1:]:
            write_parquet(connection, f"from {table.stem}", table)
        with asking(*tables) as sandbox:
            numbers = Numbers({slug: task.out for slug, task in tasks.items()})
            yield Data(sandbox, tables[0], numbers)


def _page(
    project: Project, source: Source, data: Data, tasks: Mapping[str, SetTask]
) -> tuple[dict[str, Any], list[Problem]]:
    asked, problems = ask_selections(source, data)
    parts = Parts(source, data, tasks, asked)
    page = parts.all()
    page["charts"] = _charts(project, parts)
    _draw_preview(project, source, page["charts"])
    page["selections"] = evidence(source, data, asked, page["values"])
    page["sources"] = [
        {"name": name, **reference.model_dump(exclude_none=True)}
        for name, reference in source.article.sources.items()
    ]
    return page, [*problems, *parts.problems]


def _draw_preview(project: Project, source: Source, charts: Sequence[dict[str, Any]]) -> None:
    """The picture of links to it; the page itself does not carry the chart as a file."""
    article, name = source.article, Path(source.path).stem
    folder, cache = project.public / "articles" / name, project.build / "cache" / "previews"
    below = f"{article.author}, {article.date[:4]}"
    article_preview(article.title, below, charts, project.site_name, folder, cache)
    for chart in charts:
        chart.pop("alone", None)


def _charts(project: Project, parts: Parts) -> list[dict[str, Any]]:
    source = parts.source
    tried = [
        parts.trying(("charts", place), chart, partial(_chart, project, parts, place, chart))
        for place, chart in enumerate(source.article.charts)
    ]
    return [chart for chart in tried if chart is not None]


def _chart(project: Project, parts: Parts, place: int, chart: ChartRequest | Dots) -> dict[str, Any]:
    """Its files go to the site's /charts/ and /articles/. Raises ProblemsError."""
    source = parts.source
    if isinstance(chart, Dots):
        _prove_title(source, place, chart, parts.data)
        return _dots(project, source, place, chart, parts.asked[chart.of])
    try:
        return set_chart(project, source.path, chart, parts.tasks)
    except ProblemsError as error:
        line = source.document.line(("charts", place))
        raise ProblemsError([replace(problem, line=line) for problem in error.problems]) from None


def _prove_title(source: Source, place: int, dots: Dots, data: Data) -> None:
    """A written title is a claim. Raises ProblemsError where the data do not support it."""
    outcome = outcome_of(data.sandbox.answer(dots.holds))
    if outcome.holds is not True:
        found = "; ".join(outcome.refused) or f"{_FOUND[outcome.holds]} {quoted(dots.title)}"
        expected = "a query that proves the title, true in its first column"
        raise source.wrong(("charts", place, "holds"), expected, found, "fix the title or the query")


def _dots(project: Project, source: Source, place: int, dots: Dots, asked: Asked) -> dict[str, Any]:
    ratios = [row.get("ratio") for row in asked.rows if row.get("ratio") is not None]
    numbers = all(isinstance(ratio, float | int) and ratio > 0 for ratio in ratios)
    if not ratios or not numbers or "name" not in asked.columns:
        expected, found = "a selection with the columns name and ratio (above 0)", ", ".join(asked.columns)
        raise source.wrong(("charts", place, "of"), expected, found, "select them")
    chart, files = dot_plot(dots, asked, Path(source.path).stem)
    for name, content in files.items():
        write_whole(project.public / name, content)
    return chart
