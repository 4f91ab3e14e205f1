"""What a caption says of the numbers when nobody else does: n, kind, spread."""

from __future__ import annotations

from ingest.charts.subject import Subject


def caption_of(subject: Subject) -> str:
    """n = 5, means; spread not published."""
    return "; ".join(part for part in (_count(subject), _spread(subject)) if part)


def _count(subject: Subject) -> str:
    counts = sorted({row.get("n") or 0 for row in subject.rows})
    if not any(counts):
        return "n not stated"
    known = [count for count in counts if count]
    said = f"n = {known[0]}" if len(known) == 1 else f"n = {known[0]} to {known[-1]}"
    if not counts[0]:
        said += ", for some not stated"
    kinds = {row.get("value_kind") for row in subject.rows}
    if subject.request.form == "range" or kinds not in ({"mean"}, {"median"}):
        return said  # a bar from lowest to highest is neither
    return f"{said}, {'means' if kinds == {'mean'} else 'medians'}"


def _spread(subject: Subject) -> str:
    if all(row.get("n") == 1 for row in subject.rows):
        measured = any(row.get("value_basis") == "measured" for row in subject.rows)
        return f"{'one run' if measured else 'a single figure'} each, so no spread"
    known = any(subject.extent(row) or subject.interval(row) for row in subject.rows)
    return "" if known else "spread not published"
