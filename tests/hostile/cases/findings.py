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
_MEMORY = "select length(repeat('x', 4000000000)) > 0"
_DEEP = f"select {'(' * 10_000}true{')' * 10_000}"


def _asked(*queries: str) -> Write:
    lines = "".join(f"  - says: It holds\n    holds: {json.dumps(query)}\n" for query in queries)
    return files(
        {"result.yaml": f"{TABLE}findings:\n{lines}", "tables/a.md": f"{CELLS}| raid5 | 3 |\n| raid6 | 4 |\n"}
    )


def _refused(line: str, found: str) -> str:
    expected = "one SELECT over summary whose first column is true, false or null"
    return rf"/result\.yaml:{line}: expected {expected}, found {found}; mend the query"


REFUSED = (
    Case("findings-that-reach-out", _asked(*_QUERIES), _refused("26", "one SELECT, not several statements")),
    Case("findings-that-take-all", _asked(_PRODUCT, _MEMORY), _refused("14", "(Out of Memory Error.*|an answer within 5 s and 256 MB)")),
    Case("finding-deep", _asked(_DEEP), r"/result\.yaml:14: expected a shorter text \(at most 20000 characters\), found .*; shorten it"),
    Case("many-findings", _asked(*["select true"] * 101), r"/result\.yaml:12: expected at most 100 items, found a list; remove some"),
    Case("findings-forever", _asked(*[_FOREVER] * 50), _refused("[0-9]+", ".*"), long=True),
)  # fmt: skip
