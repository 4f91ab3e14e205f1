"""spindle new, from the command line on."""

from __future__ import annotations

import io
import re
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from ingest.cli import main
from ingest.newset.pile import acceptable
from ingest.newset.trial import filled
from tests.checkout import ROOT

DD = (ROOT / "tests/logs/dd/9.1-write.log").read_text()
SYSBENCH = ROOT / "tests/logs/sysbench/1.0.20-prepare-rndrw-cleanup.log"
SLUG = "2010-01-a-nas"
New = Callable[..., tuple[int, str, str]]


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout without sets, and in it."""
    folder = tmp_path / "checkout"
    shutil.copytree(ROOT / "data" / "reference", folder / "data" / "reference")
    monkeypatch.chdir(folder)
    return folder


@pytest.fixture
def new(checkout: Path, capsys: pytest.CaptureFixture[str]) -> New:
    """Runs it: exit code, stdout, stderr."""

    def run(*arguments: str | Path) -> tuple[int, str, str]:
        code = main(["new", *map(str, arguments)])
        return (code, *capsys.readouterr())

    return run


@pytest.fixture
def pile(tmp_path: Path) -> Callable[..., Path]:
    """A folder of logs: pile(name=text)."""

    def make(files: dict[str, str]) -> Path:
        for name, text in files.items():
            path = tmp_path / "pile" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.encode())
        return tmp_path / "pile"

    return make


def dd(rate: int) -> str:
    """A run of dd like no other."""
    return DD.replace("0.274365 s, 978 MB/s", f"{268.435456 / rate:.6g} s, {rate} MB/s")


def manifest(checkout: Path) -> str:
    return (checkout / "data" / "results" / SLUG / "result.yaml").read_text()


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
    command = "$ dd if=/dev/zero of=/mnt/f bs={}M count=1"
    sizes = "\n".join(f"{command.format(size)}\n{dd(100 + size)}" for size in (16, 4, 64, 1))
    _, out, _ = new(SLUG, pile({"sizes_write.log": sizes}))
    assert "block_size  1 MiB, 4 MiB, 16 MiB, 64 MiB  the log says so" in out


def test_logs_that_nothing_tells_apart_need_a_word(
    new: New, pile: Callable[..., Path], checkout: Path
) -> None:
    new(SLUG, pile({"slow_write.log": dd(100), "fast_write.log": dd(200)}))
    assert manifest(checkout).count("tuning: TODO") == 2


def test_a_log_from_standard_input(new: New, checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(SYSBENCH.read_bytes())))
    assert new(SLUG, "-")[0] == 0
    assert (checkout / "data/results" / SLUG / "logs/pasted.log").read_bytes() == SYSBENCH.read_bytes()


def test_an_existing_set_is_refused_and_untouched(
    new: New, pile: Callable[..., Path], checkout: Path
) -> None:
    logs = pile({"a.log": DD})
    new(SLUG, logs)
    before = manifest(checkout)
    code, _, err = new(SLUG, logs)
    assert code == 1
    assert err.startswith(f"data/results/{SLUG}: expected no such result set yet, found one that is there; ")
    assert manifest(checkout) == before


@pytest.mark.parametrize("slug", ["../up", "UPPER", "a b", "/abs", ".", ""])
def test_a_slug_that_is_no_address_is_refused(
    new: New, pile: Callable[..., Path], checkout: Path, slug: str
) -> None:
    code, _, err = new(slug, pile({"a.log": DD}))
    assert code == 1
    assert "Traceback" not in err
    assert not (checkout / "data" / "results").exists()


def test_nothing_is_left_of_what_failed(new: New, checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "rename", full)
    code, _, err = new(SLUG, SYSBENCH)
    assert (code, err) == (1, "spindle: No space left on device\n")
    assert list((checkout / "build").iterdir()) == []
    assert list((checkout / "data" / "results").iterdir()) == []


def test_what_no_tool_printed_is_left_out_and_said(
    new: New, pile: Callable[..., Path], checkout: Path
) -> None:
    _, out, _ = new(SLUG, pile({"a.log": DD, "b.log": DD, "c.txt": "hello\n", "d.log": ""}))
    assert "left out: b.log: the same bytes as a.log" in out
    assert "left out: c.txt: no tool that Spindle knows printed it" in out
    assert "left out: d.log: nothing in it" in out
    assert "known are logs of bonnie++, dd, fio" in out
    assert [path.name for path in (checkout / "data/results" / SLUG / "logs").iterdir()] == ["a.log"]


def test_no_log_at_all_is_one_line(new: New, pile: Callable[..., Path], checkout: Path) -> None:
    code, _, err = new(SLUG, pile({"c.txt": "hello\n"}))
    assert code == 1
    assert err.startswith(
        "c.txt: expected a log of bonnie++, dd, fio, hdparm, sysbench or time, or a Markdown table, found neither; "
    )
    code, _, err = new(SLUG, "not-there.log")
    assert (code, err.split(";")[0]) == (
        1,
        "not-there.log: expected a readable file, found No such file or directory",
    )


@pytest.mark.parametrize(
    ("files", "said"),
    [
        ({".DS_Store": "x"}, "Markdown table, found no file; give the logs; hidden files and links"),
        ({"Sheet.CSV": "level;read MB/s\nraid5;100\n"}, "published numbers are given as a Markdown table"),
    ],
    ids=["no file", "a spreadsheet"],
)
def test_what_else_to_give_is_said(
    new: New, pile: Callable[..., Path], files: dict[str, str], said: str
) -> None:
    code, _, err = new(SLUG, pile(files))
    assert code == 1
    assert said in err


@pytest.mark.parametrize(
    ("name", "expected"),
    [("RAID 5: 64k (1).txt", "RAID 5- 64k (1).txt"), ("-rf.log", "rf.log"), ("__", "log"), ("e\u0301.log", "é.log"),
     ("<script>.log", "script-.log"), ("a{repeat}.log", "a-repeat-.log"), ("a\n- logs: b", "a-- logs- b")],
)  # fmt: skip
def test_names_are_made_acceptable(name: str, expected: str) -> None:
    assert acceptable(name) == expected


def test_hostile_names_and_texts_stay_comments(new: New, pile: Callable[..., Path], checkout: Path) -> None:
    logs = pile({"a\n# x: [\u202e!!python -raid5_write.log": DD, "\x1b[31m'\"{threads}.log": dd(50)})
    _, out, _ = new(SLUG, logs)
    assert "\x1b" not in out + manifest(checkout)
    (checkout / "data/results" / SLUG / "result.yaml").write_text(filled(manifest(checkout), "write"))
    assert main(["check", SLUG]) == 0


def test_a_sealed_run_is_checked_and_copied(new: New, pile: Callable[..., Path], checkout: Path) -> None:
    new(SLUG, pile({"a_write.log": DD}))
    sealed = checkout / "data/results" / SLUG
    target = checkout / "data/results/2011-01-again"
    code, _, err = new(target.name, sealed)
    assert (code, target.exists()) == (1, False)
    assert "found TODO" in err
    (sealed / "result.yaml").write_text(filled(manifest(checkout)))
    assert new(target.name, sealed)[0] == 0
    assert (target / "result.yaml").read_bytes() == (sealed / "result.yaml").read_bytes()
    assert (target / "logs/a_write.log").read_text() == DD


def test_the_day_and_the_version_of_the_log_are_taken(new: New, checkout: Path) -> None:
    new(SLUG, ROOT / "tests/logs/fio/3.1-json.log")
    assert re.search(r"^date: 2026-11-\d\d +# logs/3.1-json.log:\d+$", manifest(checkout), re.MULTILINE)
    assert "tool_version" not in manifest(checkout)


def test_what_must_not_be_published_is_said_at_once(new: New, pile: Callable[..., Path]) -> None:
    _, out, _ = new(SLUG, pile({"a_write.log": f"mail jane.doe@gmail.com\n{DD}"}))
    assert "  logs/a_write.log:1: expected no e-mail address, found one in characters 6" in out


def test_records_of_changes_are_checked_too(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    changes = checkout / "data" / "changes"
    changes.mkdir()
    (changes / "2026-11-20-x.yaml").write_text("spindle: 2\n")
    assert main(["check"]) == 1
    assert "data/changes/2026-11-20-x.yaml:1: expected 1, found 2" in capsys.readouterr().err


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
    assert "tells of md0" not in text  # all of it is among the factors
    assert "expected a number" not in out
    assert "cache_dropped" not in text  # of writes nobody asks it


def test_a_session_in_several_places_is_parted(new: New, pile: Callable[..., Path], checkout: Path) -> None:
    _, out, _ = new(SLUG, pile({"session.txt": SESSION + ELSEWHERE + SESSION.partition("\n\n")[2]}))
    logs = checkout / "data" / "results" / SLUG / "logs"
    assert (logs / "session-mnt-single.txt").read_text() == ELSEWHERE
    assert (logs / "session-mnt-raid.txt").read_text() == SESSION + SESSION.partition("\n\n")[2]
    assert "    place       /mnt/single  the log has several: parted, one log for each\n" in out
    assert "logs/session-mnt-raid.txt tells of md0: raid_level: raid5" in manifest(checkout)
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
    ("slug", "do"), [("My Old Set", "call it my-old-set"), ("Ünd", "call it nd"), ("+", "call it <year>-")]
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
