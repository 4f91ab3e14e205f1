"""What a number is worth, in a few words beside it: its spread, what theory expects, what to keep in mind."""

from __future__ import annotations

from ingest.charts.datum import interface_share
from ingest.checks.check_files import titles
from ingest.core.labels import NBSP, THIN, format_ratio, format_value
from ingest.core.row import Row


def worth(row: Row) -> dict[str, object]:
    """Keys of a number on its page: spread, expected, interface, checks (the gravest first)."""
    share = interface_share(row)
    link = {"interface": share} if share else {}
    return {"spread": row["spread"] or "", "expected": _expected(row), **link, "checks": _checks(row)}


def _expected(row: Row) -> str:
    """`3.13×, at most 4.00×; this is 97 % of it`."""
    if row["expected"] is None or row["relative"] is None:
        return ""
    said = format_ratio(row["expected"])
    if row["prediction"] is not None and row["published_ratio"] is False:
        said += f" ({format_value(row['prediction'], row['metric'])})"
    if row["most"] is not None and row["most"] != row["expected"]:
        said += f", at most {format_ratio(row['most'])}"
    if row["efficiency"] is None:
        return said
    return f"{said}; measured {100 * row['efficiency']:.0f}{THIN}% of that".replace(f" {THIN}", NBSP)


def _checks(row: Row) -> list[dict[str, str]]:
    names = str(row["doubts"]).split("; ") if row["doubts"] else []
    return [{"check": name, "title": titles()[name]} for name in names]
