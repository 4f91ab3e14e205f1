"""What fio says outside of its reports: jobs before they run, versions, commands and complaints.

    $ fio --name=j --rw=randread --bs=4k \\
        --iodepth 16
    j: (g=0): rw=randread, bs=(R) 4096B-4096B, …
    fio-3.42
    hostname=box, be=0, 64-bit, os=Linux, arch=x86-64, fio=fio-3.33, flags=1
    fio: engine libfoo not loadable
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from msgspec.structs import replace

from ingest.parsers._lines import Line, lines_of
from ingest.parsers.fio import _options
from ingest.parsers.fio._model import CAPPED, Command, Header, Message, Version

_VERSION = re.compile(r"fio[- ](\d{1,4}(?:\.\d{1,4}){1,3}(?:-[\w.-]{1,40})?)\s*")
# What a server's client says of itself.
_CLIENT = re.compile(
    r"hostname=[^,\s]{1,255}, be=[01], .{1,200},"
    r" fio=fio-(\d{1,4}(?:\.\d{1,4}){1,3}(?:-[\w.-]{1,40})?)(?:,.*)?"
)
# What stands before fio begins: its jobs, its version, and how many of them it starts.
_JOB = r"[\w.+@%<-][\w .+@%<>:/-]{0,99}: \(g=[0-9]{1,9}\): rw=[^\n\r\x1b\\;]{1,400}\n(?:\.\.\.\n|)"
_FIO = r"fio[- ][0-9][\w.-]{1,60}\n"
_HEAD = re.compile(
    rf"(?:(?:{_JOB}){{1,8}}(?:{_FIO}|)|{_FIO})(?:Starting [0-9]{{1,9}} (?:thread|process)(?:es|s|)\n|)\n?"
)
_COMPLAINS = ("fio: ", CAPPED)
_LONGEST = 4000  # of a command line, in characters

Announcement = Header | Version | Command | Message


def head_at(text: str, start: int, number: int) -> tuple[Sequence[Announcement], int] | None:
    """Jobs and version that are announced in one go, and where their lines end."""
    match = _HEAD.match(text, start)
    found = _announced(match[0]) if match else ()
    if match is None or not found:
        return None
    return found if number == 1 else [_below(number, one) for one in found], match.end()


@lru_cache(maxsize=256)
def _announced(head: str) -> Sequence[Announcement]:
    """What some lines announce, if that is jobs and a version: the runs of a study repeat them."""
    if "(groupid=" in head:  # a line that was joined with the first one of a report
        return ()
    announced = Announcements()
    found = [one for line in lines_of(head) if (one := announced.read(line))]
    return found if all(isinstance(one, Header | Version) for one in found) else ()


def _below(number: int, one: Announcement) -> Announcement:
    return replace(one, line=one.line + number - 1)


class Announcements:
    """command: a command line that goes on. headers: of the jobs that are announced, by name."""

    def __init__(self) -> None:
        self.command = ""
        self.headers: dict[str, list[Header]] = {}
        self.used = False  # whether there is a result of them

    def read(self, line: Line) -> Announcement | None:
        """What a line announces, if it does."""
        text = line.text
        if self.command or (text.endswith("\\") and "fio " in text):
            self.command = f"{self.command}{text}"[:_LONGEST]
            if text.endswith("\\"):
                return None
            text, self.command = self.command.replace("\\", " "), ""
        if text.lstrip().startswith(_COMPLAINS):
            return Message(line.number, text.strip()[:500])
        if match := _VERSION.fullmatch(text.strip()[:80]) or _CLIENT.fullmatch(text[:600]):
            return Version(match[1], line.number)
        return _options.header(text[:2000], line.number) or _options.command(text, line.number)

    def keep(self, header: Header) -> None:
        """One more job, the first of a new run if there is a result of those before it."""
        if self.used:
            self.headers, self.used = {}, False
        self.headers.setdefault(header.name, []).append(header)
