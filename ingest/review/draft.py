"""Of a folder that has logs or tables and no manifest: the result.yaml that `spindle new` would write."""

from __future__ import annotations

import io
import tempfile
from dataclasses import dataclass
from pathlib import Path

from ingest.core.problems import Problem, ProblemsError
from ingest.core.project import Project
from ingest.core.vocabulary import load_vocabulary
from ingest.scaffold.inputs import pile_of
from ingest.scaffold.make import Made, make_set


@dataclass(frozen=True)
class Draft:
    """The manifest, and which files were taken and left out."""

    text: str
    made: Made


def draft_of(project: Project, slug: str) -> Draft:
    """The draft; nothing is written to the folder. Raises ProblemsError where nothing is understood."""
    folder = project.results / slug
    given = [str(path) for path in sorted(folder.iterdir()) if _may_be_read(path)]
    if not given:
        do = "add logs or a table to its folder"
        raise ProblemsError([Problem(f"{project.name(folder)}/result.yaml", 0, "a manifest", "none", do)])
    with tempfile.TemporaryDirectory() as elsewhere:
        other = Project(Path(elsewhere))
        made = make_set(other, slug, pile_of(given, io.BytesIO()), load_vocabulary(project.reference))
        return Draft((other.results / slug / "result.yaml").read_text(encoding="utf-8"), made)


def _may_be_read(path: Path) -> bool:
    return not path.name.startswith(".") and not path.is_symlink()
