"""The files that the live view loads: the chart as built, and one for each other view.

<id>.vega.json         {"title", "subtitle", "key", "panels": {"<panel id>": {"wide": {…}, "narrow": {…}}},
                        "facts": [{"shown": "3.88×", …}], by the `at` of the rows that say them,
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
# What a row says of its number (ingest/charts/datum.py), and what only the picture before it needs.
SAID = ("id", "shown", "what", "runs", "printed", "where", "expected", "interface", "evidence", "doubt")
ONLY_STILL = ("operation", "href")
Specs = Mapping[str, Mapping[str, Any]]


def live_files(name: str, built: Drawing, panels: Specs, others: Views) -> dict[str, str]:
    """Name of the file → JSON, the chart as built first."""
    found = {f"{name}.vega.json": _told(built, panels) | others.public(name)}
    for view in others.others:
        found[f"{name}.{view.name}.vega.json"] = _told(view.drawing, _panels(name, view))
    return {file: compact(content).decode() for file, content in found.items()}


def _told(drawing: Drawing, panels: Specs) -> dict[str, Any]:
    along, facts = _relative(drawing), Facts()
    return {
        "title": drawing.title,
        "subtitle": drawing.subtitle,
        "key": drawing.key,
        **({"relative": along} if along else {}),
        "panels": {
            panel: {size: facts.taken_from(spec) for size, spec in specs.items()}
            for panel, specs in panels.items()
        },
        "facts": facts.listed(),
    }


class Facts:
    """What the values of a chart say, each once: both sizes say the same, and it is most of a file."""

    def __init__(self) -> None:
        self._places: dict[tuple[tuple[str, str], ...], int] = {}

    def taken_from(self, spec: Mapping[str, Any]) -> dict[str, Any]:
        """The specification, its rows with the place of what they say."""
        data = [
            {**each, "values": [self._placed(row) for row in each["values"]]} if "values" in each else each
            for each in spec["data"]
        ]
        return {**spec, "data": data}

    def listed(self) -> list[dict[str, str]]:
        """All of them, by their place."""
        return [dict(said) for said in self._places]

    def _placed(self, row: Mapping[str, Any]) -> Mapping[str, Any]:
        if "shown" not in row:
            return row
        said = tuple((name, row[name]) for name in SAID if row.get(name))
        place = self._places.setdefault(said, len(self._places))
        return {name: row[name] for name in row if name not in (*SAID, *ONLY_STILL)} | {"at": place}


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
