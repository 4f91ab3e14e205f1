"""A manifest from its text: YAML, then the model, then every problem with its line."""

from __future__ import annotations

from dataclasses import dataclass

from pydantic import ValidationError

from ingest.core.problems import Problem, ProblemsError
from ingest.core.vocabulary import Vocabulary
from ingest.core.yaml_lines import Document, Location, read_yaml
from ingest.sets.manifest.complaints import complaints
from ingest.sets.manifest.model import Manifest
from ingest.sets.manifest.todo import AS_A_VALUE, todo_problems


@dataclass(frozen=True)
class ReadManifest:
    """A manifest that is well formed, and where its parts stand."""

    manifest: Manifest
    document: Document
    path: str
    text: str

    def problem(self, location: Location, expected: str, found: str, do: str) -> Problem:
        """A problem at a place of the manifest."""
        return Problem(self.path, self.document.line(location), expected, found, do)


def read_manifest(text: str, path: str, vocabulary: Vocabulary) -> ReadManifest:
    """The manifest in `text`. Raises ProblemsError with everything that is wrong in it."""
    document = read_yaml(text, path)
    left = todo_problems(document, path)
    try:
        manifest = Manifest.model_validate(document.data, context=vocabulary)
    except ValidationError as error:
        found = complaints(error, document, path, Manifest)
        raise ProblemsError([*left, *(one for one in found if one.found != AS_A_VALUE)]) from None
    if left:
        raise ProblemsError(left)
    return ReadManifest(manifest, document, path, text)
