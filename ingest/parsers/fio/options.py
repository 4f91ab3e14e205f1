"""fio's options in JSON, on a command line or in its first lines → parameters by the names of factors.yaml.

"job options" : {"rw" : "randread", "bs" : "4k", "iodepth" : "16", "direct" : "1", …}
$ fio --name=j --rw=randread --bs=4k --iodepth 16 --direct=1
j: (g=0): rw=randread, bs=(R) 4096B-4096B, (W) 4096B-4096B, (T) 4096B-4096B, ioengine=psync, iodepth=1
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from ingest.parsers.fio.model import Announcement, Command

_ALIASES = {"blocksize": "bs", "readwrite": "rw"}
_SIZE = re.compile(r"(\d{1,15})([kmgtp]?)(i?)b?", re.ASCII | re.IGNORECASE)
_PRINTED_SIZE = re.compile(r"(\d{1,15}(?:\.\d{1,6})?)([KMGTPk]?)(i?)B?", re.ASCII)
_ANNOUNCED = re.compile(r"\(g=\d{1,9}\): rw=(?P<rw>[a-z]{2,20}), (?P<rest>.*)")
_SETTING = re.compile(r"(?:^|, )(ioengine|iodepth|odir)=([^,\s]{1,80})")
_BLOCKS = re.compile(
    r"(?:bs=|[/,] ?)(?:\([RWT]\) ?)?([\d.]{1,20}[KMGTPk]?i?B?)-([\d.]{1,20}[KMGTPk]?i?B?)(?=[/,])"
)
_COMMAND = re.compile(
    r"(?:^|[$#%>] {1,4})(?:sudo {1,4})?(?:[\w./-]{0,200}/)?fio {1,4}(?P<arguments>-.*|.*\.fio\b.*)"
)
_CLIENT = re.compile(r"<[^<>\s]{1,255}> ")  # before what a client says, where there is a server
_POWERS = ("", "k", "m", "g", "t", "p")


def size(text: str, base: int = 1024) -> int | None:
    """`64k` in bytes. With kb_base=1024 fio takes k for 1024 and ki for 1000; with 1000 it is reversed."""
    match = _SIZE.fullmatch(text.strip())
    if match is None:
        return None
    step = (1000 if base == 1024 else 1024) if match[3] else base
    return int(match[1]) * int(step ** _POWERS.index(match[2].lower()))


def parameters(options: Mapping[str, str]) -> dict[str, Any]:
    """The factors that a job's options set."""
    base = 1000 if options.get("kb_base") == "1000" else 1024
    found: dict[str, Any] = {
        "block_size": _one_block(options.get("bs", ""), base),
        "queue_depth": _whole(options.get("iodepth", "")),
        "threads": _whole(options.get("numjobs", "")),
        "engine": options.get("ioengine"),
        "direct": _direct(options),
        "file_size": size(options.get("size", ""), base),
        "mix_read": _mix(options),
    }
    return {name: value for name, value in found.items() if value is not None}


def canonical(options: Mapping[str, Any]) -> dict[str, str]:
    """Options under one name each; only those that are text."""
    return {_ALIASES.get(name, name): value for name, value in options.items() if isinstance(value, str)}


def access_of(rw: str | None) -> str | None:
    """`randrw:8` as randrw."""
    return rw.partition(":")[0].strip().lower() or None if rw else None


def _one_block(text: str, base: int) -> int | None:
    """`4k` or `4k,4k,4k`; read and write sizes that differ have no single value."""
    sizes = {size(each, base) for each in text.split(",")[:4] if each}
    return sizes.pop() if len(sizes) == 1 else None


def _whole(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def _direct(options: Mapping[str, str]) -> bool | None:
    if options.get("direct") in ("0", "1"):
        return options["direct"] == "1"
    return {"0": True, "1": False}.get(options.get("buffered", ""))


def _mix(options: Mapping[str, str]) -> float | None:
    """The share of reads; fio's own default is one half."""
    if access_of(options.get("rw")) not in ("rw", "readwrite", "randrw"):
        return None
    read, write = _whole(options.get("rwmixread", "")), _whole(options.get("rwmixwrite", ""))
    if read is None:
        read = 100 - write if write is not None else 50
    return read / 100 if 0 <= read <= 100 else None


def announcement(line: str, number: int) -> Announcement | None:
    """The line that announces a job, or None."""
    place = line.find("(g=")
    match = _ANNOUNCED.match(line, place) if place >= 0 else None
    if match is None:
        return None
    rest = match["rest"]
    settings = dict(_SETTING.findall(rest))
    found = {
        "block_size": _printed_block("bs=" + rest.partition("bs=")[2].partition("ioengine=")[0]),
        "queue_depth": _whole(settings.get("iodepth", "")),
        "engine": settings.get("ioengine"),
        "direct": {"1": True, "0": False}.get(settings.get("odir", "")),
    }
    known = {name: value for name, value in found.items() if value is not None}
    name = _CLIENT.sub("", line[:place]).strip().removesuffix(":").rstrip()
    return Announcement(name, number, match["rw"], known)


def _printed_block(text: str) -> int | None:
    """The block size where smallest and largest of all sides are the same."""
    sizes = {_printed_size(each) for pair in _BLOCKS.findall(text[:200]) for each in pair}
    return sizes.pop() if len(sizes) == 1 else None


def _printed_size(text: str) -> int | None:
    """`4K` is 4096 in every version that prints it; `64.0KiB` and `65.5kB` say what they are."""
    match = _PRINTED_SIZE.fullmatch(text)
    if match is None:
        return None
    decimal = match[2] == "k" or (text.endswith("B") and not match[3] and match[2] != "")
    value = float(match[1]) * (1000 if decimal else 1024) ** _POWERS.index(match[2].lower())
    return int(value) if value.is_integer() and not (decimal and "." in match[1]) else None


def command(line: str, number: int) -> Command | None:
    """A prompt with fio's command line, or None."""
    match = _COMMAND.search(line[:4000]) if "fio " in line else None
    if match is None:
        return None
    shared: dict[str, str] = {}
    jobs: list[tuple[str, dict[str, str]]] = []
    for name, value in _arguments(match["arguments"].split()):
        if name == "name":
            jobs.append((value, dict(shared)))
        else:
            (jobs[-1][1] if jobs else shared)[_ALIASES.get(name, name)] = value
    return Command(number, tuple(jobs) or (("", shared),))


def _arguments(words: list[str]) -> Iterator[tuple[str, str]]:
    """`--bs=4k`, `--bs 4k` and bare `--thread`."""
    for word, following in zip(words, [*words[1:], ""], strict=True):
        if word.startswith("--"):
            name, equals, value = word[2:].partition("=")
            yield name, (value if equals else "" if following.startswith("-") else following).strip("'\"")
