"""spindle new, from the command line on: what becomes of a pile of logs."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from ingest.cli import main
from ingest.scaffold.make import filled
from tests.newset.piles import DD, SLUG, SYSBENCH, New, dd, manifest
from tests.parsers.of_facts import log


def test_repeats_and_factors_become_one_entry(new: New, pile: Callable[..., Path], checkout: Path) -> None:
    names = [f"{level}_64k_write_{n}.log" for level in ("raid5", "raid6") for n in (1, 2, 3)]
    code, out, _ = new(SLUG, pile({name: dd(100 + place) for place, name in enumerate(names)}))
    assert code == 0
    assert '  - logs: "logs/{raid_level}_{chunk_size}_write_{repeat}.log"' in manifest(checkout)
    assert manifest(checkout).count("- logs:") == 1
    assert "operation: write" in manifest(checkout)
    assert '    raid_level  raid5, raid6  "raid5" in the name\n' in out
    assert '    chunk_size  64k           "64k" in the name\n' in out


def test_two_words_in_a_name_are_those_of_two_runs(
    new: New, pile: Callable[..., Path], checkout: Path
) -> None:
    _, out, _ = new(SLUG, pile({"a_write_read.log": dd(100) + dd(200), "b_write_read.log": DD}))
    assert 'operations: [write, read]               # "write", "read" in the name' in manifest(checkout)
    assert '    operation   write read  "write", "read" in the name' in out
    assert "    operation: TODO" in manifest(checkout)


def test_a_version_that_looks_like_a_number_stays_text(
    new: New, pile: Callable[..., Path], checkout: Path
) -> None:
    new(SLUG, pile({"a_write.log": DD}))
    path = checkout / "data" / "results" / SLUG / "result.yaml"
    path.write_text(filled(manifest(checkout).replace('tool_version: "TODO"', 'tool_version: "6.0"')))
    assert '    tool_version: "6.0"' in manifest(checkout)
    assert main(["check", SLUG]) == 0


def test_check_lists_what_is_left(
    new: New, pile: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    _, out, _ = new(SLUG, pile({"a_write.log": DD}))
    assert main(["check", SLUG]) == 1
    *said, count = capsys.readouterr().err.splitlines()
    assert count == "spindle: 6 problems"  # check writes nothing anyway
    left = [line.strip() for line in out.splitlines() if " found TODO; " in line]
    assert said == [f"data/results/{SLUG}/{line}" for line in left]
    where = f"data/results/{SLUG}/result.yaml"
    assert said[0] == (
        f"{where}:3: expected a title, found TODO; say what was measured, in at most 120 characters"
    )
    assert len(said) == 6  # of writes nobody asks whether the cache was emptied


def test_what_varied_is_told_in_its_order(new: New, pile: Callable[..., Path]) -> None:
    command = "$ dd if=/dev/zero of=/mnt/f bs={}M count={}"
    sizes = "\n".join(
        f"{command.format(size, 256 // size)}\n{dd(100 + size).replace('256+0', f'{256 // size}+0')}"
        for size in (16, 4, 64, 1)
    )
    _, out, _ = new(SLUG, pile({"sizes_write.log": sizes}))
    assert "block_size  1 MiB, 4 MiB, 16 MiB, 64 MiB  the log says so" in out


def test_what_only_some_logs_say_is_not_told_of_all(new: New, pile: Callable[..., Path]) -> None:
    command = "$ dd if=/dev/zero of=/mnt/f bs=1M count=256"
    synced = {1: "", 2: " conv=fsync", 3: " conv=fsync", 4: ""}
    logs = {f"sda_{run}.log": f"{command}{conv}\n{dd(100 + run)}" for run, conv in synced.items()}
    _, out, _ = new(SLUG, pile(logs))
    assert "sync        fsync  2 of 4 logs say so" in out
    assert "block_size  1 MiB  the log says so" in out


def test_logs_that_nothing_tells_apart_need_a_word(
    new: New, pile: Callable[..., Path], checkout: Path
) -> None:
    new(SLUG, pile({"slow_write.log": dd(100), "fast_write.log": dd(200)}))
    assert manifest(checkout).count("tuning: TODO") == 2


def test_what_logs_tell_of_the_machine_is_filled_in(
    new: New, pile: Callable[..., Path], checkout: Path
) -> None:
    """The check of a file against the memory needs it, and few people write it down."""
    facts = {
        "meminfo.txt": "MemTotal:       16307032 kB\n",
        "dmesg.txt": "[    0.3] Memory: 16059080K/16777216K available (1K kernel code)\n",
        "cpuinfo.txt": "processor\t: 0\nmodel name\t: Xeon(R)   E5\n",
        "pool.txt": log("zpool-status-reconstructed"),
    }
    new(SLUG, pile({"a_write.log": DD, **facts}))
    assert '  memory: "15.6 GiB"                        # logs/meminfo.txt:1\n' in manifest(checkout)
    assert '  cpu: "Xeon(R) E5"                         # logs/cpuinfo.txt:2\n' in manifest(checkout)
    assert "# logs/pool.txt states tank: raid_level: raidz2, drives: 4, state: recovering; " in manifest(
        checkout
    )


def test_what_only_the_kernel_tells_of_memory_does(
    new: New, pile: Callable[..., Path], checkout: Path
) -> None:
    new(SLUG, pile({"a_write.log": DD, "d.txt": "Memory: 16059080K/16777216K available (1K)\n"}))
    assert '  memory: "16.0 GiB"                        # logs/d.txt:1\n' in manifest(checkout)


def test_a_log_from_standard_input(new: New, checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(SYSBENCH.read_bytes())))
    assert new(SLUG, "-")[0] == 0
    assert (checkout / "data/results" / SLUG / "logs/pasted.log").read_bytes() == SYSBENCH.read_bytes()


def test_a_set_holds_the_log_that_a_mail_carried(new: New, pile: Callable[..., Path], checkout: Path) -> None:
    quoted = "".join(f"> {line}\n" for line in DD.splitlines())
    code, out, _ = new(SLUG, pile({"a_write.log": quoted}))
    assert code == 0
    assert "unwrapped from marks before each line" in out
    assert (checkout / "data" / "results" / SLUG / "logs" / "a_write.log").read_text() == DD


@pytest.mark.parametrize(("count", "said"), [(99, ""), (100, "reading 100 files; this may take minutes\n")])
def test_of_many_files_it_is_said_that_they_are_read(
    new: New, pile: Callable[..., Path], count: int, said: str
) -> None:
    files = {f"{number}.txt": f"no log {number}\n" for number in range(count - 1)}
    _, _, err = new(SLUG, pile({"a_write.log": DD, **files}))
    assert err == (f"{said}checking the draft, which may take as long\n" if said else "")
