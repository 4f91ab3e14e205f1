"""A log after a mark in each line (quoted, numbered, timed), or whose lines a mail program broke → the log.

    > fio-3.17
    > j: (groupid=0, jobs=1): err= 0: pid=31214
    >   read: IOPS=9873, BW=38.6MiB/s (40.4MB/s)(3071MiB/79653msec)

    2026-11-21T04:30:00.1234567Z   read: IOPS=9873, …
     9: real    0m0.245s
    10: user    0m0.001s

The mark is found at a line that a tool prints, and taken away from every line that has one of the same form;
its numbers may have more digits. The > of a mail is taken away at whatever depth:

    > > real    0m0.245s
    > > Personalities : [raid1]

Line numbers stay.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ingest.parsers.lines import OTHER_FILE

_LONGEST = 100  # of a mark, in characters
_SEVERAL = 2
_TRIED = 3  # places of a sign: a person may have written it, too
# What marks are found at: a text without one of them has none.
_BEHIND_MARKS = (
    "IOPS=", " io=", '"fio version"', ";fio-", "sysbench 0.", "sysbench v0.", "sysbench 1.",
    "MiB/s: ", " Requests/sec executed",
    " records ", " bytes (", " copied, ", " transferred in ", "real", "--Seq", " Timing ", "Executed in ",
    "elapsed", "Command being timed", "pf+", "Raid Level : ", "Personalities : [", "START OF INFO",
    "Architecture: ", "ATA device, with", "iB) ",
)  # fmt: skip
# What tools print at the beginning of a line, and never further right …
_OUTERMOST = (
    r"(?:[0-9]{1,15}\+[0-9]{1,15} records |[0-9]{1,20} bytes (?:transferred|copied)|"
    r"[0-9]{1,20} \w{1,20} \([0-9.,]{1,6} [kMGTP]?B|dd: error |"
    r"(?:real|elapsed)[ \t]{1,20}[0-9][0-9.,:mshd ]{0,20}\s*$|=== START OF INFO|Personalities : \[|"
    r"Version {1,9}[0-9].{0,60}--Seq|[1-5];(?:[^;\n]{1,200};){1,2}[0-9]{1,9};[0-9]|"
    r"Architecture: |ATA device, with|/dev/[^\s:]{1,100}:|[0-9.]{1,15}user [0-9])"
)
# … or after blanks; a shell's own prompt of > is before none of it.
_PRINTED = (
    rf"(?:{_OUTERMOST}|[0-9.]{{1,15}}u [0-9]|Command (?:exited|being timed)|-{{2,9}}Seq|Raid Level : |"
    r"ARRAY /dev/md|NAME {1,30}[A-Z]|[0-9]{1,8}m[0-9.]{1,12}s real |Executed in |Timing [bcO]|"
    r"[0-9.]{1,15} real )"
)
_OF_ZSH = r"[^\n]{0,200} [0-9.]{1,15}s user "
_DIRECTION = r"(?:read|write|trim|mixed) ?: (?:io=|IOPS=)|(?:READ|WRITE|TRIM|MIXED): (?:io|bw)="
_OF_FIO = (
    rf"(?:{_DIRECTION}"
    r'|"fio version" ?:|[345];fio-|sysbench (?:v?0\.\d|1\.\d)|'
    r"(?:read|written), MiB/s: |[0-9.]{1,15} Requests/sec executed)"
)
_MARKED = re.compile(
    r'(?P<mark>[^{}"\x1b\r\n]{0,100}?(?:[^{}"\x1b\r\n\s](?=[ \t])|[]|>:)#*+/]))[ \t]*'
    rf"(?:{_OF_FIO}|{_PRINTED})",
    re.MULTILINE,
)
_BARE = re.compile(
    rf"(?P<mark>[ \t]{{0,40}}){_OUTERMOST}|[ \t]{{0,40}}(?:{_OF_FIO}|{_PRINTED})", re.MULTILINE
)
_NUMBER = re.compile(r"\s*\d+")
_OF_DIRECTION = re.compile(rf"[ \t]{{0,40}}(?:{_DIRECTION})")
_OF_FILE = re.compile(r"[^\s:]{1,90}(\.[A-Za-z]{1,5}:)")  # by grep
_MAILED = re.compile(
    rf"^[ \t]{{0,8}}(?:> ?){{1,9}}[ \t]{{0,20}}(?:{_PRINTED}|{_OF_ZSH}|{_OF_FIO})", re.MULTILINE
)
_MAIL = re.compile(r"[ \t]{0,8}(?:> ?){1,9}")


# docker compose pads the names; what it says itself has no mark. kubectl logs --prefix.
_OF_CONTAINER = re.compile(r"(?:[\w.-]{1,60} {1,20}\| ?|\[pod/[^\]\s]{1,100}\](?: |$))")
_OF_COMPOSE = re.compile(r"Attaching to |.{1,60} exited with code |\s*$")


def of_each_container(text: str) -> str | None:
    """Lines of several containers at once → those of each together; None where there are not several."""
    if " | " not in text and "[pod/" not in text:
        return None
    together: dict[str, list[str]] = {}
    for line in text.splitlines():
        if match := _OF_CONTAINER.match(line):
            together.setdefault(match[0].rstrip(), []).append(line)
        elif _OF_COMPOSE.match(line) is None:
            return None
    is_compose = all(mark.endswith("|") for mark in together) and len(set(map(len, together))) == 1
    if len(together) < _SEVERAL or not (is_compose or all(mark.startswith("[pod/") for mark in together)):
        return None
    return "".join(f"{line}\n" for lines in together.values() for line in lines)


def unmarked(text: str) -> str | None:
    """The text without its marks; None where it has none."""
    if text.startswith("{"):
        return None
    mark = _mark_of(text)
    if mark is None:
        return _without(_MAIL, text) if _MAILED.search(text) else None
    if _OF_FILE.fullmatch(mark):
        return "\n".join(_of_files(_form(mark), text))
    return _without(_MAIL if ">" in mark and _MAIL.fullmatch(mark) else _form(mark), text)


def _of_files(mark: re.Pattern[str], text: str) -> Iterator[str]:
    """The lines without the names of their files; a sign where those of fio go on with another file."""
    last = ""
    for line in text.split("\n"):
        match = mark.match(line)
        if match is None:
            yield line
            continue
        is_of_another = last not in ("", match[0]) and _OF_DIRECTION.match(line, match.end())
        yield f"{OTHER_FILE if is_of_another else ''}{line[match.end() :]}"
        last = match[0]


def _without(mark: re.Pattern[str], text: str) -> str:
    lines = ((line, mark.match(line)) for line in text.split("\n"))
    return "\n".join(line[match.end() :] if match else line for line, match in lines)


def _mark_of(text: str) -> str | None:
    """What is before a line that a tool prints, and before the next one."""
    for sign in _BEHIND_MARKS:
        for start, place in _lines_with(text, sign):
            bare = _BARE.match(text, start)
            match = bare or _MARKED.match(text, start)
            mark = match["mark"] if match else None
            if mark and _fits(mark, _neighbouring_line(text, start, place)):
                return mark
            if bare:
                return None
    return None


def _lines_with(text: str, sign: str) -> Iterator[tuple[int, int]]:
    """Where the first lines with a sign begin, and where in them it stands."""
    place = -1
    for _ in range(_TRIED):
        place = text.find(sign, place + 1)
        if place < 0:
            return
        if place > 0 and text[place - 1] != "\n":
            yield text.rfind("\n", max(place - 2 * _LONGEST, 0), place) + 1, place


def _fits(mark: str, neighbour: str) -> bool:
    return not neighbour or _form(mark).match(neighbour) is not None


def _neighbouring_line(text: str, start: int, place: int) -> str:
    """The beginning of the next line, or of the one before if there is none."""
    after = text.find("\n", place) + 1
    following = text[after : after + _LONGEST].split("\n", 1)[0] if after else ""
    return following or text[text.rfind("\n", 0, max(start - 1, 0)) + 1 : max(start - 1, 0)]


def _form(mark: str) -> re.Pattern[str]:
    """Any mark of its kind: other numbers, right-aligned or not, and one blank or tab after it; of grep, the
    names of other files of that kind."""
    if mark.isspace():
        return re.compile(mark)
    if file := _OF_FILE.fullmatch(mark):
        return re.compile(rf"[^\s:]{{1,90}}{re.escape(file[1])}[ \t]?")
    words = map(re.escape, _NUMBER.split(mark))
    return re.compile(r"\s{0,12}+\d{1,12}+".join(words) + r"(?!\S)" * mark[-1].isdigit() + "[ \t]?")


_LONGEST_LINE = 400  # characters of a line that is put together
_END = r"(?:(?:[,=\[]|\([RWT]\)|B/s-?)[ \t]*|\): err= {0,3}-?[0-9]{1,6} \(file:[^()\n]{1,200})"
_REST = (
    r"(?:[ \t]{1,8}[0-9]{1,15}\]|[0-9.]{1,12}[kKMGT]?i?B/s[,)]|[^()\n]{1,120}\): pid=[0-9]"
    r"|[0-9.]{1,15}[kKMGT]?(?:[,\]]|\s*$)|[ \t]{0,12}[A-Za-z_]{2,12}= {0,9}[0-9a-z]|[0-9]{1,3}\.[0-9]{2}th=\["
    r"|\([WT]\) [0-9]|[0-9]{1,9}(?:[KMG]i)?B-[0-9]|\([0-9.]{1,12}[kKMGT]?i?B/s[-)])"
)
_MAY_GO_ON = re.compile(rf"\n{_REST}", re.MULTILINE)
# What only fio prints.
_FIO_ONLY = re.compile(
    r"\(groupid=\d|IOPS=[0-9.]{1,20}[kM]?, BW=|: io= *[0-9.]{1,20}[KMGT]?i?B, (?:bw|aggrb)=|[345];fio-"
    r"|(?:READ|WRITE|TRIM): bw="
)
_ENDS, _GOES_ON = re.compile(rf"{_END}\Z"), re.compile(_REST)


def rejoined(text: str) -> str | None:
    """The text with its lines whole; None where none was broken."""
    if not _FIO_ONLY.search(text) or text.startswith("{") or "\r" in text or _MAY_GO_ON.search(text) is None:
        return None
    lines, at = text.split("\n"), 0
    for place in range(1, len(lines)):
        if _belong(lines[at], lines[place]):
            line, following = lines[at].rstrip(), lines[place].lstrip(" \t")
            blank = "" if line.endswith("B/s-") else " "  # a range is broken after its hyphen
            lines[at], lines[place] = f"{line}{blank}{following}", ""
        else:
            at = place
    return "\n".join(lines)


# How a result of dd or hdparm begins, and what it is when it is whole. Of hdparm's cached reads, and after
# its colon, the blanks tell the version: where a line was broken they are lost, but before the unit.
_RESULT = re.compile(
    r"[ \t]{0,40}(?:[0-9]{1,20} bytes |Timing (?:buffered|O_DIRECT) disk reads(?!.{0,30}:\s*$)"
    r"|Timing [\w-]{6,12}(?: cached)? reads: .{1,60}= {0,9}[0-9.]{1,16}\s*$)"
)
_IN_BYTES = r"[0-9]{1,20} bytes (?:\([^()\n]{1,40}\) )?"
_WHOLE_RESULT = re.compile(
    rf"\s*(?:{_IN_BYTES}copied, [0-9.,e-]{{1,20}} s(?:econds)?, [0-9.,]{{1,12}} [kMGT]?B/s"
    rf"|{_IN_BYTES}transferred in [0-9.]{{1,20}} sec(?:s|onds)? \([0-9]{{1,20}} bytes/sec\)"
    r"|Timing (?:\w{8} disk|(?:O_DIRECT )?cached|buffer-cache) reads(?: \(offset [0-9]{1,12} GB\))?: +"
    r"[0-9]{1,12} MB in +[0-9.]{1,12} seconds = *[0-9.]{1,16} [kM]B/sec)\s*"
)


def rejoined_results(text: str) -> str | None:
    """The text with the results of dd and hdparm whole; None where none was broken."""
    if " bytes " not in text and "Timing " not in text:
        return None
    lines = text.split("\n")
    for place, line in enumerate(lines[:-1]):
        if len(line) < _LONGEST_LINE and _RESULT.match(line) and not _WHOLE_RESULT.fullmatch(line):
            joined = f"{line.rstrip()} {lines[place + 1].strip()}"
            if len(joined) < _LONGEST_LINE and _WHOLE_RESULT.fullmatch(joined):
                lines[place : place + 2] = joined, ""
    return "\n".join(lines)


def _belong(line: str, following: str) -> bool:
    ends = len(line) < _LONGEST_LINE and _ENDS.search(line[-_LONGEST_LINE:])
    return bool(ends) and _GOES_ON.match(following) is not None
