"""What bonnie says beside its figures: that it begins, how far it is, why it fails; and its command line.

Using uid:1000, gid:1000.
Writing intelligently...Can't write block.: No space left on device
$ bonnie++ -d /mnt -s 2g -n 0
"""

from __future__ import annotations

import re

from ingest.parsers._lines import Line
from ingest.parsers.bonnie._found import Scan
from ingest.parsers.bonnie._progress import done
from ingest.parsers.bonnie._sizes import command_of
from ingest.parsers.bonnie._table import Tables

_STARTS = re.compile(r"Using uid:|Writing (?:with putc|a byte|intelligently)|Create files in seq")
_FAILURE = re.compile(
    r"Bonnie: drastic I/O error|File size should be double RAM|You must use the \"-u\" switch"
    r"|Not enough ram to test|Exceeded CPU usage|Expected \d+ files but only got|File size \d+ too big"
    r"|Can't have more than 99,999|Invalid chunk size"
)
# Other programs say so too: only of a bonnie that has begun.
_CANNOT = re.compile(
    r"(?:^|\.\.\.)Can't (?:write|read|open|create|delete|make|stat|change|get|fork|chdir|sync file|set)"
)


def event(found: Scan, tables: Tables, line: Line) -> bool:
    """A failure, a start or a command line."""
    if failure := _failure(found, line.text):
        _fail(found, line.number, failure)
    elif said := done(line):
        found.progress.append(said)
        _start(found, tables, line)
    elif _STARTS.match(line.text):
        _start(found, tables, line)
    elif "bonnie" in line.text and (command := command_of(line.text)):
        found.commands.append((line.number, command))
        found.begun = None
        tables.close()
    else:
        return False
    return True


def _start(found: Scan, tables: Tables, line: Line) -> None:
    if found.begun is None or found.begun < 0:
        found.begun = line.number
    if not line.text.startswith("Create files"):
        tables.close()


def _failure(found: Scan, text: str) -> str | None:
    match = _FAILURE.search(text)
    if match is None and "Can't " in text and (found.begun is not None or _STARTS.match(text)):
        match = _CANNOT.search(text)
    if match is None or "turning off dir-sync" in text:
        return None
    return text[match.start() :].lstrip(".").strip()


def _fail(found: Scan, line: int, message: str) -> None:
    """Its last words may be several: the first says most. A negative `begun` is a run that has failed."""
    if found.begun is None or found.begun >= 0:
        found.failures.append((line, message))
    found.begun = -1
