"""Command lines in a recording, and what they tell of the command.

root@box:~# time cp -r linux-2.6.25 /mnt/a
    [joe@box ~]$ /usr/bin/time -p unzip -q x.zip
+ dd if=/dev/zero of=/mnt/f bs=1M
"""

from __future__ import annotations

import re
import shlex
from dataclasses import dataclass
from functools import lru_cache

from ingest.parsers._lines import Line

_PROMPT = re.compile(
    r"(?:\+{1,4} |(?:\([\w.-]{1,40}\) ?)?(?:\[[^\]]{1,80}\]|[\w.~/:@\\-]{0,80}(?: [\w.~/:@-]{1,80})?)"
    r" ?(?<!\d)[$#%>] ?)(?P<command>\S.{0,1990})"
)
_PROMPT_SIGN = re.compile(r"[$#%>]")
_UNPROMPTED = ("+", "time ", "/usr/bin/time ")
_WORD = re.compile(r"[\w./~({'\"-][\w./~+-]*+(?!=)")
_TIMED = re.compile(r"(?:^|[\s;&|(])(?:/[\w./-]{1,80}/)?time\s+(?:-[pvl]+\s+)*(?P<rest>\S.*)$")
_QUOTES = re.compile(r"['\"\\]")
_PLAIN_WORD = re.compile(r"[^ \t\r\n]+")
_REMEMBERED = 1024  # commands: a script types the same ones again
_READERS = frozenset(["md5sum", "sha1sum", "sha256sum", "cksum", "grep", "wc", "cmp", "diff"])
_WRITERS = frozenset(["cp", "mv", "rsync", "tee", "fallocate", "install"])
_OPERATIONS = {
    "rm": "delete", "unlink": "delete", "rmdir": "delete", "unzip": "create", "touch": "create",
    "mkdir": "create", "find": "stat", "ls": "stat", "stat": "stat", "du": "stat", "sync": "fsync",
}  # fmt: skip


@dataclass(frozen=True)
class CommandLine:
    """What somebody typed, without the prompt. `prompted` is false where there is none."""

    line: int
    text: str
    prompted: bool


def command_line(line: Line) -> CommandLine | None:
    """The command of a line that begins with a prompt, or with `time`; pages indent them."""
    text = line.text.lstrip(" \t")
    if not _may_be_typed(text):
        return None
    if command := _prompted(text):
        return CommandLine(line.number, command, prompted=True)
    if text.startswith(("time ", "/usr/bin/time ")):
        return CommandLine(line.number, text.strip(), prompted=False)
    return None


@lru_cache(maxsize=_REMEMBERED)
def _prompted(text: str) -> str | None:
    match = _PROMPT.match(text)
    return match["command"].strip() if match and _WORD.match(match["command"]) else None


def _may_be_typed(text: str) -> bool:
    """Most lines of a log show neither prompt nor `time`."""
    return _PROMPT_SIGN.search(text, 0, 200) is not None or text.startswith(_UNPROMPTED)


def timed(text: str) -> str | None:
    """What `time` is put before, on a command line."""
    match = _TIMED.search(text) if "time" in text else None
    return match["rest"].strip() if match else None


def words(text: str) -> list[str]:
    """The words as a shell parts them; quotes that do not close are no error here."""
    if _QUOTES.search(text) is None:  # as most are: shlex looks at each character
        return _PLAIN_WORD.findall(text)
    try:
        return shlex.split(text)
    except ValueError:
        return text.split()


def operation(command: str | None) -> str | None:
    """What a command does to the storage, where its name and its output tell."""
    found = words(command or "")
    if not found:
        return None
    name = found[0].rsplit("/", 1)[-1]
    if name in _OPERATIONS:
        return _OPERATIONS[name]
    if _discards(found):
        return "read" if name in _READERS | {"cat", "tar", "cp"} else None
    if name == "cat":
        return "write" if any(word.startswith(">") for word in found) else None
    if name == "tar":
        return "create" if len(found) > 1 and "x" in found[1] and not found[1].startswith("--") else None
    return "read" if name in _READERS else "write" if name in _WRITERS else None


def _discards(found: list[str]) -> bool:
    """Whether what it prints or copies goes to /dev/null (errors alone do not count)."""
    return any(
        word in (">/dev/null", "1>/dev/null", "&>/dev/null")
        or (word == "/dev/null" and found[place - 1] != "2>")
        for place, word in enumerate(found)
    )
