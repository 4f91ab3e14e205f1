"""Prepared views (views/*.yaml) and pairs (curated/*.yaml) → build/data/compare.json, and their CSV and SVG.

The script of the page draws them, run by Node (tools/node.sh finds it): what a reader sees without a script
is what the script shows. A view of which nothing is there is left out.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from ingest.core.problems import UsageError
from ingest.core.yaml_lines import own_yaml
from ingest.store.tabular import write_data

_HERE = Path(__file__).parent
_NO_NODE = "node is not installed; run make setup, which fetches it"


def write_prepared(public: Path, sets: Path, data: Path) -> None:
    """`public` has the files of /compare/, `sets` those of each set; writes `data`/compare.json."""
    index = json.loads((public / "compare" / "index.json").read_text(encoding="utf-8"))
    made: dict[str, Any] = {"counts": None, "views": [], "pairs": []}
    if index["sets"]["slug"]:
        made = _drawn(
            {
                "folder": str(public / "compare"),
                "sets": str(sets),
                "views": read_all("views"),
                "pairs": read_all("curated"),
            }
        )
    for view in made["views"]:
        _write_files(view, public / "compare" / view["name"])
    write_data(made, data / "compare.json")


def read_all(folder: str) -> list[dict[str, Any]]:
    """The files of a folder in the order of their places; `name` is that of the file."""
    paths = sorted((_HERE / folder).glob("*.yaml"))
    read = [{"name": path.stem, **own_yaml(path.read_text(encoding="utf-8"))} for path in paths]
    return sorted(read, key=lambda one: (one["place"], one["name"]))


def _drawn(request: dict[str, Any]) -> dict[str, Any]:
    # No setting of the machine's Node may change what is drawn; it needs neither network nor locale.
    environment = {"PATH": os.environ.get("PATH", ""), "LC_ALL": "C"}
    done = subprocess.run(
        [node(), "--no-warnings", str(_HERE / "prepared.mjs")],
        input=json.dumps(request),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        env=environment,
    )
    if done.returncode:
        message = f"ingest/compare/prepared.mjs: {done.stderr.strip()[-600:]}"
        raise RuntimeError(message)
    made: dict[str, Any] = json.loads(done.stdout)
    return made


def node() -> str:
    """The Node of .venv or of the machine, whichever `make setup` chose. Raises UsageError."""
    beside = Path(sys.executable).with_name("node")
    found = str(beside) if beside.is_file() else shutil.which("node")
    if not found:
        raise UsageError(_NO_NODE)
    return found


def _write_files(view: dict[str, Any], folder: Path) -> None:
    """The rows as CSV and each panel as SVG; the page needs only to know that they are there."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{view['name']}.csv").write_text(view.pop("csv"), encoding="utf-8")
    drawings = view.pop("svg")
    view["panels"] = [drawing["name"] for drawing in drawings]
    for number, drawing in enumerate(drawings, 1):
        (folder / f"{view['name']}-{number}.svg").write_text(drawing["svg"] + "\n", encoding="utf-8")
