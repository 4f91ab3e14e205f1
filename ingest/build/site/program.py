"""A command that writes to the new site (Hugo, Pagefind) → its exit code and output (subprocess)."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
from collections.abc import Mapping, Sequence

_FULL = "no space left on device"


def run_program(command: Sequence[str], environment: Mapping[str, str] | None = None) -> tuple[int, str]:
    """Its exit code and output. Raises OSError where the disk was full.

    It inherits the lock of the publication (the only inheritable file): as long as a program that outlives
    us runs, nobody else publishes into the folder that it writes to.
    """
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        errors="replace",
        env=environment,
        check=False,
        close_fds=False,
    )
    output = done.stdout + done.stderr
    if done.returncode < 0:  # a program that is killed says nothing
        output += f"\nended by {signal.Signals(-done.returncode).name}"
    if _FULL in output.lower():
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    return done.returncode, output
