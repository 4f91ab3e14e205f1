"""What a finding's query may ask, and that hostile ones reach nothing."""

from __future__ import annotations

from pathlib import Path

import duckdb
import pytest

from ingest.checks.findings.ask import Outcome, ask
from ingest.checks.findings.sandbox import opened

HONEST = [
    ("select max(relative) > 3.8 from summary", True),
    ("select max(relative) > 4 from summary", False),
    ("select max(relative) > 4 from summary where raid_level = 'raid6'", None),
    ("with m as (select raid_level, avg(relative) a from summary group by 1) select max(a) > 3 from m", True),
    ("select bool_and(v < p) from (select relative v, lag(relative) over (order by relative desc) p from summary) where p is not null", True),
    ("select exists(select 1 from summary where relative between 3 and 4 and raid_level in ('raid5', 'raid10'))", True),
    ("select max(relative) filter (raid_level = 'raid10') > any_value(relative) from summary join summary s using (raid_level, relative)", True),
    ("select abs(ln(max(relative) / 3.88)) < 0.1 and nullif(1, 1) is null from summary", True),
    ("select case raid_level when 'raid5' then true end from summary where relative < 3 limit 1", True),
]  # fmt: skip

HOSTILE = [
    "select true; select true",
    "select true; drop table summary",
    "copy summary to 'stolen.csv'",
    "attach 'other.duckdb'",
    "install httpfs",
    "load httpfs",
    "set enable_external_access = true",
    "pragma database_list",
    "call duckdb_settings()",
    "create table t as select 1",
    "insert into summary select * from summary",
    "select count(*) > 0 from read_csv('{secret}')",
    "select count(*) > 0 from read_text('{secret}')",
    "select count(*) > 0 from '{secret}'",
    "select count(*) > 0 from read_parquet('https://example.org/x.parquet')",
    "select count(*) > 0 from glob('/*')",
    "select count(*) > 0 from duckdb_settings()",
    "select count(*) > 0 from information_schema.tables",
    "select count(*) > 0 from sqlite_master",
    "select count(*) > 0 from query('select 1')",
    "select count(*) > 0 from query_table('summary')",
    "select json_execute_serialized_sql(json_serialize_sql('select 1')) is null",
    "select getenv('HOME') is not null",
    "select current_setting('threads') = 1",
    "select random() > 0.5",
    "select now() > timestamp '2000-01-01'",
    "select current_date > date '2000-01-01'",
    "select current_user is not null",
    "select localtimestamp is not null",
    "select uuid() is not null",
    "select nextval('s') > 0",
    "select sleep_ms(100000) is null",
    "select pg_sleep(100000) is null",
    "select count(*) > 0 from summary tablesample 10%",
    "select count(*) > 0 from summary using sample 1 rows",
    "with recursive r as (select 1 a union all select a + 1 from r) select max(a) > 0 from r",
    "select count(*) > 0 from range(10000000000)",
    "describe summary",
    "show tables",
    "select getvariable('x') is null",
    "select write_log('x') is null",
    "select error('x')",
    "select",
    "",
    "select $1",
    "select 'yes'",
    "select 1",
    "select true from summary",
    "select true from summary where false",
    "select columns(*) from summary",
]

EXHAUSTING = [
    "select count(*) > 0 from " + ", ".join(f"summary s{n}" for n in range(40)),
    "select length(repeat('x', 4000000000)) > 0",
    "select max(length(repeat(raid_level, 100000000))) > 0 from summary",
    "select list_sum(list_transform(generate_series(1, 10000000000), x -> x * 2)) > 0",
    "select " + "(" * 20_000 + "true" + ")" * 20_000,
    "select " + "not " * 50_000 + "true",
    "select " + "true and " * 50_000 + "true",
]


@pytest.fixture(scope="module")
def summary(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("findings") / "summary.parquet"
    duckdb.execute(
        "copy (select * from (values ('raid5', 2.85), ('raid10', 3.88)) t(raid_level, relative)) "
        f"to '{path}' (format parquet)"
    )
    return path


def test_honest_queries_are_answered(summary: Path) -> None:
    outcomes = ask([query for query, _ in HONEST], summary)
    assert [outcome.refused for outcome in outcomes] == [()] * len(HONEST)
    assert [outcome.holds for outcome in outcomes] == [expected for _, expected in HONEST]


def test_further_columns_are_figures(summary: Path) -> None:
    query = "select true, max(relative) as best, count(*) as n, 'x' as word, ln(0.0) as none from summary"
    assert ask([query], summary) == [Outcome(True, (("best", 3.88), ("n", 2), ("word", "x"), ("none", None)))]


def test_hostile_queries_are_refused_with_a_reason(summary: Path, tmp_path: Path) -> None:
    secret = tmp_path / "secret.csv"
    secret.write_text("a,b\n1,2\n", encoding="utf-8")
    outcomes = ask([query.replace("{secret}", str(secret)) for query in HOSTILE], summary)
    answered = [query for query, outcome in zip(HOSTILE, outcomes, strict=True) if not outcome.refused]
    assert answered == []
    assert sorted(tmp_path.iterdir()) == [secret]


def test_a_query_that_takes_too_much_is_ended_and_the_next_is_answered(summary: Path) -> None:
    queries = [query for hungry in EXHAUSTING for query in (hungry, HONEST[0][0])]
    outcomes = ask(queries, summary, seconds=1.0, together=60)
    assert [outcome.holds for outcome in outcomes[1::2]] == [True] * len(EXHAUSTING)
    # a long chain of AND is cheap enough to be answered; whatever is answered is answered right
    assert all(outcome.refused or outcome.holds for outcome in outcomes[::2])
    assert all(outcome.refused for outcome in outcomes[:8:2])


def test_queries_that_take_too_much_together_are_asked_no_more(summary: Path) -> None:
    outcomes = ask([EXHAUSTING[0], *[HONEST[0][0]] * 3], summary, together=0)
    assert [outcome.refused for outcome in outcomes] == [
        ("answers to all findings within 0 CPU seconds",)
    ] * 4


def test_a_figure_cannot_steer_what_shows_it(summary: Path) -> None:
    """The query is plain text; what it makes need not be."""
    query = "select true, chr(27) || '[2J' || chr(8238) || chr(8203) as word, chr(0) as nothing"
    (outcome,) = ask([query], summary)
    assert outcome.figures == (("word", "\\x1b[2J\\u202e\\u200b"), ("nothing", "\\x00"))


@pytest.mark.parametrize(
    "value", ["timestamptz '2020-01-01'", "date '290000-01-01'", "[1, 2]", "{'a': chr(27)}"]
)
def test_a_figure_of_any_type_is_text_or_refused(summary: Path, value: str) -> None:
    (outcome,) = ask([f"select true, {value} as x"], summary)
    assert outcome.refused or str(outcome.figures[0][1]).isprintable()


def test_a_time_is_the_same_wherever_the_machine_is(summary: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    shut = opened(summary)
    assert shut.execute("select extract(hour from timestamptz '2020-01-01 00:00:00+00')").fetchone() == (0,)
