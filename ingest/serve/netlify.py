"""What Netlify sends for an address, so that what is tried here is what readers get: headers and redirects.

netlify.toml          [[headers]] for = "/data/*" …
site/_redirects       /results/2008-07-a-set/* /results/2008-07-a-set/ 301      where no file has the address
"""

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


_FILE = "_redirects"


def redirected(root: Path, path: str) -> tuple[int, str] | None:
    """Status and address of the first line that fits; a `*` at the end stands for any rest."""
    file = root / _FILE
    if not file.is_file():
        return None
    for line in file.read_text(encoding="utf-8").splitlines():
        source, target, status = line.split()
        fits = path.startswith(source[:-1]) if source.endswith("*") else path == source
        if fits and path != target:
            return int(status), target
    return None
