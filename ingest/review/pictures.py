"""build/review/: summary.md, and of each set the picture with its title over its first chart."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path

from ingest.build.whole import fresh_folder
from ingest.charts.preview.write import NAME
from ingest.core.project import Project
from ingest.review.review import Reviewed


def folder_of(project: Project) -> Path:
    """Where they go."""
    return project.build / "review"


def write_pictures(project: Project, sets: Sequence[Reviewed]) -> None:
    """The pictures of all sets that have a page."""
    folder = folder_of(project)
    fresh_folder(folder)
    for one in sets:
        if one.page is not None:
            drawn = project.build / "sets" / one.slug / "public" / "results" / one.slug / NAME
            shutil.copyfile(drawn, folder / f"{one.slug}.png")


def where_to_look(one: Reviewed, preview: str) -> str:
    """The way to the page and to the picture, in Markdown."""
    picture = (
        f"Preview image: `{one.slug}.png` in `build/review/`, or in the artifact `review` of this check."
    )
    if not preview:
        return f"{picture} Page: run `make serve`, or open the deploy preview among the checks."
    return f"[Page in the deploy preview]({preview}results/{one.slug}/). {picture}"
