"""What a number is of the most that its link carries: 23 % of the SATA II limit of four drives (1.20 GB/s).

Light on purpose: pages say it too. Nothing is said where the manifest names no link of known speed,
or where the printed unit may mean several things.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ingest.labels import TIMES, count_word, format_value, with_unit
from ingest.row import Row

if TYPE_CHECKING:
    from ingest.charts.subject import Subject


@dataclass(frozen=True)
class Link:
    """What the links of all arrays of a chart carry, on its axis, and as the key says it."""

    value: float
    name: str
    said: str


def interface_share(row: Row) -> str:
    """26 % of the SATA II limit (300 MB/s)."""
    limit, value = row.get("interface_limit"), _fastest(row)
    if not limit or value is None or row.get("unit_certain") is False:
        return ""
    share = with_unit(_percent(100 * value / limit), "%")
    return f"{_prefix(row)}{share} of the {interface_words(row)} ({format_value(limit, row['metric'])})"


def interface_words(row: Row) -> str:
    """SATA II limit of four drives; of one drive, and of a bus, no number is said."""
    links = row.get("links") or 1
    return f"{row['interface']} limit" + (f" of {count_word(links)} drives" if links > 1 else "")


def near(subject: Subject, farthest: float) -> Link | None:
    """The one limit of all arrays of a chart, where it is wanted and does not flatten the data."""
    arrays = [row for row in subject.rows if row.get("raid_level") != "single"] or subject.rows
    first = arrays[0]
    limits = {_on_axis(subject, row) for row in arrays}
    limit = limits.pop() if len(limits) == 1 else None
    if not limit or subject.request.ceiling is False:
        return None
    if not max(map(subject.reach, subject.rows)) <= limit <= farthest * max(map(subject.reach, arrays)):
        return None
    said = f"{limit:.1f}{TIMES}" if subject.relative else format_value(limit, subject.metric)
    return Link(limit, interface_words(first), said)


def _on_axis(subject: Subject, row: Row) -> float | None:
    limit, base = row.get("interface_limit"), row.get("baseline") if subject.relative else 1.0
    return limit / base if limit and base else None


def _fastest(row: Row) -> float | None:
    value: float | None = row["value"] if row.get("value") is not None else row.get("max")
    return value


def _percent(share: float) -> str:
    """23; of the slowest two digits: 0.12."""
    return f"{share:.0f}" if share >= 1 else f"{share:.2g}"


def _prefix(row: Row) -> str:
    """A range is said by its upper end; what was made of a rounded multiple is only about so much."""
    about = row.get("value_basis") == "derived" and row.get("baseline_exact") is False
    return ("up to " if row.get("value") is None else "") + ("about " if about else "")
