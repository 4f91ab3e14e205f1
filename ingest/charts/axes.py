"""Values and a length in pixels → an axis with its ticks, linear or logarithmic: of values, sizes, rows.

0.5× 1× 2× 4×        multiples, on a log scale
100 200 500 1,000    values, on a log scale
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

from ingest.charts.label_placement import roomy
from ingest.charts.scene import Axis
from ingest.core.labels import BINARY, TIMES, format_size, reference


def step_for(top: float, most: int) -> float:
    """A round step that gives at most `most` gridlines above zero."""
    power = 10.0 ** math.floor(math.log10(top / (most + 1)))
    steps = (factor * power for factor in (1, 2, 2.5, 5, 10, 20))
    return next((step for step in steps if math.floor(top / step + 1e-9) <= most), 50 * power)


def ticks_to(top: float, most: int, unit: float, *, relative: bool) -> tuple[tuple[float, str], ...]:
    """Ticks from zero: `0 1× 2×` or `0 500 1,000`."""
    step = step_for(top / unit, most) * unit
    if relative and top >= 2:
        step = max(1.0, step if step != 2.5 else 3.0)
    count = math.floor(top / step + 1e-9)
    values = [round(place * step, 9) for place in range(count + 1)]
    sign = TIMES if relative else ""
    return tuple((v, "0" if v == 0 else f"{v / unit:,.10g}{sign}") for v in values)


def value_axis(field: str, top: float, length: float, unit: float, *, relative: bool, side: str) -> Axis:
    """An axis of values from zero. `side` is left (heights) or top (rows)."""
    ticks = ticks_to(top, _most(length, side, relative=relative), unit, relative=relative)
    return Axis(field, 0, top, length, ticks, orient=side, grid=True)


def _most(length: float, side: str, *, relative: bool) -> int:
    """How many gridlines there is room for."""
    return 5 if side == "left" else max(2, min(6, int(length // (36 if relative else 62))))


def log_axis(
    field: str, ends: tuple[float, float], length: float, unit: float, *, relative: bool, side: str
) -> Axis:
    """An axis of values on a log scale, from the lower end to the upper."""
    ticks = log_ticks(*ends, _most(length, side, relative=relative), unit, relative=relative)
    return Axis(field, *ends, length, ticks, log=True, orient=side, grid=True)


def row_axis(labels: Sequence[str], length: float) -> Axis:
    """Rows from top to bottom, a unit each."""
    ticks = tuple((float(place), label) for place, label in enumerate(labels))
    return Axis("row", -0.5, len(labels) - 0.5, length, ticks, flip=True, orient="left")


def is_log(factor: str, values: Sequence[float]) -> bool:
    """Sizes and counts that span a factor of four or more are on a log axis."""
    spec = reference().factors.get(factor)
    counted = spec is not None and spec.kind in ("size", "integer")
    return counted and min(values) > 0 and max(values) / min(values) >= 4


def factor_axis(factor: str, values: Sequence[float], length: float, edge: float = 8) -> Axis:
    """An ordered factor: a tick at every value that was measured, a label where there is room."""
    log = is_log(factor, values)
    turn, back = (math.log2, lambda v: 2.0**v) if log else (float, float)
    low, high = turn(min(values)), turn(max(values))
    pad = (high - low) * edge / max(1.0, length - 2 * edge) or 1.0
    axis = Axis(factor, back(low - pad), back(high + pad), length, (), log=log, line=True)
    return replace(axis, ticks=tuple(fitting(axis, values, size_texts(factor, values))))


def size_unit(factor: str, values: Sequence[float]) -> str:
    """The unit of a size axis: the factor's own, else the largest that divides every value."""
    spec = reference().factors.get(factor)
    if spec and spec.unit:
        return spec.unit
    return next((u for u, size in BINARY.items() if all(v % size == 0 for v in values)), "B")


