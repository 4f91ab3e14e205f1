"""The look of all charts → Vega-Lite config; CSS colours → light colours for files without a page.

Colours are CSS variables, so that one picture serves light and dark; `light` replaces them for files
that stand alone.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from ingest.core.yaml_lines import own_yaml

_LOOK = own_yaml((Path(__file__).parents[2] / "data" / "reference" / "look.yaml").read_text(encoding="utf-8"))
LIGHT: dict[str, str] = _LOOK["light"]
MARKERS: dict[str, dict[str, str]] = _LOOK["markers"]
CONFIG: dict[str, Any] = _LOOK["config"]
FONT: str = CONFIG["font"]
LEVELS = ["single", "raid0", "raid1", "raid5", "raid6", "raid10"]
ROUND = 'stroke-linecap="round" stroke-linejoin="round"'  # of lines of data; on a page a class
_VARIABLE = re.compile(r"var\(--([a-z0-9-]+)\)")


def css(token: str) -> str:
    """raid5 → var(--raid5)."""
    return f"var(--{token})"


def light(text: str) -> str:
    """Text with every colour variable replaced by its light colour."""
    return _VARIABLE.sub(lambda match: LIGHT[match[1]], text)
