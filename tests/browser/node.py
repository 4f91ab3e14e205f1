"""Runs one of the scripts here with Node: one JSON object in, one out."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]


class ScriptError(Exception):
    """A script ended badly: Chromium missing, Node missing, a fault of ours."""


def node() -> str:
    """The Node that the Makefile chose too."""
    asked = subprocess.run([str(ROOT / "tools" / "node.sh")], capture_output=True, text=True, check=False)
    if asked.returncode:
        message = "no Node 20 or newer; run: make setup-test"
        raise ScriptError(message)
    return str(Path(asked.stdout.strip()) / "node")


def run_script(name: str, request: Mapping[str, object], *, timeout: float = 900) -> Any:
    """What tests/browser/<name>.mjs answers."""
    done = subprocess.run(
        [node(), str(HERE / f"{name}.mjs")],
        input=json.dumps(request),
        capture_output=True,
        text=True,
        check=False,
        timeout=timeout,
        cwd=ROOT,
    )
    if done.returncode:
        raise ScriptError(f"{name}.mjs: {done.stderr.strip()[-300:]}")
    return json.loads(done.stdout)
