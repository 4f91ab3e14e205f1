"""Prepared views (views/*.yaml) and pairs (curated/*.yaml) → build/data/compare.json, and their CSV and SVG.

The script of the page draws them, run by Node (tools/node.sh finds it): what a reader sees without a script
is what the script shows. A view of which nothing is there is left out.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ingest.core.node import run_node
from ingest.core.yaml_lines import own_yaml
from ingest.store.tabular import write_data

_HERE = Path(__file__).parent


def write_prepared(public: Path, sets: Path, data: Path) -> None:
    """`public` has the files of /compare/, `sets` those of each set; writes `data`/compare.json."""
    index = json.loads((public / "compare" / "index.json").read_text(encoding="utf-8"))
    prepared: dict[str, Any] = {"counts": None, "views": [], "pairs": []}
    if index["sets"]["slug"]:
        prepared = run_node(
            _HERE / "prepared.mjs",
            {
                "folder": str(public / "compare"),
                "sets": str(sets),
                "views": read_all("views"),
                "pairs": read_all("curated"),
            },
        )
    for view in prepared["views"]:
        _write_files(view, public / "compare" / view["name"])
    write_data(prepared, data / "compare.json")


def read_all(folder: str) -> list[dict[str, Any]]:
    """The files of a folder in the order of their places; `name` is that of the file."""
    paths = sorted((_HERE / folder).glob("*.yaml"))
    views = [{"name": path.stem, **own_yaml(path.read_text(encoding="utf-8"))} for path in paths]
    return sorted(views, key=lambda view: (view["place"], view["name"]))


def _write_files(view: dict[str, Any], folder: Path) -> None:
    """The rows as CSV and each panel as SVG; the page needs only to know that they are there."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{view['name']}.csv").write_text(view.pop("csv"), encoding="utf-8")
    drawings = view.pop("svg")
    view["panels"] = [drawing["name"] for drawing in drawings]
    for number, drawing in enumerate(drawings, 1):
        (folder / f"{view['name']}-{number}.svg").write_text(drawing["svg"] + "\n", encoding="utf-8")
