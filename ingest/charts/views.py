"""The other views of a chart that a reader may choose, each drawn by the form that drew the chart.

as        relative | value       where each was measured, not derived from a rounded multiple
scale     linear | log           where all values are above zero and span a factor of three
ceilings  on | off               where theory or a number of drives says what could be reached

A view is named by what differs from the chart as built: as=value&scale=log → value.log
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any

from ingest.charts import bounds
from ingest.charts.drawing import Drawing
from ingest.charts.errors import ChartError
from ingest.charts.forms import draw, views_of
from ingest.charts.subject import Subject, subject_of
from ingest.labels import reference

SPAN = 3.0  # values that span less look alike on both scales
CEILINGS = ("ceiling", "expected")

Choice = dict[str, str]


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

    controls: list[dict[str, Any]]
    others: list[View]

    def public(self, name: str) -> dict[str, Any]:
        """What the page needs to know."""
        files = {_address(view.choice): f"{name}.{view.name}.vega.json" for view in self.others}
        return {"controls": self.controls, "views": files}


def _address(choice: Choice) -> str:
    return "&".join(f"{key}={value}" for key, value in choice.items())


def views(subject: Subject, built: Drawing) -> Views:
    """Every control that means something for these rows, as far as they go together."""
    offered = [
        control for control in _controls(subject, built) if control["name"] in views_of(subject.request.form)
    ]
    while offered:
        try:
            return Views(offered, list(_others(subject, built, offered)))
        except ChartError:
            offered = offered[:-1]
    return Views([], [])


def _controls(subject: Subject, built: Drawing) -> Iterator[dict[str, Any]]:
    for name, here, choices, possible in (
        ("as", "relative" if subject.relative else "value", _units(subject), _both(subject)),
        ("scale", subject.request.scale, {"linear": "linear", "log": "log"}, _spans(subject)),
        ("ceilings", "on" if _has_ceilings(built) else "off", {"on": "ceilings"}, True),
    ):
        control = {
            "name": name,
            "built": here,
            "choices": [{"value": value, "text": text} for value, text in choices.items()],
        }
        if possible and _drawn(subject, built, [control]):
            yield control


def _drawn(subject: Subject, built: Drawing, controls: list[dict[str, Any]]) -> bool:
    try:
        list(_others(subject, built, controls))
    except ChartError:
        return False
    return True


def _units(subject: Subject) -> Mapping[str, str]:
    """How a reader is asked: × one drive, or MB/s."""
    metric = reference().metrics[subject.metric]
    unit = subject.unit or subject_of(_request(subject, {"as": "value"}), subject.rows).unit
    return {"relative": "× one drive", "value": unit or metric.label}


def _both(subject: Subject) -> bool:
    """Whether every row was measured in both: what was derived from a rounded multiple is no measurement."""
    return all(row.get("baseline") and row.get("value_basis") != "derived" for row in subject.rows)


def _spans(subject: Subject) -> bool:
    low = bounds.lowest_of(subject)
    return low > 0 and max(map(subject.reach, subject.rows)) / low >= SPAN


def _has_ceilings(drawing: Drawing) -> bool:
    return any(item.get("series") in CEILINGS for item in drawing.key)


def _others(subject: Subject, built: Drawing, controls: list[dict[str, Any]]) -> Iterator[View]:
    """Of ceilings that the chart has, the reader hides marks; only those that it lacks are drawn anew."""
    values = [_values(control) for control in controls]
    names = [control["name"] for control in controls]
    here = {control["name"]: control["built"] for control in controls}
    for found in product(*values):
        asked = dict(zip(names, found, strict=True))
        choice = {key: value for key, value in asked.items() if value != here[key]}
        if choice:
            yield View(choice, _alike(_drawing(subject, built, choice), built))


def _values(control: Mapping[str, Any]) -> list[str]:
    if control["name"] == "ceilings":
        return ["on"] if control["built"] == "on" else ["off", "on"]
    return [choice["value"] for choice in control["choices"]]


def _drawing(subject: Subject, built: Drawing, choice: Choice) -> Drawing:
    """The richest drawing that the rows allow, ceilings only where there are or shall be any."""
    complaint = ChartError(f"{subject.request.name}: expected a drawing, found none")
    for ceilings in _ceilings(built, choice):
        request = _request(subject, choice, **ceilings)
        try:
            again = subject_of(request, subject.rows)
            if {row["id"] for row in again.rows} == {row["id"] for row in subject.rows}:
                return draw(request, again)
        except ChartError as error:
            complaint = error
    raise complaint


def _ceilings(built: Drawing, choice: Choice) -> Iterator[dict[str, bool]]:
    if "ceilings" in choice:
        yield from ({"ceiling": True, "expected": True}, {"ceiling": False, "expected": True},
                    {"ceiling": True, "expected": False})  # fmt: skip
        return
    there = [item.get("series") for item in built.key]
    expected = "expected" in there
    if "ceiling" in there:
        yield {"ceiling": True, "expected": expected}
    yield {"ceiling": False, "expected": expected}


def _request(subject: Subject, choice: Choice, **more: bool) -> Any:
    here = {"as": "relative" if subject.relative else "value", "scale": subject.request.scale} | choice
    return subject.request.model_copy(update={"as_": here["as"], "scale": here["scale"], **more})


def _alike(drawing: Drawing, built: Drawing) -> Drawing:
    """A view takes the place of the chart as built: same panels, same sizes, same list of rows."""
    if _frame(drawing) != _frame(built):
        raise ChartError("expected the same panels in every view")
    return drawing


def _frame(drawing: Drawing) -> Any:
    panels = [(p.title, p.subtitle, *_size(p.wide), *_size(p.narrow)) for p in drawing.panels]
    return panels, drawing.rows


def _size(scene: Any) -> tuple[float, float]:
    return round(scene.width, 3), round(scene.height, 3)
