"""The site of one made-up set, by Hugo alone: for tests that want the templates with data of their own."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tests.site.test_templates import CARD, HOME, HUGO, ROOT, SET

CONTENT = ("results", "tools", "search.md", "changes.md", "about.md", "data.md")


def made(tmp_path: Path, own: Mapping[str, Any] | None = None, **data: Any) -> Path:
    """Builds the set with these keys changed, and with more data files (name=content); gives the site's folder."""
    built, content = tmp_path / "build/data", tmp_path / "content"
    for name in ("sets", "others"):
        (built / name).mkdir(parents=True)
    content.mkdir()
    (content / "_index.md").write_text(HOME)
    own = own or {}
    card = {name: own.get(name, value) for name, value in {**CARD, "sentence": "", "history": []}.items()}
    run = {"sets": ["made-up"], "many": False}
    files = {
        "site": {"sets": [card]},
        "run": run,
        "sets/made-up": {**SET, **own},
        "others/made-up": {},
        **data,
    }
    for name, value in files.items():
        (built / f"{name}.json").write_text(json.dumps(value))
    (tmp_path / "hugo.toml").write_text(_config(tmp_path))
    out = tmp_path / "out"
    options = {"source": ROOT, "config": tmp_path / "hugo.toml", "destination": out}
    call = [
        str(HUGO),
        "--noBuildLock",
        "--panicOnWarning",
        *(f"--{name}={value}" for name, value in options.items()),
    ]
    done = subprocess.run(call, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return out


def _config(tmp_path: Path) -> str:
    config = (ROOT / "hugo.toml").read_text()
    mounts = [(tmp_path / "content", "content"), (tmp_path / "build/data", "data")] + [
        (ROOT / "content" / name, f"content/{name}") for name in CONTENT
    ]
    return config + "".join(
        f'[[module.mounts]]\nsource = "{source}"\ntarget = "{target}"\n' for source, target in mounts
    )


def page(site: Path, address: str = "results/made-up/index.html") -> str:
    """A page of it as it was written, the set's own unless another is named."""
    return (site / address).read_text()
