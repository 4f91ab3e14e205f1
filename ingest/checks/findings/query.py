"""The SQL of a finding → what in it is not on the allowlist, and therefore refused.

select max(relative) > 3.8 as holds, max(relative) as best from summary where raid_layout = 'f2'
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import duckdb

Node = dict[str, Any]

# Parts of a query, as DuckDB's own parser names them.
_NODES = frozenset({"SELECT_NODE", "SET_OPERATION_NODE", "CTE_NODE"})
_TABLES = frozenset({"BASE_TABLE", "SUBQUERY", "JOIN", "EMPTY", "EXPRESSION_LIST"})
_EXPRESSIONS = frozenset(
    {
        "BETWEEN", "CASE", "CAST", "COLLATE", "COLUMN_REF", "COMPARISON", "CONJUNCTION", "CONSTANT",
        "FUNCTION", "LAMBDA", "LAMBDA_REF", "OPERATOR", "STAR", "SUBQUERY", "TYPE", "WINDOW",
    }
)  # fmt: skip
# DuckDB gives stability for functions only; these macros are made of consistent functions.
_MACROS = frozenset({"nullif", "geomean", "geometric_mean", "fdiv", "fmod", "unnest"})
# DuckDB calls them consistent; they read the clock (age() where it is given one time only).
_BY_THE_CLOCK = frozenset({"age", "current_localtime", "current_localtimestamp"})
# Words that the binder turns into a call although they look like columns.
_CALLS_LIKE_COLUMNS = frozenset(
    {
        "current_catalog", "current_date", "current_database", "current_query", "current_role",
        "current_schema", "current_time", "current_timestamp", "current_user", "localtime",
        "localtimestamp", "session_user", "user",
    }
)  # fmt: skip
_CONSISTENT = """
select distinct function_name from duckdb_functions()
where function_type in ('scalar', 'aggregate', 'window') and stability = 'CONSISTENT' and schema_name = 'main'
"""


def consistent_functions(connection: duckdb.DuckDBPyConnection) -> frozenset[str]:
    """Deterministic functions: the same arguments always give the same result."""
    names = {name for (name,) in connection.execute(_CONSISTENT).fetchall()}
    unstable = connection.execute(
        "select distinct function_name from duckdb_functions() where stability <> 'CONSISTENT'"
    )
    return frozenset((names - {name for (name,) in unstable.fetchall()} - _BY_THE_CLOCK) | _MACROS)


def refusals(
    sql: str,
    connection: duckdb.DuckDBPyConnection,
    functions: frozenset[str],
    tables: frozenset[str] = frozenset({"summary"}),
) -> list[str]:
    """Why a query is refused; empty where it may run."""
    try:
        if len(connection.extract_statements(sql)) != 1:
            return ["one SELECT, not several statements"]
    except duckdb.Error as error:
        return [str(error).split("\n", 1)[0]]
    row = connection.execute("select json_serialize_sql(?)", [sql]).fetchone()
    parsed = json.loads(row[0]) if row else {}
    if parsed.get("error", True):
        reason = str(parsed.get("error_message", ""))
        return ["one SELECT, not another statement" if reason.startswith("Only SELECT") else reason]
    nodes = list(_nodes(parsed["statements"]))
    ctes = {name for node in nodes for name in _cte_names(node)}
    return sorted({reason for node in nodes for reason in _refused(node, ctes | tables, functions)})


def _nodes(root: object) -> Iterator[Node]:
    """Every node; without recursion, for a query may be nested deeply."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if isinstance(node, dict):
            yield node
            waiting.extend(node.values())
        elif isinstance(node, list):
            waiting.extend(node)


def _cte_names(node: Node) -> Iterator[str]:
    if isinstance(node.get("cte_map"), dict):
        yield from (str(entry["key"]).lower() for entry in node["cte_map"].get("map", []))


def _refused(node: Node, tables: set[str], functions: frozenset[str]) -> Iterator[str]:
    kind = node.get("type")
    if node.get("sample"):
        yield "no sample: it is drawn at random"
    if "class" in node:
        yield from _refused_expression(node, functions)
    elif isinstance(kind, str) and kind.endswith("_NODE"):
        if kind not in _NODES:
            yield f"no {_words(kind.removesuffix('_NODE'))}"
    elif isinstance(kind, str) and ("sample" in node or "SHOW" in kind or "TABLE" in kind):
        yield from _refused_table(node, kind, tables)


def _refused_table(node: Node, kind: str, tables: set[str]) -> Iterator[str]:
    if kind not in _TABLES:
        yield f"no {_words(kind)}: the table is summary"
    elif kind == "BASE_TABLE":
        path = [str(part).lower() for part in node.get("qualified_name", {}).get("path", [])]
        if len(path) != 1 or path[0] not in tables:
            yield f"no table but {', '.join(sorted(tables))}, found {'.'.join(path)!r}"


def _refused_expression(node: Node, functions: frozenset[str]) -> Iterator[str]:
    kind = str(node["class"])
    if kind not in _EXPRESSIONS:
        yield f"no {_words(kind)}"
    name = str(node.get("function_name", "")).lower()
    if kind in ("FUNCTION", "WINDOW") and not node.get("is_operator") and name not in functions:
        yield f"no function {name}(): only deterministic functions are allowed"
    names = [str(part).lower() for part in node.get("column_names", [])]
    if kind == "COLUMN_REF" and len(names) == 1 and names[0] in _CALLS_LIKE_COLUMNS:
        yield f"no {names[0]}: it depends on when and where the query runs"


def _words(kind: str) -> str:
    return kind.lower().replace("_", " ")
