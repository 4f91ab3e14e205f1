"""A row of `summary` → what its mark says of it: link, words of the tooltip, share of the link's limit.

Light on purpose: pages say that share too. Nothing is said where the manifest names no link of known speed,
or where the printed unit may mean several things.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ingest.charts.rows import doubt_of
from ingest.charts.scene import Datum
from ingest.charts.subject import Subject
from ingest.core import labels
from ingest.core.labels import TIMES, count_word, format_value, with_unit
from ingest.core.row import Row, first_place, has_line, of_runs, readings

if TYPE_CHECKING:
    from ingest.charts.subject import Subject

# What a row says of its number; the rest is where and how its mark is drawn.
SAID = ("id", "shown", "what", "runs", "printed", "where", "expected", "interface", "evidence", "doubt")


def datum(subject: Subject, row: Row, /, **place: Any) -> Datum:
    """What a mark carries: its place, its link, and what its tooltip says."""
    return {
        **place,
        "id": row["id"],
        "operation": row["operation"],
        "href": f"#{row['id']}",
        "shown": subject.shown(row)
        if subject.relative
        else labels.with_unit(subject.shown(row), subject.unit),
        "what": configuration(subject, row),
        "runs": runs(row),
        "printed": str(row.get("printed") or ""),
        "where": place_of(row),
        "expected": expected_text(subject, row),
        "interface": interface_share(row),
        "evidence": row.get("href") or "",
        **({"doubt": doubt.replace("-", " ")} if (doubt := doubt_of(row)) else {}),
    }


def aside(subject: Subject, operation: str, shown: str, what: str) -> Datum:
    """What a mark carries that stands for no number of its own: a band's ends, an expectation."""
    label = labels.reference().operations[operation].label
    return {
        "shown": shown if subject.relative else labels.with_unit(shown, subject.unit),
        "what": f"{label}, {what}",
    }


def expected_text(subject: Subject, row: Row) -> str:
    """4.00×; measured 97 % of it. Empty where no formula holds."""
    expected = subject.expected(row)
    if expected is None:
        return ""
    said, share = subject.full(expected), row.get("efficiency")
    return (
        said if share is None else f"{said}; measured {labels.with_unit(f'{100 * share:.0f}', '%')} of that"
    )


def place_of(row: Row) -> str:
    """tables/everything.md, line 154; of a value that runs make, which these are: its 2 runs."""
    if not readings(row):
        return ""
    path, line, _ = first_place(row)
    return f"{path}, line {line}" if has_line(row) else f"its {len(readings(row))} runs"


def configuration(subject: Subject, row: Row) -> str:
    """What was measured: RAID 10 far, 128 KiB, cfq: read."""
    told = [name for name in subject.told if row.get(name) is not None]
    operation = labels.reference().operations[row["operation"]].label
    return f"{labels.words(row, told)}: {operation}" if told else operation


def runs(row: Row) -> str:
    """Mean of 5 runs; one run; runs not stated."""
    if made := of_runs(row):
        return made
    count, kind = row.get("n"), row.get("value_kind") or ("range" if row.get("value") is None else "value")
    if not count:
        return "runs not stated"
    return "one run" if count == 1 else f"{kind} of {count} runs"


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
