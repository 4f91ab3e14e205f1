"""The page /query/ on the built site: DuckDB in a browser, its price, what it answers and what it refuses."""

from __future__ import annotations

import csv
import io
import math
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import unquote_plus

import duckdb
import pytest

from ingest.core.yaml_lines import own_yaml
from tests.browser import checks
from tests.browser.node import ROOT, run_script

pytestmark = pytest.mark.browser

Steps = Sequence[Mapping[str, Any]]
NELSON = "2008-07-nelson-md-raid"
WORDS = {True: "true", False: "false", None: "null"}
ENDLESS = "select count(*) from range(100000000000) a, range(100000000) b where (a.range * b.range) % 7 = 3"
EVIL = """select '<img src=x onerror="document.title=1">' as "<b>name</b>", '=1+1' as formula, -1.5 as number, null as none, 'a,"b"' as text"""
MAILED = "-- how many?\nselect \"set\", count(*) as n from summary where unit = 'B/s' or tool <> '100 %+&#' group by 1 order by 2 desc limit 5"
SOME = {
    "after": "select 6 * 7 as n",
    "large": "select range as i from range(5000)",
    "larger": "from range(1000000000)",
    "digits": """select 9007199254740993 as big, 170141183460469231731687303715884105727::hugeint as huge, -0.05::decimal(4,3) as d,
      0.1 + 0.2 as f, date '2020-02-03' as day, timestamp '2020-02-03 04:05:06.5' as t, [1, null] as l, {'a': 1.5} as s, true as b""",
    "quotes": """select count(*) as "it's $HOME `id` \\ )-", '""\"' as quotes from summary -- )" """.strip(),
    "mailed": MAILED,
    "evil": EVIL,
}
# Each is refused in words; nothing is fetched for it.
CLOSED = {
    "select * from read_csv('http://127.0.0.1:9/a.csv')": "disabled by configuration",
    "select * from read_text('/etc/passwd')": "disabled by configuration",
    "load httpfs": "disabled through configuration",
    "install httpfs from 'http://127.0.0.1:9'": "disabled",
    "set enable_external_access = true": "locked",
    "set autoload_known_extensions = true": "locked",
    "attach 'other.duckdb' as other": "disabled by configuration",
    "copy summary to 'out.csv'": "disabled by configuration",
    "drop table logs": "read-only",
    "selec 1": 'syntax error at or near "selec"',
    "select nope from summary": 'Referenced column "nope" not found',
    "select json_extract('{}', '$.a')": "No extension is loaded here.",
}
ADDRESSES = (
    "/query/#q=%E0%A4%A",
    "/query/#q=<img+src=x+onerror=alert(1)>",
    f"/query/?finding={NELSON}/99",
    "/query/?finding=../../../etc/passwd",
    "/query/?finding=2008-07-nobody-nowhere/1",
    "/query/?finding=javascript:alert(1)/1",
)


def asked(base: str, cases: Mapping[str, Sequence[Sequence[object]]], **options: object) -> dict[str, Any]:
    """What the page says after each step of each case; fails where a browser complained."""
    pages = run_script("query", {"base": base, "cases": cases, **options})
    assert [
        line for key in ("crash", "foreign", "csp", "console") for line in checks.listed(pages, key)
    ] == []
    return dict(pages)


def steps_of(base: str, path: str, *actions: Sequence[object], **options: object) -> Steps:
    steps: Steps = asked(base, {path: actions}, **options)[path]["steps"]
    return steps


@pytest.fixture(scope="module")
def database(site: Path) -> Iterator[duckdb.DuckDBPyConnection]:
    with duckdb.connect(str(site / "data" / "v1" / "spindle.duckdb"), read_only=True) as connection:
        yield connection


# The first example, another, and back; a name put into the query.
FIRST: Sequence[Sequence[object]] = (
    ["press", ""], ["click", ".examples li:nth-child(4) a"], ["back", ""],
    ["type", ["#sql", ""]], ["click", ".columns dt:nth-of-type(2) button"],
)  # fmt: skip


@pytest.fixture(scope="module")
def first(visited: Steps) -> Steps:
    """The page as it came, and after each of FIRST."""
    return visited[: len(FIRST) + 1]


def examples() -> list[dict[str, str]]:
    head = (ROOT / "content" / "query.md").read_text(encoding="utf-8").split("---\n")[1]
    return list(own_yaml(head)["examples"])


def engine_files(site: Path) -> list[Path]:
    page = (site / "query" / "index.html").read_text(encoding="utf-8")
    named = re.findall(r'data-(?:wasm|worker|database)="/([^"]+)"', page)
    return [*(site / name for name in named), *(site / "assets").glob("engine.*.js")]


