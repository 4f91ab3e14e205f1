"""A log read at once says what its lines say: dd, hdparm, time, bonnie++ and fio have both ways, and one answer.

Line by line is the reference. Each log of the tests goes both ways as it is, in every dress, joined,
repeated and damaged; so do logs made of what these tools print.
"""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ingest.parsers import ParseError, Report, dd, hdparm, parsers, shell_time
from ingest.parsers._lines import lines_of
from ingest.parsers.bonnie import _runs
from ingest.parsers.bonnie._whole import run_of, whole_runs
from ingest.parsers.fio import _elements, _terse_direction
from ingest.parsers.fio._terse import looks_terse
from ingest.parsers.fio._terse_shapes import Shape, ShapeReading, reading_of
from ingest.parsers.fio._text_blocks import BELOW, GROUPS, ROW_BY_ROW
from ingest.parsers.fio._text_forms import SIDE
from ingest.parsers.shell_time._blocks import timings
from tests.parsers.damage import Log, as_recorded, coloured, logs, mutated, with_crlf, with_prompts

# Where a tool's log is read at once, and what says of any text that it cannot be.
AT_ONCE_BY_TOOL = {
    "dd": (dd, "read_whole", lambda _text, _version: None),
    "hdparm": (hdparm, "read_whole", lambda _text, _version: None),
    "time": (shell_time, "read_whole", lambda _text, _version: None),
    "bonnie++": (_runs, "whole_runs", lambda _text: ()),
}
TOOLS = sorted(AT_ONCE_BY_TOOL)
VERSIONS = (None, None, None, "9.1", "9.43", "5.4", "BusyBox v1.35.0")
Dress = Callable[[str], str]


def as_it_is(text: str) -> str:
    return text


def twice(text: str) -> str:
    return text + text


DRESSES: tuple[Dress, ...] = (as_it_is, twice, with_crlf, with_prompts, as_recorded, coloured, str.rstrip)


def both_ways(tool: str, text: str, version: str | None = None) -> tuple[object, object]:
    """What is read at once where that can be, and line by line."""
    with pytest.MonkeyPatch.context() as patch:
        if tool == "fio":
            patch.setattr(_elements._Log, "_at_once", lambda *_: None)
            patch.setattr(_terse_direction, "reading_of", without_outline)
        else:
            patch.setattr(*AT_ONCE_BY_TOOL[tool])
        slowly = told(tool, text, version)
    return told(tool, text, version), slowly


def without_outline(shape: Shape, names: tuple[str, ...]) -> ShapeReading:
    """How a direction is read figure by figure."""
    return reading_of(shape, names)._replace(outline=None)


def told(tool: str, text: str, version: str | None) -> object:
    try:
        return comparable(parsers()[tool].parse(text, version))
    except ParseError as error:
        return str(error)


def comparable(report: Report) -> tuple[object, ...]:
    rest = report.facts, report.warnings, report.failures, report.lines_used
    return (list(report.readings), *rest)


@pytest.mark.parametrize("tool", TOOLS)
@pytest.mark.parametrize("log", logs(), ids=str)
def test_a_log_says_what_its_lines_say(tool: str, log: Log) -> None:
    for dress in DRESSES:
        at_once, slowly = both_ways(tool, dress(log.text), log.version)
        assert at_once == slowly, dress


@settings(max_examples=600, deadline=None)
@given(tool=st.sampled_from(TOOLS), seed=st.integers(0, 2**32))
def test_damaged_and_joined_logs_say_what_their_lines_say(tool: str, seed: int) -> None:
    chance = random.Random(seed)
    own = [log.text for log in logs() if log.tool in (tool, "dd", "time")]
    text = "".join(chance.choice(own) for _ in range(chance.randrange(1, 4)))
    for _ in range(chance.randrange(4)):
        text = mutated(text, chance)
    at_once, slowly = both_ways(tool, text, chance.choice(VERSIONS))
    assert at_once == slowly


FIO_TEXT = [log for log in logs() if log.tool == "fio" and "err=" in log.text]
FIO_TERSE = [log for log in logs() if log.tool == "fio" and any(map(looks_terse, log.text.splitlines()))]


@pytest.mark.parametrize("log", FIO_TEXT, ids=str)
def test_a_text_of_fio_says_what_its_lines_say(log: Log) -> None:
    for dress in DRESSES:
        at_once, slowly = both_ways("fio", dress(log.text), log.version)
        assert at_once == slowly, dress


