"""The programs that measure and those that make arrays: where they are, which version, and their
checksums.
"""

import hashlib
import os
import re
from typing import Any, Dict, List, Optional

from spindle_run import tools
from spindle_run.discovery import discovered
from spindle_run.facts._kinds import Summary, Texts
from spindle_run.machine import Machine

COMMANDS: Dict[str, List[str]] = {"mdadm-version": ["mdadm", "--version"]}
FILES: Dict[str, str] = {}


def summary(machine: Machine, _texts: Texts) -> Summary:
    """Program -> version and checksum; absent where it is not there, or is another program of that name."""
    found = {module.NAME: told(machine, module) for module in discovered(tools)}
    return {"programs": {name: said for name, said in found.items() if said}}


def told(machine: Machine, module: Any) -> Optional[Dict[str, str]]:
    """Version, path and checksum of a tool that says it is itself."""
    path = machine.which(module.PROGRAM)
    if path is None:
        return None
    arguments, pattern = module.VERSION
    answer = machine.ask(arguments)
    said = re.search(pattern, answer.out + "\n" + answer.err)
    return {"version": said.group(1), "path": path, "sha256": _digest(path)} if said else None


def _digest(path: str) -> str:
    with open(os.path.realpath(path), "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()