def test_the_button_says_what_loading_costs(first: Steps, site: Path) -> None:
    bytes_ = sum(path.stat().st_size for path in engine_files(site))
    assert len(engine_files(site)) == 4
    assert first[0]["button"] == f"Load DuckDB and run: {math.ceil(bytes_ / 1e6)} MB"
    assert first[1]["button"] == "Run"


def test_nothing_of_duckdb_is_fetched_before_it_is_asked_for(first: Steps) -> None:
    assert not [url for url in first[0]["fetched"] if re.search(r"duckdb|engine|\.wasm", url)]
    assert len([url for url in first[1]["fetched"] if re.search(r"duckdb|engine", url)]) == 4


def test_an_example_answers_as_duckdb_does_elsewhere(
    first: Steps, database: duckdb.DuckDBPyConnection
) -> None:
    for step, example in ((first[1], examples()[0]), (first[2], examples()[3])):
        expected = database.execute(example["sql"])
        assert step["head"] == [column[0] for column in expected.description]
        rows = expected.fetchall()
        assert step["said"].startswith(f"{len(rows)} rows in ")
        assert len(step["rows"]) == len(rows)
        assert sorted(row[0] for row in step["rows"]) == sorted(str(row[0]) for row in rows)


def test_a_chart_is_drawn_where_the_columns_allow_one(first: Steps) -> None:
    assert (first[1]["chart"], first[1]["marks"]) == ("dots", len(first[1]["rows"]))
    assert first[2]["chart"] == "points"
    assert first[2]["marks"] > 100


def test_the_way_back_leads_to_the_query_before(first: Steps) -> None:
    assert first[2]["sql"].strip() == examples()[3]["sql"].strip()
    assert first[3]["sql"] == first[1]["sql"].strip()
    assert first[3]["rows"] == first[1]["rows"]


def test_a_press_on_a_column_writes_its_name(first: Steps) -> None:
    assert first[0]["names"] > 100
    assert first[5]["sql"] == '"set"'
    assert first[5]["focus"] == "sql"


@pytest.fixture(scope="module")
def findings(base: str, database: duckdb.DuckDBPyConnection) -> list[dict[str, Any]]:
    """Each finding of each set, with the query that the page offers for it."""
    found = database.execute('select "set", says, holds from findings order by "set", place').fetchall()
    sets = sorted({name for name, *_ in found})
    steps = steps_of(base, "/query/", ["press", ""], *(["type", ["#which", name]] for name in sets))[2:]
    queries = {
        (name, says): unquote_plus(address.removeprefix("#q="))
        for name, step in zip(sets, steps, strict=True)
        for says, address in step["findings"]
    }
    assert set(queries) == {(name, says) for name, says, _ in found}
    return [{"sql": queries[name, says], "holds": holds} for name, says, holds in found]


def test_every_example_answers(
    said: Mapping[str, Mapping[str, Any]], database: duckdb.DuckDBPyConnection
) -> None:
    sql = [example["sql"] for example in examples()]
    steps = [said[f"example {place}"] for place in range(len(sql))]
    counts = [len(database.execute(one).fetchall()) for one in sql]
    assert [step["refused"] for step in steps] == [""] * len(sql)
    assert [int(step["said"].split()[0].replace(",", "")) for step in steps] == counts
    assert min(counts) > 0


@pytest.fixture(scope="module")
def mailed(said: Mapping[str, Mapping[str, Any]], base: str) -> Mapping[str, Any]:
    """Another reader, on a small phone, follows the link of an answer; then a query fails. axe-core looks at both."""
    path = said["mailed"]["address"]
    page: Mapping[str, Any] = asked(base, {path: [["press", ""], ["ask", "selec"]]}, width=320, axe=True)[
        path
    ]
    return page


def test_a_mailed_link_leads_to_the_same_answer(
    said: Mapping[str, Mapping[str, Any]], mailed: Mapping[str, Any]
) -> None:
    asked_ = said["mailed"]
    assert unquote_plus(asked_["address"].removeprefix("/query/#q=")) == MAILED
    assert asked_["link"] == asked_["address"].removeprefix("/query/")
    opened, again, _ = mailed["steps"]
    assert (opened["sql"], opened["rows"]) == (MAILED, [])
    assert (again["rows"], again["address"]) == (asked_["rows"], asked_["address"])
    assert len(again["rows"]) == 5