@settings(max_examples=300, deadline=None)
@given(log=st.sampled_from(FIO_TEXT), seed=st.integers(0, 2**32))
def test_damaged_texts_of_fio_say_what_their_lines_say(log: Log, seed: int) -> None:
    chance = random.Random(seed)
    text = mutated(log.text, chance)
    lines = text.splitlines(keepends=True)
    place = chance.randrange(len(lines) + 1)
    moved = chance.randrange(len(lines) + 1)
    if chance.random() < 0.5:  # some lines stand elsewhere, or a second time
        text = "".join([*lines[:place], *lines[moved : moved + 7], *lines[place:]])
    at_once, slowly = both_ways("fio", text, log.version)
    assert at_once == slowly


@pytest.mark.parametrize("log", FIO_TERSE, ids=str)
def test_a_terse_line_says_what_its_figures_say(log: Log) -> None:
    at_once, slowly = both_ways("fio", log.text, log.version)
    assert at_once == slowly


@settings(max_examples=200, deadline=None)
@given(log=st.sampled_from([*FIO_TERSE, *FIO_TEXT]), seed=st.integers(0, 2**32))
def test_other_digits_say_what_their_figures_say(log: Log, seed: int) -> None:
    text, chance = log.text, random.Random(seed)
    digits = [place for place, char in enumerate(text) if char.isdigit()]
    for place in chance.sample(digits, chance.choice((1, 1, 2, 9))):
        text = text[:place] + chance.choice("0123456789") + text[place + 1 :]
    at_once, slowly = both_ways("fio", text, log.version)
    assert at_once == slowly


def test_texts_of_fio_are_read_at_once() -> None:
    """Else the two ways above are one."""
    assert FIO_TERSE
    for group in ("status", "side", "old_side", "sync", "levels_kind", "bw_samples", "iops_samples"):
        assert any(match[group] is not None for log in FIO_TEXT for match in SIDE.finditer(log.text)), group
    assert any(match["reads"] for log in FIO_TEXT for match in BELOW.finditer(log.text))
    assert any(match["kind"] for log in FIO_TEXT for match in ROW_BY_ROW.finditer(log.text))
    assert any(match["disks"] for log in FIO_TEXT for match in GROUPS.finditer(log.text))


FIGURE = st.one_of(
    st.integers(0, 99999).map(str),
    st.builds("{}.{}".format, st.integers(0, 9999), st.integers(0, 999)),
    st.builds("{}.{:02}".format, st.integers(0, 2000), st.integers(0, 99)),
)
NEAR = st.sampled_from((0.97, 0.995, 0.9999, 1, 1, 1, 1.0001, 1.004, 1.02))


@st.composite
def copies(draw: st.DrawFn) -> str:
    """Statistics of dd whose figures agree, or nearly."""
    block, count = draw(st.sampled_from((1, 512, 4096, 1000000, 2**20))), draw(st.integers(0, 5000))
    size, seconds = block * count, draw(st.floats(1e-5, 1e4)) * draw(st.sampled_from((1, 1, 0)))
    out = f"{draw(st.sampled_from((count, count, count + 1)))}+{draw(st.sampled_from((0, 0, 1)))}"
    rate = size / seconds * draw(NEAR) if seconds else 0.0
    si, iec = _scaled(size * draw(NEAR), 1000, "kMGTP"), _scaled(size, 1024, "KMGTP")
    brackets = draw(st.sampled_from((f" ({si}B, {iec}iB)", f" ({si}B, {iec}iB)", f" ({si}B)", "")))
    word = draw(st.sampled_from(("s", "s", "seconds", "sec")))
    clock = draw(st.sampled_from((f"{seconds:g}", f"{seconds:g}", f"{seconds:.1f}", f"{seconds:.3f}")))
    command = draw(
        st.sampled_from(
            (
                "", "", f"$ dd if=/dev/zero of=/mnt/f bs={block} count={count}\n",
                f"$ dd if=/dev/zero of=/mnt/f bs={block} count={max(count - 1, 0)}\n", "$ ls\nf\n", "\n",
                f"$ for i in 1 2; do dd if=f of=/dev/null bs={block}; done\n", "$ dd if=a of=b bs=$B\n",
                f"$ dd if=/dev/zero of=b bs={block}; time sync\n", "dd: warning: partial read\n", "$ kill -USR1 5\n",
            )
        )
    )  # fmt: skip
    shown = _scaled(rate, 1000, "kMGTP")
    head = f"{command}{count}+0 records in\n{out} records out\n"
    return f"{head}{size} bytes{brackets} copied, {clock} {word}, {shown}B/s\n"


