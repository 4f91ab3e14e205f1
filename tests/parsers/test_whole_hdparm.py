"""Timed reads of hdparm, read at once, say what their lines say."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.parsers.both_ways import NEAR, VERSIONS, both_ways


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
