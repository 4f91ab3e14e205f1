"""Copies that dd tells of, read at once, say what their lines say."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.parsers.both_ways import NEAR, both_ways


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
