"""Finds the modules of a package, inside a zipapp too."""

from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import List


def discovered(package: ModuleType) -> List[ModuleType]:
    """The modules of a package, by name; those that begin with _ help the others. Works inside a zipapp."""
    names = sorted(found.name for found in iter_modules(package.__path__))
    return [import_module("%s.%s" % (package.__name__, name)) for name in names if not name.startswith("_")]
