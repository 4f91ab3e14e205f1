"""A line of a recording → the command that somebody typed in it, after a prompt or after `time`.

root@box:~# time cp -r linux-2.6.25 /mnt/a
    [joe@box ~]$ /usr/bin/time -p unzip -q x.zip
+ dd if=/dev/zero of=/mnt/f bs=1M
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ingest.parsers.lines import Line

_PROMPT = re.compile(
    r"(?:\+{1,4} |(?:\([\w.-]{1,40}\) ?)?(?:\[[^\]]{1,80}\]|[\w.~/:@\\-]{0,80}(?: [\w.~/:@-]{1,80})?)"
    r" ?(?:(?<!\d)|(?<=sh-\d\.\d))[$#%>] ?)(?P<command>\S.{0,1990})"
)
_PROMPT_SIGN = re.compile(r"[$#%>]")
_UNPROMPTED = ("+", "time ", "/usr/bin/time ")
_WORD = re.compile(r"[\w./~({'\"-][\w./~+-]*+(?!=)")
_TIMED = re.compile(r"(?:^|[\s;&|(])(?:/[\w./-]{1,80}/)?(?:ptime|timex?)\s+(?:-[pvlm]+\s+)*(?P<rest>\S.*)$")


@dataclass(frozen=True)
class CommandLine:
    """What somebody typed, without the prompt. `prompted` is false where there is none, or a shell's `>`."""

    line: int
    text: str
    prompted: bool


def command_line(line: Line) -> CommandLine | None:
    """The command of a line that begins with a prompt, or with `time`; pages indent them."""
    text = line.text.lstrip(" \t")
    if not _may_be_typed(text):
        return None
    match = _PROMPT.match(text)
    if match and _WORD.match(match["command"]):
        prompted = text[: match.start("command")].strip() != ">"  # the rest of a command
        return CommandLine(line.number, match["command"].strip(), prompted=prompted)
    if text.startswith(("time ", "/usr/bin/time ")):
        return CommandLine(line.number, text.strip(), prompted=False)
    return None


def _may_be_typed(text: str) -> bool:
    """Most lines of a log show neither prompt nor `time`."""
    return _PROMPT_SIGN.search(text, 0, 200) is not None or text.startswith(_UNPROMPTED)


def timed(text: str) -> str | None:
    """What `time` is put before, on a command line."""
    match = _TIMED.search(text) if "time" in text else None
    return match["rest"].strip() if match else None


def words(text: str) -> list[str]:
    """The words as a shell parts them; quotes that do not close are no error here."""
    if not any(quote in text for quote in "'\"\\"):
        return text.split()
    try:
        return shlex.split(text)
    except ValueError:
        return text.split()


def shared_by(settings: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """What several commands or jobs set alike; there is at least one."""
    first, *others = settings
    return {
        name: value
        for name, value in first.items()
        if all(name in other and other[name] == value for other in others)
    }
