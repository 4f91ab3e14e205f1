"""A text as blocks of one form and what stands between them, from its beginning to its end."""

from __future__ import annotations

import re
from typing import Protocol


class Walk(Protocol):
    """Takes what it is shown; False where it cannot tell what that is."""

    def between(self, text: str) -> bool: ...

    def block(self, match: re.Match[str]) -> bool: ...


def walked(walk: Walk, form: re.Pattern[str], text: str) -> bool:
    """Whether the walk took all of the text. Linear if `form` is."""
    end = 0
    for match in form.finditer(text):
        start = match.start()
        if (start != end and not walk.between(text[end:start])) or not walk.block(match):
            return False
        end = match.end()
    return walk.between(text[end:])
