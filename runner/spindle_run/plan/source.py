"""A plan's text as sections of entries that know their lines: INI or JSON of the same shape.

[plan]
name  = quick          ; a comment
[test seq-read]
tool  = dd
"""

import configparser
import json
import re
from typing import Any, Dict, List, NamedTuple

from spindle_run.errors import PlanError


class Entry(NamedTuple):
    """One key of a section, as written."""

    key: str
    text: str
    line: int  # 0 where the format does not tell (JSON)


Sections = Dict[str, List[Entry]]
_SECTION = re.compile(r"\[([^\]]*)\]")
_KEY = re.compile(r"([^\s=:#;\[][^=:]*?)\s*[=:]")


def sections(text: str, path: str) -> Sections:
    """Section -> entries, in the order of the file. Raises PlanError."""
    return _of_json(text, path) if text.lstrip().startswith("{") else _of_ini(text, path)


def _of_ini(text: str, path: str) -> Sections:
    parser = configparser.ConfigParser(
        interpolation=None, inline_comment_prefixes=(";",), comment_prefixes=("#", ";"), default_section=""
    )
    parser.optionxform = str  # type: ignore[assignment,method-assign]  # keys as written, so that messages quote them
    try:
        parser.read_string(text, source=path)
    except configparser.Error as error:
        line = getattr(error, "lineno", None) or next(iter(getattr(error, "errors", [(0, "")])))[0]
        raise PlanError(
            ["%s:%s: expected [section] and key = value, found something else; fix the line" % (path, line)]
        )
    lines = _lines(text)
    return {
        name: [Entry(key, value.strip(), lines.get((name, key), 0)) for key, value in parser.items(name)]
        for name in parser.sections()
    }


def _lines(text: str) -> Dict[Any, int]:
    """(section, key) -> line: configparser does not keep it."""
    places: Dict[Any, int] = {}
    section = ""
    for number, line in enumerate(text.splitlines(), 1):
        head, entry = _SECTION.match(line), _KEY.match(line)
        if head:
            section = head.group(1)
            places[section, ""] = number
        elif entry:
            places.setdefault((section, entry.group(1)), number)
    return places


def _of_json(text: str, path: str) -> Sections:
    try:
        given = json.loads(text, object_pairs_hook=_once)
    except ValueError as error:
        raise PlanError(["%s: expected JSON, found %s; fix it" % (path, error)])
    found: Sections = {}
    for section, entries in given.items():
        if not isinstance(entries, dict):
            raise PlanError(
                [
                    "%s: expected an object under %s, found %s; write {}"
                    % (path, section, json.dumps(entries)[:40])
                ]
            )
        found[section] = [Entry(key, _text(value), 0) for key, value in entries.items()]
    return found


def _once(pairs: List[Any]) -> Dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        message = (
            "a key twice: %s" % sorted(key for key, _ in pairs if [k for k, _ in pairs].count(key) > 1)[0]
        )
        raise ValueError(message)
    return found


def _text(value: Any) -> str:
    """A JSON value as INI would hold it: true -> yes, ["a", "b"] -> a b."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return " ".join(map(_text, value)) if isinstance(value, list) else str(value)
