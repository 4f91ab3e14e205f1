"""A timed command and its output → its operation on the storage, and the line of its failure.

time cp -r src dst                  writes
time find src | xargs rm            deletes
time tar cf - src > /dev/null       may have read nothing: open
cp: error writing 'dst/a': No space left on device          so its time is none of a copy
tar: Removing leading `/' from member names                 no error
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from ingest.parsers.lines import Line
from ingest.parsers.prompts import CommandLine, timed

_READERS = frozenset(["md5sum", "sha1sum", "sha256sum", "cksum", "grep", "wc", "cmp", "diff"])
_WRITERS = frozenset(["cp", "rsync", "tee", "fallocate", "install"])
_OPERATIONS = {
    "rm": "delete", "unlink": "delete", "rmdir": "delete", "unzip": "create", "touch": "create",
    "mkdir": "create", "find": "stat", "ls": "stat", "stat": "stat", "du": "stat", "sync": "fsync",
}  # fmt: skip
# Words with which these do less than their name says, or something else: renames and links move no data.
_DOES_LESS = {
    "mv": re.compile(""),
    "cp": re.compile(r"-[a-zA-Z]*[ls]|--(?:reflink(?!=never)|link|symbolic-link|attributes-only)"),
    "rsync": re.compile(r"-[a-zA-Z]*n|--(?:dry-run|list-only)"),
    "unzip": re.compile(r"-[a-zA-Z]*[tlvzpcZ]"),
    "grep": re.compile(r"-[a-zA-Z]*[qlLm]|--(?:quiet|silent|files-with|max-count)"),
    "wc": re.compile(r"-[a-zA-Z]*c|--bytes"),
}
# These look whether they write to /dev/null, and then read less or nothing.
_SEE_NULL = frozenset(["tar", "grep", "cmp", "diff"])
# What these print after their own name is an error in any language, but for a notice.
_SILENT = frozenset([*_READERS, *_WRITERS, *_OPERATIONS, "mv", "cat", "tar", "gzip", "scp"])
# What these print is what is in files: only after their own name is it theirs.
_PRINT_FILES = frozenset(["cat", "zcat", "grep", "egrep", "zgrep", "diff", "head", "tail", "strings"])
_SHELL = re.compile(r"-?(?:ba|da|a|k|mk|z|c|tc|fi)?sh")
_ERROR = re.compile(
    r"(?i)\b(?:cannot|can't|could not|couldn't|unable to|failed|failure|fatal|error|aborted|killed|not found"
    r"|no such|no space|denied|not permitted|too (?:large|long|many)|read-only file system|timed out|exceeded"
    r"|invalid argument|is a directory|not a directory|segmentation fault|broken pipe|out of memory)\b"
)
_BARE_ERROR = re.compile(
    r"(?i)(?:\w{1,20} )?(?:error|fatal)(?: \(\w{1,20}\))?: |(?:(?:failed|unable) to|cannot|could not) .*: "
)
_KILLED = re.compile(r"(?:Killed|Terminated|Aborted|Bus error|Segmentation fault)(?: \(core dumped\))?")
_NOTICE = re.compile(
    r"(?i)\bwarning\b|Removing leading |as we read it|socket ignored|time ?stamp|in the future|\bno error"
    r"|ignoring unknown|retrying|lone zero block|^Record size|^Blocking factor|binary file matches"
    r"|(?:created|creating|removing) directory|unable to resolve host|\?\s?\w{0,3}$"
)
_KEYS = ("^C", "^Z", "^\\")  # as a terminal shows them
# Signs of a shell, words with their quotes, and a quote that does not close.
_TOKEN = re.compile(
    r"&&|\|\||[();|]|[<>&]+"
    r"|(?:'[^']*+'|\"(?:\\.|[^\"\\])*+\"|\\.|[^\s();<>|&'\"\\]++)++|['\"\\]"
)
_JOINTS = frozenset(["(", ")", "{", "}", ";", "&", "&&", "||"])  # a pipe is none
_BEFORE_PROGRAMS = _JOINTS | {"|", "-exec", "-execdir", "-ok"}
_COMPOUND = frozenset(["(", "{", "for", "while", "until", "if"])
# A heading of an author, `time before:`, and what is after a command where no shell takes it, `(477GB)`.
_HEADING = re.compile(r"[\w ]{1,80}:|=.*")
_REMARK = re.compile(r"(?<=[\w/.*])(?<!\bdo)(?<!\bthen)\s+\([^()]*\)$")
# Programs that start another one.
_STARTERS = frozenset(
    ["sudo", "nice", "ionice", "nohup", "env", "xargs", "time", "exec", "do", "then", "taskset"]
)


def timed_command(typed: CommandLine) -> str | None:
    """What `time` is put before, on a line that somebody typed, or that begins with `time`."""
    command = _REMARK.sub("", timed(typed.text) or "")
    is_heading = not typed.prompted and _HEADING.fullmatch(command) and command.split()[0] not in _SILENT
    return None if is_heading else command or None


def failure_of(command: str | None, printed: Sequence[Line]) -> Line | None:
    """The line that says that a command failed, or that somebody interrupted it.

    printed: all lines since it was typed. Without a command only the last one is surely of it.
    """
    if command is None:
        last = next((line for line in reversed(printed) if line.text.strip()), None)
        return last if last and _is_failure(last.text.strip(), _SILENT, bare=False) else None
    names = frozenset(_programs(_TOKEN.findall(command)))
    bare = not names & _PRINT_FILES
    return next((line for line in printed if _is_failure(line.text.strip(), names, bare=bare)), None)


def _is_failure(text: str, names: frozenset[str], *, bare: bool) -> bool:
    """Whether a line is an error of one of these programs, or the trace of its end."""
    if text.startswith(_KEYS) or text.endswith(_KEYS) or _KILLED.fullmatch(text):
        return True
    name, _, message = text.partition(": ")
    name = name.rsplit("/", 1)[-1]
    if name in names or _SHELL.fullmatch(name):
        is_error = name in names & _SILENT or _ERROR.search(message) is not None
        return is_error and _NOTICE.search(message) is None
    return bare and _BARE_ERROR.match(text) is not None


@dataclass(frozen=True, slots=True)
class Work:
    """What a command does to the storage, None where its words do not tell.

    is_open: whether they leave open how much of what it names it handled.
    """

    operation: str | None
    is_open: bool


def work_of(command: str) -> Work:
    """By the words of a command: the first of a line, up to ; or &&, or all of a group or loop."""
    tokens = _TOKEN.findall(command)
    works = map(_work, _pipelines(tokens))
    if tokens and tokens[0] in _COMPOUND:
        return Work(None, any(work.is_open for work in works))
    return next(works, Work(None, is_open=False))


def _pipelines(tokens: Sequence[str]) -> Iterator[list[str]]:
    """Single commands, and those joined by |."""
    for is_joint, words in groupby(tokens, _JOINTS.__contains__):
        if not is_joint:
            yield _without_count(list(words))


def _without_count(words: list[str]) -> list[str]:
    """Without a `| wc -l` at the end, which only counts what it is sent."""
    behind = len(words) - words[::-1].index("|") if "|" in words else 0
    counts = words[behind : behind + 1] == ["wc"] and all(word[0] == "-" for word in words[behind + 1 :])
    return words[: behind - 1] if behind and counts else words


def _work(words: Sequence[str]) -> Work:
    names = [name for name in _programs(words) if name not in _STARTERS]
    if not names or _is_open(names, words):
        return Work(None, is_open=bool(names))
    return Work(_operation(words[0].rsplit("/", 1)[-1], names, words), is_open=False)


def _is_open(names: Sequence[str], words: Sequence[str]) -> bool:
    if _OPERATIONS.get(names[0]) == "stat":
        return _operation_on_entries(names, words) is None
    option = _DOES_LESS.get(names[0])
    does_less = option is not None and any(map(option.match, words))
    return "|" in words or does_less or (names[0] in _SEE_NULL and _discards(words))


def _operation_on_entries(names: Sequence[str], words: Sequence[str]) -> str | None:
    """What find or ls does: it looks at entries, or has them deleted; None where others get them."""
    operations = {_OPERATIONS.get(name) for name in names[1:]} | ({"delete"} if "-delete" in words else set())
    if len(operations) > 1 or ("|" in words and "xargs" not in words):
        return None
    only = next(iter(operations), "stat")
    return only if only in ("stat", "delete") else None


def _operation(name: str, names: Sequence[str], words: Sequence[str]) -> str | None:
    """The operation of a command, by its name and output."""
    if name in _OPERATIONS:
        return _operation_on_entries(names, words) if _OPERATIONS[name] == "stat" else _OPERATIONS[name]
    if _discards(words):
        return "read" if name in _READERS | {"cat", "cp"} else None
    if name == "cat":
        return "write" if _outputs(words) else None
    if name == "tar":
        return "create" if len(words) > 1 and "x" in words[1] and not words[1].startswith("--") else None
    return "read" if name in _READERS else "write" if name in _WRITERS else None


def _discards(words: Sequence[str]) -> bool:
    """Whether what it prints or copies goes to /dev/null (errors alone do not count)."""
    operands = [word for before, word in pairwise(words) if before[-1:] not in ("<", ">")]
    return "/dev/null" in [*operands, *_outputs(words)]


def _outputs(words: Sequence[str]) -> list[str]:
    """Where what it prints goes, its errors aside."""
    trios = zip(["", *words], words, words[1:], strict=False)
    return [target for stream, sign, target in trios if sign[-1:] == ">" and stream != "2"]


def _programs(tokens: Iterable[str]) -> Iterator[str]:
    """The names of all programs that a command starts, without their folders."""
    starts = True
    before = ""
    for word in tokens:
        if word in _BEFORE_PROGRAMS:
            starts = True
        elif before == "-c" and word[0] in "'\"":
            yield from _programs(_TOKEN.findall(word[1:-1]))  # of a shell
        elif starts and not word.startswith("-") and "=" not in word and not word.isdigit():
            name = word.rsplit("/", 1)[-1].lstrip("\\")
            yield name
            starts = name in _STARTERS
        before = word
