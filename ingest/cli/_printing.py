"""Standard output for what logs hold: more characters than a terminal's encoding may have."""

from __future__ import annotations

import io
import sys


def print_anything() -> None:
    """From here on a character that the encoding lacks is printed as `\\x85`; nothing fails for it."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
