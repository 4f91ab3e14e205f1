"""A file system that lies in memory, or over another, is no disk."""

from typing import List

from spindle_run.truth._evidence import Doubt, Evidence

_MEMORY = ("tmpfs", "ramfs", "devtmpfs", "hugetlbfs", "squashfs", "proc", "sysfs")
_OVER = ("overlay", "aufs", "hostfs", "9p", "virtiofs", "nfs", "nfs4", "cifs", "fuse")


def doubts(evidence: Evidence) -> List[Doubt]:
    """By the kind of the mount that the test's folder lies on."""
    kind = evidence.before.get("file_system") or ""
    if kind in _MEMORY:
        return [Doubt("failed", "the folder is on %s: in memory, not on a disk" % kind)]
    if kind.split(".")[0] in _OVER:
        return [Doubt("tainted", "the folder is on %s: another file system serves it" % kind)]
    return []
