"""The response headers of netlify.toml, so that what is tried here is what readers get."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

# What Netlify sends where no rule says otherwise.
DEFAULTS = {"Cache-Control": "public, max-age=0, must-revalidate"}


@dataclass(frozen=True)
class Rule:
    """One [[headers]] table."""

    path: str
    values: Mapping[str, str]

    def matches(self, path: str) -> bool:
        """Netlify's rules: `*` is any rest, `:name` one segment."""
        return re.fullmatch(_pattern(self.path), path) is not None


def _pattern(path: str) -> str:
    words = re.split(r"(\*|:\w+)", path)
    return "".join(_piece(word) for word in words)


def _piece(word: str) -> str:
    if word == "*":
        return ".*"
    return "[^/]+" if word.startswith(":") else re.escape(word)


def read_rules(file: Path) -> list[Rule]:
    """All rules of a netlify.toml; none if there is no such file."""
    if not file.exists():
        return []
    with file.open("rb") as stream:
        tables: list[dict[str, Any]] = tomllib.load(stream).get("headers", [])
    return [Rule(table["for"], table.get("values", {})) for table in tables]


def headers_for(rules: Iterable[Rule], path: str) -> dict[str, str]:
    """The headers of a path."""
    found = dict(DEFAULTS)
    for rule in rules:
        if rule.matches(path):
            found.update(rule.values)
    return found
