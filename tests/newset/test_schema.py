"""The JSON Schema of a result.yaml: what editors complete, and what they call wrong."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from ingest.core.vocabulary import Vocabulary
from ingest.core.yaml_lines import read_yaml
from ingest.scaffold.manifest import SCHEMA
from ingest.sets.manifest.schema import json_schema, key_meanings
from tests.checkout import ROOT

MANIFESTS = sorted([*ROOT.glob("data/results/*/result.yaml"), *ROOT.glob("docs/examples/*/result.yaml")])
GOOD = """\
spindle: 1
title: A set
author: {name: A. Uthor}
date: 2010
trust: community
runs: [{logs: "logs/{repeat}.log", factors: {raid_level: raid5, chunk_size: 64 KiB, direct: true}, operation: write}]
"""


@pytest.fixture(scope="module")
def validator(vocabulary: Vocabulary) -> jsonschema.Draft202012Validator:
    schema = json_schema(vocabulary)
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def wrong(validator: jsonschema.Draft202012Validator, text: str) -> list[str]:
    """Where an editor would underline."""
    found = validator.iter_errors(read_yaml(text, "result.yaml").data)
    return sorted("/".join(map(str, error.absolute_path)) for error in found)


@pytest.mark.parametrize("path", MANIFESTS, ids=lambda path: path.parent.name)
def test_every_manifest_here_passes(validator: jsonschema.Draft202012Validator, path: Path) -> None:
    assert wrong(validator, path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("line", "where"),
    [
        ("operation: write", ""),
        ("operation: wrte", "runs/0/operation"),
        ("raid_level: raid7", "runs/0/factors/raid_level"),
        ("raid_levels: raid5", "runs/0/factors"),
        ("direct: maybe", "runs/0/factors/direct"),
        ("trust: me", "trust"),
        ("date: 2010-13", "date"),
        ("spindle: 2", "spindle"),
    ],
)
def test_what_is_wrong_is_underlined(
    validator: jsonschema.Draft202012Validator, line: str, where: str
) -> None:
    key = line.split(":", maxsplit=1)[0].rstrip("s")
    old = next(part for part in GOOD.replace("{", ",").replace("}", ",").replace("\n", ",").split(",")
               if part.strip().startswith(key))  # fmt: skip
    text = GOOD.replace(old.strip(), line)
    assert wrong(validator, text) == ([where] if where else [])


def objects(shape: Any) -> Iterator[dict[str, Any]]:
    """Every object of the schema that lists its keys."""
    if isinstance(shape, dict):
        if isinstance(shape.get("properties"), dict):
            yield shape
        for inner in shape.values():
            yield from objects(inner)
    elif isinstance(shape, list):
        for inner in shape:
            yield from objects(inner)


def test_every_key_is_explained(vocabulary: Vocabulary) -> None:
    for shape in objects(json_schema(vocabulary)):
        assert [key for key, inner in shape["properties"].items() if not inner.get("description")] == []


def test_nothing_is_explained_that_is_no_key(vocabulary: Vocabulary) -> None:
    schema = json_schema(vocabulary)
    shapes = {**schema["$defs"], "Manifest": schema}
    for name, meanings in key_meanings().items():
        assert set(meanings) == set(shapes[name]["properties"])


def test_editors_find_the_schema_that_this_checkout_publishes() -> None:
    for folder in ("data/results/a", "docs/examples/a"):
        assert (ROOT / folder / SCHEMA).resolve() == ROOT / "site" / "schema" / "v1" / "result.json"
