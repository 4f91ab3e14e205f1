"""A recording → how many files or bytes a timed command handled, where the log itself says so.

$ du -sb src                                    $ time unzip x.zip
68719476  src                                     inflating: a.c         each is one file
$ find src -type f | wc -l                      $ time rsync -a --stats src dst
24312                                           Number of regular files transferred: 24,312
$ time cp -r src dst                            Total transferred file size: 68,719,476 bytes
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from ingest.parsers.lines import Line
from ingest.parsers.prompts import words

_UNPACKED = re.compile(r"\s{0,4}(?:inflating|extracting): \S")
_RSYNC_FILES = re.compile(r"Number of (?:regular )?files transferred: (?P<figure>\d[\d,]{0,20})\s*")
_RSYNC_SIZE = re.compile(r"Total transferred file size: (?P<figure>\d[\d,]{0,24}) bytes\s*")
_DU = re.compile(r"(?P<figure>\d{1,18})\s+(?P<folder>\S{1,400})\s*")
_COUNT = re.compile(r"\s*(?P<figure>\d{1,15})\s*")
_DU_COMMAND = re.compile(r"du (?:-sb|-bs|-s -b|-b -s) \S+$")
_FIND_COMMAND = re.compile(r"find (?P<folder>[^\s|]{1,400}) -type f \| wc -l$")


@dataclass(frozen=True)
class Amount:
    """A figure, and the text it was read from."""

    figure: int
    line: int
    text: str


@dataclass(slots=True)
class Amounts:
    """What is known so far: of folders, and of the command that runs now."""

    files: Amount | None = None
    size: Amount | None = None
    _folder_files: dict[str, Amount] = field(default_factory=dict)
    _folder_size: dict[str, Amount] = field(default_factory=dict)
    _command: str = ""

    def begin(self, command: str) -> None:
        """Another command was typed."""
        self.files = self.size = None
        self._command = command.strip()

    def take(self, line: Line) -> None:
        """A line of the command's output."""
        text = line.text
        if "ing: " in text and _UNPACKED.match(text):
            self.files = Amount((self.files.figure if self.files else 0) + 1, line.number, text.strip())
        elif text.startswith("Number of ") and (match := _RSYNC_FILES.fullmatch(text)):
            self.files = _amount(line, match)
        elif text.startswith("Total ") and (match := _RSYNC_SIZE.fullmatch(text)):
            self.size = _amount(line, match)
        elif self._command.startswith(("du ", "find ")):
            self._learn(line)

    def of(self, command: str) -> tuple[Amount | None, Amount | None]:
        """Files and size of a command: its own output, or those of the one folder it names."""
        if not (self._folder_files or self._folder_size):
            return self.files, self.size
        named = [word.rstrip("/") for word in words(command)[1:] if not word.startswith("-")]
        files = {one for name in named if (one := self._folder_files.get(name))}
        sizes = {one for name in named if (one := self._folder_size.get(name))}
        return self.files or _only(files), self.size or _only(sizes)

    def _learn(self, line: Line) -> None:
        if _DU_COMMAND.match(self._command) and (match := _DU.fullmatch(line.text)):
            self._folder_size[match["folder"].rstrip("/")] = _amount(line, match)
        elif (find := _FIND_COMMAND.match(self._command)) and (match := _COUNT.fullmatch(line.text)):
            self._folder_files[find["folder"].rstrip("/")] = _amount(line, match)


def _amount(line: Line, match: re.Match[str]) -> Amount:
    return Amount(int(match["figure"].replace(",", "")), line.number, line.text.strip())


def _only(found: set[Amount]) -> Amount | None:
    return found.pop() if len(found) == 1 else None
