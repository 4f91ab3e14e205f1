"""Asks for all facts, keeps what was said word for word, and names the machine by the few that do not
change.
"""

import hashlib
import json
import os
from typing import Any, Dict, List, Tuple

from spindle_run import facts
from spindle_run.discovery import discovered
from spindle_run.machine import Machine
from spindle_run.process import write_json

SUMMARY = "summary.json"


def take(machine: Machine, folder: str = "") -> Tuple[Dict[str, Any], List[str]]:
    """The summary, and what could not be read. Keeps everything in `folder`, if there is one."""
    texts: Dict[str, str] = {}
    unread: List[str] = []
    for module in discovered(facts):
        asked = {**module.COMMANDS, **(module.each(machine) if hasattr(module, "each") else {})}
        for name, arguments in sorted(asked.items()):
            _keep(machine, folder, name, arguments, texts, unread)
        for name, path in sorted(module.FILES.items()):
            _copy(machine, folder, name, path, texts, unread)
    summary: Dict[str, Any] = {}
    for module in discovered(facts):
        summary.update(module.summary(machine, texts))
    if folder:
        write_json(os.path.join(folder, SUMMARY), summary)
    return summary, unread


def digest(summary: Dict[str, Any]) -> str:
    """Names the machine, its kernel and its tools. Which letter a disk got this time is no part of it."""
    disks = [{key: word for key, word in disk.items() if key != "block"} for disk in summary.get("disks", [])]
    lasting = {**summary, "disks": sorted(disks, key=lambda disk: json.dumps(disk, sort_keys=True))}
    return hashlib.sha256(json.dumps(lasting, sort_keys=True).encode()).hexdigest()[:16]


def _keep(
    machine: Machine, folder: str, name: str, arguments: List[str], texts: Dict[str, str], unread: List[str]
) -> None:
    answer = machine.ask(arguments, limit=60.0)
    if answer.good:
        texts[name] = answer.out
    else:
        unread.append("%s: %s" % (" ".join(arguments), (answer.err.strip().splitlines() or ["no answer"])[0]))
    if folder:
        _write(folder, name + ".out", answer.out)
        _write(folder, name + ".err", answer.err)
        write_json(os.path.join(folder, name + ".cmd.json"), {"argv": arguments, "code": answer.code})


def _copy(
    machine: Machine, folder: str, name: str, path: str, texts: Dict[str, str], unread: List[str]
) -> None:
    text = machine.read(path)
    if text is None:
        unread.append("%s: not readable" % path)
        return
    texts[name] = text
    if folder:
        _write(folder, name + ".out", text)
        write_json(os.path.join(folder, name + ".cmd.json"), {"file": path})


def _write(folder: str, name: str, text: str) -> None:
    with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
        file.write(text)
