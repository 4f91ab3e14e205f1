"""A set → its citation: as text, as BibTeX, and as a CITATION.cff (Citation File Format 1.2.0).

The site's own address and name are known when the site is made, not here: SITE and NAME stand for them,
and the templates replace them (layouts/_partials/cited.html).
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from ingest.sets.manifest.model import Manifest, Source

SITE = "https://spindle.invalid/"
NAME = "{site name}"
_SPDX = {"CC BY 4.0": "CC-BY-4.0", "CC0 1.0": "CC0-1.0", "CC BY-SA 4.0": "CC-BY-SA-4.0"}
# What BibTeX and LaTeX read as something else.
_LATEX = {
    "\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
    "{": r"\textbraceleft{}", "}": r"\textbraceright{}",  # BibTeX counts braces behind a backslash too
    **{char: f"\\{char}" for char in "&%$#_"},
}  # fmt: skip


def citation(slug: str, manifest: Manifest, sha256: str) -> dict[str, str]:
    """The three forms; `sha256` is that of the archive of the set's logs and tables."""
    year = manifest.date[:4]
    title, author = _line(manifest.title), _line(manifest.author.name)
    text = f"{author} ({year}). {title}. Published by {NAME} as {slug}. {address(slug)}"
    return {
        "text": text,
        "bibtex": _bibtex(slug, author, manifest, sha256),
        "cff": cff(_cff(slug, author, title, manifest)),
    }


def chart_citation(slug: str, manifest: Manifest, chart: Mapping[str, Any]) -> dict[str, str]:
    """A chart of the set, as text and as BibTeX."""
    year, author = manifest.date[:4], _line(manifest.author.name)
    title = _line(str(chart["title"])).rstrip(".")
    place = f"{address(slug)}charts/{chart['id']}/"
    text = f"{author} ({year}). {title}. Chart of “{_line(manifest.title)}”, published by {NAME}. {place}"
    note = f"Chart of the result set {slug}: {_escaped(_line(manifest.title))}"
    bibtex = _entry(f"{slug}-{chart['id']}", author, title, {"year": year}, note, place)
    return {"text": text, "bibtex": bibtex}


def _line(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()


def address(slug: str) -> str:
    """Where the set is, once SITE is replaced."""
    return f"{SITE}results/{slug}/"


def _bibtex(slug: str, author: str, manifest: Manifest, sha256: str) -> str:
    note = f"Result set {slug}. {_source(manifest.source)}SHA-256 of {slug}.tar: {sha256}"
    return _entry(slug, author, _line(manifest.title), _day(manifest.date), note, address(slug))


def _day(edtf: str) -> dict[str, str]:
    """The year, and the whole date for those that read it (biblatex)."""
    return {"year": edtf[:4], **({"date": edtf.rstrip("~")} if len(edtf.rstrip("~")) > 4 else {})}


def _source(source: Source | None) -> str:
    """The study that the numbers were taken from, as a note, with the day on which it was read."""
    if source is None or source.kind == "runner":
        return ""
    accessed = f", accessed {source.transcribed.date.rstrip('~')}" if source.transcribed else ""
    parts = (f"``{_escaped(_line(source.title))}''", source.publisher and _escaped(_line(source.publisher)))
    url = f", {_escaped(source.url)}" if source.url else ""
    return f"From {', '.join(part for part in parts if part)}{url}{accessed}. "


def _entry(key: str, author: str, title: str, date: Mapping[str, str], note: str, url: str) -> str:
    fields = {
        "author": "{" + _escaped(author) + "}",  # in braces: a name is not cut into given and family
        "title": "{" + _escaped(title) + "}",
        **date,
        "howpublished": NAME,
        "note": note,
        "url": url,
    }
    lines = ",\n".join(f"  {name} = {{{value}}}" for name, value in fields.items())
    return f"@misc{{{key},\n{lines}\n}}\n"


def _escaped(text: str) -> str:
    return "".join(_LATEX.get(char, char) for char in text)


def _cff(slug: str, author: str, title: str, manifest: Manifest) -> dict[str, Any]:
    is_day = re.fullmatch(r"\d{4}-\d{2}-\d{2}", manifest.date)  # the format takes nothing less exact
    fields = {
        "cff-version": "1.2.0",
        "message": "If you use these numbers, please cite the set as below, and its source where it has one.",
        "type": "dataset",
        "title": title,
        "authors": [{"name": author}],
        "url": address(slug),
        "abstract": manifest.standfirst and manifest.standfirst.strip(),
        "date-released": manifest.date if is_day else None,
        "license": _SPDX.get(manifest.license),
        "references": [_reference(author, manifest.source, manifest.date)] if manifest.source else None,
    }
    return {name: value for name, value in fields.items() if value}


def _reference(author: str, source: Source, date: str) -> dict[str, Any]:
    """The study that the numbers were taken from."""
    accessed = source.transcribed.date if source.transcribed else ""
    fields = {
        "type": source.kind if source.kind in ("article", "report") else "data",
        "title": source.title,
        "authors": [{"name": author}],
        "year": int(date[:4]),
        "publisher": {"name": source.publisher} if source.publisher else None,
        "url": source.url,
        "date-accessed": accessed if len(accessed) == 10 else None,
    }
    return {name: value for name, value in fields.items() if value}


def cff(data: Mapping[str, Any]) -> str:
    """As YAML, every text in the quotes of JSON: nothing in a name can then mean anything else."""
    return "".join(_lines(data, ""))


def _lines(data: Mapping[str, Any], indent: str) -> list[str]:
    lines: list[str] = []
    for key, value in data.items():
        if isinstance(value, Mapping):
            lines += [f"{indent}{key}:\n", *_lines(value, f"{indent}  ")]
        elif isinstance(value, list):
            lines.append(f"{indent}{key}:\n")
            for item in value:
                first, *rest = _lines(item, f"{indent}    ")
                lines += [f"{indent}  - {first.lstrip()}", *rest]
        else:
            lines.append(f"{indent}{key}: {_quoted(value)}\n")
    return lines


def _quoted(value: Any) -> str:
    """JSON is YAML but for some characters that YAML wants escaped."""
    text = json.dumps(value, ensure_ascii=False)
    return re.sub("[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]", lambda char: f"\\u{ord(char[0]):04x}", text)
