"""Every case of every kind, found by itself."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

from tests.hostile import cases
from tests.hostile.case import Case


@cache
def kinds() -> dict[str, tuple[Case, ...]]:
    """The cases by kind."""
    names = sorted(info.name for info in pkgutil.iter_modules(cases.__path__))
    return {name: importlib.import_module(f"{cases.__name__}.{name}").REFUSED for name in names}
