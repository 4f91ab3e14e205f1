"""A command line → what it tells of a dd; and of which command the next statistics are.

time sh -c "dd if=/dev/zero of=/mnt/f bs=1M count=100 oflag=direct conv=fsync; sync"

$ dd if=/dev/zero of=/mnt/f bs=1M       waits for its statistics
$ kill -USR1 4711                       asks for them
$ ls                                    ends it
read test:                              so does a heading, once there were statistics
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from ingest.parsers.dd.units import operand_size
from ingest.parsers.lines import Line
from ingest.parsers.prompts import command_line, timed

_DD = re.compile(
    r"(?:^|[\s;&|({'\"`/.])dd(?=\s{1,20}(?:if|of|bs|ibs|obs|count|seek|skip|conv|iflag|oflag|status)=)"
)
_WORD = re.compile(
    r"\s{1,20}(?:(?P<key>[a-z]{1,10})=(?P<value>\"[^\"]{0,400}\"|'[^']{0,400}'|[^\s;&|)'\"`<>]{0,400})"
    r"|(?P<redirect>[012&]?[<>]{1,2}&?\s{0,4}[^\s;&|)'\"`]{1,400}))"
)
_JOB = re.compile(r"\[\d{1,4}\][+-]? ")
_BACKGROUND = re.compile(r"(?<![&>])&(?![&>\d])")
_LOOP = re.compile(r"\b(?:for|while|until|xargs|seq|repeat|watch|parallel)\b")
_GROUP = re.compile(r"(?:(?:/\S{1,40}/)?(?:ba|da|k|z)?sh\s+-\w*c\s*[\"']|[({])")
_SYNC_IN_GROUP = re.compile(r"(?:[^()|;&]|>&){0,400}(?:;|&&)\s*sync\s*;?\s*[\"')}]")
_SYNC_AFTER = re.compile(r"(?:;|&&)\s*(?:/\S{1,40}/)?time\s+(?:-p\s+)?sync\s*$")
_TIMED_SYNC = re.compile(r"(?:/\S{1,40}/)?time\s+(?:-p\s+)?sync\s*")
_SOURCES = frozenset(("/dev/zero", "/dev/urandom", "/dev/random"))
# As printed where only the shell knows: a variable, a pattern.
_UNKNOWN = re.compile(r"[$`*?{]")
_FILE = re.compile(r"/(?!dev/)[A-Za-z0-9]")


@dataclass(frozen=True)
class Dd:
    """The operands of one dd. A value that the line does not tell is not there."""

    operands: dict[str, str]
    discards: bool = False
    stores: bool = False  # of= is a file, though a variable keeps its name from us: /mnt/$level/test

    @cached_property
    def operation(self) -> str | None:
        """read or write, where if= and of= tell."""
        source, target = self.operands.get("if"), self.operands.get("of")
        if target == "/dev/null" or (target is None and self.discards):
            return "read"
        return "write" if (target or self.stores) and source in _SOURCES else None

    def size(self, *names: str) -> int | None:
        """The first of these operands that is there, as a number."""
        found = next((self.operands[name] for name in names if name in self.operands), None)
        return operand_size(found) if found else None

    @cached_property
    def output_block(self) -> int | None:
        """What a full record out is; 512 bytes unless said otherwise."""
        return self.size("bs", "obs") if self.operands.keys() & {"bs", "obs"} else 512

    @property
    def input_block(self) -> int | None:
        """What a full record in is."""
        return self.size("bs", "ibs") if self.operands.keys() & {"bs", "ibs"} else 512

    @cached_property
    def count(self) -> int | None:
        """The most records in; None where count= may be bytes."""
        text = self.operands.get("count", "")
        return None if text.endswith("B") or "count_bytes" in self._flags("iflag") else self.size("count")

    def parameters(self) -> dict[str, Any]:
        """By the names of factors.yaml where there is one."""
        return self._parameters.copy()

    @cached_property
    def _parameters(self) -> dict[str, Any]:
        writes = self.operation == "write"
        block = self.output_block if writes else self.input_block
        flags = self._flags("oflag") if writes else self._flags("iflag")
        if self.operation is None:
            flags |= self._flags("oflag")
        found: dict[str, Any] = {"direct": "direct" in flags}
        found |= {"block_size": block} if block else {}
        synced = (self._flags("conv") & {"fsync", "fdatasync"}) or (self._flags("oflag") & {"sync", "dsync"})
        found |= {"sync": "+".join(sorted(synced))} if synced else {}
        return found | {name: self.operands[name] for name in ("if", "of") if name in self.operands}

    def _flags(self, name: str) -> set[str]:
        return set(self.operands.get(name, "").split(","))


@dataclass
class Command:
    """A command line with at least one dd in it."""

    line: int
    dds: list[Dd]
    prompted: bool
    timed: bool
    loop: bool
    sync_inside: bool  # time (dd …; sync)
    sync_after: bool  # time dd …; time sync
    background: bool = False  # dd … &: what comes next may be of another one
    answers: int = field(default=0)

    @property
    def parallel(self) -> bool:
        """Whether several run at once, so that nothing tells whose statistics come first."""
        return self.background and len(self.dds) > 1

    @property
    def reports_again(self) -> bool:
        """Whether its second statistics may be a later report of the first run (USR1)."""
        return len(self.dds) == 1 and not self.loop

    def answer(self) -> Dd | None:
        """The dd that the next statistics are of."""
        self.answers += 1
        if self.parallel:
            return None
        if len(self.dds) == 1:
            return self.dds[0]
        place = self.answers - 1
        if self.loop:
            return self.dds[place % len(self.dds)]
        return self.dds[place] if place < len(self.dds) else None


def dd_command(line: Line) -> Command | None:
    """The dd commands of a line, behind a prompt or not."""
    if "dd " not in line.text or "=" not in line.text:
        return None
    if _JOB.match(line.text):
        return None
    prompt = command_line(line)
    text = prompt.text if prompt else line.text
    found = list(_DD.finditer(text))
    if not found:
        return None
    first, last = found[0], found[-1]
    rest = timed(text) or ""
    group = _GROUP.match(rest)
    return Command(
        line.number,
        [_dd(text, match.end()) for match in found],
        prompted=prompt is not None and prompt.prompted,
        timed=bool(rest) and text.find("time") < first.end(),
        loop=bool(_LOOP.search(text, 0, first.end())),
        sync_inside=len(found) == 1 and bool(group) and bool(_SYNC_IN_GROUP.match(text, last.end())),
        sync_after=len(found) == 1 and not group and bool(_SYNC_AFTER.search(text, last.end())),
        background=bool(_BACKGROUND.search(text, first.end())),
    )


def is_timed_sync(text: str) -> bool:
    """`time sync` and nothing else."""
    return bool(_TIMED_SYNC.fullmatch(text))


def _dd(text: str, place: int) -> Dd:
    operands: dict[str, str] = {}
    discards = stores = False
    while match := _WORD.match(text, place):
        place = match.end()
        if match["redirect"]:
            discards |= match["redirect"].lstrip("1&").startswith(">") and match["redirect"].endswith(
                "/dev/null"
            )
        else:
            value = match["value"].strip("\"'")
            operands[match["key"]] = "" if _UNKNOWN.search(value) else value
            stores |= match["key"] == "of" and bool(_FILE.match(value))
    return Dd(operands, discards, stores)


_JOB_CONTROL = re.compile(r"\s*(?:\[\d|\^[A-Z\\])")  # job control, a key
_OUTLOOK = ("kill ", "sudo kill ", "pkill ", "sleep ", "wait")  # they do not end the run before them


@dataclass(slots=True)
class PendingCommand:
    """The commands typed since the last statistics, and the one that these are of."""

    _waiting: list[Command] = field(default_factory=list)
    _answering: Command | None = None

    def typed(self, command: Command) -> None:
        """A dd."""
        self._waiting.append(command)
        self._answering = None

    def other(self, text: str) -> None:
        """Another command at a prompt."""
        if not text.startswith(_OUTLOOK):
            self._waiting, self._answering = [], None

    def heading(self, text: str) -> bool:
        """A line of text; whether it ends the command that was answered."""
        single = self._answering is not None and len(self._answering.dds) == 1 and not self._answering.loop
        if not single or self._waiting or text.startswith(_OUTLOOK) or _JOB_CONTROL.match(text):
            return False
        self._answering = None
        return True

    def answering(self) -> Command | None:
        """The command of the next statistics. Of several without a prompt none is sure."""
        if self._waiting:
            *others, _ = self._waiting
            sure = all(one.prompted and not one.background for one in self._waiting) if others else True
            self._answering = self._waiting[-1] if sure else None
            self._waiting = []
        return self._answering
