"""A test's arguments reach its place and nothing else: no other disk, no other file, no other program."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from spindle_run.errors import PlanError
from spindle_run.execution.preparing import bundled, plan_from, read_file
from spindle_run.plan import model
from spindle_run.plan.reckoning import modules
from spindle_run.tools._tool import Place

HOSTILE = {
    "dd": [
        "if={target} of=/dev/sdb",
        "if=/dev/sdb of={target}",
        "if=/dev/zero of={target} of=/dev/sdb",
        "if=/dev/zero of={target}x",
        "if=/dev/zero of={target} /dev/sdb",
        "if=/dev/zero of={target} bs=1M",
    ],
    "fio": [
        "--rw=write --filename=/dev/sdb",
        "--rw=write --filenam=sdb",
        "--rw=write --filename_format=sdb",
        "--rw=write --filename-format=sdb",
        "--rw=read --read_iolog=log",
        "--rw=write --write_bw_log=/srv/x",
        "--rw=write --exec_prerun=reboot",
        "--rw=write --exec-prerun=reboot",
        "--rw=write --trigger=reboot",
        "--rw=write --server",
        "--rw=write --directory=..",
        "--rw=write --dir=x",
        "--rw=write job.fio",
        "--rw=write --ioengine=external:/tmp/x.so",
    ],
    "bonnie++": [
        "-d /home",
        "-d/home",
        "-fd/home",
        "-f /home",
        "-u root",
        "-uroot",
        "-Z /dev/sdb",
        "-m name",
        "-s",
        "-f -s 4096k",
        "-f -s 1t",
        "-f -s lots",
    ],
    "sysbench": [
        "fileio --file-test-mode=rndrd /tmp/x.lua",
        "fileio --file-test-mode=rndrd --config-file=/tmp/x",
        "fileio --file-test-mode=rndrd other",
        "fileio run --file-test-mode=rndrd",
    ],
    "hdparm": ["-t /dev/sdb {target}", "--security-erase x {target}", "-W0 {target}", "-t"],
}
FINE = {
    "dd": ["if=/dev/zero of={target} bs=1M count=4 conv=fsync", "if={target} of=/dev/null iflag=direct"],
    "fio": [
        "--rw=randread --bs=4k --direct=1 --size=1G --runtime=9 --time_based --group_reporting --ioengine=libaio"
    ],
    "bonnie++": [
        "-f -s 1024 -n 16",
        "-f -s 0 -n 64:16384:1024:16",
        "-fb -r {memory_mib}",
        "-f -s {size_mib}:64k",
    ],
    "sysbench": ["fileio --file-test-mode=rndrd --file-total-size={size} --threads=4 --time=9"],
    "hdparm": ["-t --direct {target}", "-t --offset 5 {target}"],
}
PLACES = {"hdparm": ("raw",), "dd": ("raw", "fs"), "fio": ("raw", "fs")}


def problems(tool: str, words: str) -> list[str]:
    test = model.Test("t", tool, PLACES.get(tool, ("fs",)), tuple(words.split()), 60.0)
    found: list[str] = modules()[tool].problems(test)
    return found


@pytest.mark.parametrize(
    ("tool", "words"), [(tool, each) for tool, all_of in HOSTILE.items() for each in all_of]
)
def test_what_reaches_elsewhere_is_refused(tool: str, words: str) -> None:
    assert problems(tool, words)


@pytest.mark.parametrize(
    ("tool", "words"), [(tool, each) for tool, all_of in FINE.items() for each in all_of]
)
def test_what_stays_in_its_place_is_taken(tool: str, words: str) -> None:
    assert problems(tool, words) == []


@pytest.mark.parametrize("name", sorted(bundled()))
def test_bundled_plans_are_whole(name: str) -> None:
    assert plan_from(bundled()[name], name).tests


def test_a_plan_saved_with_a_mark_before_it_is_read(tmp_path: Path) -> None:
    """It was refused in line 1, in which an editor shows nothing wrong."""
    path = tmp_path / "plan.ini"
    path.write_bytes(b"\xef\xbb\xbf" + bundled()["quick"].replace("\n", "\r\n").encode())
    assert plan_from(*read_file(str(path))).name == "quick"


def test_factors_that_nothing_sets_are_refused() -> None:
    text = "[plan]\nname=x\nfolder=yes\n[matrix]\nscheduler=bfq\n[test t]\ntool=dd\non=folder\nargs=if=/dev/zero of={target}\n"
    with pytest.raises(PlanError, match="no factors with folder = yes"):
        plan_from(text, "x.ini")


@pytest.mark.parametrize(
    ("kind", "device", "steps"),
    [
        ("randread", "", ["prepare", "", "cleanup"]),
        ("randrw", "", ["prepare", "", "cleanup"]),
        ("write", "", ["", "cleanup"]),
        ("randread", "/dev/sdx", [""]),
    ],
)
def test_what_fio_reads_is_laid_out_before_the_run(kind: str, device: str, steps: list[str]) -> None:
    """Else its writes were part of the run, and what it wrote was in the page cache that had been dropped."""
    place = Place(device, "" if device else "/data/me", 2**30, 2**30, model.Settle())
    test = model.Test("t", "fio", ("fs",), (f"--rw={kind}", "--size=1M"), 60.0)
    assert [each.step for each in modules()["fio"].commands(test, place, "/tmp/record")] == steps


@pytest.mark.skipif(not shutil.which("fio"), reason="fio is not installed")
def test_fio_lays_it_out_whole(tmp_path: Path) -> None:
    place = Place("", str(tmp_path), 2**30, 2**30, model.Settle())
    test = model.Test("t", "fio", ("folder",), ("--rw=randread", "--size=4M", "--runtime=1"), 60.0)
    prepare, run, _ = modules()["fio"].commands(test, place, str(tmp_path / "record"))
    subprocess.run(prepare.arguments, check=True, capture_output=True)
    (file,) = tmp_path.iterdir()
    assert file.stat().st_size == 4 * 2**20
    made = file.stat().st_mtime_ns
    subprocess.run(run.arguments, check=True, capture_output=True)
    assert file.stat().st_mtime_ns == made  # it wrote nothing more


@pytest.mark.parametrize(
    ("words", "size"), [("-f", 2048), ("-f -s {size_mib}", 2048), ("-s 2g:64k", 2048), ("-s 512M", 512)]
)
def test_the_size_of_bonnies_file_is_reckoned_as_it_is_given(words: str, size: int) -> None:
    """With {size_mib} the estimate of `plan` and `run` was an internal error."""
    place = Place("", "/data/me", 2**40, 2**30, model.Settle())
    test = model.Test("t", "bonnie++", ("fs",), tuple(words.split()), 60.0)
    assert modules()["bonnie++"].estimate(test, place).size == size * 2**20


@pytest.mark.skipif(not shutil.which("dd"), reason="dd is not installed")
@pytest.mark.parametrize(
    ("words", "moved"),
    [
        ("bs=64K count=16", 2**20),
        ("bs=64K count=16 skip=16 iflag=fullblock", 2**20),
        ("bs=64K count=16 skip=64K iflag=skip_bytes", 2**20),
        ("bs=64K count=1M skip=64K iflag=count_bytes,skip_bytes", 2**20),
        ("ibs=64K count=16", 2**20),
        ("bs=64K", 2 * 2**20),
        ("bs=10x100", 2097000),
    ],
)
def test_the_file_that_dd_reads_is_as_large_as_it_reads(tmp_path: Path, words: str, moved: int) -> None:
    """With skip= it read nothing, with ibs= too little; without count= the file filled the whole file system."""
    place = Place("", str(tmp_path), 2**40, 2**20, model.Settle())
    test = model.Test("t", "dd", ("folder",), ("if={target}", "of=/dev/null", *words.split()), 60.0)
    tool = modules()["dd"]
    assert tool.problems(test) == []
    assert tool.estimate(test, place).size >= moved
    prepare, run, _ = tool.commands(test, place, str(tmp_path / "record"))
    assert "conv=fsync" in prepare.arguments
    subprocess.run([*prepare.arguments, "iflag=fullblock"], check=True, capture_output=True)
    said = subprocess.run(run.arguments, check=True, capture_output=True, text=True).stderr
    assert tool.moved(test, said) == (moved, 0)