def _scaled(value: float, base: int, powers: str) -> str:
    """As dd prints it: three digits and a unit, without the B."""
    power = 0
    while value >= base and power < len(powers):
        value, power = value / base, power + 1
    digits = f"{value:.1f}" if value < 10 and power else f"{value:.0f}"
    return f"{digits} {powers[power - 1] if power else ''}"


@settings(max_examples=400, deadline=None)
@given(text=st.lists(copies(), min_size=1, max_size=4).map("".join))
def test_copies_say_what_their_lines_say(text: str) -> None:
    at_once, slowly = both_ways("dd", text)
    assert at_once == slowly


COPIED = """\
256+0 records in
256+0 records out
268435456 bytes (268 MB, 256 MiB) copied, 0.274365 s, 978 MB/s
"""
LATER = """\
512+0 records in
512+0 records out
536870912 bytes (537 MB, 512 MiB) copied, 0.54873 s, 978 MB/s
"""


@pytest.mark.parametrize(
    "text",
    [
        f"$ dd if=/dev/zero of=f bs=1M count=255\n{COPIED}",
        f"$ dd if=/dev/zero of=f bs=2M\n{COPIED}",
        f"$ dd if=/dev/zero of=f bs=1M; time sync\n{COPIED}",
        f"$ dd if=/dev/zero of=f bs=1M\n{COPIED}{LATER}",
        f"$ dd if=/dev/zero of=f bs=1M\n$ ls\n{COPIED}{LATER}",
        f"$ dd if=/dev/zero of=f bs=1M\n$ kill -USR1 %1\n{COPIED}{LATER}",
        f"$ dd if=/dev/zero of=f bs=1M\n$ dd if=f of=/dev/null bs=1M\n{COPIED}{LATER}",
        f"dd if=/dev/zero of=f bs=1M\ndd if=f of=/dev/null bs=1M\n{COPIED}{LATER}",
        f"$ dd if=/dev/zero of=f bs=1M; dd if=f of=/dev/null bs=1M\n{COPIED}{LATER}{COPIED}",
        f"{COPIED}dd: error writing 'f': No space left on device\n{LATER}",
        COPIED.replace("268 MB, 256 MiB", "268 MB").replace("0.274365", "0.274"),
        COPIED.replace("256+0 records in", "257+0 records in"),
        COPIED.replace("256+0 records in", "257+0 records in").replace(
            "256+0 records out", "256+1 records out"
        ),
        COPIED.replace("978 MB/s", "979 MB/s"),
        COPIED.replace("978 MB/s", "978 QB/s"),
        COPIED.replace("268 MB,", "267 MB,"),
        COPIED.replace("256 MiB", "257 MiB"),
        COPIED + LATER.removesuffix(" MB/s\n"),
        f"{COPIED}1 bytes (1 YB) copied, 1 s, 1 YB/s\n",
        f"$ dd if=/dev/zero of=f bs=1M\n$ ls\n{COPIED}",
        "1+0 records in\n1+0 records out\n1000 bytes (1 kB) copied, 0.001 s, 1.0 MB/s\n",
    ],
)
def test_a_copy_says_what_its_lines_say(text: str) -> None:
    """In each of them one thing is not as at first sight."""
    at_once, slowly = both_ways("dd", text)
    assert at_once == slowly


KOPIERT = """\
100+0 Datensätze ein
100+0 Datensätze aus
104857600 Bytes (105 MB, 100 MiB) kopiert, 0,0566045 s, 1,9 GB/s
"""


