"""Runs the functions of guards.sh: the one description of a disk's identity, its users and its
contents, which the scripts of emit-sh hold too.
"""

import os
import pkgutil

from spindle_run.machine import Answer, Machine

GUARDS = (pkgutil.get_data(__name__.rpartition(".")[0], "guards.sh") or b"").decode()
_CALL = GUARDS + '\nROOT=$1 OURS=$2; shift 2; "$@"'


def guard(machine: Machine, function: str, *blocks: str) -> Answer:
    """What a function prints for disks by their kernel's names."""
    root = machine.root.rstrip("/")
    return machine.ask(["sh", "-c", _CALL, "guards", root, str(os.getpid()), function, *blocks], limit=300.0)
