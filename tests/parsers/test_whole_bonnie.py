"""Runs of bonnie++, read at once, say what their lines say."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ingest.parsers.bonnie._whole import run_of, whole_runs
from tests.parsers.both_ways import both_ways
from tests.parsers.damage import logs

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


def _disagree(draw: st.DrawFn, io: list[tuple[str, str]]) -> None:
    """Now and then a figure of the line is another than that of the table, or nearly the same."""
    if not draw(st.integers(0, 3)):
        place, key = draw(st.integers(0, 5)), draw(st.sampled_from((0, 1)))
        io[place] = (draw(RATES), io[place][1]) if not key else (io[place][0], draw(SHARES))
    if not draw(st.integers(0, 3)) and io[5][0].isdigit():
        io[5] = (draw(st.sampled_from(("1627.7", "1628.6"))), io[5][1])


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
    _disagree(draw, io)
    figures = [one for pair in io for one in pair]
    of_files = [one for pair in files for one in pair] if with_files else [""] * 12
    size = draw(st.sampled_from(("1G", "1G", "1024M", "2G")))
    name = draw(st.sampled_from(("box", "box.example.com", "other")))
    about = [line, "1.97", name, "1", "1795174695", size, ""] if line else [name, size]
    counts = ["16" if with_files else "", *[""] * (4 if line else 0)]
    late = [*(latencies or [""] * 6), *((latencies if with_files else None) or [""] * 6)] if line else []
    fields = [*about, *figures, *counts, *of_files, *late]
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
