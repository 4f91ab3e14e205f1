"""A machine made of files: disks in sys/, names in dev/, and tools that do what the files say."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from spindle_run.changes._task import Task
from spindle_run.machine import Answer, Machine
from spindle_run.machine.identity import Disk, taken
from spindle_run.plan.model import Array, Configuration, Plan

_WIPEFS = """[ "$2" = --all ] && exit 0
[ "$1" = --no-act ] && { cat "$ROOT/signatures/${3##*/}" 2>/dev/null; exit 0; }
: >"$ROOT/signatures/${3##*/}" """
_MDADM = """case "$1 $2" in
"--examine --export"|"--detail --export") cat "$ROOT/${1#--}/${3##*/}" 2>/dev/null;;
"--zero-superblock "*) rm -f "$ROOT/examine/${2##*/}";;
"--stop "*) rm -rf "$ROOT/sys/block/${2##*/}";;
esac; [ ! -e "$ROOT/fails$1" ]"""


class Fake:
    """The machine's files, and what was called on it."""

    def __init__(self, folder: Path, monkeypatch: Any) -> None:
        self.root, self.bin = folder / "root", folder / "bin"
        for name in ("signatures", "examine", "detail", "dev/disk/by-id", "dev/md", "sys/block"):
            (self.root / name).mkdir(parents=True)
        self.bin.mkdir()
        self.machine = Machine(str(self.root), f"{self.bin}:/usr/bin:/bin")
        self.calls: list[list[str]] = []
        for name, script in (("wipefs", _WIPEFS), ("mdadm", _MDADM), ("udevadm", ":")):
            self.tool(name, script)
        self.plugged = 0  # disks so far; each gets a new diskseq
        self.numbers: dict[int, str] = {}  # inode of a file in dev/ -> its number as a block device
        monkeypatch.setattr(self.machine, "number_of", lambda status: self.numbers.get(status.st_ino, ""))
        monkeypatch.setattr(self.machine, "pause", lambda _seconds: None)

    def tool(self, name: str, script: str) -> None:
        """A program of this machine."""
        (self.bin / name).write_text(f"#!/bin/sh\nROOT={self.root}\n{script}\n")
        (self.bin / name).chmod(0o755)

    def disk(self, block: str, name: str, number: str = "8:0", mebibytes: int = 64) -> Disk:
        """A disk that is plugged in, by its name."""
        self.put(f"sys/block/{block}/dev", number)
        self.plugged += 1
        self.put(f"sys/block/{block}/diskseq", str(self.plugged))
        self.put(f"sys/block/{block}/size", str(mebibytes * 2048))
        device = self.root / "dev" / block
        with device.open("ab") as file:
            file.truncate(mebibytes * 2**20)
        self.numbers[device.stat().st_ino] = number
        self._link(self.root / "dev/disk/by-id" / name, f"../../{block}")
        return self.taken(name, block)

    def taken(self, name: str, block: str) -> Disk:
        """A disk as the runner takes it at its start."""
        disk = taken(self.machine, name, block)
        assert disk is not None
        return disk

    @staticmethod
    def _link(link: Path, target: str) -> None:
        link.unlink(missing_ok=True)
        link.symlink_to(target)

    def array(self, block: str, **said: str) -> None:
        """An array that the kernel has."""
        for name, word in said.items():
            self.put(f"sys/block/{block}/md/{name}", word)

    def put(self, path: str, text: str) -> None:
        """A file of the machine."""
        place = self.root / path.lstrip("/")
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text)

    def call(self, _step: str, arguments: Sequence[str], _limit: float) -> Answer:
        """Calls a program of a setup."""
        self.calls.append(list(arguments))
        return self.machine.ask(arguments)

    def task(self, disks: Sequence[Disk], plan: Plan | None = None, /, **words: str) -> Task:
        """A configuration of these factors on these disks."""
        names = tuple(disk.given for disk in disks)
        asked = plan or Plan("fake", (), names, array=Array(wait_limit=1.0))
        configuration = Configuration("0" * 12, tuple(words.items()), names)
        return Task(self.machine, asked, configuration, disks, self.call, "0badcafe")

    def called(self, *begin: str) -> list[list[str]]:
        """The calls that begin so."""
        return [each for each in self.calls if each[: len(begin)] == list(begin)]