def size_texts(factor: str, values: Sequence[float]) -> list[str]:
    """Labels of an axis; its unit is in the subtitle."""
    spec = reference().factors.get(factor)
    if spec and spec.kind == "size":
        unit = size_unit(factor, values)
        return [f"{v / BINARY.get(unit, 1):g}" if unit != "B" else format_size(v) for v in values]
    if spec and spec.kind == "ratio":
        return [f"{v * 100:g}" for v in values]
    return [f"{v:g}" for v in values]


def fitting(axis: Axis, values: Sequence[float], texts: Sequence[str]) -> list[tuple[float, str]]:
    """Labels that do not touch: all, else every second, else what fits from the left."""
    for stride in (1, 2, 3):
        thinned = [text if place % stride == 0 else "" for place, text in enumerate(texts)]
        if _clear(axis, values, thinned):
            return list(zip(values, thinned, strict=True))
    labels: list[str] = []
    for place, text in enumerate(texts):
        trial = [*labels, text, *[""] * (len(texts) - place - 1)]
        labels.append(text if _clear(axis, values, trial) else "")
    return list(zip(values, labels, strict=True))


def _clear(axis: Axis, values: Sequence[float], texts: Sequence[str]) -> bool:
    spans = [
        (axis.place(value) - roomy(text, 11.5) / 2, axis.place(value) + roomy(text, 11.5) / 2)
        for value, text in zip(values, texts, strict=True) if text
    ]  # fmt: skip
    return all(right + 3 <= left for (_, right), (left, _) in itertools.pairwise(spans))


def tick_room(axis: Axis) -> float:
    """Pixels that the widest tick label needs."""
    return max((roomy(text) for _, text in axis.ticks), default=0.0)


def visible_ends(axis: Axis, low: float, high: float) -> tuple[float, float]:
    """The ends of a bar, at least three pixels apart: a range of nothing is still there."""
    lack = max(0.0, 3 - abs(axis.place(high) - axis.place(low))) / 2
    return axis.moved(low, -lack), axis.moved(high, lack)


HALVES = tuple(2.0**power for power in range(-10, 21))
Steps = Sequence[float]  # of a decade
STEPS: tuple[Steps, ...] = ((1,), (1, 3), (1, 2, 5), (1, 1.5, 2, 3, 5, 7))  # from coarse to fine
FINEST: Steps = (1, 1.2, 1.4, 1.6, 1.8, 2, 2.5, 3, 4, 5, 6, 7, 8, 9)  # where all else gives one tick
LEAST = 2  # a scale cannot be read from one


def log_ticks(
    low: float, top: float, most: int, unit: float, *, relative: bool, steps: Sequence[Steps] = STEPS
) -> tuple[tuple[float, str], ...]:
    """The finest round ticks of which at most `most` fall between the ends, but no fewer than two."""
    ladders = [
        [value for value in values if low / unit <= value <= top / unit]
        for values in _ladders(low / unit, top / unit, (*steps, FINEST), relative=relative)
    ]
    *usual, finest = ladders if len(ladders) > 1 else [*ladders, *ladders]
    enough = [ticks for ticks in usual if len(ticks) >= LEAST] or [finest]
    few = [ticks for ticks in enough if len(ticks) <= most]
    ticks = few[-1] if few else _thinned(enough[0], most)
    sign = TIMES if relative else ""
    return tuple((round(value * unit, 9), f"{value:,.10g}{sign}") for value in ticks)


def _thinned(ticks: Sequence[float], most: int) -> Sequence[float]:
    """Every second until they are few, 1 among them."""
    while len(ticks) > max(most, LEAST):
        second = ticks[ticks.index(1) % 2 if 1 in ticks else 0 :: 2]
        if len(second) < LEAST:
            break
        ticks = second
    return ticks


def _ladders(low: float, top: float, steps: Sequence[Steps], *, relative: bool) -> Iterator[Sequence[float]]:
    """Multiples by halves and doubles where two of them are seen; all else by decades."""
    halves = [value for value in HALVES if low <= value <= top]
    if relative and top / low < 100 and len(halves) > 1:
        yield halves
        return
    decades = range(math.floor(math.log10(low)), math.ceil(math.log10(top)) + 1)
    for each in steps:
        yield [step * 10.0**decade for decade in decades for step in each]
