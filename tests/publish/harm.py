"""Ways to harm a publication while it runs, each as code that its process runs before, or as a call around it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

AT = """
import os, shutil, sys
def harm():
    {harm}
def look(event, args, seen=[]):
    if event == {event!r} and {text!r} in repr(args):
        seen.append(1)
        if len(seen) == {turn}:
            harm()
sys.addaudithook(look)
"""
SMALL_FILES = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, ({bytes}, {bytes}))"
# A file system of its own in a mount namespace of its own: it is gone when the process is.
SMALL_DISK = ["unshare", "--map-root-user", "--mount", "sh", "-c"]
MOUNT = 'mount -t tmpfs -o size="$0" none "$1" && shift && exec "$@"'


def at(event: str, text: str, harm: str, turn: int = 1) -> str:
    """Code that does harm at the first (or a later) audit event of that kind that names the text."""
    return AT.format(event=event, text=text, harm=harm, turn=turn)


def on_small_disk(place: Path, size: str, command: list[str]) -> list[str]:
    """The same command, with only so much room in one folder."""
    return [*SMALL_DISK, MOUNT, size, str(place), *command]


def can_mount() -> bool:
    """Whether this machine lets us make a small file system."""
    if shutil.which("unshare") is None:
        return False
    done = subprocess.run([*SMALL_DISK, "mount -t tmpfs none /mnt"], capture_output=True, check=False)
    return done.returncode == 0


def as_anybody(command: list[str]) -> list[str]:
    """The same command without the rights of root, for whom every folder is readable."""
    if os.geteuid() != 0 or sys.platform != "linux":
        return command
    return ["setpriv", "--bounding-set=-all", "--inh-caps=-all", *command]
