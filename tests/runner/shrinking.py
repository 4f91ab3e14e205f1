"""The bundled plans, made small: the same shape on disks of 64 MiB, in seconds instead of days."""

from __future__ import annotations

import re
from pathlib import Path

PLANS = Path(__file__).resolve().parents[2] / "runner" / "spindle_run" / "plans"
DISKS = [f"test-ubd{letter}" for letter in "abcd"]
# What is left of each matrix: every level, state and file system that the plan is about, but one chunk size.
SHRUNK = {
    "nelson-2008": {
        "scheduler": "mq-deadline",
        "raid_level": "raid10",
        "raid_layout": "raid10:o2",
        "chunk_size": "64K",
        "baseline": "no",
    },
    "zaitsev-2006": {"raid_level": "raid5", "state": "degraded recovering", "baseline": "no"},
    "tkachenko-2010": {
        "raid_level": "raid0",
        "raid_layout": "n2",
        "filesystem": "ext4",
        "baseline": "no",
    },
    "segfault-2014": {"chunk_size": "64K", "baseline": "no"},
    "bunn-2002": {"chunk_size": "64K", "raid_level": "raid0", "filesystem": "ext2 xfs"},
    "file-systems": {"filesystem": "raw ext4 xfs btrfs"},
    "btrfs-raid": {"baseline": "no"},
    "quick": {},
}
_TIMES = (
    (r"--time=\d+", "--time=1"),
    (r"--runtime=\d+", "--runtime=1"),
    (r"--size=\w+", "--size=4M"),
    (r"--file-total-size=\S+", "--file-total-size=4M --file-num=4"),
    (r"--file-num=4 --file-num=\d+", "--file-num=4"),
    (r"count=\S+", "count=4"),
    (r"-n 64:16384:1024:16", "-n 1:1024:1024:1"),
    (r"-f -n 16", "-f -s 8 -n 1"),
    (r"-s 1024 -n 16", "-s 8 -n 1"),
    (r"--iodepth=\d+", "--iodepth=2"),
)
_SETTLE = "[settle]\nseconds = 0\nlook = 0.1s\nmemory = 0.01\n"


def shrunk(name: str) -> str:
    """The plan's text: one repeat, small files, short times."""
    text = (PLANS / f"{name}.ini").read_text(encoding="utf-8")
    count = len(re.findall(r"(?m)^disks .*$", text)[0].split()) - 2 if "disks " in text else 0
    text = re.sub(r"(?m)^disks .*$", "disks = " + " ".join(DISKS[: min(count, 4)]), text)
    text = re.sub(r"(?m)^repeats .*$", "repeats = 1", text)
    text = re.sub(r"(?ms)^\[settle\]\n.*?(?=^\[)", "", text)
    for key, words in SHRUNK[name].items():
        text = _said(text, key, words)
    if name in ("zaitsev-2006", "tkachenko-2010"):  # one reads, one writes, one with 16 threads
        text = re.sub(r"(?ms)^\[test (?:rndrd-16|rndwr-1)\]\n.*?(?=^\[|\Z)", "", text)
    for form, word in _TIMES:
        text = re.sub(form, word, text)
    return text + _SETTLE


def _said(text: str, key: str, words: str) -> str:
    line = f"{key} = {words}"
    found = re.sub(rf"(?m)^{key} .*$", line, text)
    return found if line in found else text.replace("[plan]\n", f"[plan]\n{line}\n", 1)
