"""A command line → the dd commands in it, and which of them printed the next statistics.

time sh -c "dd if=/dev/zero of=/mnt/f bs=1M count=100 oflag=direct conv=fsync; sync"

$ dd if=/dev/zero of=/mnt/f bs=1M       waits for its statistics
$ kill -USR1 4711                       asks for them
$ ls                                    ends it
read test:                              so does a heading, once there were statistics
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from ingest.parsers.dd.operands import KEY, Dd, dd_of
from ingest.parsers.lines import Line
from ingest.parsers.prompts import command_line, timed
from ingest.parsers.times import LONGEST

_DD = re.compile(
    r"(?:^|[\s;&|({'\"`/.])g?dd(?=\s{1,20}[\"']?(?:if|of|bs|ibs|obs|count|seek|skip|conv|iflag|oflag|status)=)"
)
# They print records as dd does: `time dcfldd if=… of=…`
_OTHER_DD = re.compile(
    rf"(?:^|[\s;&|({{'\"`/.])(?:dcfldd|dc3dd|ddpt|sg[mp]?_dd)\s(?:[^;|&]{{0,400}}?\s)??{KEY}="
)
_TRACED = re.compile(r"\s{0,40}\+{1,4} (?!.*<)")
_JOB = re.compile(r"\[\d{1,4}\][+-]? ")
_AND = r"(?<![&>|])&(?![&>\d])"  # no |&, which is a pipe
_BACKGROUND = re.compile(_AND)
# Not a branch that a prompt shows: repo (for-next) $
_LOOP = re.compile(r"\b(?:for|while|until|xargs|seq|repeat|watch|parallel)(?=[\s(])")
# Side by side: xargs -P 4, GNU parallel, and a loop of dd … &.
_AT_ONCE = re.compile(
    r"\bxargs\b[^|;&]{0,400}?\s(?:-\w{0,9}P\s{0,4}|--max-procs[= ])(?!1\b)\d"
    r"|\bparallel(?=\s)(?![^|;&]{0,400}?\s(?:-j|--jobs[= ])\s{0,4}1\b)"
)
_STARTED = re.compile(rf"[^;]{{0,400}}?{_AND}(?!.{{0,400}}\bwait\b.{{0,400}}\bdone\b).{{0,400}}\bdone\b")
# Between two dds: they do not run equally often.
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
# Job control, a key, and what a BSD says at ^T before dd's own report.
_JOB_CONTROL = re.compile(r"\s*(?:\[\d|\^[A-Z\\]|load: \d)")
# The start of a line after a backslash: no prompt, no message and no statistics follow it.
_GOES_ON = re.compile(r"^(?:> ?)?[ \t]{0,40}(?=[a-z./'\"&|;<>-]|\d>)(?!\S{1,60}: )")
# Where a mail or a page has broken a command at its width: operands that the line above has not. A terminal
# breaks within a word, too, and a mail after a slash: then operands follow, or the word is one of dd's only
# with its rest.
_OPERAND = re.compile(rf"[ \t]{{0,40}}(?P<word>(?P<key>{KEY})=[^\s;&|]+)")
_REST = re.compile(rf"[\w.,/-]{{1,79}}(?P<more>(?: {KEY}=[^\s;&|]{{1,79}}){{0,9}})\s*")
_TOLD = ("fdatasync", "fsync", "direct", "dsync", "sync")
_FLAGS = r"(?:conv|[io]flag)=(?:[a-z_]{1,15},){0,5}"
_FLAG = re.compile(rf"{_FLAGS}(?:{'|'.join(_TOLD)})$")
_HALF_FLAG = re.compile(rf"{_FLAGS}(?P<half>[a-z_]{{0,15}})$")
# Where a group or a quotation ends that was open, as after `time (dd if=… of=…;`.
_CLOSES = re.compile(r"[^()\"']{0,400}(?P<end>[)\"'])[^()\"']{0,40}")
_SYNC_BELOW = re.compile(r"[ \t]{0,40}(?:(?:/\S{1,40}/)?time\s+(?:-p\s+)?)?sync\s*")
_MARK = re.compile(r"[> ]{0,20}> ?")  # of a mail that is quoted
_TERMINAL = 80  # columns
_WIDTH = 50  # characters, at least
_OPEN_ENDS = ("\\", "&&")  # no |: rows of tables end so
_OUTLOOK = ("kill ", "sudo kill ", "pkill ", "sleep ", "wait")  # they do not end the run before them


@dataclass
class Command:
    """A command line with at least one dd in it."""

    line: int
    dds: list[Dd]
    loop: bool  # around all of them
    prompted: bool = False
    timed: bool = False
    sync_inside: bool = False  # time (dd …; sync)
    sync_after: bool = False  # time dd …; time sync
    times_another: bool = False  # dd …; time sync: the time below is not of the dd
    times_others: bool = False  # time (rm f; dd …): the time is of other commands too
    ordered: int = 0  # so many dds run one after the other, before a loop begins
    background: bool = False  # dd … &: what comes next may be of another one
    concurrent: bool = False  # a loop starts them side by side
    piped: bool = False  # dd … | ssh host dd …
    chained: bool = False  # dd … && dd …: the second runs only if the first did not fail
    unsure: bool = False  # dd … || dd …: nothing tells which of them has run, or is shown first
    among_others: bool = False  # typed below a dd that has printed nothing: that may be what comes next
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
    def may_show_progress(self) -> bool:
        """Whether one of its dds does, or leaves it open."""
        return any(dd.more or dd.shows_progress for dd in self.dds)

    @property
    def is_shown(self) -> bool:
        """Whether one of its dds prints to the log."""
        return any(not (dd.is_silent or dd.is_kept) for dd in self.dds)

    @property
    def answers_for_others(self) -> bool:
        """Whether there were more results than its one dd has: `+ dd` twice, and both results below."""
        return self.among_others and self.single and self.answers > 1

    @property
    def has_interim_reports(self) -> bool:
        """Whether there were more statistics than dds that run once each: reports of a running one too."""
        return not self.loop and 1 < len(self.dds) == self.ordered < self.answers

    def without_kept(self) -> list[Dd]:
        """Those that print to the log, where it has statistics of no others: dd … 2>a.log; dd …"""
        printing = [dd for dd in self.dds if not dd.is_kept]
        in_turn = self.ordered == len(self.dds) and not (self.parallel or self.unsure)
        return printing if in_turn and self.answers == len(printing) < len(self.dds) else []

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
    """The dd commands of a line, after a prompt or not."""
    if "dd " not in line.text or _JOB.match(line.text):
        return None
    prompt = command_line(line)
    text = prompt.text if prompt else line.text
    matches = list(_DD.finditer(text))
    if not matches:
        return None
    command = _Typed(text, matches, _TRACED.match(line.text) is not None).command(line.number)
    command.prompted = prompt is not None and prompt.prompted
    return command


@dataclass(frozen=True)
class _Typed:
    """The text of a command line, and where its dds are named."""

    text: str
    matches: Sequence[re.Match[str]]
    traced: bool  # by set -x

    def command(self, number: int) -> Command:
        """The command as parsed."""
        dds = [(match.start(), self._dd(match)) for match in self.matches]
        printing = [(start, dd) for start, dd in dds if not dd.is_silent] or dds
        start, end = self.matches[0].end(), self.matches[-1].end()
        in_loop = bool(_LOOP.search(self.text, 0, start))
        other = _OTHER_LOOP.search(self.text, start, end)
        command = Command(number, [dd for _, dd in printing], loop=in_loop and other is None)
        if not in_loop:
            command.ordered = sum(other is None or place < other.start() for place, _ in printing)
        started = in_loop and _STARTED.match(self.text, end)
        command.concurrent = bool(_AT_ONCE.search(self.text, 0, start) or started)
        command.background = bool(_BACKGROUND.search(self.text, start))
        command.interrupted = "timeout " in self.text
        command.unsure = _keeps_some(command)
        self._read_between(command)
        self._read_time(command, start, end)
        return command

    def _dd(self, match: re.Match[str]) -> Dd:
        """One of them. What `set -x` shows of a command are neither its pipes nor its redirections."""
        dd = dd_of(self.text, match.end())
        return replace(dd, is_fed=True) if self.traced else dd

    def _read_between(self, command: Command) -> None:
        """What joins the dds: a pipe, &&, ||, else."""
        pairs = pairwise(self.matches)
        between = [_REDIRECT.sub(" ", self.text[before.end() : after.start()]) for before, after in pairs]
        command.piped = any("|" in each and not _SEQUENCE.search(each) for each in between)
        command.chained = any("&&" in each for each in between)
        captured = _CAPTURED.search(self.text, 0, self.matches[0].start() + 1)
        unseen = captured is not None and not all(map(_SHOWN.search, between))
        command.unsure |= unseen or any(map(_OR.search, between))

    def _read_time(self, command: Command, start: int, end: int) -> None:
        """Whether `time` is before the dds, and what else it measures."""
        timed_text = timed(self.text) or ""
        group = _GROUP.match(timed_text)
        command.timed = bool(timed_text) and self.text.find("time") < start
        command.times_others = bool(group and _times_others(timed_text[group.end() :]))
        command.times_another = not command.timed and timed(self.text[end:]) is not None
        if len(self.matches) == 1:
            command.sync_inside = bool(group and _SYNC_IN_GROUP.match(self.text, end))
            command.sync_after = not group and bool(_SYNC_AFTER.search(self.text, end))


def _keeps_some(command: Command) -> bool:
    """Whether a file has some statistics of a loop, so that those in the log are not of each dd in turn."""
    kept = [dd.is_kept for dd in command.dds]
    return any(kept) and not all(kept) and command.ordered < len(kept)


def _times_others(group: str) -> bool:
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
        joined = _joined(begun, line.text) if begun else None
        if begun and joined is None:
            yield begun
        begun = replace(begun, text=joined) if begun and joined is not None else line
        if not (len(begun.text) < LONGEST and (_open_end(begun) or _names_dd(begun.text))):
            yield begun
            begun = None
    if begun:
        yield begun


def _joined(begun: Line, following: str) -> str | None:
    """A command with the next line, if it goes on there."""
    if mark := _MARK.match(begun.text):
        following = following.removeprefix(mark[0])
    if text := _open_end(begun):
        return text + _GOES_ON.sub(" ", following) if _GOES_ON.match(following) else None
    if _may_break_a_word(begun.text) and (rest := _REST.fullmatch(following)):
        joined = begun.text + following.rstrip()
        is_flag = not _FLAG.search(begun.text) and _FLAG.search(joined)
        return joined if rest["more"] or is_flag else None
    if _ends_in(begun.text, following):
        return f"{begun.text.rstrip()} {following.strip()}"
    operand = _OPERAND.match(following)
    if (
        operand is None
        or len(begun.text) + len(operand["word"]) < _WIDTH
        or f" {operand['key']}=" in begun.text
    ):
        return None
    return f"{begun.text.rstrip()} {following.lstrip()}"


def _ends_in(text: str, following: str) -> bool:
    """Whether a group, a quotation or a list is open that ends in the next line: `(dd …;` and `sync)`."""
    if text.rstrip().endswith(";") and _SYNC_BELOW.fullmatch(following):
        return True
    closes = _CLOSES.fullmatch(following)
    if closes is None:
        return False
    end = closes["end"]
    return text.count("(") > text.count(")") if end == ")" else text.count(end) % 2 == 1


def _may_break_a_word(text: str) -> bool:
    """Whether a line may end within a word: all rows of a terminal are full, a mail breaks at `dd if=/`.

    A terminal of another width is known by a flag that is half of one: `oflag=dir`.
    """
    if not len(text) % _TERMINAL:
        return True
    half = _HALF_FLAG.search(text)
    is_half = half and half["half"] not in _TOLD and any(flag.startswith(half["half"]) for flag in _TOLD)
    return len(text) >= _WIDTH and bool(is_half or text.endswith("/"))


def _names_dd(text: str) -> bool:
    return "dd " in text and not _JOB.match(text) and _DD.search(text) is not None


def _open_end(line: Line) -> str:
    """A command that goes on, without the backslash that it ends with."""
    text = line.text.rstrip()
    if not text.endswith(_OPEN_ENDS) or (command_line(line) is None and not _names_dd(text)):
        return ""
    return text.removesuffix("\\")


def is_of_another_dd(command: str) -> bool:
    """Whether what a command prints looks like dd's, and is not."""
    return _OTHER_DD.search(command) is not None


def is_timed_sync(text: str) -> bool:
    """`time sync` and nothing else."""
    return bool(_TIMED_SYNC.fullmatch(text))


@dataclass(slots=True)
class PendingCommand:
    """The commands typed since the last statistics, and the one that these are of."""

    _waiting: list[Command] = field(default_factory=list)
    _answering: Command | None = None
    at_once: bool = False  # the last statistics may be of several commands

    def typed(self, command: Command) -> None:
        """A dd. One whose statistics are thrown away answers nothing."""
        self._answering = None
        if not all(dd.is_silent for dd in command.dds):
            self._waiting.append(command)

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
            is_only = len(self._waiting) == 1
            sure = is_only or all(each.prompted and not each.background for each in self._waiting)
            self._answering = self._waiting[-1] if sure else None
            self._waiting[-1].among_others = any(each.is_shown for each in self._waiting[:-1])
            self.at_once = not is_only and any(each.background for each in self._waiting)
            self._waiting = []
        return self._answering
