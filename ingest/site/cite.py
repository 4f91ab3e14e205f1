"""How to cite a set."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from ingest.manifest.model import Manifest

_TEX = {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"}


def citation(slug: str, manifest: Manifest) -> dict[str, str]:
    """As text and as BibTeX. The site's own address is added by the template, which knows it."""
    year = manifest.date[:4]
    text = f"{manifest.author.name} ({year}). {manifest.title}. Published by Spindle as {slug}."
    return {"text": text, "bibtex": _bibtex(slug, manifest, year)}


def chart_citation(slug: str, manifest: Manifest, chart: Mapping[str, Any]) -> dict[str, str]:
    """The same for a chart of the set. The template adds the address after the last field."""
    year, title = manifest.date[:4], str(chart["title"]).rstrip(".")
    text = f"{manifest.author.name} ({year}). {title}. Chart of “{manifest.title}”, published by Spindle."
    said = {
        "title": "{" + _escaped(title) + "}",
        "note": f"Chart of the result set {slug}: {_escaped(manifest.title)}",
    }
    return {"text": text, "bibtex": _bibtex(slug, manifest, year, key=f"{slug}-{chart['id']}", **said)}


def _bibtex(slug: str, manifest: Manifest, year: str, *, key: str = "", **said: str) -> str:
    fields = {
        "author": "{" + _escaped(manifest.author.name) + "}",
        "title": "{" + _escaped(manifest.title) + "}",
        "year": year,
        "howpublished": "Spindle",
        "note": f"Result set {slug}",
        **said,
    }
    lines = ",\n".join(f"  {name} = {{{value}}}" for name, value in fields.items())
    return f"@misc{{{key or slug},\n{lines}\n}}\n"


def _escaped(text: str) -> str:
    return re.sub(r"[\\~^&%$#_{}]", lambda found: _TEX.get(found[0], f"\\{found[0]}"), text)
