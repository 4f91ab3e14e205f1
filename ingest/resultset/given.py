"""What everything that reads a set's logs and tables is given."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from ingest.manifest.model import Manifest
from ingest.manifest.read import ReadManifest
from ingest.resultset.files import Folder
from ingest.vocabulary import Vocabulary


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
