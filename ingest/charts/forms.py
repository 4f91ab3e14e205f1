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
    """Form → what draws it."""
    found = {}
    for module in pkgutil.iter_modules(ingest.charts.__path__):
        loaded = (
            importlib.import_module(f"ingest.charts.{module.name}") if module.name not in _HEAVY else None
        )
        if loaded is not None and hasattr(loaded, "draw"):
            found[module.name] = loaded.draw
    return dict(sorted(found.items()))


# These import Altair and vl-convert, which a build from the cache does without.
_HEAVY = ("encode", "layers", "spec", "render", "produce")


def draw(request: ChartRequest, subject: Subject) -> Drawing:
    """The drawing of a request, by its form."""
    if request.form not in forms():
        raise unknown("form", request.form, forms())
    return forms()[request.form](request, subject).check(request.name)
