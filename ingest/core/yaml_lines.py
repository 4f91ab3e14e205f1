"""The text of a YAML file → values with their lines; duplicate keys are refused, words stay text.

    date: 2008-07-10        stays text
    noapic: no              stays text: only true and false are booleans
    os: 18.10               stays text: as a number it would be 18.1

YAML 1.1 would read `no` as false, `12:30` as 750 and `2008-07-10` as a date.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, cast

import yaml

from ingest.core.limits import most
from ingest.core.problems import Problem, ProblemsError, control_character, quoted, refuse
from ingest.core.text import control_in

Location = tuple[str | int, ...]
_INTEGER = re.compile(r"[-+]?(?:0|[1-9][0-9]*)")
_INTEGER_DIGITS = 30  # more is no number that anyone means
_FLOAT = re.compile(r"[-+]?(?:0|[1-9][0-9]*)(?:\.[0-9]*[1-9]|\.0)?(?:[eE][-+]?[0-9]+)?")
_WORDS: dict[str, Any] = {"": None, "null": None, "~": None, "true": True, "false": False}
_OPENING = (
    yaml.BlockMappingStartToken,
    yaml.BlockSequenceStartToken,
    yaml.FlowMappingStartToken,
    yaml.FlowSequenceStartToken,
)
_CLOSING = (yaml.BlockEndToken, yaml.FlowMappingEndToken, yaml.FlowSequenceEndToken)


@dataclass
class Document:
    """A YAML document: plain data, and the line (from 1) of everything in it; messages call it `path`."""

    path: str
    data: Any
    lines: dict[Location, int]

    def line(self, location: Location) -> int:
        """The line of a location, or of the nearest thing around it."""
        while location and location not in self.lines:
            location = location[:-1]
        return self.lines.get(location, 1)

    def problem(self, location: Location, expected: str, found: str, do: str) -> Problem:
        """A problem at a place of it."""
        return Problem(self.path, self.line(location), expected, found, do)


# What an author most often means by what libyaml says.
_MEND = "fix the YAML at or before this line"
_MENDS = {
    "mapping values are not allowed in this context": "put a text with a colon in quotes, indent keys alike",
    "character that cannot start any token": "put the text in quotes; indent with spaces instead of tabs",
    "a tab character that violates indentation": "indent with spaces instead of tabs",
    "a quote that is not closed": "close it",
}


def own_yaml(text: str) -> Any:
    """Plain data of a file of ours, by libyaml: in a tenth of the time of yaml.safe_load()."""
    return yaml.load(text, Loader=yaml.CSafeLoader)


def read_yaml(text: str, path: str) -> Document:
    """The document in `text`. Raises ProblemsError with every duplicate key, alias and tag."""
    try:
        forbidden = list(_forbidden(text, path))
        node = None if forbidden else yaml.compose(text, Loader=yaml.CSafeLoader)
    except yaml.YAMLError as error:
        raise ProblemsError([_syntax_problem(error, text, path)]) from None
    reader = _Reader(path)
    document = Document(path, reader.value(node, ()) if node else None, reader.lines)
    refuse([*forbidden, *reader.problems])
    return document


@lru_cache(maxsize=128)
def own_document(text: str, path: str) -> Document:
    """The same of a file of ours, which nobody changes, read once while it says the same.

    A publication asks for the vocabulary at each of its steps, and for the theory at some.
    """
    return read_yaml(text, path)


def _forbidden(text: str, path: str) -> Iterator[Problem]:
    """Aliases, tags and deep nesting, found before anything is built from them."""
    depth = 0
    for token in yaml.scan(text, Loader=yaml.CSafeLoader):
        line = token.start_mark.line + 1
        depth += isinstance(token, _OPENING) - isinstance(token, _CLOSING)
        if isinstance(token, yaml.AliasToken):
            yield Problem(path, line, "plain values", f"an alias (*{token.value})", "write the value out")
            return  # the first of a bomb says enough
        elif isinstance(token, yaml.TagToken):
            yield Problem(path, line, "plain values", "a tag (!)", "remove the tag")
        elif depth > most("depth"):
            yield Problem(path, line, f"at most {most('depth')} levels", "more", "nest less")
            return


class _Reader:
    """Walks the nodes and remembers where everything is."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.lines: dict[Location, int] = {}
        self.problems: list[Problem] = []

    def value(self, node: yaml.Node, location: Location) -> Any:
        self.lines.setdefault(location, node.start_mark.line + 1)
        if isinstance(node, yaml.MappingNode):
            return {key: self.value(child, (*location, key)) for key, child in self._pairs(node, location)}
        if isinstance(node, yaml.SequenceNode):
            return [self.value(child, (*location, place)) for place, child in enumerate(node.value)]
        self._look_at(node)
        return _scalar(cast(yaml.ScalarNode, node))

    def _look_at(self, node: yaml.Node) -> None:
        """ "\\e" is a character that the file itself does not show."""
        if control := control_in(str(node.value)):
            self.problems.append(control_character(node.start_mark.line + 1, control[0]).at(self.path))

    def _pairs(self, node: yaml.MappingNode, location: Location) -> Iterator[tuple[str, yaml.Node]]:
        first_lines: dict[str, int] = {}
        for key_node, child in node.value:
            line = key_node.start_mark.line + 1
            if not isinstance(key_node, yaml.ScalarNode):
                self._add(line, "a word before the colon", "a list or keys and values", "write key: value")
                continue
            self._look_at(key_node)
            key = str(key_node.value)
            if key in first_lines:
                self._add(
                    line,
                    "each key once",
                    f"{quoted(key)} again (first in line {first_lines[key]})",
                    "remove one of the two",
                )
                continue
            first_lines[key] = line
            self.lines[(*location, key)] = line
            yield key, child

    def _add(self, line: int, expected: str, found: str, do: str) -> None:
        self.problems.append(Problem(self.path, line, expected, found, do))


def _scalar(node: yaml.ScalarNode) -> Any:
    text = str(node.value)
    if node.style in ("'", '"', "|", ">"):
        return text
    if text in _WORDS:
        return _WORDS[text]
    if _INTEGER.fullmatch(text):
        return int(text) if len(text) <= _INTEGER_DIGITS else text
    return float(text) if _FLOAT.fullmatch(text) else text


def _syntax_problem(error: Exception, text: str, path: str) -> Problem:
    if isinstance(error, yaml.reader.ReaderError):
        line = text.encode()[: int(error.position)].count(b"\n") + 1  # the position is in bytes
        return control_character(line, chr(_code(error.character))).at(path)
    is_open = getattr(error, "context", None) == "while scanning a quoted scalar"
    mark = getattr(error, "context_mark" if is_open else "problem_mark", None)
    complaint = str(getattr(error, "problem", None) or "something else")
    found = "a quote that is not closed" if is_open else complaint.removeprefix("but ").removeprefix("found ")
    return Problem(path, mark.line + 1 if mark else 0, "YAML", found, _MENDS.get(found, _MEND))


def _code(character: object) -> int:
    """PyYAML gives the character or its number."""
    return character if isinstance(character, int) else ord(str(character)[0])
