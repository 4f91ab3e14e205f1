"""Timed commands, read at once, say what their lines say."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from ingest.parsers import shell_time
from ingest.parsers._lines import lines_of
from ingest.parsers.shell_time._blocks import timings
from tests.parsers.both_ways import both_ways

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
