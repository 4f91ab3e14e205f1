"""The JSON documents in a log: where each ends, and what of it is read.

    {
      "fio version" : "fio-3.42",
      "jobs" : [ {"jobname" : "j", "error" : 0, "job options" : {…}, "read" : {…}, …} ]
    }

The decoder takes a whole document: where it ends is guessed first, and searched for only if that fails.
"""

from __future__ import annotations

import json
from typing import Any, NoReturn

import msgspec

NONE = msgspec.Raw(b"null")


class Digits(str):
    """A number with a fraction, as it is written; text in quotes is not one."""

    __slots__ = ()


class Job(msgspec.Struct):
    """What is read of a job, its objects as they are written; all else is only checked to be JSON."""

    jobname: Any = ""
    error: Any = 0
    options: msgspec.Raw = msgspec.field(default=NONE, name="job options")
    read: msgspec.Raw = NONE
    write: msgspec.Raw = NONE
    trim: msgspec.Raw = NONE
    mixed: msgspec.Raw = NONE
    sync: msgspec.Raw = NONE
    steadystate: msgspec.Raw = NONE


class Document(msgspec.Struct):
    """A document; a server has its clients instead of jobs."""

    version: Any = msgspec.field(default=None, name="fio version")
    timestamp: Any = None
    timestamp_ms: Any = None
    options: msgspec.Raw = msgspec.field(default=NONE, name="global options")
    jobs: list[Job] | None = None
    client_stats: list[Job] | None = None


def is_document(text: str) -> bool:
    """Whether all of a text is one document of fio's, which is held until it is read."""
    if '"fio version"' not in text:
        return False
    try:
        document = _decoded(text)
    except (ValueError, RecursionError):
        return False
    if document.version is None:
        return False
    _HELD[:] = [(text, document)]
    return True


class NotJson(ValueError):
    """The text is no JSON document of fio; `place` is where that shows."""

    def __init__(self, place: int, found: str) -> None:
        super().__init__(found)
        self.place, self.found = place, found


class Documents:
    """Reads one document after another.

    Three guesses of where one ends, the cheapest first; one that was wrong is not made again, so that no text
    is gone over more than a few times.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self._ends = [_last, _usual]

    def read(self, start: int) -> tuple[Document, int]:
        """The document that begins at `start`, and its end. Raises NotJson."""
        while self._ends:
            end = self._ends[0](self.text, start)
            try:
                return _read(self.text[start:end]), end
            except (ValueError, RecursionError):
                self._ends.pop(0)
        end = _end(self.text, start)
        try:
            return _read(self.text[start:end]), end
        except (ValueError, RecursionError) as error:
            raise NotJson(start, str(error)[:80]) from error


def _last(text: str, _start: int) -> int:
    """Nothing follows the document."""
    return len(text)


def _usual(text: str, start: int) -> int:
    """The first brace at the start of a line; the last one of the line if the document begins within it."""
    line_end = text.find("\n", start)
    if line_end < 0:
        line_end = len(text)
    if text[start:line_end].rstrip() == "{":
        return text.find("\n}", line_end) + 2
    return text.rfind("}", start, line_end) + 1


_DECODER = msgspec.json.Decoder(Document, float_hook=Digits)


_HELD: list[tuple[str, Document]] = []  # one at most: it may be large


def _read(text: str) -> Document:
    held, document = _HELD.pop() if _HELD else ("", None)
    return document if document and held == text else _decoded(text)


def _decoded(text: str) -> Document:
    return _DECODER.decode(text if text.isascii() else text.encode("utf-8", "replace"))


def _end(text: str, start: int) -> int:
    try:
        return _SCANNER.raw_decode(text, start)[1]
    except json.JSONDecodeError as error:
        raise NotJson(error.pos, error.msg) from error
    except RecursionError as error:
        raise NotJson(start, "JSON that is nested too deeply") from error
    except ValueError as error:  # NaN, Infinity, or more digits than Python takes
        raise NotJson(start, str(error)[:80]) from error


def _refuse(constant: str) -> NoReturn:
    raise ValueError(constant)


_SCANNER = json.JSONDecoder(parse_constant=_refuse, parse_float=str)
