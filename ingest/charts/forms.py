"""The chart forms, found by discovery: a module of this package with a `draw(request, subject)`."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from functools import cache

import ingest.charts
from ingest.charts.drawing import Drawing, Subject
from ingest.charts.errors import unknown
from ingest.charts.request import ChartRequest

Draw = Callable[[ChartRequest, Subject], Drawing]


@cache
def forms() -> dict[str, Draw]:
    """Form → what draws it. A module that has only borrowed `draw` from elsewhere is no form."""
    names = sorted(module.name for module in pkgutil.iter_modules(ingest.charts.__path__))
    modules = {
        name: importlib.import_module(f"ingest.charts.{name}") for name in names if name not in _NOT_FORMS
    }
    own = {name: module.draw for name, module in modules.items() if hasattr(module, "draw")}
    return {name: draw for name, draw in own.items() if draw.__module__ == f"ingest.charts.{name}"}


# This one, and those that import Altair and vl-convert, which a build from the cache does without.
_NOT_FORMS = ("forms", "encode", "layers", "spec", "traces", "render", "produce", "lively")


def views_of(form: str) -> tuple[str, ...]:
    """The controls that a form can follow (`VIEWS` of its module); none unless it says so."""
    module = importlib.import_module(forms()[form].__module__)
    found: tuple[str, ...] = getattr(module, "VIEWS", ())
    return found


def draw(request: ChartRequest, subject: Subject) -> Drawing:
    """The drawing of a request, by its form."""
    if request.form not in forms():
        raise unknown("form", request.form, forms())
    return forms()[request.form](request, subject).check(request.name)
