"""A script and a request → its answer, by Node: what a page shows at first, drawn by its own script.

The script reads a JSON value from standard input and writes one to standard output.
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

_NO_NODE = "node is not installed; run make setup, which fetches it"


def run_node(script: Path, request: Any) -> Any:
    """The script's answer. Raises RuntimeError with its complaint, UsageError without Node."""
    # No setting of the machine's Node may change what is drawn; it needs neither network nor locale.
    environment = {"PATH": os.environ.get("PATH", ""), "LC_ALL": "C"}
    process = subprocess.run(
        [node(), "--no-warnings", str(script)],
        input=json.dumps(request),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        env=environment,
    )
    if process.returncode:
        raise RuntimeError(f"{script.name}: {process.stderr.strip()[-600:]}")
    return json.loads(process.stdout)


def node() -> str:
    """The Node of .venv or of the machine, whichever `make setup` chose. Raises UsageError."""
    of_environment = Path(sys.executable).with_name("node")
    program = str(of_environment) if of_environment.is_file() else shutil.which("node")
    if not program:
        raise UsageError(_NO_NODE)
    return program
