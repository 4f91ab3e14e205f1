"""Lines and values of a manifest as `spindle new` writes them.

title: TODO                                 # what was measured, in at most 120 characters
"""

from __future__ import annotations

import json
import re
from typing import Any

from ingest.core.text import printable
from ingest.sets.manifest.todo import TODO

_COMMENT = 44  # the column in which comments begin
_WORD = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,60}|[0-9]+ [KMG]iB")
_NO_WORDS = frozenset({"true", "false", "null", TODO})


def line(text: str, comment: str = "") -> str:
    """Comments in one column; nothing in them can end the line."""
    return f"{text:<{_COMMENT - 1}} # {printable(comment)}" if comment else text


def value_text(value: Any) -> str:
    """A value as YAML has it: quoted where it is more than a word, since logs and names hold anything."""
    if not isinstance(value, str):
        return str(value)
    plain = _WORD.fullmatch(value) and value not in _NO_WORDS
    return value if plain else json.dumps(printable(value), ensure_ascii=False)
