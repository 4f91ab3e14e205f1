"""A timed command and what it printed → what it did to the storage, and the line with which it failed.

time cp -r src dst                  writes
cp: error writing 'dst/a': No space left on device          so its time is none of a copy
tar: Removing leading `/' from member names                 no error
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Sequence

from ingest.parsers.lines import Line
from ingest.parsers.prompts import words

_READERS = frozenset(["md5sum", "sha1sum", "sha256sum", "cksum", "grep", "wc", "cmp", "diff"])
_WRITERS = frozenset(["cp", "mv", "rsync", "tee", "fallocate", "install"])
_OPERATIONS = {
    "rm": "delete", "unlink": "delete", "rmdir": "delete", "unzip": "create", "touch": "create",
    "mkdir": "create", "find": "stat", "ls": "stat", "stat": "stat", "du": "stat", "sync": "fsync",
}  # fmt: skip
# What these print behind their own name is an error in any language, but for a notice.
_SILENT = frozenset([*_READERS, *_WRITERS, *_OPERATIONS, "cat", "tar", "gzip", "scp"])
# What these print is what stands in files: only behind their own name is it theirs.
_PRINT_FILES = frozenset(["cat", "zcat", "grep", "egrep", "zgrep", "diff", "head", "tail", "strings"])
_SHELL = re.compile(r"-?(?:ba|da|a|k|mk|z|c|tc|fi)?sh")
_ERROR = re.compile(
    r"(?i)\b(?:cannot|can't|could not|couldn't|unable to|failed|failure|fatal|error|aborted|killed|not found"
    r"|no such|no space|denied|not permitted|too (?:large|long|many)|read-only file system|timed out|exceeded"
    r"|invalid argument|is a directory|not a directory|segmentation fault|broken pipe|out of memory)\b"
)
_BARE_ERROR = re.compile(
    r"(?i)(?:\w{1,20} )?(?:error|fatal)(?: \(\w{1,20}\))?: |(?:failed|unable) to |(?:cannot|could not) "
)
_KILLED = re.compile(r"(?:Killed|Terminated|Aborted|Bus error|Segmentation fault)(?: \(core dumped\))?")
_NOTICE = re.compile(
    r"(?i)\bwarning\b|Removing leading |as we read it|socket ignored|time ?stamp|in the future|\bno error"
    r"|ignoring unknown|retrying|lone zero block|^Record size|^Blocking factor|binary file matches"
    r"|(?:created|creating|removing) directory|unable to resolve host|\?\s?\w{0,3}$"
)
_KEYS = ("^C", "^Z", "^\\")  # as a terminal shows them
# Programs that start another one.
_STARTERS = frozenset(
    ["sudo", "nice", "ionice", "nohup", "env", "xargs", "time", "exec", "do", "then", "taskset"]
)


def failure_of(command: str | None, printed: Sequence[Line]) -> Line | None:
    """The line that says that a command failed, or that somebody interrupted it.

    printed: all lines since it was typed. Without a command only the last one is surely of it.
    """
    if command is None:
        last = next((line for line in reversed(printed) if line.text.strip()), None)
        return last if last and _is_failure(last.text.strip(), _SILENT, bare=False) else None
    names = frozenset(programs(command))
    bare = not names & _PRINT_FILES
    return next((line for line in printed if _is_failure(line.text.strip(), names, bare=bare)), None)


def _is_failure(text: str, names: frozenset[str], *, bare: bool) -> bool:
    """Whether a line is an error of one of these programs, or the trace of its end."""
    if text.startswith(_KEYS) or text.endswith(_KEYS) or _KILLED.fullmatch(text):
        return True
    name, _, message = text.partition(": ")
    name = name.rsplit("/", 1)[-1]
    if name in names or _SHELL.fullmatch(name):
        said = name in names & _SILENT or _ERROR.search(message) is not None
        return said and _NOTICE.search(message) is None
    return bare and _BARE_ERROR.match(text) is not None


def programs(command: str) -> Iterator[str]:
    """The names of all programs that a command starts, without their folders."""
    starts = True
    before = ""
    for word in _tokens(command):
        if not word.strip("();<>|&{}"):
            starts = word[-1:] not in "<>"
        elif word in ("-exec", "-execdir", "-ok"):
            starts = True
        elif before == "-c" and " " in word:
            yield from programs(word)  # of a shell
        elif starts and not word.startswith("-") and "=" not in word and not word.isdigit():
            name = word.rsplit("/", 1)[-1]
            yield name
            starts = name in _STARTERS
        before = word


def _tokens(command: str) -> list[str]:
    """Its words, and what stands between commands; quotes that do not close are no error here."""
    lexer = shlex.shlex(command, posix=True, punctuation_chars=True)
    lexer.whitespace_split, lexer.commenters = True, ""
    try:
        return list(lexer)
    except ValueError:
        return command.split()


def operation(command: str | None) -> str | None:
    """What a command does to the storage, where its name and its output tell."""
    parts = words(command or "")
    if not parts:
        return None
    name = parts[0].rsplit("/", 1)[-1]
    if name in _OPERATIONS:
        return _OPERATIONS[name]
    if _discards(parts):
        return "read" if name in _READERS | {"cat", "tar", "cp"} else None
    if name == "cat":
        return "write" if any(word.startswith(">") for word in parts) else None
    if name == "tar":
        return "create" if len(parts) > 1 and "x" in parts[1] and not parts[1].startswith("--") else None
    return "read" if name in _READERS else "write" if name in _WRITERS else None


def _discards(parts: list[str]) -> bool:
    """Whether what it prints or copies goes to /dev/null (errors alone do not count)."""
    return any(
        word in (">/dev/null", "1>/dev/null", "&>/dev/null")
        or (word == "/dev/null" and parts[place - 1] != "2>")
        for place, word in enumerate(parts)
    )
