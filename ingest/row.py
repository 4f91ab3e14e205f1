"""A row of one of our tables, or of a query over them: column → value, in SI; None is not known."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Row = Mapping[str, Any]
