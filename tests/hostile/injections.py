"""Sound sets, each with one hostile text in one place: every text of shown.py in every place where a stranger writes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tests.hostile.case import LOG, Write, files
from tests.hostile.shown import READ, TEXTS, _head, _table, _yaml

Manifest = dict[str, Any]
_NOTES, _TABLE = "notes.md", "tables/a.md"


def _whole() -> Manifest:
    """A manifest that has every place."""
    log = {"logs": "logs/a.log", "factors": {"raid_level": "single", "drives": 1}, "tool_version": "9.65"}
    return _head("A set") | {
        "standfirst": "It reads.", "author": {"name": "A. Uthor"}, "source": {"kind": "article", "title": "An article"}, "license": "CC BY 4.0",
        "machine": {"cpu": "one"}, "drives": [{"model": "D1", "kind": "hdd"}], "method": {"command": "dd"},
        "runs": [log], "tables": [_table(_TABLE, {"tuning": {}, "read": READ}) | {"tool_version": "8.9"}],
        "charts": [{"form": "compare", "by": "tuning", "operations": ["read"], "id": "one"}],
        "findings": [{"says": "It reads.", "holds": "select max(value) > 1 as holds, max(value) as best from summary"}],
        "history": [{"date": "2021-03", "what": "a word", "why": "a reason"}],
    }  # fmt: skip


def _set(*path: str | int) -> Callable[[Manifest, str], None]:
    """Puts the text at a place of the manifest."""

    def put(manifest: Manifest, text: str) -> None:
        part: Any = manifest
        for step in path[:-1]:
            part = part[step]
        part[path[-1]] = text

    return put


PLACES: dict[str, Callable[[Manifest, str], None]] = {
    "title": _set("title"),
    "standfirst": _set("standfirst"),
    "author": _set("author", "name"),
    "source": _set("source", "title"),
    "license": _set("license"),
    "machine": _set("machine", "cpu"),
    "drive": _set("drives", 0, "model"),
    "method": _set("method", "command"),
    "chart-title": _set("charts", 0, "title"),
    "chart-note": _set("charts", 0, "note"),
    "finding": _set("findings", 0, "says"),
    "history": _set("history", 0, "why"),
    "version": _set("tables", 0, "tool_version"),
}


def injections() -> Iterator[tuple[str, Write]]:
    """Slug → what writes the set. Besides PLACES: a word of a factor, the notes, and the log, all in one."""
    for name, text in TEXTS.items():
        for place, put in PLACES.items():
            manifest = _whole()
            put(manifest, text)
            yield f"2022-01-{place}-{name}", _files(manifest)
        yield f"2022-01-text-{name}", _files(_whole(), text)


def _files(manifest: Manifest, text: str = "a word") -> Write:
    word = text.replace("|", "\\|")
    table = f"| tuning | read |\n|---|---|\n| {word} | 100 |\n| other | 90 |\n"
    return files(
        {
            "result.yaml": _yaml(manifest),
            _TABLE: table,
            _NOTES: f"# Notes\n\n{text}\n",
            "logs/a.log": f"{LOG}{text}\n",
        }
    )
