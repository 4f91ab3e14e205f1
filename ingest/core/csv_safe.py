"""Text that a spreadsheet would compute, made text: `=1+1` becomes `'=1+1`, and so does ` ＝1+1`."""

from __future__ import annotations

import re

# Half and full width: Excel takes both in Chinese, Japanese and Korean systems.
_FORMULA = re.compile(r"\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n]")
_NUMBER = re.compile(r"[-+]?[0-9]+(\.[0-9]+)?([eE][-+]?[0-9]+)?")


def harmless(text: str) -> str:
    """The text, with an apostrophe before it where it is a formula and no number."""
    return f"'{text}" if _FORMULA.match(text) and not _NUMBER.fullmatch(text) else text
