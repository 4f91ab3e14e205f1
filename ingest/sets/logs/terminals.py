"""What a terminal, or a recording of one, has put around a log → the log.

    {"version": 2, "width": 80, "height": 24}     asciinema: a header, and what was printed, piece by piece
    [0.248848, "o", "10+0 records in\\r\\n"]
    10+0 records in\\r10+0 records out\\r           lines that end in CR alone, as those of old Macs
    10+0 records in        │                      the border of a pane (tmux, screen)
    10+0 records in        │load average: 1.2     … and a pane to its right where no tool has printed

A line that is drawn anew and anew ends in CR, too: progress alone stays as it is.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from ingest.parsers.detect import is_of_a_tool

_FEW = 2  # lines
_BORDER = "\u2502"
# dd's and fio's progress: its last state is no result.
_PROGRESS = re.compile(r"(?:\x1b\[K|[ \t])*(?:[0-9]{1,20} bytes |Jobs: [0-9]|\Z)")
# lsblk draws its tree with the same sign.
_TREE = re.compile(rf"{_BORDER}[ \t]{{0,9}}[{_BORDER}├└]")
# A number that may go on in the next row of a pane.
_BROKEN_NUMBER = re.compile(rf"[0-9.,]{_BORDER}[^\n]*\n[0-9.,]")


def recorded(text: str) -> str | None:
    """What was printed while asciinema (1 to 3) recorded; None of anything else."""
    if not text.startswith("{") or '"version"' not in text[:1000]:
        return None
    first, *lines = text.split("\n")
    header = _json(first)
    if not isinstance(header, dict):
        header, lines = _json(text), []
    if not isinstance(header, dict) or not header.keys() & {"width", "term"}:
        return None
    printed = "".join(_of_first(header) if header.get("version") == 1 else _of_events(lines))
    return printed or None


def _of_first(document: dict[str, Any]) -> Iterator[str]:
    """The pieces of version 1, which is one document."""
    frames = document.get("stdout")
    for frame in frames if isinstance(frames, list) else ():
        match frame:
            case [_, str(piece)]:
                yield piece


def _of_events(lines: list[str]) -> Iterator[str]:
    """The pieces of versions 2 and 3; what was typed is shown where the terminal printed it."""
    for line in lines:
        match _json(line):
            case [_, "o", str(piece)]:
                yield piece


def _json(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def with_line_feeds(text: str) -> str | None:
    """A text whose lines end in CR alone; None where it has LF, or is a line that was drawn anew."""
    if "\r" not in text or text.find("\n", 0, len(text) - 1) >= 0:
        return None
    lines = text.rstrip("\n").split("\r")
    if all(map(_PROGRESS.match, lines)) or sum(map(bool, lines)) < _FEW:
        return None
    return "\n".join(lines)


def without_borders(text: str) -> str | None:
    """The text without what a pane draws at its left or right; None where it has no border."""
    if _BORDER not in text:
        return None
    lines = text.split("\n")
    if bordered := [line for line in lines if line.startswith(_BORDER)]:
        is_pane = len(bordered) >= _FEW and not any(map(_TREE.match, bordered))
        lines = [line.removeprefix(_BORDER) if is_pane else line for line in lines]
    columns = {len(line.rstrip()) for line in lines if line.rstrip().endswith(_BORDER)}
    if len(columns) == 1:  # a border is straight
        lines = [line.rstrip().removesuffix(_BORDER).rstrip() if _BORDER in line else line for line in lines]
    return _left_pane(lines) or "\n".join(lines)


def _left_pane(lines: list[str]) -> str | None:
    """What stands left of a straight border; None where there is none, or a result may be after it."""
    bordered = [line for line in lines if _BORDER in line]
    columns = {line.find(_BORDER) for line in bordered} | {line.rfind(_BORDER) for line in bordered}
    if len(columns) != 1 or len(bordered) < _FEW or any(map(_TREE.search, bordered)):
        return None
    if is_of_a_tool("\n".join([*(line.partition(_BORDER)[2] for line in bordered), ""])):
        return None
    if _BROKEN_NUMBER.search("\n".join(lines)):
        return None
    return "\n".join(line.partition(_BORDER)[0].rstrip() if _BORDER in line else line for line in lines)
