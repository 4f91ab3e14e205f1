"""What the tests of time share: its output in four forms, and the one time of a text."""

from __future__ import annotations

from ingest.parsers import Reading
from ingest.parsers import time as parser

BASH = "\nreal\t0m12.345s\nuser\t0m0.120s\nsys\t0m2.010s\n"
POSIX = "real 12.34\nuser 0.12\nsys 2.01\n"
GNU = "0.12user 2.01system 0:12.34elapsed 17%CPU (0avgtext+0avgdata 1780maxresident)k\n0inputs+8outputs (0major+113minor)pagefaults 0swaps\n"
VERBOSE = """\tCommand being timed: "cp -r src dst"
\tUser time (seconds): 0.12
\tSystem time (seconds): 2.01
\tPercent of CPU this job got: 17%
\tElapsed (wall clock) time (h:mm:ss or m:ss): 0:12.34
\tAverage shared text size (kbytes): 0
\tExit status: 0
"""


def elapsed(text: str) -> Reading:
    (one,) = (one for one in parser.parse(text).readings if one.metric == "elapsed")
    return one
