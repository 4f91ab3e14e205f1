"""Findings that want more than an answer. tests/findings asks many more, without a set around them."""

from __future__ import annotations

import json

from tests.hostile.case import CELLS, TABLE, Case, Write, files

_QUERIES = (
    "select count(*) > 0 from read_text('/etc/passwd')",
    "select count(*) > 0 from '/etc/passwd'",
    "attach '/tmp/other.duckdb'",
    "install httpfs",
    "select count(*) > 0 from 'https://example.org/a.parquet'",
    "copy summary to '/tmp/stolen.csv'",
    "select true; drop table summary",
)
_PRODUCT = "select count(*) > 0 from " + ", ".join(f"summary s{place}" for place in range(60))
_FOREVER = f"select max({' + '.join(f's{n}.value' for n in range(28))}) > 0 from {', '.join(f'summary s{n}' for n in range(28))}"
_MEMORY = "select length(repeat('x', 1500000000)) > 0"
_DEEP = f"select {'(' * 10_000}true{')' * 10_000}"
_SHORT = ("secrets", "clock", "prepare", "parameter")  # the others are asked one by one by make test-long
_LIMIT = "an answer within 5 CPU seconds and 256 MiB"
_FUNCTION = "no function {}.*: only deterministic functions are allowed"
_ODD = {
    "glob": ("select count(*) > 0 from glob('/*')", "no (function glob|table function).*"),
    "secrets": ("select count(*) > 0 from duckdb_secrets()", "no (function duckdb_secrets|table function).*"),
    "query-of-text": ("select count(*) > 0 from query('select 1')", "no (function query|table function).*"),
    "sniff": ("select count(*) > 0 from sniff_csv('/etc/passwd')", "no (function sniff_csv|table function).*"),
    "setting": ("select current_setting('memory_limit') is not null", _FUNCTION.format("current_setting")),
    "error": ("select error('<b>' || chr(27))", _FUNCTION.format("error")),
    "aggregate-by-name": ("select list_aggregate([1], 'read_text') > 0", "Catalog Error: .*"),
    "age": ("select age(timestamp '2000-01-01') > interval 1 day", r"no function age\(\): only deterministic functions are allowed"),
    "clock": ("select current_localtimestamp() > timestamp '2000-01-01'", r"no function current_localtimestamp\(\): .*"),
    "time-of-day": ("select current_localtime() > time '12:00'", r"no function current_localtime\(\): .*"),
    "series": ("select count(*) > 0 from generate_series(1, 1000000000000)", "no table function: the table is summary"),
    "list-without-end": ("select len(range(1000000000000)) > 0", "Invalid Input Error: .*"),
    "format": ("select format('{:>1000000000}', 'x') is null", _LIMIT),
    "regex": ("select regexp_matches('a', '(a{0,1000}){0,1000}')", "Invalid Input Error: .*"),
    "pivot": ("pivot summary on raid_level using max(value)", "one SELECT, not another statement"),
    "export": ("export database '/tmp/x'", "one SELECT, not another statement"),
    "prepare": ("prepare a as select true", "one SELECT, not another statement"),
    "macro": ("create macro f() as 1", "one SELECT, not another statement"),
    "summarize": ("summarize summary", "no show ref: the table is summary"),
    "catalogue": ("select count(*) > 0 from pg_catalog.pg_class", "no table but summary, found 'pg_catalog.pg_class'"),
    "parameter": ("select $1", "no parameter"),
    "distance": ("select levenshtein(repeat('a', 150000), repeat('b', 150000)) > 0", _LIMIT),
}  # fmt: skip


def _asked(*queries: str) -> Write:
    lines = "".join(f"  - says: It holds\n    holds: {json.dumps(query)}\n" for query in queries)
    return files(
        {"result.yaml": f"{TABLE}findings:\n{lines}", "tables/a.md": f"{CELLS}| raid5 | 3 |\n| raid6 | 4 |\n"}
    )


def _refused(line: str, found: str) -> str:
    expected = "one SELECT over summary whose first column is true, false or null"
    return rf"/result\.yaml:{line}: expected {expected}, found {found}; fix the query"


REFUSED = (
    Case("findings-that-reach-out", _asked(*_QUERIES), _refused("26", "one SELECT, not several statements")),
    Case("findings-that-take-all", _asked(_PRODUCT, _MEMORY), _refused("14", _LIMIT), long=True),
    *(Case(f"finding-{name}", _asked(query), _refused("14", found), long=name not in _SHORT) for name, (query, found) in _ODD.items()),
    Case("finding-deep", _asked(_DEEP), r"/result\.yaml:14: expected a shorter text \(at most 20000 characters\), found .*; shorten it"),
    Case("many-findings", _asked(*["select true"] * 101), r"/result\.yaml:12: expected at most 100 items, found a list; remove some"),
    Case("findings-forever", _asked(*[_FOREVER] * 50), _refused("[0-9]+", ".*"), long=True),
)  # fmt: skip
