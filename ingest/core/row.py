"""A row of one of our tables, or of a query over them: column → value, in SI; None is not known.

What of it a page gets is a part of the page's JSON, worded for its readers.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Row = Mapping[str, Any]
Shown = dict[str, Any]
