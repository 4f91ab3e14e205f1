"""Text that is made to keep a parser busy: one short piece, repeated by the million.

    xxxxxxxx…            alone
    <a log>0000…         after a real log; with `all` within it and in many lines, too

As a program it feeds them all to one parser and prints the CPU seconds of each:
python -m tests.parsers.hostile TOOL BYTES [all]
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress

from ingest.parsers import ParseError, parsers
from tests.parsers.damage import logs_of

ASKED_FOR = ("x", "0", " ", "[")
REPEATED = (
    *ASKED_FOR, "{", "(", '"', "\\", "\t", "\n", "\r", ",", ";", ":", ".", "-", "+", "#", "/", "m", "é", "\x1b[", "0,",
    "0.", "1 ", "a ", "a:", " :", "1;", "[[", "[0]", '{"a":', "=1", "/dev/", "1e9", "dd if=", " 0.0s", "MB/s ", "\n\n ",
)  # fmt: skip


def texts(start: str, size: int, repeated: Sequence[str] = REPEATED) -> Iterator[tuple[str, str]]:
    """What is repeated and where, and the text."""
    middle = len(start) // 2
    for piece in repeated:
        line = piece * (size // len(piece))
        yield f"{piece!r} alone", line
        yield f"{piece!r} after a log", start + line
        if repeated is REPEATED:
            yield f"{piece!r} within a log", start[:middle] + line + start[middle:]
            yield f"{piece!r} in lines after a log", start + (line[:59] + "\n") * (size // 60)


def seconds(tool: str, text: str) -> float:
    """CPU time of one reading; being refused is an answer too."""
    begin = time.process_time()
    parser = parsers()[tool]
    parser.detect(text)
    with suppress(ParseError):
        parser.parse(text, None)
    return time.process_time() - begin


def main(tool: str, size: int, repeated: Sequence[str]) -> None:
    """Prints {what: seconds}."""
    start = logs_of(tool)[0].text
    print(json.dumps({what: seconds(tool, text) for what, text in texts(start, size, repeated)}))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), REPEATED if sys.argv[3:] == ["all"] else ASKED_FOR)
