"""How to cite a set."""

from __future__ import annotations

import re

from ingest.manifest.model import Manifest


def citation(slug: str, manifest: Manifest) -> dict[str, str]:
    """As text and as BibTeX. The site's own address is added by the template, which knows it."""
    year = manifest.date[:4]
    text = f"{manifest.author.name} ({year}). {manifest.title}. Published by Spindle as {slug}."
    return {"text": text, "bibtex": _bibtex(slug, manifest, year)}


def _bibtex(slug: str, manifest: Manifest, year: str) -> str:
    fields = {
        "author": "{" + _escaped(manifest.author.name) + "}",
        "title": "{" + _escaped(manifest.title) + "}",
        "year": year,
        "howpublished": "Spindle",
        "note": f"Result set {slug}",
    }
    lines = ",\n".join(f"  {name} = {{{value}}}" for name, value in fields.items())
    return f"@misc{{{slug},\n{lines}\n}}\n"


def _escaped(text: str) -> str:
    return re.sub(r"([&%$#_{}])", r"\\\1", text)
