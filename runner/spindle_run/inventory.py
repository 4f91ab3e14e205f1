"""Asks for all facts, keeps what was said word for word, and sums up the few that name the machine."""

import os
from typing import Any, Dict, List, Tuple

from spindle_run import facts
from spindle_run.discovery import discovered
from spindle_run.machine import Machine
from spindle_run.machine.beneath import settings
from spindle_run.process import write_json

SUMMARY = "summary.json"


def take(machine: Machine, folder: str = "", inside: str = "") -> Tuple[Dict[str, Any], List[str]]:
    """The summary, and what could not be read. Keeps everything in `folder`, if there is one. `inside` is the
    folder that a plan without disks measures in.
    """
    answers = _Answers(machine, folder)
    for module in discovered(facts):
        asked = {**module.COMMANDS, **(module.each(machine) if hasattr(module, "each") else {})}
        for name, arguments in sorted(asked.items()):
            answers.ask(name, arguments)
        for name, path in sorted(module.FILES.items()):
            answers.copy(name, path)
    summary: Dict[str, Any] = {}
    for module in discovered(facts):
        summary.update(module.summary(machine, answers.texts))
    if inside:
        summary.update(settings(machine, inside))
    if folder:
        write_json(os.path.join(folder, SUMMARY), summary)
    return summary, answers.unread


class _Answers:
    """What programs and files said, word for word."""

    def __init__(self, machine: Machine, folder: str) -> None:
        self.machine = machine
        self.folder = folder  # where it is kept; "": nowhere
        self.texts: Dict[str, str] = {}
        self.unread: List[str] = []

    def ask(self, name: str, arguments: List[str]) -> None:
        """Of a program."""
        answer = self.machine.ask(arguments, limit=60.0)
        if answer.good:
            self.texts[name] = answer.out
        else:
            said = answer.err.strip().splitlines() or ["no answer"]
            self.unread.append("%s: %s" % (" ".join(arguments), said[0]))
        self._keep(name, {"argv": arguments, "code": answer.code}, out=answer.out, err=answer.err)

    def copy(self, name: str, path: str) -> None:
        """Of a file."""
        text = self.machine.read(path)
        if text is None:
            self.unread.append("%s: not readable" % path)
            return
        self.texts[name] = text
        self._keep(name, {"file": path}, out=text)

    def _keep(self, name: str, asked: Dict[str, Any], **said: str) -> None:
        if not self.folder:
            return
        for stream, text in said.items():
            with open(os.path.join(self.folder, "%s.%s" % (name, stream)), "w", encoding="utf-8") as file:
                file.write(text)
        write_json(os.path.join(self.folder, name + ".cmd.json"), asked)
