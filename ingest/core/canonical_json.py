"""Equal data, equal text: what names and hashes are made of.

>>> canonical({"b": 1, "a": None})
'{"b":1}'
"""

from __future__ import annotations

import json
from collections.abc import Mapping

# Made once: json.dumps makes one for each call.
_ENCODER = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def canonical(data: object) -> str:
    """JSON with sorted keys, no spaces, and no absent values: equal data, equal text."""
    return _ENCODER.encode(_present(data))


def _present(data: object) -> object:
    if isinstance(data, Mapping):
        return {key: _present(value) for key, value in data.items() if value is not None}
    return data
