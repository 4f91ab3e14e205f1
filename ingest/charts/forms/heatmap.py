"""Values over two factors → a heatmap: the deeper the blue, the higher the value printed in the field.

read              4    8   16  queue depth
RAID 10 far      ░61  ▒98 █140          each operation has its own panel; all share their shades
RAID 5           ░58  ░72  ▒99
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from ingest.charts import words
from ingest.charts.axes import fitting, size_texts, size_unit
from ingest.charts.drawing import (
    Drawing,
    Wording,
    drawing_of,
    panels_of,
    parts_of,
    sizes,
    titled,
    titled_by_operation,
)
from ingest.charts.entries import Key
from ingest.charts.forms import Form
from ingest.charts.label_placement import roomy
from ingest.charts.request import ChartError, ChartRequest, refuse_more
from ingest.charts.row_layout import MOST_ROWS, Style, ground, name_of, shifted
from ingest.charts.scene import Axis, Cell, Scene, Text
from ingest.charts.subject import Subject, groups, key_of, known, refuse_doubles, values_of
from ingest.charts.tables import table_of
from ingest.charts.words import datum
from ingest.core.labels import factor_label, factor_word, reference
from ingest.core.row import Row

MOST_COLUMNS = 24
ROW = 34.0
NAME_ROW = 18.0  # more, where the name is above
HALF = 0.488  # of a column; the rest is the gap to the next
GAP = 1.0  # pixels of paper above and below a field
LETTERS = 11.5


@dataclass(frozen=True)
class Plan:
    """What all panels share."""

    subject: Subject
    columns: list[Any]
    keys: list[Key]
    shades: Shades

    @property
    def names(self) -> list[str]:
        """The rows in words."""
        return [name_of(self.subject.request.rows, key) for key in self.keys]


def draw(request: ChartRequest, subject: Subject) -> Drawing:
    """The drawing of a heat map."""
    if not request.rows or request.by in request.rows:
        raise ChartError(
            f"{request.name}: expected rows, found none beside {request.by}; name their factor in rows"
        )
    known(request.by, subject.rows)
    chosen = replace(subject, rows=_chosen(subject))
    parts = parts_of(request, chosen.rows, request.panels)
    several = len({part[0]["operation"] for part in parts}) > 1
    plan = _plan(chosen)
    name = titled_by_operation if several else titled
    styles = [_style(plan, size.width) for size in (sizes(len(parts))[0], sizes(1)[1])]
    return drawing_of(
        chosen,
        name(panels_of(parts, styles, partial(_scene, plan)), parts, request.panels),
        table_of(chosen, [*request.panels, *request.rows, request.by], interval=False),
        _key(plan),
        Wording(subtitle=words.subtitle(subject, over=_over(plan), notes=_best(subject))),
    )


def _chosen(subject: Subject) -> list[Row]:
    """One row for each field: the only one, or the best of several where requested."""
    request = subject.request
    valued = [row for row in subject.rows if subject.value(row) is not None]
    if not valued:
        raise ChartError(
            f"{request.name}: none of {len(subject.rows)} rows has a single value; ask for form: range"
        )
    place = [*request.panels, *request.rows, "operation", request.by]
    if not request.best:
        refuse_doubles(valued, place, request.name)
    return [words.best_row(subject, part) for part in groups(valued, place).values()]


def _plan(subject: Subject) -> Plan:
    request, columns = subject.request, values_of(subject.rows, subject.request.by)
    keys = list(groups(subject.rows, request.rows))
    refuse_more(MOST_COLUMNS, "columns", len(columns), request.name)
    refuse_more(MOST_ROWS, "rows", len(keys), request.name)
    return Plan(subject, columns, keys, shades_of([subject.reach(row) for row in subject.rows]))


def _over(plan: Plan) -> str:
    """by block size (KiB)."""
    factor = plan.subject.request.by
    unit = f" ({size_unit(factor, plan.columns)})" if reference().factors[factor].kind == "size" else ""
    return f"by {factor_label(factor)}{unit}"


def _best(subject: Subject) -> list[str]:
    """Of which settings the best was taken."""
    request = subject.request
    fixed = (*request.panels, *request.rows, request.by)
    over = [factor_label(factor) for factor in subject.varying if factor not in fixed]
    return [f"Each cell: the best value across {' and '.join(over)}"] if request.best and over else []


def _key(plan: Plan) -> list[dict[str, str]]:
    """lightest 61.0 · darkest 272."""
    full, shades = plan.subject.full, plan.shades
    steps = "each shade an equal factor" if shades.log else "eight shades"
    return [
        {"text": f"lightest: {full(shades.low)}", "mark": "shade-low"},
        {"text": f"darkest: {full(shades.high)}, {steps}", "mark": "shade-high"},
    ]


def _style(plan: Plan, width: float) -> Style:
    """Names stand left where they leave two thirds to the fields, else above their row."""
    widest = max(roomy(name, 13) for name in plan.names)
    return Style("left", ROW, width) if widest + 12 <= width / 3 else Style("above", ROW + NAME_ROW, width)


def _scene(plan: Plan, rows: list[Row], style: Style) -> Scene:
    scene = ground(plan.names, style, lambda length: _axis(plan, length))
    above = NAME_ROW if style.labels == "above" else 0
    ends = (above - style.row / 2 + GAP, style.row / 2 - GAP)
    fits = _fits(plan, scene)
    for row in rows:
        x = plan.columns.index(row[plan.subject.request.by])
        place = plan.keys.index(key_of(row, plan.subject.request.rows))
        _field(
            scene, plan, row, (x, shifted(scene, place, ends[0]), shifted(scene, place, ends[1])), fits=fits
        )
    return scene


def _field(scene: Scene, plan: Plan, row: Row, place: tuple[float, float, float], *, fits: bool) -> None:
    x, top, bottom = place
    value = plan.subject.reach(row)
    facts = datum(plan.subject, row, **{plan.subject.field: value})
    share = plan.shades.share(value)
    ink = ink_on(share)
    cell = Cell(x - HALF, top, x + HALF, bottom, share, row["operation"], facts, ink)
    scene.cells.append(cell)
    if fits:
        text = Text(x, (top + bottom) / 2, plan.subject.text(value), ink,
                    bold=False, halo=False, series=row["operation"], size=LETTERS)  # fmt: skip
        scene.texts.append(text)


def _fits(plan: Plan, scene: Scene) -> bool:
    """Whether every value has room in its field; else the tooltip and the table say them."""
    room = scene.x.length / len(plan.columns) - 4
    return all(
        roomy(plan.subject.text(plan.subject.reach(row)), LETTERS) <= room for row in plan.subject.rows
    )


def _axis(plan: Plan, length: float) -> Axis:
    """A label over each column where there is room."""
    factor, columns = plan.subject.request.by, plan.columns
    ordered = reference().factors[factor].ordered
    texts = size_texts(factor, columns) if ordered else [factor_word(factor, value) for value in columns]
    axis = Axis("column", -0.5, len(columns) - 0.5, length, (), orient="top")
    return replace(axis, ticks=tuple(fitting(axis, range(len(columns)), texts)))


SHADES = (0.04, 0.15, 0.26, 0.37, 0.47, 0.75, 0.87, 1.0)
DEEP = 0.6  # from here on the paper's colour is read, before it the ink's
FAR = 10.0  # values farther apart than this get shades by their ratio


@dataclass(frozen=True)
class Shades:
    """Lowest and highest value, and whether the steps between them are factors."""

    low: float
    high: float

    @property
    def log(self) -> bool:
        """Whether each shade stands for a factor."""
        return self.low > 0 and self.high / self.low >= FAR

    def share(self, value: float) -> float:
        """How much of the colour covers the paper. All alike are in the middle."""
        turn = math.log if self.log else float
        if self.high <= self.low:
            return SHADES[3]
        place = (turn(value) - turn(self.low)) / (turn(self.high) - turn(self.low))
        return SHADES[min(len(SHADES) - 1, int(place * len(SHADES)))]


def shades_of(values: Sequence[float]) -> Shades:
    """The shades for these values."""
    return Shades(min(values), max(values))


def ink_on(share: float) -> str:
    """The colour token of a text on it."""
    return "paper" if share > DEEP else "ink"


def _naming(request: ChartRequest) -> list[str]:
    """Both its factors may be sizes or counts, which name nothing."""
    return [factor for factor in request.rows if not reference().factors[factor].ordered]


FORM = Form(draw, naming=_naming, over_an_axis=True)
