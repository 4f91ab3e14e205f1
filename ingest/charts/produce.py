"""A drawing → the rendered chart: panels wide and narrow, the page's JSON, files. Imports Altair."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ingest.charts.drawing import Drawing, Panel
from ingest.charts.live_spec import live_files, views, whole_key
from ingest.charts.render import Rendered, render
from ingest.charts.standalone import Picture, compose, png, size_of
from ingest.charts.subject import Subject
from ingest.charts.tables import as_csv, as_json, rows_drawn
from ingest.charts.theme import light
from ingest.charts.vegalite import published_spec
from ingest.core.labels import marker_of
from ingest.core.text import plain

Product = dict[str, Any]

# What a chart is published as: by the name that its page knows, how the file ends.
ENDINGS = {
    "svg": "svg",
    "png": "png",
    "vl": "vl.json",
    "csv": "csv",
    "json": "json",
    "vega": "vega.json",
}


def produce(
    drawing: Drawing, subject: Subject, *, set_title: str, caption: str, cache_dir: Path | None = None
) -> Product:
    """The page's JSON under `page`, files as text under `files`, bytes in Base64 under `pictures`."""
    name = subject.request.name
    drawn = [
        _rendered(drawing, panel, f"{name}-{place}", cache_dir)
        for place, panel in enumerate(drawing.panels, 1)
    ]
    others = views(subject, drawing)
    page = _page(drawing, subject, caption, drawn) | {
        "key": whole_key(drawing, others.others),
        "controls": others.controls,
    }
    live = {
        f"{name}-{place}": {"wide": wide.vega, "narrow": narrow.vega}
        for place, (wide, narrow) in enumerate(drawn, 1)
    }
    files = _files(drawing, drawn, f"{caption} — {plain(set_title)}" if caption else plain(set_title))
    page["size"] = [round(side) for side in size_of(files["svg"])]
    named_files = {f"{name}.{ending}": text for ending, text in files.items()}
    return {
        "page": page,
        "files": named_files | live_files(name, drawing, live, others, cache_dir),
        "pictures": {f"{name}.png": png(files["svg"])},
    }


def _files(drawing: Drawing, drawn: list[tuple[Rendered, Rendered]], caption: str) -> dict[str, str]:
    """Ending → the text of the file."""
    rows = rows_drawn(drawing.table)
    return {
        "svg": compose(drawing, caption, _pictures(drawing, drawn)),
        "vl.json": light(as_json(_published(drawing, caption))),
        "csv": as_csv(rows),
        "json": as_json(rows),
    }


def _rendered(drawing: Drawing, panel: Panel, name: str, cache_dir: Path | None) -> tuple[Rendered, Rendered]:
    heading = " ".join(text for text in (panel.title, panel.subtitle) if text)
    alt = f"{heading}: {drawing.alt}" if heading else drawing.alt
    return (
        render(panel.wide, name=f"{name}-wide", alt=alt, cache_dir=cache_dir),
        render(panel.narrow, name=f"{name}-narrow", alt=alt, cache_dir=cache_dir),
    )


def _page(
    drawing: Drawing, subject: Subject, caption: str, drawn: list[tuple[Rendered, Rendered]]
) -> Product:
    request = subject.request
    return {
        "id": request.name,
        "form": request.form,
        "title": drawing.title,
        "subtitle": drawing.subtitle,
        "caption": caption,
        "label": request.label or "",
        "note": request.note or "",
        "alt": drawing.alt,
        "key": drawing.key,
        "layout": "multiples" if len(drawn) > 1 else "single",
        "rows": drawing.rows,
        "panels": [
            _panel(panel, request.name, place, *svgs)
            for place, (panel, svgs) in enumerate(zip(drawing.panels, drawn, strict=True), 1)
        ],
        "table": {"columns": drawing.table.columns, "rows": drawing.table.rows},
        "files": {short: f"charts/{request.name}.{ending}" for short, ending in ENDINGS.items()},
    }


def _panel(panel: Panel, name: str, place: int, wide: Rendered, narrow: Rendered) -> Product:
    return {
        "id": f"{name}-{place}",
        "title": panel.title,
        "subtitle": panel.subtitle,
        "level": panel.level,
        "marker": marker_of(panel.level) if panel.level else None,
        "wide": wide.svg,
        "narrow": narrow.svg,
    }


def _pictures(drawing: Drawing, drawn: list[tuple[Rendered, Rendered]]) -> list[Picture]:
    return [
        Picture(panel.title, panel.subtitle, panel.level, wide.svg, panel.wide.width, panel.wide.height)
        for panel, (wide, _) in zip(drawing.panels, drawn, strict=True)
    ]


def _published(drawing: Drawing, caption: str) -> Product:
    heading = {"text": drawing.title, "subtitle": [drawing.subtitle, caption]}
    panels = [(panel.title, panel.subtitle, panel.wide) for panel in drawing.panels]
    columns = len(panels) if len(panels) <= 5 else 4
    return published_spec(panels, columns, heading, drawing.alt)
