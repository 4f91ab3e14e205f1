"""A subject → the sentences of its chart: title, subtitle, alternative text, key and caption.

A computed title says what the rows prove.
"""

from __future__ import annotations

from collections.abc import Sequence

from ingest.charts.axes import is_log, size_unit
from ingest.charts.forms import form_of
from ingest.charts.rows import ARRAY, groups, values_of
from ingest.charts.subject import Subject
from ingest.core import labels
from ingest.core.row import Row

REST = "The table lists every value."  # how an alternative text ends; without it, it is the chart's sentence
RANK = {"read": "reads fastest", "write": "writes fastest", "rewrite": "rewrites fastest"}


def best_row(subject: Subject, rows: Sequence[Row]) -> Row:
    """The row with the best value; of equals the first."""
    sign = -1 if subject.lower_is_better else 1
    return max(rows, key=lambda row: sign * subject.reach(row))


def title(subject: Subject) -> str:
    """RAID 10 far reads fastest: 3.88× at 128 KiB, cfq."""
    if subject.request.title:
        return subject.request.title
    operation = subject.request.operations[0]
    rows = [row for row in subject.rows if row["operation"] == operation] or subject.rows
    best = best_row(subject, rows)
    reach = subject.full(subject.reach(best))
    return sentence(subject, best, reach if subject.value(best) is not None else f"up to {reach}")


def sentence(subject: Subject, best: Row, value: str, without: Sequence[str] = ()) -> str:
    """That this row is the best, where it stands, and how far it reaches."""
    who = named_by(subject)
    name = _name(best, who) if any(best.get(factor) is not None for factor in who) else ""
    rest = [f for f in free_of(subject, who) if best.get(f) is not None and f not in without]
    if rest:
        ordered = labels.reference().factors[rest[0]].ordered
        value = f"{value} {'at' if ordered else 'with'} {labels.words(best, rest)}"
    return upper(_sentence(subject, best["operation"], name, value))


def _name(best: Row, who: Sequence[str]) -> str:
    """RAID 10 far; a size that stands alone says of what it is: block size 4 KiB."""
    size = len(who) == 1 and labels.reference().factors[who[0]].kind == "size"
    return f"{labels.factor_label(who[0])} {labels.words(best, who)}" if size else labels.words(best, who)


def named_by(subject: Subject) -> list[str]:
    """The factors that name a configuration: those of the rows, and level and layout of the panels."""
    request = subject.request
    panels = [f for f in request.panels if f in ARRAY]
    rows = form_of(request).naming(request)
    return [f for f in subject.varying if f in (*panels, *rows)]


def free_of(subject: Subject, who: Sequence[str]) -> list[str]:
    """Factors that vary and do not follow from the name: four drives with every RAID 10."""
    parts = groups(subject.rows, who).values()
    rest = [f for f in subject.varying if f not in who]
    return [f for f in rest if any(len({row.get(f) for row in part}) > 1 for part in parts)]


def _sentence(subject: Subject, operation: str, name: str, value: str) -> str:
    said = labels.reference().operations[operation].sentence
    label = labels.reference().metrics[subject.metric].label
    kind = label if label[:2].isupper() else label.lower()  # CPU use, latency
    if subject.lower_is_better:
        return (
            f"{name} has the lowest {kind} for {said}: {value}"
            if name
            else f"Lowest {kind} for {said}: {value}"
        )
    if name:
        return f"{name} {RANK.get(operation, f'is fastest at {said}')}: {value}"
    return f"{said[0].upper()}{said[1:]} reach {value.removeprefix('up to ')}"


def subtitle(subject: Subject, *, over: str = "", notes: Sequence[str] = ()) -> str:
    """Throughput relative to one drive, by chunk size (KiB, log scale). Higher is better."""
    metric = labels.reference().metrics[subject.metric]
    unit = subject.unit if subject.unit != metric.label else ""
    absolute = "per second" if unit == "/s" else f"in {unit}" if unit else ""
    scale = "relative to one drive" if subject.relative else absolute
    head = " ".join(part for part in (_kind(subject, metric.label), scale) if part)
    log = "log scale" if subject.request.scale == "log" else ""
    sentence = ", ".join(part for part in (head, log, over) if part)
    better = {"higher": "Higher is better.", "lower": "Lower is better."}.get(metric.better, "")
    said = [sentence, *notes, *only(subject)]
    return " ".join([*(f"{part}." for part in said), better]).strip()


