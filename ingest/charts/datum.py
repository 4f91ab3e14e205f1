"""What a mark says of its number: its link, and the words of its tooltip."""

from __future__ import annotations

from typing import Any

from ingest import labels
from ingest.charts.interface import interface_share
from ingest.charts.rows import doubt_of
from ingest.charts.scene import Datum
from ingest.charts.subject import Subject
from ingest.evidence import first_place, has_line, of_runs, readings
from ingest.row import Row


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
    return said if share is None else f"{said}; measured {labels.with_unit(f'{100 * share:.0f}', '%')} of it"


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
