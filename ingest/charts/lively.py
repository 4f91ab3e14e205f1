"""The files that the live view loads: the chart as built, and one for each other view.

<id>.vega.json         {"title", "subtitle", "key", "panels": {"<panel id>": {"wide": {…}, "narrow": {…}}},
                        "relative": "x" | "y" | "fields", where multiples are drawn,
                        "controls": [{"name": "scale", "built": "linear", "choices": [{"value", "text"}]}],
                        "views": {"as=value&scale=log": "<id>.value.log.vega.json"}}
<id>.value.vega.json   the same without controls and views
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ingest.charts.drawing import Drawing
from ingest.charts.files import compact
from ingest.charts.render import compiled
from ingest.charts.runtime import refuse_unregistered
from ingest.charts.views import View, Views

FIELD = "relative"
Specs = Mapping[str, Mapping[str, Any]]


def live_files(name: str, built: Drawing, panels: Specs, others: Views) -> dict[str, str]:
    """Name of the file → JSON, the chart as built first."""
    found = {f"{name}.vega.json": _told(built, panels) | others.public(name)}
    for view in others.others:
        found[f"{name}.{view.name}.vega.json"] = _told(view.drawing, _panels(name, view))
    return {file: compact(content).decode() for file, content in found.items()}


def _told(drawing: Drawing, panels: Specs) -> dict[str, Any]:
    along = _relative(drawing)
    return {
        "title": drawing.title, "subtitle": drawing.subtitle, "key": drawing.key, "panels": panels,
        **({"relative": along} if along else {}),
    }  # fmt: skip


def _relative(drawing: Drawing) -> str:
    """Along which axis multiples of the baseline are drawn, or as fields; empty where there are none."""
    scene = drawing.panels[0].wide
    if any(FIELD in cell.datum for cell in scene.cells):
        return "fields"
    return next((side for side, axis in (("x", scene.x), ("y", scene.y)) if axis.field == FIELD), "")


def _panels(name: str, view: View) -> Specs:
    found = {}
    for place, panel in enumerate(view.drawing.panels, 1):
        found[f"{name}-{place}"] = {"wide": compiled(panel.wide), "narrow": compiled(panel.narrow)}
        for spec in found[f"{name}-{place}"].values():
            refuse_unregistered(spec, name)
    return found


def whole_key(built: Drawing, others: Iterable[View]) -> list[dict[str, Any]]:
    """The key with all that another view has besides; a page keeps those hidden until they are drawn."""
    return [*built.key, *(item | {"hidden": True} for item in _more(built, others))]


def _more(built: Drawing, others: Iterable[View]) -> Iterator[dict[str, str]]:
    known = {item.get("series", item["text"]) for item in built.key}
    for item in (item for view in others for item in view.drawing.key):
        if item.get("series", item["text"]) not in known:
            known.add(item.get("series", item["text"]))
            yield item
