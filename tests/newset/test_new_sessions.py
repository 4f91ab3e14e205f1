"""Recorded sessions: what spindle new takes from what stands around the figures."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.newset.piles import DD, SLUG, New, dd, manifest

SESSION = """\
root@host:~# uname -a
Linux host 2.6.26-2-amd64 #1 SMP Thu Aug 20 21:36:46 UTC 2009 x86_64 GNU/Linux
root@host:~# cat /proc/mdstat
Personalities : [raid6] [raid5] [raid4]
md0 : active raid5 sdb1[0] sdc1[1] sdd1[2] sde1[3]
      1465151808 blocks level 5, 64k chunk, algorithm 2 [4/4] [UUUU]

root@host:~# dd if=/dev/zero of=/mnt/raid/test bs=1M count=4096 conv=fdatasync
4096+0 records in
4096+0 records out
4294967296 bytes (4.3 GB) copied, 34.1207 s, 126 MB/s
"""
ELSEWHERE = """\
root@host:~# # single disk
root@host:~# dd if=/dev/zero of=/mnt/single/test bs=1M count=4096 conv=fdatasync
4096+0 records in
4096+0 records out
4294967296 bytes (4.3 GB) copied, 62.7735 s, 68.4 MB/s
"""


def test_a_pasted_session_tells_its_array_and_its_kernel(
    new: New, pile: Callable[..., Path], checkout: Path
) -> None:
    _, out, _ = new(SLUG, pile({"session.txt": SESSION}))
    text = manifest(checkout)
    assert "      drives: 4 " in text
    assert "      chunk_size: 64 KiB " in text
    assert '  kernel: "2.6.26-2-amd64"' in text
    assert "states md0" not in text  # all of it is among the factors
    assert "expected a number" not in out
    assert "cache_dropped" not in text  # of writes nobody asks it


def test_a_session_in_several_places_is_parted(new: New, pile: Callable[..., Path], checkout: Path) -> None:
    _, out, _ = new(SLUG, pile({"session.txt": SESSION + ELSEWHERE + SESSION.partition("\n\n")[2]}))
    logs = checkout / "data" / "results" / SLUG / "logs"
    assert (logs / "session-mnt-single.txt").read_text() == ELSEWHERE
    assert (logs / "session-mnt-raid.txt").read_text() == SESSION + SESSION.partition("\n\n")[2]
    assert "    place       /mnt/single  the log has several: split, one log for each\n" in out
    assert "logs/session-mnt-raid.txt states md0: raid_level: raid5" in manifest(checkout)
    assert "raid_level: raid5  " not in manifest(checkout)  # which of the two it is, nothing tells


def test_a_session_whose_places_are_not_all_told_is_not_parted(
    new: New, pile: Callable[..., Path], checkout: Path
) -> None:
    new(SLUG, pile({"session.txt": SESSION + ELSEWHERE + ELSEWHERE.replace("/mnt/single/", "")}))
    assert "expected runs of one place, found /mnt/single after /mnt/raid" in manifest(checkout)
    assert "state: failed" in manifest(checkout)


def test_a_part_takes_no_other_logs_name(new: New, pile: Callable[..., Path], checkout: Path) -> None:
    new(SLUG, pile({"session.txt": SESSION + ELSEWHERE, "session-mnt-raid.txt": DD}))
    assert (checkout / "data" / "results" / SLUG / "logs" / "session-mnt-raid.txt").read_text() == DD


@pytest.mark.parametrize(
    ("slug", "do"),
    [
        ("My Old Set", "name it my-old-set"),
        ("Ünd", "name it nd"),
        ("+", "name it <year>-"),
        ("nul", "name it <year>-"),
        ("2026-13-x", "name it <year>-<month>-<name>-<what>"),
    ],
)
def test_a_name_that_cannot_be_is_answered_with_one_that_can(
    new: New, pile: Callable[..., Path], slug: str, do: str
) -> None:
    code, _, err = new(slug, pile({"a.log": DD}))
    assert (code, do in err) == (1, True)


def looped(target: str) -> str:
    """A recording by script of two runs that one line started."""
    typed = f"for n in 1 2; do dd if=/dev/zero of={target} bs=1M count=256; done"
    runs = "".join(dd(rate).partition("256+0")[1] + dd(rate).partition("256+0")[2] for rate in (800, 900))
    return f"Script started on Tue 12 Aug 2008 09:12:33 PM CEST\n$ {typed}\n{runs}"


@pytest.mark.parametrize(
    "started", ["2008-08-12 21:12:33+02:00", "Tue 12 Aug 2008 09:12:33 PM CEST", "Tue Aug 12 21:12:33 2008"]
)
def test_the_day_of_a_recording_is_taken(
    started: str, new: New, pile: Callable[..., Path], checkout: Path
) -> None:
    new(SLUG, pile({"typescript": looped("/mnt/x").replace("Tue 12 Aug 2008 09:12:33 PM CEST", started)}))
    assert re.search(r"^date: 2008-08-12 +# logs/typescript:1$", manifest(checkout), re.MULTILINE)


def test_a_loop_over_places_is_a_write_whose_places_are_not_told(
    new: New, pile: Callable[..., Path], checkout: Path
) -> None:
    _, out, _ = new(SLUG, pile({"typescript": looped("/mnt/raid$n/test")}))
    assert "not guessed: where each run wrote, since of= has a variable" in out
    assert "operation" not in manifest(checkout)  # zeros to a file are written
    assert "direction" not in out


def test_runs_that_nobody_tells_get_one_word_for_all(
    new: New, pile: Callable[..., Path], checkout: Path
) -> None:
    new(SLUG, pile({"a.log": looped("$file")}))
    assert "    operation: TODO " in manifest(checkout)
    assert "operations: [read, write …] where they differ" in manifest(checkout)


def test_the_word_is_for_the_tool_that_does_not_tell(
    new: New, pile: Callable[..., Path], checkout: Path
) -> None:
    """What hdparm did it says itself."""
    hdparm = "/dev/sdb:\n Timing buffered disk reads:  218 MB in  3.01 seconds =  72.44 MB/sec\n\n"
    new(SLUG, pile({"a.txt": hdparm + dd(8) + dd(9)}))
    assert "    operation: TODO " in manifest(checkout)
    assert "state:" not in manifest(checkout)


def test_the_run_whose_operation_is_asked_is_named(
    new: New, pile: Callable[..., Path], checkout: Path
) -> None:
    new(SLUG, pile({"a.log": f"$ dd if=/dev/zero of=/mnt/x/f bs=1M\n{dd(80)}$ dd if=$from of=$to\n{dd(90)}"}))
    assert "operations: [write, TODO]" in manifest(checkout)
    assert "# what run 2 did is not known from the log: read or write" in manifest(checkout)
