"""A withdrawn set, read from its manifest alone: its logs may be gone.

data/results/2008-07-a-set/result.yaml with `withdrawn:`  →  Tombstone("2008-07-a-set", …)
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ingest.core.problems import ProblemsError
from ingest.core.project import Project
from ingest.core.vocabulary import Vocabulary
from ingest.sets.files import Folder, read_text
from ingest.sets.manifest.model import Manifest, Withdrawn
from ingest.sets.manifest.read import ReadManifest, read_manifest

_KEY = "withdrawn"


@dataclass(frozen=True)
class Tombstone:
    """What stays of a set: its name, its manifest, and why it went."""

    slug: str
    read: ReadManifest
    withdrawn: Withdrawn

    @property
    def manifest(self) -> Manifest:
        """Who measured what, and when."""
        return self.read.manifest


def tombstones(project: Project, vocabulary: Vocabulary) -> list[Tombstone]:
    """Every withdrawn set, by slug."""
    found = (tombstone_of(project, folder, vocabulary) for folder in project.set_folders())
    return [one for one in found if one]


def tombstone_of(project: Project, path: Path, vocabulary: Vocabulary) -> Tombstone | None:
    """The set in a folder if it is withdrawn; a manifest that cannot be read is another's complaint."""
    folder = Folder(path, project.name(path))
    try:
        text = read_text(folder, "result.yaml")
        if _KEY not in text:  # most sets: to look costs less than to read YAML
            return None
        read = read_manifest(text, folder.named("result.yaml"), vocabulary)
    except ProblemsError:
        return None
    withdrawn = read.manifest.withdrawn
    return Tombstone(path.name, read, withdrawn) if withdrawn else None
