"""What an article's front matter asks for: charts, findings over all sets, the value that it opens with.

---
title: Storage benchmarks you can check
hero: {set: 2008-07-nelson-md-raid, id: 0a1b2c3d4e5f}
charts:
  - {set: 2008-07-nelson-md-raid, form: sweep, by: chunk_size, operations: [read, write]}
findings:
  - {says: RAID 10 reads at least as fast as RAID 5 in every set., holds: "select … from summary"}
---
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

import duckdb
import yaml
from pydantic import TypeAdapter, ValidationError

from ingest.build.task import SetTask
from ingest.charts.request import ChartError, ChartRequest
from ingest.checks.findings.ask import ask, finding_rows
from ingest.core.problems import Problem, ProblemsError, did_you_mean, gathered, quoted, refuse
from ingest.core.project import Project
from ingest.core.row import Row
from ingest.pages.judgements import findings
from ingest.pages.values import leading
from ingest.sets.manifest.model import Finding
from ingest.store.tabular import select, write_data

CONTEXT_LINES = 2
_RULE = re.compile(r"[|:\- ]+")
_REQUESTS = TypeAdapter(list[ChartRequest])


def write_pages(project: Project, tasks: Sequence[SetTask]) -> None:
    """build/data/pages/<page>.json for every page of content/ that asks for something."""
    by_slug = {task.slug: task for task in tasks}
    problems: list[Problem] = []
    articles = set(project.article_files())
    for path in sorted(set((project.root / "content").rglob("*.md")) - articles):
        with gathered(problems):
            asked = front_matter(page_text(path, project.name(path)), project.name(path))
            if asked.keys() & {"charts", "hero", "findings"}:
                target = project.build / "data" / "pages" / f"{page_name(project, path)}.json"
                write_data(_page(project, path, asked, by_slug), target)
    refuse(problems)


def page_text(path: Path, where: str) -> str:
    """The text of a page. Raises ProblemsError."""
    try:
        return path.read_bytes().decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        wrong = Problem(where, line, "UTF-8 text", "other bytes", "convert the file to UTF-8")
        raise ProblemsError([wrong]) from None


def front_matter(text: str, where: str = "") -> Mapping[str, Any]:
    """The YAML between the first two lines of dashes; empty where there is none. Raises ProblemsError."""
    parts = text.split("---\n", 2)
    if len(parts) < 3 or parts[0].strip():
        return {}
    try:
        data = yaml.safe_load(parts[1])
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = mark.line + 2 if mark else 0  # the first line of dashes comes before
        found = str(getattr(error, "problem", None) or "something else").removeprefix("found ")
        raise ProblemsError([Problem(where, line, "YAML", found, "fix the front matter")]) from None
    return data if isinstance(data, dict) else {}


def page_name(project: Project, path: Path) -> str:
    """content/_index.md → home; content/articles/gap.md → articles-gap."""
    inner = path.relative_to(project.root / "content").with_suffix("")
    parts = [part for part in inner.parts if part != "_index"]
    return "-".join(parts) or "home"


def _page(
    project: Project, path: Path, asked: Mapping[str, Any], tasks: Mapping[str, SetTask]
) -> dict[str, Any]:
    where = project.name(path)
    requests = shaped(where, asked.get("charts", []), _REQUESTS, "charts as in a manifest")
    charts = [set_chart(project, where, request, tasks) for request in requests]
    page: dict[str, Any] = {"charts": charts}
    if "hero" in asked:
        page["hero"] = _hero(where, asked["hero"], tasks)
    if "findings" in asked:
        summary = project.public / "data" / "v1" / "summary.parquet"
        page["findings"] = page_findings(where, asked["findings"], summary)
    return page


def task_of(where: str, slug: Any, tasks: Mapping[str, SetTask]) -> SetTask:
    """The set of that name. Raises ProblemsError."""
    if not isinstance(slug, str) or slug not in tasks:
        advice = did_you_mean(str(slug), tasks)
        raise ProblemsError([Problem(where, 0, "a result set after set:", quoted(slug), advice)])
    return tasks[slug]


def set_chart(
    project: Project, where: str, request: ChartRequest, tasks: Mapping[str, SetTask]
) -> dict[str, Any]:
    """A chart of one set; its files go to the site's /charts/."""
    from ingest.charts.chart import make_chart

    task = task_of(where, request.set, tasks)
    page = page_of(task)
    rows = [{**row, "href": page["numbers"][row["id"]]["href"]} for row in values_of(task)]
    try:
        cache = project.build / "cache" / "charts"
        chart = make_chart(request, rows, set_title=page["title"], cache_dir=cache)
    except ChartError as error:
        wrong = Problem(where, 0, "a chart that can be drawn", str(error), "fix the request")
        raise ProblemsError([wrong]) from None
    for name, content in chart.files().items():
        target = project.public / name
        if target.exists() and target.read_bytes() != content:
            do = "give this one an id of its own"
            raise ProblemsError([Problem(where, 0, "charts of different names", quoted(request.name), do)])
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
    pages = {name: number["page"] for name, number in page["numbers"].items() if "page" in number}
    return {**leading(chart.page(), pages), "set": task.slug}


