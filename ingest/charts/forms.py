"""The chart forms, found by discovery: a module of this package with a `draw(request, subject)`."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from types import ModuleType

import ingest.charts
from ingest.charts.captions import caption_of
from ingest.charts.drawing import MAX_PANELS, Drawing
from ingest.charts.errors import ChartError, unknown
from ingest.charts.request import ChartRequest
from ingest.charts.rows import TIME, key_of
from ingest.charts.subject import Subject

MOST_PLACES = 1000
Draw = Callable[[ChartRequest, Subject], Drawing]


@cache
def modules() -> dict[str, ModuleType]:
    """Form → its module. One that has only borrowed `draw` from elsewhere is no form."""
    names = sorted(module.name for module in pkgutil.iter_modules(ingest.charts.__path__))
    found = {
        name: importlib.import_module(f"ingest.charts.{name}") for name in names if name not in _NOT_FORMS
    }
    return {
        name: module
        for name, module in found.items()
        if hasattr(module, "draw") and module.draw.__module__ == module.__name__
    }


def forms() -> dict[str, Draw]:
    """Form → what draws it."""
    return {name: module.draw for name, module in modules().items()}


# This one, and those that import Altair and vl-convert, which a build from the cache does without.
_NOT_FORMS = (
    "forms", "encode", "layers", "spec", "traces", "cells", "picture", "render", "produce", "lively",
)  # fmt: skip


def views_of(form: str) -> tuple[str, ...]:
    """The controls that a form can follow (`VIEWS` of its module); none unless it says so."""
    module = importlib.import_module(forms()[form].__module__)
    found: tuple[str, ...] = getattr(module, "VIEWS", ())
    return found


def draw(request: ChartRequest, subject: Subject) -> Drawing:
    """The drawing of a request, by its form."""
    if request.form not in forms():
        raise unknown("form", request.form, forms())
    if request.sorted_by not in request.operations:
        raise unknown("sort", request.sorted_by, request.operations)
    refuse_too_many(request, subject)
    return with_doubts(forms()[request.form](request, subject)).check(request.name)


def with_doubts(drawing: Drawing) -> Drawing:
    """The key says what the sign beside a number means, where there is one."""
    if not any(panel.wide.doubted for panel in drawing.panels):
        return drawing
    return replace(drawing, key=[*drawing.key, {"text": "▲ in doubt, see the checks", "series": "doubt"}])


def refuse_too_many(request: ChartRequest, subject: Subject) -> None:
    """What no form can show is refused before anything is laid out, for that would take its time."""
    places = [] if request.by == TIME else [*request.row_factors, "statistic"]
    for what, factors, most in (
        ("panels", request.panels, MAX_PANELS),
        ("rows or points", places, MOST_PLACES),
    ):
        count = len({key_of(row, factors) for row in subject.rows})
        if count > most:
            raise ChartError(
                f"{request.name}: expected at most {most:,} {what}, found {count:,}; narrow it with where"
            )


def caption(subject: Subject) -> str:
    """What a form says of its numbers by itself: its own `caption(subject)`, else n and spread."""
    own: Callable[[Subject], str] = getattr(modules().get(subject.request.form), "caption", caption_of)
    return own(subject)