@pytest.mark.parametrize(
    "text",
    [
        KOPIERT,
        KOPIERT + KOPIERT,
        KOPIERT.replace("Datensätze ein", "records in "),
        KOPIERT.replace("Datensätze ein", "records out").replace("Datensätze aus", "records in "),
        KOPIERT.replace("Datensätze aus", "records out"),
        KOPIERT.replace("100+0 Datensätze", "输入了 100+0 块记录"),
        KOPIERT.replace("100+0 Datensätze ein\n", ""),
        KOPIERT + "1+0 Datensätze ein\n",
        "1+0 von allem\n" + KOPIERT,
        KOPIERT.replace("1,9 GB/s", "1,8 GB/s"),
        KOPIERT.replace("1,9 GB/s", "1,9 QB/s"),
        KOPIERT.replace("kopiert, 0,05", "kopiert, "),
        KOPIERT.replace("100+0 Datensätze aus", "99+0 Datensätze aus"),
        f"$ dd if=/dev/zero of=f bs=1M count=100\n{KOPIERT}{COPIED}",
        f"$ dd if=/dev/zero of=f bs=1M count=100\n{KOPIERT}{KOPIERT}",
        f"dd: Fehler beim Schreiben von 'f'\n{KOPIERT}",
    ],
)
def test_a_copy_in_another_language_says_what_its_lines_say(text: str) -> None:
    at_once, slowly = both_ways("dd", text)
    assert at_once == slowly


@st.composite
def timed_reads(draw: st.DrawFn) -> str:
    """Lines of hdparm whose figures agree, or nearly; and what may stand around them."""
    words = ("buffered disk", "O_DIRECT disk", "buffer-cache", "cached", "O_DIRECT cached")
    head = draw(
        st.sampled_from((*(f"Timing {word} reads:" for word in words), "Timing cached reads (offset 1 GB):"))
    )
    amount, seconds = draw(st.sampled_from((128, 1, 4, 90, 546, 20480))), draw(st.integers(0, 900)) / 100
    per, unit = draw(st.sampled_from(((1, "MB/sec"), (1024, "kB/sec"), (1024, "kB/s"))))
    rate = amount * per / max(seconds, 0.004) * draw(NEAR)
    shown = f"{rate:.0f}" if unit == "kB/s" else f"{rate:.2f}"
    if not draw(st.integers(0, 9)):
        shown = draw(st.sampled_from(("inf", "nan", "-1.00", "0.00", "7")))
    lead, blanks = draw(st.sampled_from((" ", "  ", "   ", ""))), draw(st.sampled_from(("", " ", "  ")))
    around = (
        "", "", "", "\n/dev/sda:\n", "/dev/sdb:\n", "\na.img:\n", "a.img:\n", "# hdparm -t /dev/sda\n",
        "hdparm v9.43\n", "BLKFLSBUF failed: Inappropriate ioctl for device\n", "/dev/sdc: Permission denied\n",
        "read() hit EOF - device too small\n", "hello\n", "\n", " Timing cached reads: \n", " \na.img:\n",
    )  # fmt: skip
    gap = draw(st.sampled_from(("  ", " ")))
    line = f" {head}{lead}{amount:3} MB in{gap}{seconds:.2f} seconds ={blanks}{shown} {unit}\n"
    return draw(st.sampled_from(around)) + line


@settings(max_examples=600, deadline=None)
@given(parts=st.lists(timed_reads(), min_size=1, max_size=5), version=st.sampled_from(VERSIONS))
def test_timed_reads_say_what_their_lines_say(parts: list[str], version: str | None) -> None:
    at_once, slowly = both_ways("hdparm", "".join(parts), version)
    assert at_once == slowly


DISK_READ = " Timing buffered disk reads: 218 MB in  3.01 seconds =  72.44 MB/sec\n"


@pytest.mark.parametrize(
    "text",
    [
        f"\n{DISK_READ}a.img:\n{DISK_READ}",  # a name only below an empty line
        f"/dev/sda:\n{DISK_READ}/dev/sdb: No such file or directory\n{DISK_READ}\n/dev/sda:\n{DISK_READ}",
        f"/dev/sdb: Permission denied\n/dev/sdc: Permission denied \n{DISK_READ}{DISK_READ}",
        f"/dev/sda:\n/dev/sdb: Input/output error\n{DISK_READ}",
        f"sh: Permission denied\n{DISK_READ}./a.img: Permission denied\n",
        f"{DISK_READ}/dev/sdb: Permission denied",
    ],
)
def test_a_file_that_cannot_be_opened_is_a_run_of_its_own(text: str) -> None:
    at_once, slowly = both_ways("hdparm", text)
    assert at_once == slowly


