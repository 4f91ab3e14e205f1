"""Runs the scripts over a served site and turns what they saw into lines that a person can read."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from ingest.serve import read_rules
from ingest.serve.__main__ import HOST, make_server
from tests.browser.node import ROOT, run_script

Seen = Mapping[str, Mapping[str, Any]]
Views = Sequence[tuple[str, int]]  # theme, width in pixels
TWO_VIEWS: Views = [("light", 1280), ("dark", 390)]  # the two that differ most
ALL_VIEWS: Views = [*TWO_VIEWS, ("dark", 1280), ("light", 390)]


def none_of(lines: Iterable[str]) -> None:
    """Fails with the complaints themselves, not with our code."""
    found = list(lines)
    if found:
        more = f"\n… and {len(found) - 40} more" if len(found) > 40 else ""
        pytest.fail("\n".join(found[:40]) + more, pytrace=False)


@contextmanager
def served(site: Path) -> Iterator[str]:
    """The site on a free port, with the real headers; gives its address without the last slash."""
    server = make_server(site, read_rules(ROOT / "netlify.toml"), 0)
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    try:
        yield f"http://{HOST}:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


def listed(seen: Seen, key: str) -> list[str]:
    """What a script noted under a key, one line each, with its page."""
    return [f"{path}: {note}" for path, page in seen.items() for note in page.get(key, [])]


def listed_by_view(views: Mapping[str, Seen], key: str) -> list[str]:
    """The same for scripts that look in several widths or themes."""
    return [
        f"{view}: {line}"
        for view, seen in views.items()
        for line in listed(seen, key) + listed(seen, "crash")
    ]


def charts(seen: Seen) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Every chart that visit.mjs tried, with a name for it."""
    for path, page in seen.items():
        for chart in page.get("charts", []):
            yield f"{path}#{chart['name']}", chart


def not_live(seen: Seen) -> list[str]:
    """Charts that stayed a picture."""
    return [name for name, chart in charts(seen) if not chart["live"]]


def without_tooltip(seen: Seen) -> list[str]:
    """Live charts of which no mark told anything."""
    return [name for name, chart in charts(seen) if chart["live"] and not chart["tooltip"]]


def bad_keys(seen: Seen) -> list[str]:
    """Keys whose click did not hide, or not bring back."""
    return [f"{name}: {chart['key']}" for name, chart in charts(seen) if chart["key"]]


def moved(seen: Seen, most: float) -> Iterator[str]:
    """Pages that move by more than that, with what moved most."""
    for path, page in seen.items():
        shifts = sorted(page.get("shifts", []), key=lambda shift: -shift["by"])
        total = sum(shift["by"] for shift in shifts)
        if total >= most:
            yield f"{path}: {total:.4f}, expected less than {most}; most of it {shifts[0]['what']}"


def visit(base: str, paths: Sequence[str], *, widths: Sequence[int] = (), views: Views = ()) -> Seen:
    """Every page, with JavaScript, charts tried; what sticks out and breaks at each width, and axe-core in the views that have one."""
    seen: Seen = run_script("visit", {"base": base, "paths": paths, "widths": widths, "views": views})
    return seen


def without_script(base: str, paths: Sequence[str], width: int) -> Seen:
    """Every page with JavaScript off."""
    seen: Seen = run_script("nojs", {"base": base, "paths": paths, "width": width})
    return seen


def accessibility(base: str, paths: Sequence[str], views: Views) -> dict[str, Seen]:
    """axe-core, by view: "light 1280" → pages."""
    seen: dict[str, Seen] = run_script("axe", {"base": base, "paths": paths, "views": views})
    return seen


def overflow(base: str, paths: Sequence[str], widths: Sequence[int]) -> Seen:
    """What sticks out on every page, at each width."""
    seen: Seen = run_script("overflow", {"base": base, "paths": paths, "widths": widths})
    return seen


def invalid_html(files: Sequence[Path]) -> list[str]:
    """What html-validate says of files."""
    found: dict[str, list[str]] = run_script("validate", {"files": [str(file) for file in files]})
    return [f"{file}:{note}" for file, notes in found.items() for note in notes]
