"""Values of configurations → ranked dots: write and read on one line, rows sorted by the first operation.

RAID 10 far   ───────○─────────────●
RAID 5        ──────□────────────■
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from ingest.charts import references, words
from ingest.charts.drawing import Drawing, Wording, drawing_of, panels_of, titled
from ingest.charts.entries import (
    Entries,
    Entry,
    Key,
    Ranking,
    draw_row,
    label_values,
    level_of,
    listed,
    ranking_of,
)
from ingest.charts.forms import Form
from ingest.charts.request import ChartError, ChartRequest
from ingest.charts.row_layout import Style, listable, lowered, referenced_ground, shifted, styles_for, tick
from ingest.charts.scene import Scene
from ingest.charts.subject import Subject, groups, refuse_doubles
from ingest.charts.tables import Cell, expected_cells, expected_column, heading, number_cell
from ingest.core.labels import factor_label, reference
from ingest.core.labels import words as in_words
from ingest.core.text import listed as joined


@dataclass(frozen=True)
class Plan:
    """What all panels share."""

    ranking: Ranking
    drives: int | None
    top: float
    tight: bool  # rows as high as a line of the page's list
    marked: set[tuple[str, float]] | None  # the values that are named; None for all


def draw(request: ChartRequest, subject: Subject) -> Drawing:
    """The drawing of a comparison."""
    references.check_expected(subject)
    _check_reduce(subject)
    ranking, drives = ranking_of(subject), references.drives_of(subject)
    parts, names = list(groups(subject.rows, request.panels).values()), ranking.names
    several = len(parts) > 1
    marked = _ends(ranking) if several else None
    plan = Plan(ranking, drives, references.top_of(subject, drives), several, marked)
    styles = styles_for(names, len(parts), (27, 27) if several else (48, 44))
    panels = panels_of(ranking.panels.values(), styles, partial(_scene, plan))
    return drawing_of(
        subject,
        titled(panels, parts, request.panels),
        ranking.table(partial(_heads, subject), partial(_cells, subject)),
        [
            *words.operation_key(subject),
            *_spread_key(subject),
            *references.keys(subject, drives, ticks=True),
        ],
        Wording(title=_median_title(ranking), notes=[*_choice(subject), _sorting(subject, several=several)]),
        listed(subject, names, ranking.keys) if several and listable(names) else [],
    )


def _check_reduce(subject: Subject) -> None:
    """A median is taken over one named factor, of which each value stands once."""
    request = subject.request
    if request.reduce and request.series is None:
        raise ChartError(f"{request.name}: reduce needs the factor that it reduces over; name it in series")
    if request.reduce and request.series:
        place = [*request.panels, *request.row_factors, "operation", request.series]
        refuse_doubles(subject.rows, place, request.name)


def _median_title(ranking: Ranking) -> str:
    """RAID 10 far reads fastest: median 3.69× at 128 KiB; empty where no median is shown."""
    subject, request = ranking.subject, ranking.subject.request
    first = [entry for _, entry in ranking.entries if entry.operation == request.operations[0]]
    if request.title or not request.reduce or not first:
        return ""
    sign = -1 if subject.lower_is_better else 1
    best = max(first, key=lambda entry: sign * entry.value)
    return words.sentence(subject, best.high, f"median {subject.full(best.value)}", [request.series or ""])


def _ends(ranking: Ranking) -> set[tuple[str, float]]:
    """What small panels name: over all, the highest of the first operation and the lowest of the last."""
    operations = ranking.subject.request.operations
    every = [(entry.operation, entry.value) for _, entry in ranking.entries]
    first, last = ([end for end in every if end[0] == op] for op in (operations[0], operations[-1]))
    return {*([max(first)] if first else []), *([min(last)] if last else [])}


def _sorting(subject: Subject, *, several: bool) -> str:
    operation = reference().operations[subject.request.sorted_by].label
    return f"Rows sorted by {operation}{' in the first panel' if several else ''}"


def _choice(subject: Subject) -> list[str]:
    """Which of several values a row shows."""
    request = subject.request
    if request.reduce and request.series:
        return [f"Point: median of {_several(subject)}; bar: lowest to highest"]
    over = [factor_label(factor) for factor in _free(subject)]
    return [f"Each row shows its best value across {joined(over)}"] if request.best and over else []


def _free(subject: Subject) -> list[str]:
    """The factors over which the best was chosen."""
    fixed = (*subject.request.panels, *subject.request.row_factors)
    return [factor for factor in subject.varying if factor not in fixed]


def _spread_key(subject: Subject) -> list[dict[str, str]]:
    if not subject.request.reduce or not subject.request.series:
        return []
    return [{"text": f"lowest to highest of {_several(subject)}", "series": "spread", "mark": "spread"}]


def _several(subject: Subject) -> str:
    """Two to four schedulers: of how many values a point is the median."""
    request = subject.request
    return words.several(subject.rows, request.series or "", [*request.panels, *request.row_factors])


def _scene(plan: Plan, rows: dict[Key, Entries], style: Style) -> Scene:
    ranking, subject = plan.ranking, plan.ranking.subject
    scene = referenced_ground(subject, ranking.names, style, top=plan.top, drives=plan.drives)
    drop = lowered(style) if style.labels == "above" else (0 if plan.tight else 6)
    for place, key in enumerate(ranking.keys):
        draw_row(scene, subject, rows.get(key, {}), shifted(scene, place, drop), level_of(subject, key))
    if subject.request.expected:
        half = 9 if plan.tight else 6 + 4 * len(subject.request.operations)
        _expectations(scene, ranking, rows, drop, half=half)
    label_values(scene, subject, plan.marked)
    return scene


def _expectations(
    scene: Scene, ranking: Ranking, rows: dict[Key, Entries], drop: float, *, half: float
) -> None:
    """The ticks of each operation as one path."""
    operations = ranking.subject.request.operations
    for operation in operations:
        first, last = references.slot(operations, operation, half)
        expected = [(place, rows[key][operation].expected) for place, key in enumerate(ranking.keys)
                if key in rows and operation in rows[key]]  # fmt: skip
        ticks = [tick(scene, value, place, (drop + first, drop + last))
                 for place, value in expected if value is not None]  # fmt: skip
        references.add_expected(scene, ranking.subject, ticks, operation)


def _heads(subject: Subject, operation: str) -> list[str]:
    return [heading(subject, operation), *expected_column(subject), *_more(subject)]


def _more(subject: Subject) -> list[str]:
    """The columns next to a number that was reduced or chosen from several."""
    if subject.request.reduce:
        return ["lowest", "highest"]
    return ["at"] if subject.request.best and _free(subject) else []


def _cells(subject: Subject, entry: Entry | None) -> list[Cell]:
    more = _more(subject)
    if entry is None:
        blank = number_cell(subject, None)
        return [blank, *expected_cells(subject, None), *(blank for _ in more)]
    number = number_cell(subject, entry.row) if entry.row else {"text": subject.text(entry.value)}
    cells = [number, *expected_cells(subject, entry.expected)]
    if subject.request.reduce:
        return [*cells, number_cell(subject, entry.low), number_cell(subject, entry.high)]
    return [*cells, {"text": in_words(entry.low, _free(subject))}] if more else cells


FORM = Form(draw, controls=True, naming=lambda request: request.row_factors)
