"""A subject → the sentences of its chart and of each mark: title, subtitle, key, caption, tooltip.

A computed title says what the rows prove. The share of a link's limit is in no tooltip where the manifest
names no link of known speed, or where the printed unit may mean several things. Light on purpose: pages say
that share too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ingest.charts.axes import is_log, size_unit
from ingest.charts.forms import form_of
from ingest.charts.scene import Datum
from ingest.charts.subject import ARRAY, Subject, doubt_of, groups, values_of
from ingest.core import labels
from ingest.core.labels import count_word, format_value, with_unit
from ingest.core.row import Row, first_place, has_line, of_runs, readings
from ingest.core.sentences import upper

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


def several(rows: Sequence[Row], series: str, places: Sequence[str]) -> str:
    """Two to four schedulers: how many values of a series are at each of these places."""
    counts = {len(values_of(part, series)) for part in groups(rows, [*places, "operation"]).values()} - {0}
    ends = sorted({min(counts), max(counts)})
    return f"{' to '.join(map(count_word, ends))} {labels.plural(series)}"


def sentence(subject: Subject, best: Row, value: str, without: Sequence[str] = ()) -> str:
    """A sentence: the best row's name, its further factors, and its value."""
    names = named_by(subject)
    name = _name(best, names) if any(best.get(factor) is not None for factor in names) else ""
    rest = [f for f in free_of(subject, names) if best.get(f) is not None and f not in without]
    if rest:
        ordered = labels.reference().factors[rest[0]].ordered
        value = f"{value} {'at' if ordered else 'with'} {labels.words(best, rest)}"
    return upper(_sentence(subject, best["operation"], name, value))


def _name(best: Row, names: Sequence[str]) -> str:
    """RAID 10 far; a size alone gets its label: block size 4 KiB."""
    size = len(names) == 1 and labels.reference().factors[names[0]].kind == "size"
    words = labels.words(best, names)
    return f"{labels.factor_label(names[0])} {words}" if size else words


def named_by(subject: Subject) -> list[str]:
    """The factors that name a configuration: those of the rows, and level and layout of the panels."""
    request = subject.request
    panels = [f for f in request.panels if f in ARRAY]
    rows = form_of(request).naming(request)
    return [f for f in subject.varying if f in (*panels, *rows)]


def free_of(subject: Subject, names: Sequence[str]) -> list[str]:
    """Factors that vary and do not follow from the name: four drives with every RAID 10."""
    parts = groups(subject.rows, names).values()
    rest = [f for f in subject.varying if f not in names]
    return [f for f in rest if any(len({row.get(f) for row in part}) > 1 for part in parts)]


def _sentence(subject: Subject, operation: str, name: str, value: str) -> str:
    does = labels.reference().operations[operation].sentence
    kind = labels.metric_word(subject.metric)
    if subject.lower_is_better:
        return (
            f"{name} has the lowest {kind} for {does}: {value}"
            if name
            else f"Lowest {kind} for {does}: {value}"
        )
    if name:
        return f"{name} {RANK.get(operation, f'is fastest at {does}')}: {value}"
    return f"{upper(does)} reach {value.removeprefix('up to ')}"


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
    parts = [sentence, *notes, *only(subject)]
    return " ".join([*(f"{part}." for part in parts), better]).strip()


def _kind(subject: Subject, label: str) -> str:
    """Sequential throughput; completion latency, where all numbers are of one kind."""
    kinds = {row.get("latency_kind") for row in subject.rows}
    kind = kinds.pop() if len(kinds) == 1 else None
    operations = (labels.reference().operations[name] for name in subject.request.operations)
    if kind is None and all(operation.family == "in sequence" for operation in operations):
        kind = "sequential"
    return f"{upper(kind)} {labels.metric_word(subject.metric)}" if kind else label


def over(factor: str, rows: Sequence[Row]) -> str:
    """by chunk size (KiB, log scale)."""
    values = values_of(rows, factor)
    spec = labels.reference().factors[factor]
    unit = {"size": size_unit(factor, values), "ratio": "%"}.get(spec.kind, "")
    note = ", ".join(filter(None, (unit, "log scale" if is_log(factor, values) else "")))
    return f"by {labels.factor_label(factor)}" + (f" ({note})" if note else "")


def only(subject: Subject) -> list[str]:
    """What the request left out: Scheduler: deadline."""
    request = subject.request
    drawn = (*request.panels, *request.rows, request.by, request.series)
    fixed = [(f, v) for f, v in request.where.items() if f not in drawn and not isinstance(v, list)]
    labelled = [(f, labels.reference().factors[f].label) for f, _ in fixed if f in labels.reference().factors]
    return [f"{label}: {_fixed_word(subject.rows[0], f)}" for f, label in labelled]


def _fixed_word(row: Row, factor: str) -> str:
    kind = labels.reference().factors[factor].kind
    return str(row[factor]) if kind == "integer" else labels.words(row, [factor])


def alt(subject: Subject, heading: str) -> str:
    """The title, then the lowest and the highest value."""
    low_row = min(subject.rows, key=subject.floor)
    low = subject.floor(low_row)
    high_row = max(subject.rows, key=subject.reach)
    ends = [
        f"{name} {subject.full(value)} ({_brief(subject, row)})"
        for name, value, row in (("lowest", low, low_row), ("highest", subject.reach(high_row), high_row))
    ]
    return f"{heading.rstrip('.')}; {', '.join(ends)}. {REST}"


def _brief(subject: Subject, row: Row) -> str:
    operation = labels.reference().operations[row["operation"]].label
    factors = [factor for factor in subject.varying if row.get(factor) is not None]
    return f"{labels.words(row, factors)}, {operation}" if factors else operation