HEAD = """\
Version {table}       ------Sequential Output------ --Sequential Input- --Random-
                    -Per Chr- --Block-- -Rewrite- -Per Chr- --Block-- --Seeks--
Machine        Size K/sec %CP K/sec %CP K/sec %CP K/sec %CP K/sec %CP  /sec %CP
"""
HEAD_OF_FILES = """\
                    ------Sequential Create------ --------Random Create--------
                    -Create-- --Read--- -Delete-- -Create-- --Read--- -Delete--
              files  /sec %CP  /sec %CP  /sec %CP  /sec %CP  /sec %CP  /sec %CP
"""
RATES = st.sampled_from(("75095", "1", "152326", "+++++", "1628", "7", "999999"))
SHARES = st.sampled_from(("29", "0", "99", "+++"))
LEFT_OUT = ("", "")
PAIRS = st.one_of(st.tuples(RATES, SHARES), st.tuples(RATES, SHARES), st.just(LEFT_OUT))
ROW = st.lists(PAIRS, min_size=6, max_size=6)
LATENCIES = st.lists(st.sampled_from(("219ms", "42994us", "3s", "25us", "")), min_size=6, max_size=6)
AROUND = st.sampled_from((
    "", "", "", "\n", "Using uid:0, gid:0.\n", "Writing intelligently...done\nRewriting...done\n",
    "$ bonnie++ -d /mnt -s 1g -n 1 -D\n", "start 'em...done...done...\n", "Bonnie: drastic I/O error\n",
    "Can't open file ./Bonnie.1\n", "hello, world\n", HEAD.format(table="1.03e"), "Latency   5us\n",
    "Writing with putc()...  done:  13038 kB/s  99.8 %CPU\n",
))  # fmt: skip


def _printed(row: list[tuple[str, str]], head: str) -> str:
    return f"{head:>19}" + "".join(f" {rate:>5} {share:>3}" for rate, share in row) + "\n"


@st.composite
def bonnies(draw: st.DrawFn) -> str:
    """A table and its line of CSV, which agree, or not quite."""
    io, files, latencies = draw(ROW), draw(ROW), draw(st.sampled_from((None, draw(LATENCIES))))
    table, line = draw(
        st.sampled_from((("1.03e", ""), ("1.97", "1.97"), ("1.97", ""), ("2.00a", ""), ("3.0", "")))
    )
    width = draw(st.sampled_from((10, 10, 10, 11)))
    columns = (f"{one:>{width}}" for one in latencies or ())
    below = f"Latency          {''.join(columns)}\n" if latencies else ""
    text = (
        HEAD.format(table=table)
        + _printed(io, draw(st.sampled_from(("box            1G", "box:1G", "1G"))))
        + below
    )
    with_files = draw(st.integers(0, 3))
    if with_files:
        text += (
            HEAD_OF_FILES + _printed(files, draw(st.sampled_from(("16", "16", "8", "16:1024:512/8")))) + below
        )
    if not draw(st.integers(0, 3)):
        place, key = draw(st.integers(0, 5)), draw(st.sampled_from((0, 1)))
        io[place] = (draw(RATES), io[place][1]) if not key else (io[place][0], draw(SHARES))
    if not draw(st.integers(0, 3)) and io[5][0].isdigit():
        io[5] = (draw(st.sampled_from(("1627.7", "1628.6"))), io[5][1])
    figures = [one for pair in io for one in pair]
    of_files = [one for pair in files for one in pair] if with_files else [""] * 12
    size = draw(st.sampled_from(("1G", "1G", "1024M", "2G")))
    name = draw(st.sampled_from(("box", "box.example.com", "other")))
    if line:
        late = [*(latencies or [""] * 6), *((latencies or [""] * 6) if with_files else [""] * 6)]
        fields = [
            line,
            "1.97",
            name,
            "1",
            "1795174695",
            size,
            "",
            *figures,
            "16" if with_files else "",
            *[""] * 4,
        ]
        fields += [*of_files, *late]
    else:
        fields = [name, size, *figures, "16" if with_files else "", *of_files]
    return draw(AROUND) + text + draw(st.sampled_from(("", "", "", "\n"))) + ",".join(fields) + "\n"