def _kind(subject: Subject, label: str) -> str:
    """Sequential throughput; completion latency, where all numbers are of one kind."""
    kinds = {row.get("latency_kind") for row in subject.rows}
    kind = kinds.pop() if len(kinds) == 1 else None
    operations = (labels.reference().operations[name] for name in subject.request.operations)
    if kind is None and all(operation.family == "in sequence" for operation in operations):
        kind = "sequential"
    return f"{upper(kind)} {label if label.isupper() else label.lower()}" if kind else label


def over(factor: str, rows: Sequence[Row]) -> str:
    """by chunk size (KiB, log scale)."""
    values = values_of(rows, factor)
    spec = labels.reference().factors[factor]
    unit = {"size": size_unit(factor, values), "ratio": "%"}.get(spec.kind, "")
    said = ", ".join(filter(None, (unit, "log scale" if is_log(factor, values) else "")))
    return f"by {labels.factor_label(factor)}" + (f" ({said})" if said else "")


def only(subject: Subject) -> list[str]:
    """What the request left out: Scheduler: deadline."""
    request = subject.request
    shown = (*request.panels, *request.rows, request.by, request.series)
    fixed = [(f, v) for f, v in request.where.items() if f not in shown and not isinstance(v, list)]
    named = [(f, labels.reference().factors[f].label) for f, _ in fixed if f in labels.reference().factors]
    return [f"{label}: {_fixed_word(subject.rows[0], f)}" for f, label in named]


def _fixed_word(row: Row, factor: str) -> str:
    kind = labels.reference().factors[factor].kind
    return str(row[factor]) if kind == "integer" else labels.words(row, [factor])


def alt(subject: Subject, heading: str) -> str:
    """The title, then the lowest and the highest value."""
    low_row = min(subject.rows, key=subject.floor)
    low = subject.floor(low_row)
    high_row = max(subject.rows, key=subject.reach)
    ends = [
        f"{what} {subject.full(value)} ({_brief(subject, row)})"
        for what, value, row in (("lowest", low, low_row), ("highest", subject.reach(high_row), high_row))
    ]
    return f"{heading.rstrip('.')}; {', '.join(ends)}. {REST}"


def _brief(subject: Subject, row: Row) -> str:
    operation = labels.reference().operations[row["operation"]].label
    told = [factor for factor in subject.varying if row.get(factor) is not None]
    return f"{labels.words(row, told)}, {operation}" if told else operation


def operation_key(subject: Subject, *, bars: bool = False) -> list[dict[str, str]]:
    """read, filled · write, open."""
    said = {"filled": "filled", "open": "open", "dotted": "open with a dot", "half": "half filled"}
    items = []
    for operation in subject.request.operations:
        if not any(row["operation"] == operation for row in subject.rows):
            continue
        mark, label = subject.mark(operation), labels.reference().operations[operation].label
        text = f"{label}, {'outlined' if mark != 'filled' else 'solid'}" if bars else f"{label}, {said[mark]}"
        kind = ("bar-filled" if mark == "filled" else "bar-open") if bars else mark
        items.append({"text": text, "series": operation, "mark": kind})
    return items


def upper(text: str) -> str:
    """The first letter large."""
    return text[:1].upper() + text[1:]


def caption_of(subject: Subject, *, kinds: bool = True) -> str:
    """n = 5, means; spread not published. Without kinds, whether these are means is left out."""
    return "; ".join(part for part in (_count(subject, kinds=kinds), _spread(subject)) if part)


def _count(subject: Subject, *, kinds: bool) -> str:
    counts = sorted({row.get("n") or 0 for row in subject.rows})
    if not any(counts):
        return "n not stated"
    known = [count for count in counts if count]
    said = f"n = {known[0]}" if len(known) == 1 else f"n = {known[0]} to {known[-1]}"
    if not counts[0]:
        said += ", not stated for some"
    there = {row.get("value_kind") for row in subject.rows}
    if not kinds or there not in ({"mean"}, {"median"}):
        return said
    return f"{said}, {'means' if there == {'mean'} else 'medians'}"


def _spread(subject: Subject) -> str:
    if all(row.get("n") == 1 for row in subject.rows):
        measured = any(row.get("value_basis") == "measured" for row in subject.rows)
        return f"{'one run' if measured else 'a single value'} each, so no spread"
    known = any(subject.extent(row) or subject.interval(row) for row in subject.rows)
    return "" if known else "spread not published"
