"""Sets that can be read, and of which no page, chart or number can be made."""

from __future__ import annotations

from tests.hostile.case import CELLS, LOG, RUNS, TABLE, Case, Write, files

_ROWS = f"{CELLS}| raid5 | 3 |\n| raid6 | 4 |\n"
_OWN = ("checks", "cite", "files", "main", "notes", "sources", "values", "table")


def _table(more: str, rows: str = _ROWS) -> Write:
    return files({"result.yaml": TABLE + more, "tables/a.md": rows})


def _chart(more: str) -> Write:
    return _table(f"charts: [{{form: compare, by: raid_level, operations: [read], {more}}}]\n")


def _baseline(value: str) -> Write:
    more = f"operation: read, metric: throughput, value: '{value} MB/s', basis: published, exact: true"
    return _table(f"baseline: [{{{more}}}]\n")


_TINY = f"0.{'0' * 319}1"
_REACH = "a number from 1e-30 to 1e30, or 0"
_TWO_TABLES = TABLE + TABLE.partition("tables:\n")[2].replace("tables/a.md", "tables/a/2.md")
REFUSED = (
    Case("nested-lists", files({"result.yaml": RUNS, "logs/a.log": LOG, "notes.md": "\n".join(f"{'    ' * n}- a" for n in range(400))}),
         r"/notes\.md: expected lists and quotes at most 20 levels deep, found more; .*"),
    Case("nested-quotes", files({"result.yaml": RUNS, "logs/a.log": LOG, "notes.md": f"{'> ' * 400}a\n"}),
         r"/notes\.md: expected lists and quotes at most 20 levels deep, found more; .*"),
    Case("tiny-baseline", _baseline(_TINY), rf'/result\.yaml:12: expected {_REACH}, found "0\.0+…"; .*'),
    Case("far-apart", _table("", f"{CELLS}| raid5 | {'9' * 302} |\n| raid6 | 0.{'0' * 299}1 |\n"),
         rf"/tables/a\.md:3: expected {_REACH} in column reading, found .*; .*"),
    Case("far-apart-in-a-log", files({"result.yaml": RUNS, "logs/a.log": LOG.replace("72.44", f"0.{'0' * 299}1").replace("218 MB", "0 MB")}),
         r"/logs/a\.log:2: expected .*, found .*; .*"),
    *(Case(f"chart-named-{name}", _chart(f"id: {name}"), rf'/result\.yaml:12: expected an id that the page does not have itself, found "{name}"; .*', long=name != _OWN[0])
      for name in _OWN),
    Case("chart-named-as-a-number", _chart("id: 0a1b2c3d4e5f"), r"/result\.yaml:12: expected an id that the page does not have itself, .*"),
    Case("chart-named-as-a-device", _chart("id: con"), r"/result\.yaml:12: expected a name that is not a Windows device name, .*"),
    Case("chart-of-a-long-name", _chart(f"id: {'a' * 300}"), r"/result\.yaml:12: expected an id of at most 100 characters, found 300; .*"),
    Case("charts-of-one-name", _table(f"charts: [{', '.join(['{form: compare, by: raid_level, operations: [read], id: a}'] * 2)}]\n"),
         r'/result\.yaml:12: expected charts of different names, found "a"; give one an id'),
    Case("chart-of-200-operations", _table(f"charts: [{{form: compare, by: raid_level, operations: [{'read, write, ' * 100}]}}]\n"),
         r"/result\.yaml:12: expected a chart that can be drawn, found expected each operation once, found 'read' 100 times; .*"),
    Case("table-beside-its-further-lines", files({"result.yaml": _TWO_TABLES, "tables/a.md": CELLS + "".join(f"| raid5 | {n} |\n" for n in range(30)), "tables/a/2.md": _ROWS}),
         r'/tables/a\.md: expected a table and a folder of different names, found "tables/a\.md" .*; rename one'),
)  # fmt: skip
