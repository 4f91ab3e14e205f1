"""What everything that reads a set's logs and tables is given."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from ingest.core.vocabulary import Vocabulary
from ingest.sets.files import Folder
from ingest.sets.manifest.model import Manifest
from ingest.sets.manifest.read import ReadManifest


@dataclass(frozen=True)
class Given:
    """A set's folder, its manifest, our words, and which of its files were refused."""

    folder: Folder
    read: ReadManifest
    vocabulary: Vocabulary
    refused: Collection[str] = ()  # the paths of files with problems: no more is said of them

    @property
    def manifest(self) -> Manifest:
        """What the manifest says."""
        return self.read.manifest
