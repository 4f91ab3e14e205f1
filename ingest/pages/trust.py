"""How a set came here, in a word and a sentence: data/reference/trust.yaml, which pages read too.

transcribed: {mark: □, colour: q, says: Read from a published article, without its logs.}
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, TypeAdapter

from ingest.core.yaml_lines import own_yaml


class Trust(BaseModel):
    """A word of `trust:`; its mark and colour never stand without the word."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    mark: str
    colour: Literal["ok", "note", "doubt", "q"]
    says: str


@cache
def trusts(reference: Path) -> dict[str, Trust]:
    """Every word with what it means."""
    text = (reference / "trust.yaml").read_text(encoding="utf-8")
    return TypeAdapter(dict[str, Trust]).validate_python(own_yaml(text))
