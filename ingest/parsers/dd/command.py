"""A command line → what it tells of a dd; and of which command the next statistics are.

time sh -c "dd if=/dev/zero of=/mnt/f bs=1M count=100 oflag=direct conv=fsync; sync"

$ dd if=/dev/zero of=/mnt/f bs=1M       waits for its statistics
$ kill -USR1 4711                       asks for them
$ ls                                    ends it
read test:                              so does a heading, once there were statistics
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from itertools import pairwise
from typing import Any

from ingest.parsers.lines import Line
from ingest.parsers.prompts import command_line, timed
from ingest.parsers.times import LONGEST
from ingest.parsers.units import factor, rules

_DD = re.compile(
    r"(?:^|[\s;&|({'\"`/.])g?dd(?=\s{1,20}[\"']?(?:if|of|bs|ibs|obs|count|seek|skip|conv|iflag|oflag|status)=)"
)
# Quotes and what the shell puts in, also within a word: "$dir"/f, /mnt/$(date +%s), $((1024*1024)).
_VALUE = (
    r"(?:\"[^\"]{0,400}\"|'[^']{0,400}'|)"
    r"(?:[^\s;&|)'\"`<>\\$]|\\.|\$\((?:[^()]|\([^()]{0,200}\)){0,200}+\)|\$"
    r"|\"[^\"\s;&|]{1,400}\"|'[^'\s;&|]{1,400}'|`[^`]{1,200}`){0,400}+"
)
_WORD = re.compile(
    rf"\s{{1,20}}(?:(?P<key>[a-z]{{1,10}})=(?P<value>{_VALUE})"
    r"|(?P<quote>[\"'])(?P<key_in>[a-z]{1,10})=(?P<value_in>(?:(?!(?P=quote)).){0,400})(?P=quote)"
    r"|(?P<redirect>[012&]?[<>]{1,2}&?\s{0,4}[^\s;&|)'\"`]{1,400}))"
)
# A word that the shell makes operands of: `bs=1M $OPTS`, `"$@"`, and xargs from {}.
_MADE = re.compile(r"\s{1,20}[\"']?(?:\$|`|\{\})")
_ESCAPED = re.compile(r"[\"']|\\(?=[\s\"'])")
_JOB = re.compile(r"\[\d{1,4}\][+-]? ")
_BACKGROUND = re.compile(r"(?<![&>])&(?![&>\d])")
_LOOP = re.compile(r"\b(?:for|while|until|xargs|seq|repeat|watch|parallel)\b")
# Between two dds: they do not run equally often.
# Side by side: xargs -P 4, GNU parallel, and a loop of dd … &.
_AT_ONCE = re.compile(
    r"\bxargs\b[^|;&]{0,400}?\s(?:-\w{0,9}P\s{0,4}|--max-procs[= ])(?!1\b)\d"
    r"|\bparallel\b(?![^|;&]{0,400}?\s(?:-j|--jobs[= ])\s{0,4}1\b)"
)
_STARTED = re.compile(r"[^;]{0,400}?(?<![&>])&(?![&>\d])(?!.{0,400}\bwait\b.{0,400}\bdone\b).{0,400}\bdone\b")
_OTHER_LOOP = re.compile(r"[;&|({]\s{0,9}(?:for|while|until|repeat|seq|xargs|parallel|watch|done)\b")
# Between two dds: only one of them may run.
_OR = re.compile(r"\|\|(?!\s*(?:exit|return|break|continue|echo|die|true)\b)|\b(?:else|elif)\b|;;")
_CAPTURED = re.compile(r"(?:\$\(|`)[^()`;&|]{0,80}$")  # w=$(dd …): what is shown of it, and when, is open
_SHOWN = re.compile(r"\b(?:echo|printf)\b")
_GROUP = re.compile(r"(?:sudo\s+)?(?:(?:/\S{1,40}/)?(?:ba|da|k|z)?sh\s+-\w*c\s*[\"']|[({])")
_SYNC_IN_GROUP = re.compile(r"(?:[^()|;&]|>&){0,400}(?:;|&&)\s*sync\s*;?\s*[\"')}]")
_SEQUENCE = re.compile(r";|&|\|\|")
_SEPARATOR = re.compile(r"[;&|]{1,2}")
_REDIRECT = re.compile(r"\d?[<>]{1,2}(?:&\d|&?\s{0,4}[^\s;&|)'\"]{1,400})")
_AROUND = " \t'\"(){}"
# They take no time, or are the words of a loop.
_INSTANT = frozenset(("", "cd", "echo", "export", "set", "true", ":", "for", "while", "done"))
_SYNC_AFTER = re.compile(r"(?:;|&&)\s*(?:/\S{1,40}/)?time\s+(?:-p\s+)?sync\s*$")
_TIMED_SYNC = re.compile(r"(?:/\S{1,40}/)?time\s+(?:-p\s+)?sync\s*")
_SOURCES = frozenset(("/dev/zero", "/dev/urandom", "/dev/random"))
_STDOUT = frozenset(("/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"))
_FED = re.compile(r"(?<!\|)\|&?(?!\|)[^|;&]{0,80}$")
# As printed where only the shell knows: a variable, a pattern.
_UNKNOWN = re.compile(r"[$`*?{]")
_FLAGS = frozenset(("conv", "iflag", "oflag"))
_FILE = re.compile(r"/(?!dev/)[A-Za-z0-9]")
_SIZE_PART = re.compile(r"(?P<number>\d{1,18})(?P<suffix>[A-Za-z]{0,3})")
_MOST_BYTES = 2**63
# Job control, a key, and what a BSD says at ^T before dd's own report.
_JOB_CONTROL = re.compile(r"\s*(?:\[\d|\^[A-Z\\]|load: \d)")
# The start of a line behind a backslash: no prompt, no message and no statistics follow it.
_GOES_ON = re.compile(r"^(?:> ?)?[ \t]{0,40}(?=[a-z./'\"&|;<>-]|\d>)(?!\S{1,60}: )")
_OPEN_ENDS = ("\\", "&&")  # no |: rows of tables end so
_OUTLOOK = ("kill ", "sudo kill ", "pkill ", "sleep ", "wait")  # they do not end the run before them


@dataclass(frozen=True)
class Dd:
    """The operands of one dd. A value that the line does not tell is not there."""

    operands: dict[str, str]
    discards: bool = False
    stores: bool = False  # of= is a file, though a variable keeps its name from us: /mnt/$level/test
    is_fed: bool = False  # nc … | dd of=/dev/null: what it reads is no drive, or another program reads it
    is_silent: bool = False  # status=none or 2>/dev/null: the statistics are not its own
    more: bool = False  # operands that only the shell knows follow: $OPTS

    @cached_property
    def operation(self) -> str | None:
        """read or write, where if= and of= tell."""
        source, target = self.operands.get("if"), self.operands.get("of")
        if target in _STDOUT:
            target = None
        if target == "/dev/null" or (target is None and self.discards):
            return None if source is None and self.is_fed else "read"
        return "write" if (target or self.stores) and source in _SOURCES else None

    @property
    def is_endless(self) -> bool:
        """Whether it reads what never ends, so that it copies as many records as it was told."""
        return self.operands.get("if") in _SOURCES

    @cached_property
    def output_block(self) -> int | None:
        """What a full record out is; 512 bytes unless said otherwise."""
        return self._block("bs", "obs")

    @cached_property
    def input_block(self) -> int | None:
        """What a full record in is."""
        return self._block("bs", "ibs")

    def _block(self, *names: str) -> int | None:
        sizes = [_size(self.operands[name]) for name in names if name in self.operands]
        return sizes[0] if sizes else None if self.more else 512

    @cached_property
    def count(self) -> int | None:
        """The most records in; None where count= may be bytes."""
        text = self.operands.get("count", "")
        return None if text.endswith("B") or "count_bytes" in self._flags("iflag") else _size(text)

    def parameters(self) -> dict[str, Any]:
        """By the names of factors.yaml where there is one."""
        writes = self.operation == "write"
        block = self.output_block if writes else self.input_block
        names = ("oflag",) if writes else ("iflag",) if self.operation else ("iflag", "oflag")
        flags = set[str]().union(*map(self._flags, names))
        is_told = not (self.more or any(name in self.operands and "" in self._flags(name) for name in names))
        synced = self._flags("conv") & {"fsync", "fdatasync"} or self._synced_at_once()
        is_direct = "direct" in flags
        parameters: dict[str, Any] = {"direct": is_direct} if is_direct or is_told else {}
        parameters |= {"block_size": block} if block else {}
        parameters |= {"sync": "+".join(sorted(synced))} if synced else {}
        return parameters | {name: self.operands[name] for name in ("if", "of") if name in self.operands}

    def _synced_at_once(self) -> set[str]:
        """How each record is synced; the fsync of FreeBSD's oflag is its sync (olist in its args.c)."""
        flags = self._flags("oflag")
        return flags & {"sync", "dsync"} | ({"sync"} if "fsync" in flags else set())

    def _flags(self, name: str) -> set[str]:
        return set(self.operands.get(name, "").split(","))