def operation_key(subject: Subject, *, bars: bool = False) -> list[dict[str, str]]:
    """read, filled · write, open."""
    fill = {"filled": "filled", "open": "open", "dotted": "open with a dot", "half": "half filled"}
    items = []
    for operation in subject.request.operations:
        if not any(row["operation"] == operation for row in subject.rows):
            continue
        mark, label = subject.mark(operation), labels.reference().operations[operation].label
        text = f"{label}, {'outlined' if mark != 'filled' else 'solid'}" if bars else f"{label}, {fill[mark]}"
        kind = ("bar-filled" if mark == "filled" else "bar-open") if bars else mark
        items.append({"text": text, "series": operation, "mark": kind})
    return items


def caption_of(subject: Subject, *, kinds: bool = True) -> str:
    """n = 5, means; spread not published. Without kinds, whether these are means is left out."""
    return "; ".join(part for part in (_count(subject, kinds=kinds), _spread(subject)) if part)


def _count(subject: Subject, *, kinds: bool) -> str:
    counts = sorted({row.get("n") or 0 for row in subject.rows})
    if not any(counts):
        return "n not stated"
    stated = [count for count in counts if count]
    text = f"n = {stated[0]}" if len(stated) == 1 else f"n = {stated[0]} to {stated[-1]}"
    if not counts[0]:
        text += ", not stated for some"
    value_kinds = {row.get("value_kind") for row in subject.rows}
    if not kinds or value_kinds not in ({"mean"}, {"median"}):
        return text
    return f"{text}, {'means' if value_kinds == {'mean'} else 'medians'}"


def _spread(subject: Subject) -> str:
    if all(row.get("n") == 1 for row in subject.rows):
        measured = any(row.get("value_basis") == "measured" for row in subject.rows)
        return f"{'one run' if measured else 'a single value'} each, so no spread"
    known = any(subject.extent(row) or subject.interval(row) for row in subject.rows)
    return "" if known else "spread not published"


# What a row says of its number; the rest is where and how its mark is drawn.
SAID = ("id", "shown", "what", "runs", "printed", "where", "expected", "interface", "evidence", "doubt")


def datum(subject: Subject, row: Row, /, **place: Any) -> Datum:
    """The data of a mark: its place, its link, and the text of its tooltip."""
    return {
        **place,
        "id": row["id"],
        "operation": row["operation"],
        "href": f"#{row['id']}",
        "shown": subject.value_text(row)
        if subject.relative
        else labels.with_unit(subject.value_text(row), subject.unit),
        "what": configuration(subject, row),
        "runs": runs(row),
        "printed": str(row.get("printed") or ""),
        "where": place_of(row),
        "expected": expected_text(subject, row),
        "interface": interface_share(row),
        "evidence": row.get("href") or "",
        **({"doubt": doubt.replace("-", " ")} if (doubt := doubt_of(row)) else {}),
    }


def aside(subject: Subject, operation: str, text: str, name: str) -> Datum:
    """The data of a mark without a number of its own: a band's ends, an expectation."""
    label = labels.reference().operations[operation].label
    return {
        "shown": text if subject.relative else labels.with_unit(text, subject.unit),
        "what": f"{label}, {name}",
    }


def expected_text(subject: Subject, row: Row) -> str:
    """4.00×; measured 97 % of it. Empty where no formula holds."""
    expected = subject.expected(row)
    if expected is None:
        return ""
    text, share = subject.full(expected), row.get("efficiency")
    return (
        text if share is None else f"{text}; measured {labels.with_unit(f'{100 * share:.0f}', '%')} of that"
    )


def place_of(row: Row) -> str:
    """tables/everything.md, line 154; of a value that runs make, which these are: its 2 runs."""
    if not readings(row):
        return ""
    path, line, _ = first_place(row)
    return f"{path}, line {line}" if has_line(row) else f"its {len(readings(row))} runs"


def configuration(subject: Subject, row: Row) -> str:
    """What was measured: RAID 10 far, 128 KiB, cfq: read."""
    factors = [name for name in subject.name_factors if row.get(name) is not None]
    operation = labels.reference().operations[row["operation"]].label
    return f"{labels.words(row, factors)}: {operation}" if factors else operation


def runs(row: Row) -> str:
    """Mean of 5 runs; one run; runs not stated."""
    if of_single_runs := of_runs(row):
        return of_single_runs
    count, kind = row.get("n"), row.get("value_kind") or ("range" if row.get("value") is None else "value")
    if not count:
        return "runs not stated"
    return "one run" if count == 1 else f"{kind} of {count} runs"


def interface_share(row: Row) -> str:
    """26 % of the SATA II limit (300 MB/s)."""
    limit, value = row.get("interface_limit"), _fastest(row)
    if not limit or value is None or row.get("unit_certain") is False:
        return ""
    share = with_unit(_percent(100 * value / limit), "%")
    return f"{_prefix(row)}{share} of the {interface_words(row)} ({format_value(limit, row['metric'])})"


def interface_words(row: Row) -> str:
    """SATA II limit of four drives; of one drive, and of a bus, without a number."""
    links = row.get("links") or 1
    return f"{row['interface']} limit" + (f" of {count_word(links)} drives" if links > 1 else "")


def _fastest(row: Row) -> float | None:
    value: float | None = row["value"] if row.get("value") is not None else row.get("max")
    return value


def _percent(share: float) -> str:
    """23; of the slowest two digits: 0.12."""
    return f"{share:.0f}" if share >= 1 else f"{share:.2g}"


def _prefix(row: Row) -> str:
    """Of a range its upper end; a value derived from a rounded multiple gets an `about`."""
    about = row.get("value_basis") == "derived" and row.get("baseline_exact") is False
    return ("up to " if row.get("value") is None else "") + ("about " if about else "")
