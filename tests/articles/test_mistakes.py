"""An article with each kind of mistake: every one is told at its line, with what to do, all at once."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from ingest.build.articles.write import write_articles
from ingest.build.task import SetTask
from ingest.build.union import reading
from ingest.core.problems import ProblemsError
from ingest.core.project import Project
from tests.golden.golden import HERE
from tests.publish.small import copied

TABLE, LOGS = "2020-01-golden-table", "2020-02-golden-logs"
HEAD = "---\ntitle: T\nstandfirst: S\ndescription: D\ndate: 2020-03-01\nauthor: A\nlayout: article\n"
# What is declared, what is written of it in the text, and how its problem begins after the line.
MISTAKES = [
    (f"values: {{v: {{set: {TABLE}x, id: aaaaaaaaaaaa}}}}", '{{< value "v" >}}', f'expected a result set, found "{TABLE}x"; did you mean {TABLE}?'),
    (f"values: {{v: {{set: {LOGS}, id: aaaaaaaaaaaa}}}}", '{{< value "v" >}}', 'expected the id of a value of the set, found "aaaaaaaaaaaa"; '),
    (f"values: {{v: {{set: {TABLE}, operation: read, where: {{raid_layout: f2}}}}}}", '{{< value "v" >}}', "expected words that select one value, found 3: "),
    (f"values: {{v: {{set: {TABLE}, operation: read, where: {{raid_level: raid5}}}}}}", '{{< value "v" >}}', "expected words that select one value, found none; raid_level of this set: raid10, raid6; loosen where:"),
    (f"values: {{v: {{set: {TABLE}, where: {{chunksize: 64 KiB}}}}}}", '{{< value "v" >}}', 'expected a factor, found "chunksize"; did you mean chunk_size?'),
    (f"values: {{v: {{set: {LOGS}, where: {{drive: sda}}, metric: throughput, as: efficiency}}}}", '{{< value "v" >}}', "expected a value that can be shown, found 75.5 MB/s, without efficiency; "),
    ("values: {v: {of: nothing, is: count(*), as: count}}", '{{< value "v" >}}', 'expected a name from selections:, found "nothing"; remove it: there are none'),
    ("selections: {s: {says: X, rows: drop table summary}}", "", "expected one SELECT over summary, findings or predictions, found one SELECT, not another statement; fix the query"),
    ("selections: {s: {says: X, rows: select 1 as one}}", "", 'expected the columns "set" and id, which lead to the evidence, found one; select them too'),
    ("selections: {s: {says: X, rows: 'select \"set\", id from summary where false'}}", "", "expected a selection of at least one value, found none; loosen its conditions"),
    ("selections: {s: {says: X, rows: 'select \"set\", ''bbbbbbbbbbbb'' as id from summary'}}", "", "expected ids of published values, found bbbbbbbbbbbb of "),
    ("selections: {s: {says: X, rows: 'select \"set\", id, value from summary'}}\nvalues: {v: {of: s, is: avg(valeu), as: throughput}}", '{{< value "v" >}}', "expected an aggregate over its selection, found "),
    ("selections: {s: {says: X, rows: 'select \"set\", id, value from summary'}}\nvalues: {v: {of: s, is: value, as: throughput}}", '{{< value "v" >}}', "expected one value, found "),
    (f"selections: {{s: {{says: X, rows: 'select \"set\", id, value from summary where \"set\" = ''{LOGS}'' and metric = ''throughput'''}}}}\nvalues: {{v: {{of: s, is: avg(value), as: iops}}}}", '{{< value "v" >}}', "expected a selection of values of iops, found values of throughput; "),
    ("selections: {s: {says: X, rows: 'select \"set\", id from summary'}}\nvalues: {v: {of: s, is: count(*) / 7.3, as: count}}", '{{< value "v" >}}', "expected a whole number to count, found "),
    ("selections: {s: {says: X, rows: 'select \"set\", id from summary'}}\nvalues: {v: {of: s, is: count(*), as: ratoi}}", '{{< value "v" >}}', 'expected a way to write the value, found "ratoi"; did you mean ratio?'),
    ("selections: {s: {says: X, rows: 'select \"set\", id, value from summary'}}\ntables: {t: {of: s, caption: C, columns: [{shows: valeu, label: V}]}}", '{{< table "t" >}}', 'expected a column of s, found "valeu"; did you mean value?'),
    ("selections: {s: {says: X, rows: 'select \"set\", id, value from summary'}}\ncharts: [{of: s, id: c, title: T, holds: select true, subtitle: S}]", '{{< chart "c" >}}', "expected a selection with the columns name and ratio (above 0), found set, id, value; select them"),
    ("selections: {s: {says: X, rows: 'select \"set\", id, 1 as ratio, id as name from summary'}}\ncharts: [{of: s, id: c, title: All is well, holds: select count(*) > 9999 from summary, subtitle: S}]", '{{< chart "c" >}}', 'expected a query that proves the title, true in its first column, found that it does not hold: "All is well"; '),
    (f"charts: [{{set: {TABLE}, id: c, form: sweeep, by: chunk_size, operations: [read]}}]", '{{< chart "c" >}}', "expected a chart that can be drawn, found "),
    (f"findings: {{f: {{set: {TABLE}, says: Near reads}}}}", '{{< finding "f" >}}', 'expected the first words of one finding of the set, found "Near reads"; '),
    ("findings: {f: {says: X, holds: select now() is null}}", '{{< finding "f" >}}', "expected one SELECT whose first column is a condition, found no function now()"),
    (f"effects: {{e: {{set: {LOGS}, factor: chunk_size}}}}", '{{< effect "e" >}}', 'expected a factor whose effect the set shows, found "chunk_size"; '),
    (f"logs: {{l: {{set: {LOGS}, log: logs/sda_9.log, lines: 1-2}}}}", '{{< log "l" >}}', 'expected a log or table of the set, found "logs/sda_9.log"; did you mean logs/sda_'),
    (f"logs: {{l: {{set: {LOGS}, log: logs/sda_1.log, lines: 1-9}}}}", '{{< log "l" >}}', 'expected lines that the log\'s page shows, a value among them, found "1-9"; lines with values: 3'),
    ("sources: {man: {says: A manual}}", "", 'expected sources that the text shows, found "man"; write {{< cite "man" >}} in the text, or remove it'),
    ("sources: {man: {says: A manual}}", '{{< cite "man" "250" >}}', 'expected a figure with its unit before the number of its source, found "250"; write its unit too, as in "250 IOPS"'),
    ("", '{{< value "best" >}}', 'expected a name from values: in the front matter, found "best"; remove it: there are none'),
    ("", '{{< valeu "best" >}}', 'expected a shortcode of articles, found "valeu"; did you mean value?'),
    ("", "It reads 3.88 drives.", 'expected numbers that are drawn from the data, found "3.88"; declare it under values:'),
]  # fmt: skip


@pytest.fixture(scope="module")
def project(golden_checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Project]:
    """Two small sets, built; no article yet."""
    root = copied(golden_checkout, tmp_path_factory.mktemp("articles") / "checkout")
    (root / "content" / "articles" / "golden.md").unlink()
    (root / "build" / "data" / "pages" / "articles-golden.json").unlink()
    yield Project(root)
    shutil.rmtree(root)


@pytest.mark.long  # test_trial.py publishes without a set in each run
def test_an_article_that_names_a_set_left_out_has_no_text_and_no_problem(
    project: Project, caplog: pytest.LogCaptureFixture
) -> None:
    declared = f"values: {{v: {{set: {TABLE}, operation: read, metric: throughput}}}}"
    path = project.root / "content" / "articles" / "left.md"
    path.write_text(f'{HEAD}{declared}\n---\n{{{{< value "v" >}}}}\n', encoding="utf-8")
    with reading(project, "test") as connection:
        write_articles(replace(project, without=frozenset({TABLE})), [], connection)
    page = json.loads((project.build / "data" / "pages" / "articles-left.json").read_text(encoding="utf-8"))
    path.unlink()
    assert page == {"left_out": [TABLE]}
    assert f"content/articles/left.md: left out, since it uses {TABLE}" in caplog.text


def told(project: Project, articles: dict[str, str]) -> list[str]:
    """The problems of these articles."""
    folder = project.root / "content" / "articles"
    for name, text in articles.items():
        (folder / f"{name}.md").write_text(text, encoding="utf-8")
    tasks = [SetTask(project.root, path.name, "") for path in project.set_folders()]
    try:
        with reading(project, "test") as connection:
            write_articles(project, tasks, connection)
    except ProblemsError as error:
        return [str(problem) for problem in error.problems]
    finally:
        for name in articles:
            (folder / f"{name}.md").unlink()
    return []


def test_every_mistake_is_told_at_its_line_and_all_at_once(project: Project) -> None:
    texts = {f"{n:02}": f"{HEAD}{declared}\n---\n{text}\n" for n, (declared, text, _) in enumerate(MISTAKES)}
    problems = told(project, texts)
    for name, (declared, text, said) in zip(texts, MISTAKES, strict=True):
        own = [problem for problem in problems if problem.startswith(f"content/articles/{name}.md:")]
        assert any(said in problem for problem in own), (said, own)
        line = int(own[0].split(":")[1])
        assert 8 <= line <= 8 + declared.count("\n") + 2, (own, text)


def test_a_good_article_has_no_problem(project: Project) -> None:
    text = (HERE / "input" / "article.md").read_text(encoding="utf-8")
    assert told(project, {"golden": text}) == []
    assert (project.build / "data" / "pages" / "articles-golden.json").is_file()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("No front matter.", "x.md:1: expected front matter between two lines of ---, found none; "),
        ("---\ntitle: [\n---\n", "x.md:3: expected YAML, found "),
        (f"{HEAD}colour: red\n---\n", 'x.md:8: expected a known key, found "colour"; '),
        (
            "---\ntitle: 12 drives\n---\n",
            'x.md:2: expected numbers that are drawn from the data, found "12"; ',
        ),
    ],
)
def test_a_front_matter_that_is_not_understood(project: Project, text: str, said: str) -> None:
    assert any(said in problem for problem in told(project, {"x": text}))