def _size(text: str) -> int | None:
    """`64k`, `2x512`, `1MB` as a number; None for what the program would need to tell (w, a variable)."""
    size = 1
    for part in text.split("x")[:8]:
        match = _SIZE_PART.fullmatch(part)
        if match is None or (match["suffix"] and match["suffix"] not in _suffixes()):
            return None
        size *= int(match["number"]) * (_suffixes()[match["suffix"]] if match["suffix"] else 1)
    return size if size < _MOST_BYTES else None


@cache
def _suffixes() -> dict[str, int]:
    """Suffix of an operand → bytes."""
    sizes = {name: rule for name, rule in rules("dd").items() if name.startswith("dd-bs-")}
    return {suffix: int(factor(name)) for name, rule in sizes.items() for suffix in rule.printed}


@dataclass
class Command:
    """A command line with at least one dd in it."""

    line: int
    dds: list[Dd]
    prompted: bool
    timed: bool
    loop: bool  # around all of them
    sync_inside: bool  # time (dd …; sync)
    sync_after: bool  # time dd …; time sync
    accompanied: bool = False  # time (rm f; dd …): the time is of other commands too
    ordered: int = 0  # so many dds run one after the other, before a loop begins
    background: bool = False  # dd … &: what comes next may be of another one
    crowded: bool = False  # a loop starts them side by side
    piped: bool = False  # dd … | ssh host dd …
    chained: bool = False  # dd … && dd …: the second runs only if the first did not fail
    unsure: bool = False  # dd … || dd …: nothing tells which of them has run, or is shown first
    interrupted: bool = False  # by timeout, so that no record count tells whether it is still running
    answers: int = field(default=0)

    @property
    def parallel(self) -> bool:
        """Whether several run at once, so that nothing tells whose statistics come first."""
        return (self.background or self.piped) and len(self.dds) > 1

    @property
    def single(self) -> bool:
        """Whether it runs one dd once, so that its second statistics may be a later report (USR1)."""
        return len(self.dds) == 1 and not self.loop

    @property
    def is_overfull(self) -> bool:
        """Whether there were more statistics than dds that run once each: reports of a running one too."""
        return not self.loop and 1 < len(self.dds) == self.ordered < self.answers

    def fail(self) -> None:
        """One of its dds has failed."""
        self.unsure |= self.chained

    def answer(self) -> Dd | None:
        """The dd that the next statistics are of."""
        place, self.answers = self.answers, self.answers + 1
        if (self.parallel or self.unsure) and len(self.dds) > 1:
            return None
        if self.loop or len(self.dds) == 1:
            return self.dds[place % len(self.dds)]
        if place < self.ordered:
            return self.dds[place]
        return self.dds[-1] if len(self.dds) == self.ordered + 1 else None


