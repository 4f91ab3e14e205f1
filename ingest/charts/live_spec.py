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
from typing import Any

from ingest.charts import references
from ingest.charts.drawing import Drawing, draw
from ingest.charts.forms import form_of
from ingest.charts.render import compiled, refuse_unregistered
from ingest.charts.request import ChartError
from ingest.charts.subject import Subject, subject_of
from ingest.charts.tables import as_compact_json
from ingest.charts.words import SAID
from ingest.core.labels import reference

FIELD = "relative"
# What only the picture before it needs.
ONLY_STILL = ("operation", "href")
Specs = Mapping[str, Mapping[str, Any]]


def live_files(name: str, built: Drawing, panels: Specs, others: Views) -> dict[str, str]:
    """Name of the file → JSON, the chart as built first."""
    found = {f"{name}.vega.json": _told(built, panels) | others.public(name)}
    for view in others.others:
        found[f"{name}.{view.name}.vega.json"] = _told(view.drawing, _panels(name, view))
    return {file: as_compact_json(content) for file, content in found.items()}


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
    drawn = _Drawn(subject, built)
    offered = [
        control for control in _controls(drawn) if control["name"] in form_of(subject.request).controls
    ]
    while offered:
        try:
            return Views(offered, drawn.views(offered))
        except ChartError:
            offered = offered[:-1]
    return Views([], [])


class _Drawn:
    """The other views of a chart, each drawn once."""

    def __init__(self, subject: Subject, built: Drawing) -> None:
        self.subject, self.built = subject, built
        self._made: dict[str, View | ChartError] = {}

    def views(self, controls: list[dict[str, Any]]) -> list[View]:
        """Those that these controls lead to. Raises ChartError where one cannot be drawn."""
        return [self._view(choice) for choice in _choices(controls)]

    def _view(self, choice: Choice) -> View:
        address = _address(choice)
        if address not in self._made:
            try:
                drawing = _alike(_drawing(self.subject, self.built, choice), self.built)
                self._made[address] = View(choice, drawing)
            except ChartError as error:
                self._made[address] = error
        made = self._made[address]
        if isinstance(made, ChartError):
            raise made
        return made


def _controls(drawn: _Drawn) -> Iterator[dict[str, Any]]:
    subject, built = drawn.subject, drawn.built
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
        if possible and _possible(drawn, control):
            yield control


def _possible(drawn: _Drawn, control: dict[str, Any]) -> bool:
    try:
        drawn.views([control])
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
    low = references.lowest_of(subject)
    return low > 0 and max(map(subject.reach, subject.rows)) / low >= SPAN


def _has_ceilings(drawing: Drawing) -> bool:
    return any(item.get("series") in CEILINGS for item in drawing.key)


def _choices(controls: list[dict[str, Any]]) -> Iterator[Choice]:
    """Of ceilings that the chart has, the reader hides marks; only those that it lacks are drawn anew."""
    names = [control["name"] for control in controls]
    here = {control["name"]: control["built"] for control in controls}
    for found in product(*map(_values, controls)):
        asked = dict(zip(names, found, strict=True))
        choice = {key: value for key, value in asked.items() if value != here[key]}
        if choice:
            yield choice


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
