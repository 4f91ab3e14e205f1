"""Text that people see, by kind → (where, text): pages, documents, help, strings of code, scripts, words of data.

page       every HTML page of site/: text, alt, title, aria-label, descriptions, labels in charts; feeds and llms.txt
document   README, CONTRIBUTING, docs/, content/, templates of GitHub, notes of our sets, targets of make
help       --help of every command of spindle and spindle-run
string     string constants of ingest/ and runner/ that are no docstrings: errors, captions, sentences
script     string constants of assets/js
data       texts of data/reference, of the checks, of the schema and of our manifests; no query, no pattern
What a tool or an author printed is theirs: logs, tables and queries are left out.
"""

from __future__ import annotations

import argparse
import ast
import re
from collections.abc import Iterable, Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from spindle_run import cli as runner

from ingest.checks.check_files import all_checks
from ingest.cli import _commands, _module, _Parser
from ingest.core.yaml_lines import own_yaml
from tests.checkout import ROOT, all_sets

Text = tuple[str, str]
_ATTRIBUTES = ("alt", "title", "aria-label", "placeholder")
_THEIRS = {"log", "query", "cite"}  # classes
_NOT_PROSE = {"script", "style", "code"}  # elements
_VOID = {"meta", "link", "input", "img", "br", "hr", "col", "wbr"}
_QUERIES = {"holds", "patterns", "needs", "synonyms", "stop_words", "aliases", "commands", "logs"}  # keys
_FROZEN = ROOT / "ingest" / "parsers"  # tests/parsers/reports.sha256 holds every warning of a parser
_STRING = re.compile(r'"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`')


class _Page(HTMLParser):
    """Collects what a reader sees or hears of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._hidden: list[str] = []  # elements that are open, from the first that is left out

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Opens an element; its attributes may be text."""
        known = {name: value or "" for name, value in attrs}
        left_out = tag in _NOT_PROSE or _THEIRS & set(known.get("class", "").split())
        if tag not in _VOID and (self._hidden or left_out):
            self._hidden.append(tag)
        elif not self._hidden:
            self.found += [known[name] for name in _ATTRIBUTES if name in known]
            if tag == "meta" and known.get("name") == "description":
                self.found.append(known.get("content", ""))

    def handle_endtag(self, tag: str) -> None:
        """Closes elements up to this one; HTML may leave out the ends of some."""
        if tag in self._hidden:
            del self._hidden[len(self._hidden) - 1 - self._hidden[::-1].index(tag) :]

    def handle_data(self, data: str) -> None:
        """Text between tags."""
        if not self._hidden:
            self.found.append(data)


def pages(site: Path, chosen: Iterable[Path] | None = None) -> Iterator[Text]:
    """Every page of a site, or the chosen ones; its feeds and llms.txt."""
    for path in sorted(site.rglob("*.html") if chosen is None else chosen):
        page = _Page()
        page.feed(path.read_text(encoding="utf-8"))
        yield str(path.relative_to(site)), " ".join(page.found)
    for path in (*sorted(site.rglob("*.xml")), site / "llms.txt"):
        yield str(path.relative_to(site)), path.read_text(encoding="utf-8")


def documents() -> Iterator[Text]:
    """What authors and contributors read; code in it is not prose."""
    found = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "runner" / "README.md"]
    found += [
        path for folder in ("docs", "content", ".github") for path in sorted((ROOT / folder).rglob("*.*"))
    ]
    found += [ROOT / "data" / "results" / slug / "notes.md" for slug in sorted(all_sets())]
    for path in found:
        if path.suffix in (".md", ".yml") and path.exists():
            text = re.sub(r"```.*?```|`[^`\n]*`", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
            yield str(path.relative_to(ROOT)), text
    targets = re.findall(r"^[a-z-]+:.*## (.*)", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    yield "Makefile", "\n".join(targets)


def helps() -> Iterator[Text]:
    """What --help prints."""
    for name, text in _commands().items():
        parser = _Parser(prog=f"spindle {name}", description=text)
        _module(name).add_arguments(parser)
        yield f"spindle {name} --help", parser.format_help()
    whole = runner._parser()
    (choices,) = (one for one in whole._actions if isinstance(one, argparse._SubParsersAction))
    for name, sub in {"": whole, **choices.choices}.items():
        yield f"spindle-run {name} --help", sub.format_help()


def strings() -> Iterator[Text]:
    """String constants of our code, each with its line; those in f-strings too."""
    for folder in ("ingest", "runner/spindle_run"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            if path.is_relative_to(_FROZEN):
                continue
            tree = ast.parse(path.read_text(encoding="utf-8"))
            said = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}  # docstrings
            for node in ast.walk(tree):
                if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said:
                    yield f"{path.relative_to(ROOT)}:{node.lineno}", node.value


def scripts() -> Iterator[Text]:
    """String constants of what runs in a page."""
    for path in sorted((ROOT / "assets" / "js").rglob("*.js")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if not line.lstrip().startswith(("*", "/*", "//", "import ")):
                for match in _STRING.finditer(line):
                    yield f"{path.relative_to(ROOT)}:{number}", match[1] or match[2] or ""


def data() -> Iterator[Text]:
    """Words of the vocabulary, of the schema, of the checks and of our sets."""
    files = [
        *sorted((ROOT / "data" / "reference").rglob("*.yaml")),
        *sorted((ROOT / "ingest").rglob("*.yaml")),
    ]
    files += [ROOT / "data" / "results" / slug / "result.yaml" for slug in sorted(all_sets())]
    for path in files:
        for text in _texts(own_yaml(path.read_text(encoding="utf-8"))):
            yield str(path.relative_to(ROOT)), text
    for check in all_checks():
        words = [
            check.title,
            check.message,
            check.remedy,
            check.source,
            *re.findall(r"'([^']* [^']*)'", check.query),
        ]
        yield f"ingest/checks/sql/{check.name}.sql", "\n".join(words)


def _texts(found: Any, key: str = "") -> Iterator[str]:
    if isinstance(found, dict):
        for name, value in found.items():
            yield from _texts(value, str(name))
    elif isinstance(found, list) and key not in _QUERIES:
        for value in found:
            yield from _texts(value, key)
    elif isinstance(found, str) and key not in _QUERIES:
        yield found