def dd_command(line: Line) -> Command | None:
    """The dd commands of a line, behind a prompt or not."""
    if "dd " not in line.text or _JOB.match(line.text):
        return None
    prompt = command_line(line)
    text = prompt.text if prompt else line.text
    matches = list(_DD.finditer(text))
    if not matches:
        return None
    first, last = matches[0], matches[-1]
    timed_text = timed(text) or ""
    group = _GROUP.match(timed_text)
    alone = len(matches) == 1
    dds = [(match.start(), _dd(text, match.end())) for match in matches]
    shown = [(start, dd) for start, dd in dds if not dd.is_silent] or dds
    in_loop = bool(_LOOP.search(text, 0, first.end()))
    other_loop = _OTHER_LOOP.search(text, first.end(), last.end())
    between = [_REDIRECT.sub(" ", text[one.end() : other.start()]) for one, other in pairwise(matches)]
    ordered = sum(other_loop is None or start < other_loop.start() for start, _ in shown)
    return Command(
        line.number,
        [dd for _, dd in shown],
        prompted=prompt is not None and prompt.prompted,
        timed=bool(timed_text) and text.find("time") < first.end(),
        loop=in_loop and other_loop is None,
        sync_inside=alone and bool(group and _SYNC_IN_GROUP.match(text, last.end())),
        accompanied=bool(group and _is_accompanied(timed_text[group.end() :])),
        sync_after=alone and not group and bool(_SYNC_AFTER.search(text, last.end())),
        ordered=0 if in_loop else ordered,
        background=bool(_BACKGROUND.search(text, first.end())),
        crowded=bool(_AT_ONCE.search(text, 0, first.end()) or (in_loop and _STARTED.match(text, last.end()))),
        piped=any("|" in each and not _SEQUENCE.search(each) for each in between),
        chained=any("&&" in each for each in between),
        unsure=any(map(_OR.search, between)) or _is_captured(text, first.start(), between),
        interrupted="timeout " in text,
    )