def test_an_answer_and_a_refusal_are_accessible_and_fit(mailed: Mapping[str, Any]) -> None:
    _fits(mailed)


def test_a_finding_of_a_page_opens_its_query(
    base: str, site: Path, database: duckdb.DuckDBPyConnection
) -> None:
    page = (site / "results" / NELSON / "index.html").read_text(encoding="utf-8")
    links = re.findall(r'href="(/query/\?finding=[^"]+)"', page)
    expected = database.execute(
        'select holds, says from findings where "set" = ? order by place', [NELSON]
    ).fetchall()
    assert sorted(links) == sorted(f"/query/?finding={NELSON}/{place + 1}" for place in range(len(expected)))
    place = len(links) - 1
    opened, answered = steps_of(base, f"/query/?finding={NELSON}/{place + 1}", ["press", ""])
    assert opened["sql"].startswith(f"-- {expected[place][1]}\n")
    assert answered["rows"][0][0] == WORDS[expected[place][0]]
    assert answered["link"] == f"?finding={NELSON}/{place + 1}"


@pytest.mark.long  # one of them is tried above
def test_every_finding_answers_here_as_on_its_page(base: str, findings: Sequence[Mapping[str, Any]]) -> None:
    answers = steps_of(base, "/query/", *(["ask", one["sql"]] for one in findings))[1:]
    given = [step["rows"][0][0] for step in answers]
    assert given == [WORDS[one["holds"]] for one in findings]


@pytest.fixture(scope="module")
def closed(said: Mapping[str, Mapping[str, Any]]) -> Steps:
    return [said[sql] for sql in CLOSED]


def asked_later() -> dict[str, Sequence[object]]:
    """What the same reader asks after FIRST, one after the other."""
    return {
        "cancelled": ["cancel", ENDLESS],
        "left": ["overtake", [ENDLESS, ".examples li:nth-child(4) a"]],  # the next worker is not ready yet
        **{name: ["ask", sql] for name, sql in SOME.items()},
        "csv": ["save", ""],
        **{sql: ["ask", sql] for sql in CLOSED},
        **{f"example {place}": ["ask", one["sql"]] for place, one in enumerate(examples())},
    }


@pytest.fixture(scope="module")
def visited(base: str) -> Steps:
    """One reader, who loads DuckDB once."""
    return steps_of(base, "/query/", *FIRST, *asked_later().values())


@pytest.fixture(scope="module")
def said(visited: Steps) -> Mapping[str, Mapping[str, Any]]:
    return dict(zip(asked_later(), visited[len(FIRST) + 1 :], strict=True))


def test_what_is_not_allowed_is_refused_in_words(closed: Steps) -> None:
    for (sql, words), step in zip(CLOSED.items(), closed, strict=True):
        if sql.startswith("install"):  # of the browser's DuckDB it does nothing at all
            assert step["rows"] == []
            continue
        assert words in step["refused"], sql
        assert (step["said"], step["rows"]) == ("DuckDB says:", []), sql


def test_nothing_is_fetched_for_a_query(closed: Steps) -> None:
    assert closed[0]["fetched"] == closed[-1]["fetched"]


@pytest.mark.long  # the policy is that of all pages
def test_a_worker_of_the_page_reaches_no_other_host(base: str) -> None:
    *_, step = steps_of_reach(base)
    assert step["reached"] == "refused"


def steps_of_reach(base: str) -> Steps:
    """A worker of the page asks another host itself: the policy refuses, and the refusal is in the console."""
    pages = run_script("query", {"base": base, "cases": {"/query/": [["reach", "http://127.0.0.1:9/"]]}})
    assert checks.listed(pages, "foreign") == []
    assert checks.listed(pages, "crash") == []
    steps: Steps = pages["/query/"]["steps"]
    return steps


def test_what_never_ends_is_cancelled_and_the_next_query_answers(
    said: Mapping[str, Mapping[str, Any]],
) -> None:
    cancelled, after = said["cancelled"], said["after"]
    assert (cancelled["said"], cancelled["refused"], cancelled["stop"]) == ("Cancelled.", "", False)
    assert after["rows"] == [["42"]]


def test_a_query_that_was_left_while_it_ran_does_not_answer_below_the_next_one(
    said: Mapping[str, Mapping[str, Any]], database: duckdb.DuckDBPyConnection
) -> None:
    step = said["left"]
    expected = database.execute(examples()[3]["sql"])
    assert step["sql"].strip() == examples()[3]["sql"].strip()
    assert step["head"] == [column[0] for column in expected.description]
    assert step["refused"] == ""


