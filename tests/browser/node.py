"""Runs one of the scripts here with Node: one JSON object in, one out."""

from __future__ import annotations

import atexit
import json
import os
import re
import select
import subprocess
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
_IN_CHROMIUM = re.compile(r"import .*\b(launch|overPaths)\b.* from").search


class ScriptError(Exception):
    """A script ended badly: Chromium missing, Node missing, a fault of ours."""


@cache
def node() -> str:
    """The Node that the Makefile chose too."""
    asked = subprocess.run([str(ROOT / "tools" / "node.sh")], capture_output=True, text=True, check=False)
    if asked.returncode:
        message = "no Node 20 or newer; run: make setup-test"
        raise ScriptError(message)
    return str(Path(asked.stdout.strip()) / "node")


def run_script(name: str, request: Mapping[str, object], *, timeout: float = 900) -> Any:
    """What tests/browser/<name>.mjs answers; those that need Chromium share one."""
    if _IN_CHROMIUM((HERE / f"{name}.mjs").read_text(encoding="utf-8")):
        return _server(os.environ.get("CHROMIUM", "")).run(name, request, timeout)
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


class _Server:
    """One process of Node with one Chromium (server.mjs), for as long as this process lives."""

    def __init__(self) -> None:
        self._complaints = tempfile.TemporaryFile()  # noqa: SIM115 - it lives as long as the server
        self._node = subprocess.Popen(
            [node(), str(HERE / "server.mjs")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._complaints,
            cwd=ROOT,
        )
        atexit.register(self.end)

    def run(self, name: str, request: Mapping[str, object], timeout: float) -> Any:
        """What the script answers. A server that is gone, or has no answer in time, is not asked again."""
        answer = self._answer(json.dumps({"name": name, "asked": request}), timeout)
        if "failed" in answer:
            raise ScriptError(f"{name}.mjs: {answer['failed']}")
        return answer["said"]

    def _answer(self, line: str, timeout: float) -> Any:
        assert self._node.stdin
        assert self._node.stdout
        try:
            self._node.stdin.write(f"{line}\n".encode())
            self._node.stdin.flush()
            answered, _, _ = select.select([self._node.stdout], [], [], timeout)
            return json.loads(self._node.stdout.readline() if answered else b"")
        except (BrokenPipeError, ValueError):
            self.end()
            _server.cache_clear()
            return {"failed": self._said()}

    def _said(self) -> str:
        self._complaints.seek(0)
        return self._complaints.read().decode().strip()[-300:] or "no answer"

    def end(self) -> None:
        """Chromium goes with it."""
        assert self._node.stdin
        assert self._node.stdout
        with suppress(BrokenPipeError):
            self._node.stdin.close()
        try:
            self._node.wait(10)
        except subprocess.TimeoutExpired:
            self._node.kill()
            self._node.wait()
        self._node.stdout.close()


@cache
def _server(program: str) -> _Server:
    """`program`: another Chromium than ours, or empty; the server reads the same variable."""
    return _Server()
