"""Sets with many logs, and sites with many sets: which pages are searched, and what is counted of the sources."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.site.small_site import made, page


def source(name: str, **more: Any) -> dict[str, Any]:
    """A log without numbers."""
    return {
        "path": f"logs/{name}", "slug": f"logs/{name}", "kind": "log", "sha256": "0" * 64, "bytes": 1, "tool": "dd",
        "numbers": 0, "lines": [], "measurements": [], "whole": True, "length": 1, "text": "", **more,
    }  # fmt: skip


def test_of_many_logs_the_first_are_searched(tmp_path: Path) -> None:
    sources = [source(f"{n}.log") for n in range(30)]
    site = made(tmp_path, {"sources": sources, "numbers": {}, "values": []})
    pages = [page(site, f"results/made-up/logs/{n}.log/index.html") for n in range(30)]
    assert [n for n, text in enumerate(pages) if "data-pagefind-body" in text] == list(range(20))


def test_doubted_logs_are_counted(tmp_path: Path) -> None:
    states = ("ok", "tainted", "tainted", "failed")
    sources = [source(f"{n}", state=state, reasons=["power cut"]) for n, state in enumerate(states)]
    site = made(tmp_path, {"sources": sources, "numbers": {}, "values": []})
    assert "<dt>State</dt> <dd>2 of 4 sources tainted; 1 of 4 sources failed</dd>" in page(site)


def test_with_many_sets_only_sets_are_searched(tmp_path: Path) -> None:
    site = made(tmp_path, run={"sets": ["made-up"], "many": True})
    assert "data-pagefind-body" in page(site)
    assert "data-pagefind-body" not in page(site, "results/made-up/logs/a.log/index.html")