def test_a_finding_that_could_not_be_fetched_is_not_said_to_be_none(base: str) -> None:
    cases = {"/query/": [["unreachable", f"/query/?finding={NELSON}/1"]]}
    step = run_script("query", {"base": base, "cases": cases})["/query/"]["steps"][-1]
    assert step["said"] == "The finding could not be loaded. Reload the page to try again."


def test_a_large_answer_is_cut_with_a_word(said: Mapping[str, Mapping[str, Any]]) -> None:
    some, more = said["large"], said["larger"]
    assert re.fullmatch(r"5,000 rows in [\d.]+ s\. The first 1,000 are shown\.", some["said"])
    assert len(some["rows"]) == len(more["rows"]) == 1000
    assert more["said"].startswith("More than 100,000 rows; the rest was not read.")


def test_values_keep_their_digits(said: Mapping[str, Mapping[str, Any]]) -> None:
    step = said["digits"]
    assert step["rows"] == [[
        "9007199254740993", "170141183460469231731687303715884105727", "-0.050", "0.3", "2020-02-03",
        "2020-02-03 04:05:06.5", "[1, NULL]", "{a: 1.5}", "true",
    ]]  # fmt: skip


def test_values_are_text_and_their_csv_runs_nothing(said: Mapping[str, Mapping[str, Any]]) -> None:
    step, saved = said["evil"], said["csv"]
    assert step["rows"] == [['<img src=x onerror="document.title=1">', "=1+1", "-1.5", "null", 'a,"b"']]
    assert step["head"][0] == "<b>name</b>"
    assert step["strange"] == 0
    assert saved["file"] == "spindle-query.csv"
    head, row = csv.reader(io.StringIO(saved["csv"]))
    assert head == step["head"]
    assert row == ['<img src=x onerror="document.title=1">', "'=1+1", "-1.5", "", 'a,"b"']


def test_hostile_addresses_do_nothing(base: str) -> None:
    pages = run_script("query", {"base": base, "cases": {address: [] for address in ADDRESSES}})
    assert checks.listed(pages, "crash") + checks.listed(pages, "foreign") + checks.listed(pages, "csp") == []
    for address, page in pages.items():
        (step,) = page["steps"]
        assert (step["strange"], step["rows"]) == (0, []), address
        if "onerror" in address:
            assert step["sql"] == "<img src=x onerror=alert(1)>"
        elif re.search(r"=20\d\d-", address):
            assert step["said"].startswith("There is no such finding.")


def test_the_lines_for_other_programs_ask_the_same(said: Mapping[str, Mapping[str, Any]], site: Path) -> None:
    sql, step = SOME["quotes"], said["quotes"]
    shell, python, r = step["lines"]
    seen = subprocess.run(
        ["sh", "-c", f"duckdb() {{ printf '%s\\n' \"$@\"; }}; {shell}"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert seen.stdout == f"-readonly\nspindle.duckdb\n{sql}\n"
    run = subprocess.run(
        [sys.executable, "-c", python], capture_output=True, text=True, check=True, cwd=site / "data" / "v1"
    )
    assert step["rows"][0][0] in run.stdout.replace(",", "")
    quoted = re.search(r'r"(-*)\((.*?)\)\1"', r, re.DOTALL)
    assert quoted is not None
    assert quoted[2] == f"\n{sql}\n"


def test_the_lines_of_the_first_example_are_on_the_page_as_the_script_writes_them(
    base: str, first: Steps
) -> None:
    assert steps_of(base, "/query/", script=False)[0]["lines"] == first[0]["lines"]


@pytest.mark.parametrize("width", [390, pytest.param(1280, marks=pytest.mark.long)])
def test_without_a_script_the_page_explains_and_offers_the_files(base: str, width: int) -> None:
    (step,) = steps_of(base, "/query/", script=False, width=width)
    assert not step["editor"]
    assert "Queries run here by a script" in step["text"]
    for example in examples():
        assert example["says"] in step["text"]
        assert example["sql"].split("\n")[0] in step["text"]
    assert "/data/v1/spindle.duckdb" in step["text"]
    assert not step["wide"]


@pytest.mark.long
@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize("done", [["ask", "selec"], ["click", ".examples li:nth-child(4) a"]])
def test_every_answer_is_accessible_and_fits(base: str, width: int, done: list[str]) -> None:
    _fits(asked(base, {"/query/": [["press", ""], done]}, width=width, axe=True)["/query/"])


def _fits(page: Mapping[str, Any]) -> None:
    assert page["violations"] == []
    assert not any(step["wide"] for step in page["steps"])
