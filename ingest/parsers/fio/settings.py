"""The options of a job of fio: command line, first lines, "job options" → parameters (factors.yaml).

    $ fio --name=j --rw=randread --bs=4k --iodepth 16 --direct=1
    j: (g=0): rw=randread, bs=(R) 4096B-4096B, (W) 4096B-4096B, (T) 4096B-4096B, ioengine=psync, iodepth=1
    "job options" : {"rw" : "randread", "bs" : "4k", "iodepth" : "16", "direct" : "1", …}

Of a setting that is in several of them the last one counts.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from ingest.parsers.fio.load import load_options_of
from ingest.parsers.fio.model import ALL_JOBS, UNNAMED, Announcement, Command
from ingest.parsers.fio.syncs import sync_of
from ingest.parsers.fio.wrapped import is_open
from ingest.parsers.prompts import shared_by

LONGEST_NAME = 127  # that a report shows of a job's: FIO_JOBNAME_SIZE in stat.h
KNOWN_RW = {
    "read", "write", "trim", "rw", "readwrite", "trimwrite",
    "randread", "randwrite", "randtrim", "randrw", "randtrimwrite",
}  # fmt: skip
_ALIASES = {"blocksize": "bs", "readwrite": "rw"}
_RANGES = frozenset({"bsrange", "blocksize_range", "bssplit"})  # they count where bs= is given, too
_SIZE = re.compile(r"(\d{1,15})([kmgtp]?)(?:(ib)|[ib])?", re.ASCII | re.IGNORECASE)
_ANNOUNCED = re.compile(r"\(g=(?P<group>\d{1,9})\): rw=(?P<rw>[a-z]{2,20}), (?P<rest>.*)")
_SETTING = re.compile(r"(?:^|, )(ioengine|iodepth|odir)=([^,\s]{1,80})")
# The block sizes of reads, writes and trims, the smallest and the largest of each.
_BLOCKS = re.compile(
    r"(?:bs=|[/,] ?)(?:\([RWT]\) ?)?([\d.]{1,20}[KMGTPk]?i?B?)-([\d.]{1,20}[KMGTPk]?i?B?)(?=[/,])"
)
_BLOCK = re.compile(r"(\d{1,15}(?:\.\d{1,6})?)([KMGTPk]?)(i?)B?", re.ASCII)
_COMMAND = re.compile(  # after a prompt, the + of sh -x, or the indentation of a quoted block
    r"(?:^[ \t]{0,16}(?:\+{1,4} {1,4})?|[$#%>] {1,4}|^(?:PS )?[A-Za-z]:\\[^<>|\"]{0,200}> {0,4})"
    r"(?:sudo {1,4})?(?:[\w.:/\\-]{0,200}[/\\])?fio(?:\.exe)? {1,4}(?P<arguments>-.*|.*\.fio\b.*)"
)
_LONGEST_COMMAND = 4000  # characters of its line
# In a command line: variables, job files, and what stands for something left out.
_ELSEWHERE = re.compile(r"[$`…<]|\.\.\.|\.fio\b|\\\s*$")
_SURE_DIGITS = 3  # of a size that is rounded; with significant_figures it may have fewer
_ROUND = 100_000  # bytes, a multiple of which may be asked for
_OPTION = re.compile(r"--?(?=[A-Za-z])")
# Engines whose queue() does a request before it returns: FIO_SYNCIO in engines/*.c of fio 1.20 to 3.42, and
# no FIO_Q_QUEUED. Not so vsync, which gathers up to iodepth= neighbouring requests in spite of that flag.
_SYNCHRONOUS = frozenset({
    "sync", "psync", "pvsync", "pvsync2", "mmap", "splice", "falloc", "ftruncate", "e4defrag",
    "libpmem", "dev-dax", "mtd", "filecreate", "filestat", "filedelete", "dircreate", "dirstat", "dirdelete",
})  # fmt: skip
# With io_submit_mode=offload up to iodepth= threads call the engine: rate-submit.c, from here on.
_OFFLOADS = (2, 2, 8)
_FROM_CLIENT = re.compile(r"<[^<>\s]{1,255}> ")  # before what a client says, where there is a server


# Its first lines.
def announcement_of(line: str, number: int) -> Announcement | None:
    """The line that announces a job, or None. Its parameters have the names of factors.yaml."""
    place = line.find("(g=")
    match = _ANNOUNCED.match(line, place) if place >= 0 else None
    if match is None:
        return None
    settings = dict(_SETTING.findall(match["rest"]))
    known = {
        "block_size": _announced_block_size(match["rest"]),
        "queue_depth": _whole_number(settings.get("iodepth", "")),
        "engine": settings.get("ioengine"),
        "direct": {"1": True, "0": False}.get(settings.get("odir", "")),
    }
    parameters = {name: value for name, value in known.items() if value is not None}
    name = _FROM_CLIENT.sub("", line[:place]).strip().removesuffix(":").rstrip()
    return Announcement(name[:LONGEST_NAME], number, match["rw"], parameters, int(match["group"]))


def _announced_block_size(text: str) -> int | None:
    """In bytes, where smallest and largest of all directions are the same."""
    blocks = "bs=" + text.partition("bs=")[2].partition("ioengine=")[0]
    sizes = {_bytes(each) for pair in _BLOCKS.findall(blocks[:200]) for each in pair}
    return sizes.pop() if len(sizes) == 1 else None


def _bytes(text: str) -> int | None:
    """`4K` is 4096 in every version that prints it; later prints are rounded, but for `4096B`."""
    match = _BLOCK.fullmatch(text)
    if match is None:
        return None
    number, letter, binary = match.groups()
    is_exact = not letter or not text.endswith("B")
    value = float(number) * 1024 ** " KMGTP".index(letter.upper() or " ")
    if not value.is_integer() or not (is_exact or (binary and _is_hardly_rounded(number, int(value)))):
        return None
    return int(value)


def _is_hardly_rounded(number: str, size: int) -> bool:
    """Whether KiB or MiB with at least three digits can be of no other size that somebody asks for: 977KiB
    are 1000000 bytes."""
    if len(number.replace(".", "")) < _SURE_DIGITS:
        return False
    half = size / float(number) / 2
    nearest = round(size / _ROUND) * _ROUND
    return "." in number or half > _ROUND or nearest == size or abs(nearest - size) > half


def announced_of(announced: Sequence[Announcement], place: int, count: int) -> Announcement | None:
    """What the first lines say of the job in a place among `count` of one name. One line is for all of them
    (numjobs); of several sections of that name, unless each is one job, only what they share is known."""
    if len(announced) in (0, 1, count):
        return announced[min(place, len(announced) - 1)] if announced else None
    first, *others = announced
    same_access = all(other.rw == first.rw for other in others)
    shared = shared_by([each.parameters for each in announced])
    return Announcement(first.name, first.line, first.rw if same_access else "", shared, first.group)


# A command line.
def command_of(line: str, number: int) -> Command | None:
    """A prompt with fio's command line, or None: options before the first --name are those of all jobs.

    So are those after --name=global, for the jobs that follow (HOWTO.rst, "Command line").
    """
    match = _COMMAND.search(line[:_LONGEST_COMMAND]) if "fio " in line or "fio.exe " in line else None
    if match is None:
        return None
    if is_open(line):
        return Command(number, [("", {})])
    shared: dict[str, str] = {}
    options = shared
    jobs: list[tuple[str, dict[str, str]]] = []
    for name, value in _arguments(_words(match["arguments"])):
        if name != "name":
            options[_ALIASES.get(name, name)] = value
        elif value == "global":
            options = shared
        else:
            options = dict(shared)
            jobs.append((value, options))
    is_whole = bool(jobs) and not _ELSEWHERE.search(match["arguments"]) and len(line) < _LONGEST_COMMAND
    return Command(number, jobs or [("", shared)], is_whole)


def _words(text: str) -> list[str]:
    """Those of a shell: a quoted blank is part of one."""
    try:
        return shlex.split(text)
    except ValueError:  # a quote that is not closed
        return text.split()


def _arguments(words: Sequence[str]) -> Iterator[tuple[str, str]]:
    """`--bs=4k`, `--bs 4k` and bare `--thread`; also with one dash (getopt_long_only() in fio's init.c)."""
    for word, following in zip(words, [*words[1:], ""], strict=True):
        if option := _OPTION.match(word):
            name, equals, value = word[option.end() :].partition("=")
            yield name, (value if equals else "" if following.startswith("-") else following).strip("'\"")


def options_of(command: Command, name: str, reported: Collection[str]) -> Mapping[str, str]:
    """The options of a job on the command line, or what those of its name share; of the only one if it has no
    name there, or here. reported: the names of all jobs in the report."""
    if of_name := [of_job for job, of_job in command.jobs if job[:LONGEST_NAME] == name]:
        is_group = of_name[0].get("group_reporting", "0") != "0"
        others = [of_job for job, of_job in command.jobs if is_group and job[:LONGEST_NAME] not in reported]
        shared = shared_by([*of_name, *others])
        return {name: value for name, value in shared.items() if name != "numjobs" or not others}
    only, of_only = command.jobs[0]
    fits = len(command.jobs) == 1 and (not only or name in (ALL_JOBS, UNNAMED))
    return of_only if fits else {}


def has_all_options(command: Command, name: str) -> bool:
    """Whether options_of() gives every option that a job was given: it is the only one of its name."""
    names = [job[:LONGEST_NAME] for job, _ in command.jobs]
    if len(names) == 1:
        return command.is_whole and name in (*names, ALL_JOBS, UNNAMED)
    of_name = [options for job, options in command.jobs if job[:LONGEST_NAME] == name]
    return command.is_whole and len(of_name) == 1 and "group_reporting" not in of_name[0]


def entries_of(options: Mapping[str, Any]) -> int:
    """How many jobs a report shows of one on the command line."""
    return 1 if "group_reporting" in options else _whole_number(_option(options, "numjobs")) or 1


# Options of a job, as text.
def _option(options: Mapping[str, Any], *names: str) -> str:
    """An option under one of its names; empty if it is not set, or no text."""
    texts = (value for name in names if isinstance(value := options.get(name), str))
    return next(texts, "")


def access_of(options: Mapping[str, Any]) -> str | None:
    """`randrw:8` as randrw."""
    return _option(options, "rw", "readwrite").partition(":")[0].strip().lower() or None


def access_at_random(access: str | None, options: Mapping[str, Any]) -> str | None:
    """An rw= with its percentage_random=: of randread with 0 read; None where it is random only in part."""
    shares = set(_option(options, "percentage_random").split(",")) - {""}
    if access is None or not access.startswith("rand") or shares <= {"100"}:
        return access
    return access.removeprefix("rand") if shares == {"0"} else None


def can_do(access: str | None, direction: str) -> bool:
    """Whether an rw= has a direction: randrw has reads and writes."""
    if access not in KNOWN_RW or direction not in ("read", "write", "trim"):
        return True
    return direction in access or (direction != "trim" and access.endswith("rw"))


def is_of_verify(accesses: Iterable[str | None], direction: str) -> bool:
    """Whether something was read that the rw= of no job asks for: verify= reads what was written."""
    return direction == "read" and not any(can_do(access, direction) for access in accesses)


def is_of_others(options: Mapping[str, Any], direction: str) -> bool:
    """Whether options are those of another job than the one that did this; verify= reads what was written."""
    has_more = any("verify" in name or name == "read_iolog" for name in options)
    return not has_more and not can_do(access_of(options), direction)


def parameters_of(options: Mapping[str, Any]) -> dict[str, Any]:
    """The factors that a job's options set, by the names of factors.yaml."""
    base = 1000 if _option(options, "kb_base") == "1000" else 1024
    parameters = {
        "block_size": _block_size(options, base),
        "queue_depth": _whole_number(_option(options, "iodepth")),
        "threads": _whole_number(_option(options, "numjobs")),
        "engine": _option(options, "ioengine") or None,
        "direct": _direct(options),
        "file_size": _size(_option(options, "size"), base),
        "mix_read": _mix(options),
        "offset": _size(_option(options, "offset"), base) or None,
        "sync": sync_of(options) if can_do(access_of(options), "write") else None,
        "options": load_options_of(options),
    }
    return {name: value for name, value in parameters.items() if value is not None}


def with_real_depth(
    parameters: Mapping[str, Any],
    options: Mapping[str, Any],
    version: tuple[int, ...] | None,
    *,
    is_noted: bool,
) -> dict[str, Any]:
    """Parameters with the queue depth that a synchronous engine has, whatever iodepth= says; without it where
    only options that we do not see tell. is_noted: fio says itself that it is 1 (from 3.33 on)."""
    is_offloaded = _option(options, "io_submit_mode") == "offload"
    if parameters.get("engine") not in _SYNCHRONOUS or parameters.get("queue_depth", 1) == 1 or is_offloaded:
        return dict(parameters)
    is_sure = is_noted or "iodepth" in options or (version is not None and version < _OFFLOADS)
    others = {name: value for name, value in parameters.items() if name != "queue_depth"}
    return others | ({"queue_depth": 1} if is_sure else {})


def asks_for_total_percentiles(options: Mapping[str, Any]) -> bool:
    """Whether percentiles are those of the total latency: either option turns the other off."""
    if "lat_percentiles" in options:
        return bool(options["lat_percentiles"] != "0")
    return bool(options.get("clat_percentiles") == "0")


def _size(text: str, base: int) -> int | None:
    """`64k` in bytes. With kb_base=1024 k and ki are 1024, kib is 1000; with 1000 it is reversed."""
    match = _SIZE.fullmatch(text.strip())
    if match is None:
        return None
    step = (1000 if base == 1024 else 1024) if match[3] else base
    return int(match[1]) * int(step ** ("kmgtp".index(match[2].lower()) + 1 if match[2] else 0))


def _block_size(options: Mapping[str, Any], base: int) -> int | None:
    """`4k` or `4k,4k,4k`; read and write sizes that differ, and those of a range, have no single value."""
    if not _RANGES.isdisjoint(options):
        return None
    text = _option(options, "bs", "blocksize")
    sizes = {_size(each, base) for each in text.split(",")[:4] if each}
    return sizes.pop() if len(sizes) == 1 else None


def _whole_number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def _direct(options: Mapping[str, Any]) -> bool | None:
    direct = _option(options, "direct")
    if direct in ("0", "1"):
        return direct == "1"
    return {"0": True, "1": False}.get(_option(options, "buffered"))


def _mix(options: Mapping[str, Any]) -> float | None:
    """The share of reads; fio's own default is one half."""
    if access_of(options) not in ("rw", "readwrite", "randrw"):
        return None
    read, write = _whole_number(_option(options, "rwmixread")), _whole_number(_option(options, "rwmixwrite"))
    if read is None:
        read = 100 - write if write is not None else 50
    return read / 100 if 0 <= read <= 100 else None