def page_of(task: SetTask) -> Mapping[str, Any]:
    """What the page of a set shows."""
    page: Mapping[str, Any] = json.loads((task.out / "page.json").read_text(encoding="utf-8"))
    return page


def values_of(task: SetTask) -> Sequence[Row]:
    """The rows of a set in `summary`."""
    sql = "select * from read_parquet(?) order by id"
    return select(duckdb.connect(), sql, [str(task.out / "summary.parquet")])


def _hero(where: str, asked: Any, tasks: Mapping[str, SetTask]) -> dict[str, Any]:
    """A number with the lines around its evidence."""
    if not isinstance(asked, Mapping) or not isinstance(asked.get("id"), str):
        do = "write {set: …, id: …}, with the id in quotes"
        raise ProblemsError([Problem(where, 0, "hero: with set and id", quoted(asked), do)])
    task = task_of(where, asked.get("set"), tasks)
    page = page_of(task)
    number = page["numbers"].get(asked["id"])
    if number is None:
        expected, do = f"the id of a number of {task.slug}", "copy it from the address of the number"
        raise ProblemsError([Problem(where, 0, expected, quoted(asked["id"]), do)])
    if "line" not in number:
        do = "choose a value that one line prints"
        raise ProblemsError([Problem(where, 0, "a value with a line of its own", number["runs"], do)])
    source = next(source for source in page["sources"] if source["path"] == number["source"])
    lines = _lines_before(source, number["line"])
    return {**number, "set": task.slug, "id": asked["id"], "kind": source["kind"], "lines": lines}


def _lines_before(source: Mapping[str, Any], last: int) -> list[Mapping[str, Any]]:
    """A line and those before it; one that only rules a table off gives way to the head above it."""
    lines = {line["n"]: line for line in source["lines"] if "n" in line}
    near = [n for n in range(last - CONTEXT_LINES, last + 1) if n in lines]
    return [lines.get(n - 1, lines[n]) if _is_rule(lines[n]) else lines[n] for n in near]


def _is_rule(line: Mapping[str, Any]) -> bool:
    return bool(_RULE.fullmatch("".join(part["text"] for part in line["parts"])))


_FINDINGS = TypeAdapter(list[Finding])


def page_findings(where: str, asked: Any, summary: Path) -> list[dict[str, Any]]:
    """The findings of the page `where`, asked of the Parquet file `summary`. Raises ProblemsError."""
    wanted = shaped(where, asked, _FINDINGS, "findings as in a manifest")
    outcomes = ask([finding.holds for finding in wanted], summary)
    expected = "one SELECT over summary whose first column is a condition"
    refusals = (refusal for outcome in outcomes for refusal in outcome.refused)
    refuse(Problem(where, 0, expected, refusal, "fix the query") for refusal in refusals)
    return findings(finding_rows(wanted, outcomes))


T = TypeVar("T")


def shaped(where: str, asked: Any, shape: TypeAdapter[T], expected: str) -> T:
    """`asked` of the page `where` as records. Raises ProblemsError with what is first not `expected`."""
    try:
        return shape.validate_python(asked)
    except ValidationError as error:
        first = error.errors()[0]
        found = f"{quoted(str(first['input']))} at {'.'.join(map(str, first['loc']))}"
        raise ProblemsError([Problem(where, 0, expected, found, first["msg"])]) from None
