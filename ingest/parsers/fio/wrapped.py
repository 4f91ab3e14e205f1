"""A command line of fio that a mail has wrapped → one line; whether a command lacks its end.

> fio --filename=/btrfs/foo --direct=1 --rw=randrw --bs=4k
> --ioengine=libaio --iodepth=256 --name=j
"""

from __future__ import annotations

import re

LONGEST = 4000  # of a command line, in characters
_GOES_ON = re.compile(r"[> \t]{0,16}(?P<rest>--?[A-Za-z][\w-]{1,40}(?=[=\s\\]|$).*)")
# Options with a value in the next word, if there is one.
_LACKS_VALUE = re.compile(
    r"--?(?:bs|blocksize|iodepth|numjobs|ioengine|size|rw|readwrite|rwmixread|rwmixwrite|direct|name"
    r"|filename|directory|runtime)=?"
)


def joined(text: str, line: str) -> str | None:
    """A command with the line after it, where that goes on with it: it begins with an option."""
    match = _GOES_ON.match(line)
    return f"{text} {match['rest']}"[:LONGEST] if match else None


def is_open(text: str) -> bool:
    """Whether a command ends within an option: its rest is in a line that nothing tells from other text."""
    last = text.rstrip().rpartition(" ")[2]
    return _LACKS_VALUE.fullmatch(last) is not None or any(
        last.count(quote) % 2 and text.count(quote) % 2 for quote in "'\""
    )
