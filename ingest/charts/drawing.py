"""A request and its subject → a drawing: sentences, panels as scenes at two sizes, and a table."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import KW_ONLY, dataclass, field, replace
from typing import Any, TypeVar

from ingest.charts import references, words
from ingest.charts.forms import form_of
from ingest.charts.request import ChartError, ChartRequest, refuse_more, unknown
from ingest.charts.scene import Dot, Point, Scene
from ingest.charts.subject import ARRAY, TIME, Subject, groups, key_of
from ingest.charts.tables import Table
from ingest.core.labels import colour_of, factor_word, level_words, reference
from ingest.core.labels import words as in_words
from ingest.core.row import Row
from ingest.core.sentences import upper
from ingest.core.text import one_line

Part = TypeVar("Part")  # what one panel shows
Layout = TypeVar("Layout")  # how large it is, or how its rows are laid out

Key = list[dict[str, str]]

MAX_PANELS = 8
MAX_MARKS = 2000
MOST_PLACES = 1000
# By how many panels are in the grid of the page (assets/css/06-figures.css).
WIDE = {1: 768, 2: 404, 3: 370, 4: 274, 5: 217, 6: 370, 7: 274, 8: 274}
HIGH = {1: 320, 2: 300, 3: 250, 6: 250}
# Levels whose layout its author chose, or left to the tool.
_WITH_LAYOUTS = ("raid5", "raid6", "raid10")


@dataclass(frozen=True)
class Panel:
    """One small multiple at both sizes."""

    wide: Scene
    narrow: Scene
    _: KW_ONLY
    title: str = ""
    subtitle: str = ""
    level: str | None = None


@dataclass(frozen=True)
class Drawing:
    """A chart before it is rendered."""

    title: str
    subtitle: str
    alt: str
    key: Key
    panels: list[Panel]
    table: Table
    rows: Key = field(default_factory=list)

    def check(self, name: str) -> Drawing:
        """At most eight panels are on a page, none so full that nobody could read it."""
        marks = max((panel.wide.marks for panel in self.panels), default=0)
        refuse_more(MAX_PANELS, "panels", len(self.panels), name)
        refuse_more(MAX_MARKS, "marks in a panel", marks, name)
        empty = [panel.title or self.title for panel in self.panels if not panel.wide.marks]
        if empty:
            raise ChartError(
                f"{name}: expected marks in every panel, found none in {', '.join(empty)}; "
                "leave out a factor that its values do not state"
            )
        return replace(self, title=one_line(self.title), alt=one_line(self.alt))


@dataclass(frozen=True)
class Wording:
    """A form's own sentences; the others are the same for every chart."""

    title: str = ""
    subtitle: str = ""
    alt: str = ""
    over: str = ""  # in the usual subtitle: what the values go over
    notes: Sequence[str] = ()  # and sentences of it


def drawing_of(
    subject: Subject, panels: list[Panel], table: Table, key: Key, wording: Wording, rows: Key | None = None
) -> Drawing:
    """The drawing with its sentences; `rows` are those that the page lists beside all panels."""
    heading = wording.title or words.title(subject)
    subtitle = wording.subtitle or words.subtitle(subject, over=wording.over, notes=wording.notes)
    return Drawing(
        heading, subtitle, wording.alt or words.alt(subject, heading), key, panels, table, rows or []
    )


@dataclass(frozen=True)
class Size:
    """How large a panel is drawn: the width of its picture, the height of its plot."""

    width: float
    height: float
    narrow: bool = False


def sizes(panels: int) -> tuple[Size, Size]:
    """Wide and narrow. On a phone two panels are in one column, more are two by two."""
    narrow = Size(333, 240, narrow=True) if panels <= 2 else Size(157, 170, narrow=True)
    return Size(WIDE.get(panels, 217), HIGH.get(panels, 210)), narrow


def beside_names(panels: int) -> tuple[Size, Size]:
    """Wide and narrow, where the names of lines are right of the plot and take up to a third."""
    wide = {1: Size(768, 320), 2: Size(560, 320)}
    return wide.get(panels, Size(370, 280)), Size(333, 240, narrow=True)


def panels_of(
    parts: Iterable[Part], layouts: Sequence[Layout], scene: Callable[[Part, Layout], Scene]
) -> list[Panel]:
    """A panel for each part, drawn wide and narrow."""
    return [Panel(*(scene(part, layout) for layout in layouts)) for part in parts]