@settings(max_examples=800, deadline=None)
@given(parts=st.lists(bonnies(), min_size=1, max_size=4), end=AROUND)
def test_runs_of_bonnie_say_what_their_lines_say(parts: list[str], end: str) -> None:
    at_once, slowly = both_ways("bonnie++", "".join(parts) + end)
    assert at_once == slowly


@pytest.mark.parametrize(
    "name",
    [
        "1.02b-full",
        "1.03e-full",
        "1.03e-n0-nofiles",
        "1.03e-terabyte-sizes",
        "1.91-reconstructed",
        "1.97.3-full",
        "2.00a-chunk-64k",
        "2.00a-fast-too-fast",
    ],
)
def test_runs_of_bonnie_are_read_at_once(name: str) -> None:
    """Else the two ways above are one."""
    text = next(log.text for log in logs() if log.name == name)
    assert all(run_of(match, 1) for match in whole_runs(text))
    assert list(whole_runs(text))


CLOCK = st.builds("{:02.3f}".format, st.floats(0, 61))
VERBOSE = """\
\tCommand being timed: "cp {{a}} b"
\tUser time (seconds): {b}
\tSystem time (seconds): {b}
\tPercent of CPU this job got: 7%
\tElapsed (wall clock) time (h:mm:ss or m:ss): {m}:{a}
"""
REST = "\tSwaps: 0\n\tPage size (bytes): 4096\n\tExit status: 0\n"
BLOCKS = (
    VERBOSE, VERBOSE + REST, VERBOSE.replace("wall clock) time (h:mm:ss or m:ss): ", "wall clock) time (h:mm:ss or m:ss): 1:"),
    "\nreal\t{m}m{a}s\nuser\t0m{b}s\nsys\t0m{b}s\n", "real {a}\nuser {b}\nsys {b}\n",
    "real    {m}m {a}s\nuser    0m {b}s\nsys     {m}m {b}s\n", "user {b}\nreal {a}\nsys {b}\n",
    "{b}user {b}system {m}:{a}elapsed 5%CPU (0avgtext+0avgdata 0maxresident)k\n0inputs+8outputs (0major)\n",
    "{b}u {b}s {m}:{a} 37.5%\t0+0k 0+0io 0pf+0w\n", "real\t0m{a}s\nuser\t0m{b}s\n",
    "cp a b  {b}s user {b}s system 98% cpu {a} total\n", "        {a} real         {b} user         {b} sys\n",
    '\tCommand being timed: "cp a b"\n\tElapsed (wall clock) time (h:mm:ss or m:ss): {m}:{a}\n',
    "Command exited with non-zero status 1\n{b}user {b}system {m}:{a}elapsed 5%CPU\n",
    "Command terminated by signal 2\n" + VERBOSE, VERBOSE.replace("\tUser time", "\tuser time"),
    VERBOSE + REST + "\tUser time (seconds): {a}\n", VERBOSE.replace("cp {{a}} b", ""),
)  # fmt: skip
BETWEEN = (
    "", "", "", "$ time cp -r src dst\n", "joe@box:~$ time tar xf a.tar\n", "hello\n", "\n", "Swaps: 0\n",
    "$ time -p cat a > /dev/null\n", "% time (cp a b; sync)\n", "$ du -sb src\n4096\tsrc\n",
    "$ find src -type f | wc -l\n12\n", "$ time unzip a.zip\n  inflating: a\n  inflating: b\n",
    "sys 0.01\n", "real\t0m75.0s\n", "Total transferred file size: 1,000 bytes\n",
)  # fmt: skip
TIMED = st.builds(
    lambda above, block, m, a, b: above + block.format(m=m, a=a, b=b),
    st.sampled_from(BETWEEN),
    st.one_of(st.sampled_from(BLOCKS[:6]), st.sampled_from(BLOCKS)),
    st.sampled_from(("0", "00", "1", "61")),
    CLOCK,
    CLOCK,
)


@settings(max_examples=800, deadline=None)
@given(
    parts=st.lists(TIMED, min_size=1, max_size=5),
    end=st.sampled_from(("", "", "\n", "Swaps: 0", "\tSwaps: 0", "\tSystem time (sec", "real 1")),
)
def test_timed_commands_say_what_their_lines_say(parts: list[str], end: str) -> None:
    text = "".join(parts) + end
    at_once, slowly = both_ways("time", text)
    assert at_once == slowly
    assert shell_time.recognises(text) == bool(timings(lines_of(text)))
