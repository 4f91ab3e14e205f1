"""A drawing and its subject → the specifications that the page's live view loads (Vega, JSON).

as        relative | value       where each was measured, not derived from a rounded multiple
scale     linear | log           where all values are above zero and span a factor of three
ceilings  on | off               where theory or a number of drives says what could be reached

Each view is drawn by the form that drew the chart, and named by what differs: as=value&scale=log → value.log

<id>.vega.json         {"title", "subtitle", "key", "panels": {"<panel id>": {"wide": {…}, "narrow": {…}}},
                        "facts": [{"shown": "3.88×", …}], by the `at` of the rows that say them,
                        "relative": "x" | "y" | "fields", where multiples are drawn,
                        "controls": [{"name": "scale", "built": "linear", "choices": [{"value", "text"}]}],
                        "views": {"as=value&scale=log": "<id>.value.log.vega.json"}}
<id>.value.vega.json   the same without controls and views
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

from ingest.charts import references
from ingest.charts.drawing import Drawing, draw
from ingest.charts.forms import form_of
from ingest.charts.render import compiled
from ingest.charts.request import ChartError
from ingest.charts.scene import Scene
from ingest.charts.subject import Subject, subject_of
from ingest.charts.tables import as_compact_json
from ingest.charts.words import SAID
from ingest.core.labels import reference

FIELD = "relative"
SPAN = 3.0  # values that span less look alike on both scales
CEILINGS = ("ceiling", "expected")
# What only the picture before it needs.
ONLY_STILL = ("operation", "href")

Specs = Mapping[str, Mapping[str, Any]]  # panel id → size → specification
Choice = dict[str, str]  # control → what a reader chose
Facts = dict[tuple[tuple[str, str], ...], int]  # what a value says → its place
Control = dict[str, Any]


@dataclass(frozen=True)
class View:
    """What a reader chose, and what is drawn then."""

    choice: Choice
    drawing: Drawing

    @property
    def name(self) -> str:
        """value.log"""
        return ".".join("ceilings" if key == "ceilings" else value for key, value in self.choice.items())


@dataclass(frozen=True)
class Views:
    """The controls of a chart, and the views that they lead to, without the chart as built."""

    controls: list[Control]
    others: list[View]


# Files.


def live_files(
    name: str, built: Drawing, panels: Specs, others: Views, cache_dir: Path | None
) -> dict[str, str]:
    """Name of the file → JSON, the chart as built first."""
    addresses = {_address(view.choice): f"{name}.{view.name}.vega.json" for view in others.others}
    files = {f"{name}.vega.json": _content(built, panels) | {"controls": others.controls, "views": addresses}}
    for view in others.others:
        files[f"{name}.{view.name}.vega.json"] = _content(
            view.drawing, _panels(name, view.drawing, cache_dir)
        )
    return {file: as_compact_json(content) for file, content in files.items()}


def _panels(name: str, drawing: Drawing, cache_dir: Path | None) -> Specs:
    return {
        f"{name}-{place}": {
            size: compiled(scene, cache_dir)
            for size, scene in (("wide", panel.wide), ("narrow", panel.narrow))
        }
        for place, panel in enumerate(drawing.panels, 1)
    }


def _content(drawing: Drawing, panels: Specs) -> dict[str, Any]:
    """The content of one file. Facts of values are most of it: each once, as both sizes share them."""
    along = _relative(drawing.panels[0].wide)
    facts: Facts = {}
    return {
        "title": drawing.title,
        "subtitle": drawing.subtitle,
        "key": drawing.key,
        **({"relative": along} if along else {}),
        "panels": {
            panel: {size: {**spec, "data": _placed(spec["data"], facts)} for size, spec in specs.items()}
            for panel, specs in panels.items()
        },
        "facts": [dict(fact) for fact in facts],
    }


def _placed(data: list[dict[str, Any]], facts: Facts) -> list[dict[str, Any]]:
    """The data of a specification, their rows with the place among `facts` of what they say."""
    return [
        {**each, "values": [_pointing(row, facts) for row in each["values"]]} if "values" in each else each
        for each in data
    ]


def _pointing(row: dict[str, Any], facts: Facts) -> dict[str, Any]:
    if "shown" not in row:
        return row
    facts_of_mark = tuple((name, row[name]) for name in SAID if row.get(name))
    place = facts.setdefault(facts_of_mark, len(facts))
    return {name: row[name] for name in row if name not in (*SAID, *ONLY_STILL)} | {"at": place}


def _relative(scene: Scene) -> str:
    """Along which axis multiples of the baseline are drawn, or as fields; empty where there are none."""
    if any(FIELD in cell.datum for cell in scene.cells):
        return "fields"
    return next((side for side, axis in (("x", scene.x), ("y", scene.y)) if axis.field == FIELD), "")


def whole_key(built: Drawing, others: Iterable[View]) -> list[dict[str, Any]]:
    """The key with all that another view has besides; a page keeps those hidden until they are drawn."""
    items = {item.get("series", item["text"]): item for item in built.key}
    more: dict[str, Any] = {}
    for item in (item for view in others for item in view.drawing.key):
        name = item.get("series", item["text"])
        if name not in items:
            more.setdefault(name, item | {"hidden": True})
    return [*built.key, *more.values()]


# Views.


def views(subject: Subject, built: Drawing) -> Views:
    """Every control that means something for these rows, as far as they go together."""
    drawn: dict[str, Drawing | None] = {}

    def draws(controls: list[Control]) -> bool:
        """Whether all that these controls lead to can be drawn; each is drawn once."""
        for choice in _choices(controls):
            if _address(choice) not in drawn:
                drawn[_address(choice)] = _drawing(subject, built, choice)
        return all(drawn[_address(choice)] for choice in _choices(controls))

    offered = [control for control in _controls(subject, built) if draws([control])]
    while not draws(offered):
        offered.pop()
    drawings = ((choice, drawn[_address(choice)]) for choice in _choices(offered))
    return Views(offered, [View(choice, drawing) for choice, drawing in drawings if drawing])


def _address(choice: Choice) -> str:
    return "&".join(f"{key}={value}" for key, value in choice.items())


def _controls(subject: Subject, built: Drawing) -> Iterator[Control]:
    """Those that these rows allow, where the form has any, whether or not each view can be drawn."""
    if not form_of(subject.request).controls:
        return
    if _has_both_units(subject):
        yield _control("as", "relative" if subject.relative else "value", _units(subject))
    if _spans(subject):
        yield _control("scale", subject.request.scale, {"linear": "linear", "log": "log"})
    has_ceilings = any(item.get("series") in CEILINGS for item in built.key)
    yield _control("ceilings", "on" if has_ceilings else "off", {"on": "ceilings"})


def _control(name: str, built: str, choices: Mapping[str, str]) -> Control:
    texts = [{"value": value, "text": text} for value, text in choices.items()]
    return {"name": name, "built": built, "choices": texts}


def _units(subject: Subject) -> Mapping[str, str]:
    """The options in words: × one drive, or MB/s."""
    metric = reference().metrics[subject.metric]
    unit = subject.unit or subject_of(_request(subject, {"as": "value"}), subject.rows).unit
    return {"relative": "× one drive", "value": unit or metric.label}


def _has_both_units(subject: Subject) -> bool:
    """Whether every row was measured in both: what was derived from a rounded multiple is no measurement."""
    return all(row.get("baseline") and row.get("value_basis") != "derived" for row in subject.rows)


def _spans(subject: Subject) -> bool:
    low = references.lowest_of(subject)
    return low > 0 and max(map(subject.reach, subject.rows)) / low >= SPAN


def _choices(controls: list[Control]) -> Iterator[Choice]:
    """Of ceilings that the chart has, the reader hides marks; only those that it lacks are drawn anew."""
    built = {control["name"]: control["built"] for control in controls}
    for values in product(*map(_values, controls)):
        choice = {name: value for name, value in zip(built, values, strict=True) if value != built[name]}
        if choice:
            yield choice


def _values(control: Control) -> list[str]:
    if control["name"] == "ceilings":
        return ["on"] if control["built"] == "on" else ["off", "on"]
    return [choice["value"] for choice in control["choices"]]


def _drawing(subject: Subject, built: Drawing, choice: Choice) -> Drawing | None:
    """The richest drawing that the rows allow, ceilings only where there are or shall be any.

    It takes the place of the chart as built: None where rows, panels, sizes or the list of rows would differ.
    """
    for ceilings in _ceilings(built, choice):
        try:
            again = subject_of(_request(subject, choice, **ceilings), subject.rows)
            if {row["id"] for row in again.rows} == {row["id"] for row in subject.rows}:
                drawing = draw(again.request, again)
                return drawing if _frame(drawing) == _frame(built) else None
        except ChartError:
            continue
    return None


def _ceilings(built: Drawing, choice: Choice) -> Iterator[dict[str, bool]]:
    if "ceilings" in choice:
        yield from ({"ceiling": True, "expected": True}, {"ceiling": False, "expected": True},
                    {"ceiling": True, "expected": False})  # fmt: skip
        return
    series = [item.get("series") for item in built.key]
    if "ceiling" in series:
        yield {"ceiling": True, "expected": "expected" in series}
    yield {"ceiling": False, "expected": "expected" in series}


def _request(subject: Subject, choice: Choice, **more: bool) -> Any:
    values = {"as": "relative" if subject.relative else "value", "scale": subject.request.scale} | choice
    return subject.request.model_copy(update={"as_": values["as"], "scale": values["scale"], **more})


def _frame(drawing: Drawing) -> Any:
    panels = [
        (panel.title, panel.subtitle, [(round(scene.width, 3), round(scene.height, 3)) for scene in scenes])
        for panel in drawing.panels
        for scenes in [(panel.wide, panel.narrow)]
    ]
    return panels, drawing.rows