def _is_captured(text: str, start: int, between: list[str]) -> bool:
    """Whether a variable takes the statistics of a dd, and nothing shows it before the next dd."""
    captured = _CAPTURED.search(text, 0, start + 1) is not None
    return captured and not all(map(_SHOWN.search, between))


def _is_accompanied(group: str) -> bool:
    """Whether another command than dd takes time in a group; a sync before the dd does."""
    seen_dd = False
    for command in _SEPARATOR.split(_REDIRECT.sub(" ", group)):
        is_dd = _DD.search(command) is not None
        first = command.strip(_AROUND).partition(" ")[0]
        if not (is_dd or first in _INSTANT or (first == "sync" and seen_dd)):
            return True
        seen_dd |= is_dd
    return False


def whole_commands(lines: Iterable[Line]) -> Iterator[Line]:
    """The lines, with a command that goes on in the next one as one: half of it would tell wrong operands.

    $ dd if=/dev/zero of=/mnt/f bs=1M \\
    > oflag=direct conv=fsync
    """
    begun: Line | None = None
    for line in lines:
        if begun is None:
            begun = line
        elif _GOES_ON.match(line.text):
            begun = replace(begun, text=_open_end(begun) + _GOES_ON.sub(" ", line.text))
        else:
            yield begun
            begun = line
        if not (_open_end(begun) and len(begun.text) < LONGEST):
            yield begun
            begun = None
    if begun:
        yield begun


def _open_end(line: Line) -> str:
    """A command that goes on, without the backslash that it ends with."""
    text = line.text.rstrip()
    if not text.endswith(_OPEN_ENDS) or (command_line(line) is None and dd_command(line) is None):
        return ""
    return text.removesuffix("\\")


def is_timed_sync(text: str) -> bool:
    """`time sync` and nothing else."""
    return bool(_TIMED_SYNC.fullmatch(text))


def _dd(text: str, place: int) -> Dd:
    operands: dict[str, str] = {}
    is_fed = _FED.search(text, 0, place) is not None
    discards = stores = to_file = is_silent = False
    while match := _WORD.match(text, place):
        place = match.end()
        if redirect := match["redirect"]:
            to_null = redirect.endswith("/dev/null")
            to_file |= (
                _FILE.match(redirect.removeprefix("1").lstrip("> ")) is not None and redirect[0] in "1>"
            )
            discards |= redirect.lstrip("1&").startswith(">") and to_null
            is_silent |= redirect.startswith(("2>", "&>")) and (to_null or (discards and redirect == "2>&1"))
        else:
            key, value = match["key"] or match["key_in"], match["value"] or match["value_in"] or ""
            value = _ESCAPED.sub("", value)
            if key in _FLAGS and key in operands:  # they add up
                value = f"{operands[key]},{value}"
            operands[key] = "" if _UNKNOWN.search(value) else value
            stores |= key == "of" and bool(_FILE.match(value))
    more = _MADE.match(text, place) is not None
    is_silent |= operands.get("status") == "none"
    stores |= to_file and "of" not in operands
    return Dd(operands, discards, stores, is_fed, is_silent, more)


@dataclass(slots=True)
class PendingCommand:
    """The commands typed since the last statistics, and the one that these are of."""

    _waiting: list[Command] = field(default_factory=list)
    _answering: Command | None = None
    at_once: bool = False  # the last statistics may be of several commands

    def typed(self, command: Command) -> None:
        """A dd."""
        self._waiting.append(command)
        self._answering = None

    def other(self, text: str, *, goes_on: bool) -> None:
        """Another command at a prompt; `goes_on`: at that of the next line of a command."""
        if not text.startswith(_OUTLOOK) and not (goes_on and self._waiting):
            self._waiting, self._answering, self.at_once = [], None, False

    def heading(self, text: str) -> bool:
        """A line of text; whether it ends the command that was answered."""
        if self._answering is None or not self._answering.single or self._waiting:
            return False
        if text.startswith(_OUTLOOK) or _JOB_CONTROL.match(text):
            return False
        self._answering = None
        return True

    def answering(self) -> Command | None:
        """The command of the next statistics. Of several without a prompt none is sure."""
        if self._waiting:
            alone = len(self._waiting) == 1
            sure = alone or all(each.prompted and not each.background for each in self._waiting)
            self._answering = self._waiting[-1] if sure else None
            self.at_once = not alone and any(each.background for each in self._waiting)
            self._waiting = []
        return self._answering
