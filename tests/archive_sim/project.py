"""A project of its own that holds synthetic sets and no others: everything that `spindle publish` needs."""

from __future__ import annotations

from pathlib import Path

from ingest.cli.init import home_page
from tests.archive_sim.write import SEED, write_archive
from tests.checkout import copy_checkout


def new_project(root: Path, sets: int, seed: str = SEED) -> list[str]:
    """Writes it; the slugs of its sets."""
    nothing = root.parent / f"{root.name}.nothing"
    nothing.mkdir(parents=True)
    copy_checkout(root, nothing)
    nothing.rmdir()
    home = root / "content" / "_index.md"
    home.write_text(home_page(home.read_text(encoding="utf-8")), encoding="utf-8")
    return write_archive(root / "data" / "results", sets, seed)
