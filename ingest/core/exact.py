"""Numbers and cells as files for readers print them: 2.49 × 70e6 → 174300000, not 174300000.00000003.

A double tells 15 decimal digits apart, of which a geometric mean loses one: what follows these 14 is noise of
binary fractions. No tool prints a fraction of as many digits. Whole numbers stay; Parquet and the database
keep the doubles themselves.
"""

from __future__ import annotations

import json
import math
from typing import Any

from ingest.core.csv_safe import harmless

_DIGITS = 14
_WHOLE = 2**53  # up to here each whole number has a double of its own


def without_noise(data: Any) -> Any:
    """The data, fractions rounded to 14 significant digits, whole floats as integers. NaN stays."""
    if isinstance(data, float):
        return _rounded(data)
    if isinstance(data, dict):
        return {key: without_noise(value) for key, value in data.items()}
    return [without_noise(value) for value in data] if isinstance(data, list | tuple) else data


def _rounded(value: float) -> float | int:
    if not math.isfinite(value):
        return value
    rounded = value if value.is_integer() else float(f"{value:.{_DIGITS}g}")
    return int(rounded) if rounded.is_integer() and abs(rounded) < _WHOLE else rounded


def csv_cell(value: Any) -> str:
    """The text of a cell: empty for missing, true and false, nothing that a spreadsheet would compute."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict | list):
        return json.dumps(without_noise(value), ensure_ascii=False, sort_keys=True)
    return harmless(value) if isinstance(value, str) else str(without_noise(value))
