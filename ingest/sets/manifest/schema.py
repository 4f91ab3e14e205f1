"""The model of a result.yaml → its JSON Schema at /schema/v1/result.json: for completion in editors.

The shape is that of model.py, the words are those of data/reference, what each key means stands in keys.yaml.
An editor sees less than `spindle check`: what one key asks of another, and what the logs say, it cannot know.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from ingest.core.files import beside
from ingest.core.vocabulary import Factor, Vocabulary
from ingest.core.yaml_lines import own_yaml
from ingest.sets.manifest.model import Manifest

Schema = dict[str, Any]
_VALUE = {"type": ["string", "number", "boolean"]}
_KINDS: Mapping[str, Schema] = {
    "boolean": {"enum": [True, False, "yes", "no"]},
    "integer": {"type": ["integer", "string"]},
    "size": {"type": ["string", "integer"], "examples": ["64 KiB", "1 MiB"]},
    "ratio": {"type": ["number", "string"], "examples": [0.7]},
    "text": _VALUE,
}


def json_schema(vocabulary: Vocabulary) -> Schema:
    """The whole schema."""
    shape = Manifest.model_json_schema(by_alias=True)
    _explain(shape, "Manifest")
    for name, inner in shape["$defs"].items():
        _explain(inner, name)
    placed = _placed(shape)
    placed["$defs"] |= _words(vocabulary)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **placed}


@cache
def key_meanings() -> Mapping[str, Mapping[str, str]]:
    """Class of the model → key → what it means."""
    meanings: Mapping[str, Mapping[str, str]] = own_yaml(beside(__file__, "keys.yaml"))
    return meanings


def _explain(shape: Schema, name: str) -> None:
    """Puts the meanings in place of pydantic's titles, which only repeat the keys."""
    shape.pop("title", None)
    meanings = key_meanings().get(name, {})
    for key, inner in shape["properties"].items():
        inner.pop("title", None)
        inner.update({"description": meanings[key]} if key in meanings else {})


def _placed(shape: Any) -> Any:
    """The same with references in place of lists of words."""
    if isinstance(shape, list):
        return [_placed(inner) for inner in shape]
    if not isinstance(shape, dict):
        return shape
    placed = {
        key: _placed(inner) for key, inner in shape.items() if key != "words" or not isinstance(inner, str)
    }
    kind = shape.get("words")
    return {"$ref": f"#/$defs/{kind}", **placed} if isinstance(kind, str) else placed


def _words(vocabulary: Vocabulary) -> Schema:
    """What each kind of word may be."""
    factors = {name: _factor(factor) for name, factor in vocabulary.factors.items()}
    return {
        "operation": {"enum": list(vocabulary.operations)},
        "metric": {"enum": list(vocabulary.metrics)},
        "tool": {"enum": list(vocabulary.tools)},
        "factor": {"enum": list(vocabulary.factors)},
        "factors": {"type": "object", "properties": factors, "additionalProperties": False},
    }


def _factor(factor: Factor) -> Schema:
    kind = {"enum": list(factor.words)} if factor.kind == "word" else _KINDS[factor.kind]
    return {"description": factor.label, **kind}
