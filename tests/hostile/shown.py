"""Sets that are sound and hold code as text: in every field, table cell, word of a factor, log line and file name."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import yaml

from tests.hostile.case import files

# Each is followed by a word of its own, so that a page can be seen to show it.
TEXTS = {
    "script": "<script>alert(1)</script>",
    "event": "<img src=x onerror=alert(1)>",
    "attribute": '" onmouseover="alert(1)" x="',
    "apostrophe": "' onfocus='alert(1)' autofocus='",
    "end": "</title></textarea></style></script><svg onload=alert(1)>",
    "comment": "--><script>alert(1)</script><!--",
    "cdata": "]]><script>alert(1)</script><![CDATA[",
    "template": "{{ .Site }}{{< runner >}}{% raw %}${alert(1)}",
    "link": "[a](javascript:alert(1)) ![a](x) <javascript:alert(1)>",
    "entity": "&lt;script&gt;alert(1)&lt;/script&gt;&#60;b&#62;",
    "tex": "}, url={x}, \\input{/etc/passwd} \\write18{id} $x$ %",
    "equals": '=HYPERLINK("https://example.org","a")',
    "plus": "+1+cmd|' /C calc'!A0",
    "minus": "-1+1",
    "at": "@SUM(1,1)",
    "wide": "\uff1dSUM(1,1)",
    "sql": "'); drop table summary; --",
}
FORMULAS = ("equals", "plus", "minus", "at", "wide")
LONGEST = 120  # characters of a title
ALL = " ".join(TEXTS.values())
LOG = f"\n/dev/{TEXTS['script']}:\n Timing buffered disk reads: 230 MB in  3.01 seconds =  76.41 MB/sec\n{ALL}\n\x1b[2J\u202eevil\n"
NAME = "a=b@(c)+d,e~ $.log".replace("$", "f")


def write_sets(results: Path) -> None:
    """One with all texts everywhere, and some with titles of as many texts as a title takes."""
    _whole(results / "2021-01-all")
    for place, (slug, names) in enumerate(_titles().items()):
        small = _head(" ".join(map(title, names)), place) | {
            "tables": [_table("tables/a.md", {"read": READ})]
        }
        # Tables of the same text would be copies of each other, and each set be made twice, for the doubt.
        files({"result.yaml": _yaml(small), "tables/a.md": f"| read |\n|---|\n| {3 + place} |\n"})(
            results / slug
        )


def title(name: str) -> str:
    """A text as (a part of) a title, followed by its own word."""
    return f"{TEXTS[name]} {name}"


def titled(name: str) -> str:
    """The set that has it in its title."""
    return next(slug for slug, names in _titles().items() if name in names)


@cache
def _titles() -> dict[str, list[str]]:
    """Slug → names of its texts. What a spreadsheet takes for a formula stands at the beginning."""
    found = [[name] for name in FORMULAS]
    for name in (name for name in TEXTS if name not in FORMULAS):
        room = (names for names in found if len(" ".join(map(title, [*names, name]))) <= LONGEST)
        first = next(room, None)
        found.append([name]) if first is None else first.append(name)
    return {f"2021-02-{names[0]}": names for names in found}


READ = {"operation": "read", "metric": "throughput", "unit": "MB/s"}


def _head(title: str, place: int = 0) -> dict[str, Any]:
    return {
        "spindle": 1, "title": title, "standfirst": ALL, "author": {"name": ALL, "url": "https://example.org/?a=<b>".replace("<b>", "b")},
        "date": f"2021-02-{place + 1:02}", "trust": "community", "source": {"kind": "article", "title": ALL, "publisher": ALL}, "license": ALL,
    }  # fmt: skip


def _table(file: str, columns: dict[str, Any]) -> dict[str, Any]:
    return {"file": file, "tool": "dd", "tool_version": ALL, "columns": columns}


def _yaml(data: dict[str, Any]) -> str:
    return yaml.safe_dump(data, allow_unicode=True, sort_keys=False, width=10_000)


def _whole(folder: Path) -> None:
    words = [text.replace("|", "\\|") for text in TEXTS.values()]
    rows = [f"| {word} | {100 + place} | {90 + place} |" for place, word in enumerate(words)]
    manifest = _head("All of it") | {
        "machine": {"cpu": ALL, "memory": "1 GiB", TEXTS["event"]: TEXTS["equals"]},
        "drives": [{"id": "sda", "model": ALL, "kind": "hdd"}],
        "method": {"command": ALL, TEXTS["attribute"]: ALL},
        "labels": {"tuning": {text: f"{text} shown" for text in TEXTS.values()}},
        "runs": [{"logs": f"logs/{NAME}", "factors": {"raid_level": "single", "drives": 1, "drive": "sda"}, "tool_version": ALL}],
        "tables": [_table("tables/a.md", {"tuning": {}, "read": READ, TEXTS["script"]: READ | {"operation": "write"}})],
        "charts": [{"form": "compare", "by": "tuning", "operations": ["read", "write"], "title": ALL, "note": ALL}],
        "findings": [{"says": ALL, "holds": "select max(value) > 1, '<script>alert(1)</script>' as best from summary", "note": ALL}],
        "history": [{"date": "2021-03", "what": ALL, "why": ALL}],
    }  # fmt: skip
    table = f"| tuning | read | {TEXTS['script']} |\n|---|---|---|\n" + "\n".join(rows) + "\n"
    notes = "\n\n".join(["# Notes", *TEXTS.values(), "[" * 500, "<style>body{display:none}</style>"]) + "\n"
    files({"result.yaml": _yaml(manifest), "tables/a.md": table, "notes.md": notes, f"logs/{NAME}": LOG})(
        folder
    )
