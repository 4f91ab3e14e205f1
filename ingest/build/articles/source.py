"""The text of an article → its front matter with lines, and the names that it uses; or every problem."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from pydantic import ValidationError

from ingest.build.articles.model import Article, Dots
from ingest.build.articles.typed import typed_numbers
from ingest.core.problems import Problem, ProblemsError, did_you_mean, quoted
from ingest.core.vocabulary import Vocabulary
from ingest.core.yaml_lines import Document, Location, read_yaml
from ingest.sets.manifest.read import complaints

# Shortcode → where in the front matter its first word is declared.
PARTS: Mapping[str, str] = {
    "value": "values", "chart": "charts", "table": "tables", "finding": "findings", "effect": "effects",
    "log": "logs", "cite": "sources",
}  # fmt: skip
_OTHERS = ("note",)  # without a name
_USE = re.compile(r"\{\{<\s*/?\s*(?P<kind>[\w-]*)\s*(?:\"(?P<name>[^\"]*)\"|(?P<bare>[^\s>\"]+))?[^>]*>\}\}")
_POWER = re.compile(r"\{\{<\s*cite\s+\S+\s+\"(?P<figure>[^\"]*\d)\"\s*>\}\}")
_PROSE = ("title", "standfirst", "description")


class Use(NamedTuple):
    """A shortcode in the text."""

    kind: str
    name: str
    line: int


@dataclass(frozen=True)
class Source:
    """A well-formed article and the lines of its parts."""

    path: str
    article: Article
    document: Document
    uses: tuple[Use, ...]
    problems: tuple[Problem, ...] = ()  # of what can be seen without the data

    def problem(self, location: Location, expected: str, found: str, do: str) -> Problem:
        """A problem at a place of the front matter."""
        return self.document.problem(location, expected, found, do)

    def wrong(self, location: Location, expected: str, found: str, do: str) -> ProblemsError:
        """The same as an error to raise."""
        return ProblemsError([self.problem(location, expected, found, do)])


def read_article(text: str, path: str, vocabulary: Vocabulary) -> Source:
    """The article in `text`. Raises ProblemsError where its front matter cannot be understood."""
    parts = text.split("---\n", 2)
    if len(parts) < 3 or parts[0]:
        do = "begin with ---, title:, standfirst: …, and --- again"
        raise ProblemsError([Problem(path, 1, "front matter between two lines of ---", "none", do)])
    document = read_yaml(f"\n{parts[1]}", path)  # so that lines count from the top of the file
    start = parts[1].count("\n") + 3
    problems = [*_typed(path, parts[2], start), *_typed_in_head(document), *_powers(path, text)]
    uses = tuple(_uses(text))
    try:
        article = Article.model_validate(document.data, context=vocabulary)
    except ValidationError as error:
        raise ProblemsError([*problems, *complaints(error, document, Article)]) from None
    source = Source(path, article, document, uses)
    return replace(source, problems=(*problems, *_unknown(source), *_unused(source)))


def _typed(path: str, text: str, start: int) -> Iterator[Problem]:
    for line, number in typed_numbers(text):
        do = "declare it under values: and write {{< value … >}}; what a source states {{< cite … >}}"
        yield Problem(path, start + line, "numbers that are drawn from the data", quoted(number), do)


def _powers(path: str, text: str) -> Iterator[Problem]:
    """The number of a source is raised: after a digit it would read as a power."""
    for match in _POWER.finditer(text):
        line, figure = text.count("\n", 0, match.start()) + 1, match["figure"]
        do = f'write its unit too, as in "{figure} IOPS"'
        expected = "a figure with its unit before the number of its source"
        yield Problem(path, line, expected, quoted(figure), do)


def _typed_in_head(document: Document) -> Iterator[Problem]:
    for location, text in _texts_in_head(document.data):
        for _, number in typed_numbers(text) if isinstance(text, str) else ():
            do = "say it in words, or in the text with a value"
            yield document.problem(location, "numbers that are drawn from the data", quoted(number), do)


def _texts_in_head(data: Any) -> Iterator[tuple[Location, Any]]:
    """What readers see of the front matter."""
    if isinstance(data, dict):
        yield from (((key,), data.get(key)) for key in _PROSE)
        charts = data.get("charts")
        for place, chart in enumerate(charts if isinstance(charts, list) else ()):
            if isinstance(chart, dict):
                yield from ((("charts", place, key), chart.get(key)) for key in ("title", "subtitle", "note"))


def _uses(text: str) -> Iterator[Use]:
    for match in _USE.finditer(text):
        if not match[0].startswith(("{{</", "{{< /")):
            line = text.count("\n", 0, match.start()) + 1
            yield Use(match["kind"], match["name"] or match["bare"] or "", line)


def declared(article: Article, kind: str) -> Iterable[str]:
    """The names that a shortcode may have."""
    if kind == "chart":
        return [chart.id if isinstance(chart, Dots) else chart.name for chart in article.charts]
    names: Mapping[str, object] = getattr(article, PARTS[kind])
    return list(names)


def _unknown(source: Source) -> Iterator[Problem]:
    for use in source.uses:
        if use.kind not in PARTS and use.kind not in _OTHERS:
            advice = did_you_mean(use.kind, [*PARTS, *_OTHERS])
            yield Problem(source.path, use.line, "a shortcode of articles", quoted(use.kind), advice)
        elif use.kind in PARTS:
            names = list(declared(source.article, use.kind))
            if use.name not in names:
                expected = f"a name from {PARTS[use.kind]}: in the front matter"
                yield Problem(
                    source.path, use.line, expected, quoted(use.name), did_you_mean(use.name, names)
                )


def _unused(source: Source) -> Iterator[Problem]:
    """What is declared and not shown is asked of the data for nothing."""
    used = {(use.kind, use.name) for use in source.uses}
    for kind, part in PARTS.items():
        for place, name in enumerate(declared(source.article, kind)):
            if (kind, name) not in used:
                location: Location = (part, place if kind == "chart" else name)
                do = f'write {{{{< {kind} "{name}" >}}}} in the text, or remove it'
                yield source.problem(location, f"{part} that the text shows", quoted(name), do)
