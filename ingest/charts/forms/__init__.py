"""The chart forms: name of a form → what it can do. A form is a module of this package with a `FORM`.

    sweep       FORM = Form(draw, controls=True, over_an_axis=True)

Nothing is registered anywhere else; docs/add-a-chart-form.md shows how to write one.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from ingest.charts.request import ChartRequest, unknown
from ingest.core.row import Row

if TYPE_CHECKING:
    from ingest.charts.drawing import Drawing
    from ingest.charts.subject import Subject


def _named_by_rows(request: ChartRequest) -> Sequence[str]:
    return request.rows


@dataclass(frozen=True)
class Form:
    """How a form draws, and in what it differs from others. All but `draw` may be left out."""

    draw: Callable[[ChartRequest, Subject], Drawing]
    caption: Callable[[Subject], str] | None = None  # instead of n and spread
    defaults: Callable[[Sequence[Row]], Iterable[ChartRequest]] | None = None  # for any set
    defaults_last: bool = False  # these come after those of other forms
    controls: bool = False  # with which a reader gets another view (ingest/charts/live_spec.py)
    naming: Callable[[ChartRequest], Sequence[str]] = _named_by_rows  # the factors that name a configuration
    over_an_axis: bool = False  # leaves out rows that do not say `by`
    over_time: bool = False  # draws samples, and may ask for `by: time`
    of_percentiles: bool = False  # draws p50, p99 … where others draw means
    panel_per_operation: bool = False  # and holds each against its own expectation


@cache
def forms() -> dict[str, Form]:
    """Every form by its name."""
    names = sorted(module.name for module in pkgutil.iter_modules(__path__))
    modules = {name: importlib.import_module(f"{__name__}.{name}") for name in names}
    return {name: module.FORM for name, module in modules.items() if hasattr(module, "FORM")}


def form_of(request: ChartRequest) -> Form:
    """The form of a request. Refuses one that is not there."""
    if request.form not in forms():
        raise unknown("form", request.form, forms())
    return forms()[request.form]
