"""The programs that measure and those that make arrays: where they are, which version, and their
checksums.
"""

import hashlib
import os
import re
from typing import Any, Dict, List, Optional, Tuple

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
    path, version, _ = _looked_at(machine, module)
    return {"version": version, "path": path, "sha256": _digest(path)} if path and version else None


def why_missing(machine: Machine, module: Any) -> str:
    """Why a tool's tests are skipped, in `plan` and in `run`; empty where it is there and is itself."""
    path, version, first = _looked_at(machine, module)
    if path is None:
        return "%s: not found" % module.NAME
    return "" if version else "%s: another program of that name%s" % (module.NAME, first and " (%s)" % first)


def _looked_at(machine: Machine, module: Any) -> Tuple[Optional[str], str, str]:
    """Path, version, and the first line of what the program says of itself."""
    path = machine.which(module.PROGRAM)
    if path is None:
        return None, "", ""
    arguments, pattern = module.VERSION
    answer = machine.ask(arguments)
    text = (answer.out + "\n" + answer.err).strip()
    version = re.search(pattern, text)
    first = text.splitlines()[:1] if answer.code not in (126, 127, None) else []
    return path, version.group(1) if version else "", "".join(first)[:80]


def _digest(path: str) -> str:
    with open(os.path.realpath(path), "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()
