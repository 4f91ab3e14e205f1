"""Names and values of rows → a scene with a row per configuration, values from left to right as dots.

labels left     RAID 10 far  ──○────────●──        wide, or where names are short
labels above    RAID 10 far                        narrow
                ──○────────●──
labels beside   the page lists them once, left of all panels
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from ingest.charts import references
from ingest.charts.axes import row_axis
from ingest.charts.drawing import Size, sizes
from ingest.charts.label_placement import box_of, fitted, roomy
from ingest.charts.request import refuse_more
from ingest.charts.scene import Axis, Rule, Scene, Text
from ingest.charts.subject import Subject
from ingest.core.labels import words

MOST_ROWS = 40
BESIDE_ROW = 27  # as high as a line of the page's list of rows
BESIDE_WIDTH = 264  # three of these and the list fill a page of 66rem
MOST_BESIDE = 204
NAME = 13
GAP = 3  # between a name and a rule that would cross it
SMALL = 157
NAMED, UNNAMED = 34, 21  # above the plot: the ticks, and the names of references where there may be any

Labels = Literal["left", "above", "beside"]


@dataclass(frozen=True)
class Style:
    """How rows are laid out at one size."""

    labels: Labels
    row: float
    width: float


def styles_for(names: Sequence[str], panels: int, rows: tuple[float, float]) -> list[Style]:
    """Wide and narrow, with rows so high at each."""
    sized = zip(sizes(panels), rows, strict=True)
    return [style_for(names, size, panels=panels, row=row) for size, row in sized]


def style_for(names: Sequence[str], size: Size, *, panels: int, row: float) -> Style:
    """Names stand left where they leave two thirds to the plot, else above their rows.

    On a phone up to three panels stand one below the other, more stand two by two.
    """
    if panels > 1 and not size.narrow and listable(names):
        return Style("beside", BESIDE_ROW, BESIDE_WIDTH)
    if panels > 3 and size.narrow:
        return Style("above", row + 13, SMALL)
    widest = max(roomy(name, NAME) for name in names)
    width = size.width if panels == 1 else 333
    limit = 0.5 if row <= BESIDE_ROW or not size.narrow else 0.36
    return Style("left", row, width) if widest + 12 <= width * limit else Style("above", row + 13, width)


def listable(names: Sequence[str]) -> bool:
    """Whether the names fit the page's list, where they are larger and have a marker before them."""
    return max(roomy(name, 15) for name in names) + 18 <= MOST_BESIDE


def referenced_ground(
    subject: Subject, names: Sequence[str], style: Style, *, top: float, drives: int | None
) -> Scene:
    """An empty scene with its axes, references and row names."""
    above = NAMED if references.may_refer(subject) or style.labels == "beside" else UNNAMED
    scene = ground(names, style, lambda length: references.axis(subject, top, length, "top"), above)
    written = list(scene.texts)
    references.draw_references(scene, subject, drives, upright=True)
    _name_references(scene)
    interrupt(scene, written)
    return scene


def ground(
    names: Sequence[str], style: Style, across: Callable[[float], Axis], above: float = NAMED
) -> Scene:
    """Rows and their names; `across` makes the axis of values of the length that is left."""
    refuse_more(MOST_ROWS, "rows", len(names), do="narrow it with where, or ask for best")
    labels = names if style.labels == "left" else [""] * len(names)
    widest = max(roomy(name, NAME) for name in names)
    left = widest + 12 if style.labels == "left" else 6.0
    right = 24.0
    length = style.width - left - right
    upright = row_axis(labels, style.row * len(names))
    scene = Scene(across(length), upright, left, right, above, 3)
    if style.labels == "above":
        scene.texts += [_above(scene, place, name) for place, name in enumerate(names)]
    return scene


def interrupt(scene: Scene, names: Sequence[Text]) -> None:
    """No upright rule runs through the name of a row that is above it."""
    scene.rules[:] = [piece for rule in scene.rules for piece in _pieces(scene, rule, names)]


def _pieces(scene: Scene, rule: Rule, names: Sequence[Text]) -> Iterator[Rule]:
    """What is left of a rule between the names that it would cross."""
    top = rule.y
    for name in names:
        if box_of(scene, name).right + GAP > scene.x.place(rule.x):
            above, below = (
                shifted(scene, name.y, name.dy + side * (name.size / 2 + GAP)) for side in (-1, 1)
            )
            if above > shifted(scene, top, GAP):
                yield replace(rule, y=top, y2=above)
            top = below
    yield replace(rule, y=top)


def _name_references(scene: Scene) -> None:
    """Writes "one drive" and "four drives" above the ticks; of two that would touch, the first."""
    right = -math.inf
    for rule in sorted(scene.rules, key=lambda rule: rule.x):
        middle, half = scene.x.place(rule.x), roomy(rule.name, 13) / 2
        if middle - half < right:
            continue
        right = middle + half + 4
        scene.texts.append(
            Text(rule.x, scene.y.low, rule.name, "muted", 0, -26, bold=False, halo=False, part=rule.part)
        )


def _above(scene: Scene, place: int, name: str) -> Text:
    lift = -scene.y.length / _count(scene.y) / 2 + 10
    size = 12 if scene.width <= SMALL else NAME
    name = fitted(name, size, scene.width - scene.left)  # what is right of the plot is empty here
    return Text(scene.x.low, place, name, "ink", 0, lift, "left", bold=False, size=size)


def lowered(style: Style) -> float:
    """Pixels by which marks are under the middle of their row, where its name is above them."""
    return 9.0 if style.labels == "above" else 0.0


def shifted(scene: Scene, place: float, pixels: float) -> float:
    """The row coordinate `pixels` below the middle of row `place`."""
    return place + pixels * _count(scene.y) / scene.y.length


def tick(
    scene: Scene, value: float, place: float, ends: tuple[float, float]
) -> tuple[tuple[float, float], ...]:
    """An upright tick at a value, from and to so many pixels below its row."""
    return tuple((value, shifted(scene, place, end)) for end in ends)


def _count(axis: Axis) -> float:
    return axis.high - axis.low


def name_of(factors: Sequence[str], key: Sequence[Any]) -> str:
    """The row's configuration in words."""
    return words(dict(zip(factors, key, strict=True)), factors)
