r"""What strangers wrote, in Markdown: always text, never markup, a link, an image or a mention.

<img src=x> @someone   →   \<img src=x\> \@&#8203;someone
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from ingest.core.text import printable

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|!~&@$])")
_BEGINS_BLOCK = re.compile(r"^(\d*)([-+.)])(?=[\s-]|$)")
_LINK = re.compile(r"(?i)(?<=www)\.|:(?=//)|(?<=mailto):|(?<=xmpp):")
_SPACE = re.compile(r"\s+")
_NO_NAME = "&#8203;"  # after an @ or #, so that no name and no number of an issue follows
_LONGEST = 400


def text(value: object) -> str:
    """One line of plain text."""
    line = printable(_SPACE.sub(" ", str(value)).strip())
    cut = line if len(line) <= _LONGEST else line[: _LONGEST - 1] + "…"
    safe = _LINK.sub(lambda match: f"\\{match[0]}", _SPECIAL.sub(r"\\\1", cut))
    safe = safe.replace("\\@", f"\\@{_NO_NAME}").replace("\\#", f"\\#{_NO_NAME}")
    return _BEGINS_BLOCK.sub(r"\1\\\2", safe)


def code(value: object) -> str:
    """A name in a line. A bar would end a cell of a table even there, so it is replaced."""
    line = printable(_SPACE.sub(" ", str(value)).strip()).replace("|", "¦")
    fence = "`" * (_longest_run(line) + 1)
    edge = " " if line.startswith("`") or line.endswith("`") else ""
    return f"{fence}{edge}{line}{edge}{fence}" if line else "—"


def block(lines: Iterable[str], language: str = "") -> str:
    """Lines as they are, in a fence that none of them can close."""
    safe = [printable(line) for line in lines]
    fence = "`" * max(3, _longest_run("\n".join(safe)) + 1)
    return "\n".join([f"{fence}{language}", *safe, fence])


def _longest_run(value: str) -> int:
    return max(map(len, re.findall("`+", value)), default=0)