def dot_of(
    scene: Scene, subject: Subject, row: Row, at: Point, level: str | None, size: float = 44, **more: Any
) -> Dot:
    """The marker of a measured value: it leads to its evidence, its tooltip says what is known of it.

    `more` is what else its row of the specification holds.
    """
    x, y = at
    facts = words.datum(subject, row, **{scene.x.field: x, scene.y.field: y}) | more
    marker, mark = subject.marker(level), subject.mark(row["operation"])
    return Dot(x, y, colour_of(level), marker, mark, row["operation"], facts, size)


def abreast(panels: int) -> int:
    """How many panels share one list of names on the page: at most three, in rows of like length."""
    return math.ceil(panels / math.ceil(panels / 3))


def parts_of(request: ChartRequest, rows: Sequence[Row], panels: Sequence[str]) -> list[list[Row]]:
    """The rows of each panel where every operation has its own, operations in their order."""
    parts = groups(rows, [*panels, "operation"]).values()
    return sorted(parts, key=lambda part: request.operations.index(part[0]["operation"]))


def titled_by_operation(
    panels: Sequence[Panel], rows: Sequence[Sequence[Row]], factors: Sequence[str]
) -> list[Panel]:
    """Panels with the operation as their title, other factors under it."""
    return [
        replace(
            panel,
            title=upper(reference().operations[part[0]["operation"]].label),
            subtitle=", ".join(text for text in (panel.title, panel.subtitle) if text),
            level=None,
        )
        for panel, part in zip(titled(panels, rows, factors), rows, strict=True)
    ]


def titled(panels: Sequence[Panel], rows: Sequence[Sequence[Row]], factors: Sequence[str]) -> list[Panel]:
    """Panels with their titles: RAID 10 near over layout n2, RAID 5 over left-symmetric, 64 KiB."""
    laid_out = any(part[0].get("raid_layout") for part in rows) and "raid_layout" in factors
    return [
        replace(panel, title=heading, subtitle=below, level=level)
        for panel, part in zip(panels, rows, strict=True)
        for heading, below, level in [_title(part, factors, laid_out=laid_out)]
    ]


def _title(rows: Sequence[Row], factors: Sequence[str], *, laid_out: bool) -> tuple[str, str, str | None]:
    row, others = rows[0], [factor for factor in factors if factor not in ARRAY]
    rest = in_words(row, others) if any(row.get(factor) is not None for factor in others) else ""
    if "raid_level" not in factors:
        return rest, "", None
    level, layout = row.get("raid_level"), row.get("raid_layout") if laid_out else None
    heading = level_words(level, layout if level == "raid10" else None)
    below = _layout(level, layout) if laid_out else ""
    return heading, ", ".join(part for part in (below, rest) if part), level


def _layout(level: str | None, layout: str | None) -> str:
    if layout is None:
        return "layout not stated" if level in _WITH_LAYOUTS else ""
    return f"layout {layout}" if level == "raid10" else factor_word("raid_layout", layout)


def draw(request: ChartRequest, subject: Subject) -> Drawing:
    """The drawing of a request, by its form."""
    form = form_of(request)
    if request.sorted_by not in request.operations:
        raise unknown("sort", request.sorted_by, request.operations)
    refuse_too_many(request, subject)
    drawing = form.draw(request, subject)
    references.name_expected(drawing.panels)
    return with_doubts(drawing).check(request.name)


def with_doubts(drawing: Drawing) -> Drawing:
    """The key's entry for the doubt sign, where there is one."""
    if not any(panel.wide.doubts for panel in drawing.panels):
        return drawing
    return replace(drawing, key=[*drawing.key, {"text": "▲ doubtful, see the checks", "series": "doubt"}])


def refuse_too_many(request: ChartRequest, subject: Subject) -> None:
    """What no form can show is refused before anything is laid out, for that would take its time."""
    places = [] if request.by == TIME else [*request.row_factors, "statistic"]
    panels, points = ({key_of(row, factors) for row in subject.rows} for factors in (request.panels, places))
    refuse_more(MAX_PANELS, "panels", len(panels), request.name)
    refuse_more(MOST_PLACES, "rows or points", len(points), request.name)


def caption(subject: Subject) -> str:
    """The form's own words for its numbers, else n and spread."""
    return (form_of(subject.request).caption or words.caption_of)(subject)
