"""Two folders change places in one step, so that no reader ever meets half a site."""

from __future__ import annotations

import ctypes
import errno
import os
import shutil
from pathlib import Path

_AT_FDCWD = -100
_RENAME_EXCHANGE = 2
_NOT_HERE = {errno.ENOSYS, errno.EINVAL, errno.ENOTSUP}


def exchange(fresh: Path, site: Path) -> None:
    """`fresh` becomes `site`; what that was lies in `fresh` then, or is gone if it took two steps."""
    near = _beside(fresh, site)
    if not site.exists():
        near.rename(site)
    elif not _swap(near, site):
        _two_renames(near, site)
    elif near != fresh:
        shutil.rmtree(near)


def _beside(fresh: Path, site: Path) -> Path:
    """Where build/ is on another file system: a copy on that of the site, where one step is enough."""
    if fresh.stat().st_dev == site.parent.stat().st_dev:
        return fresh
    near = _near(site)
    shutil.rmtree(near, ignore_errors=True)
    shutil.copytree(fresh, near, symlinks=True)
    shutil.rmtree(fresh)
    return near


def _near(site: Path) -> Path:
    return site.with_name(f".{site.name}.new")


def repair(site: Path) -> None:
    """After a stop between the two renames: the old site comes back."""
    shutil.rmtree(_near(site), ignore_errors=True)
    old = _old(site)
    if old.exists() and not site.exists():
        old.rename(site)
    shutil.rmtree(old, ignore_errors=True)


def _old(site: Path) -> Path:
    return site.with_name(f".{site.name}.old")


def _two_renames(fresh: Path, site: Path) -> None:
    """Where the system cannot exchange; `repair` mends a stop in between."""
    site.rename(_old(site))
    try:
        fresh.rename(site)
    except OSError:
        _old(site).rename(site)
        raise
    shutil.rmtree(_old(site))


def _swap(path: Path, other: Path) -> bool:
    """renameat2(2) with RENAME_EXCHANGE; False where C library, kernel or file system lack it."""
    try:
        renameat2 = ctypes.CDLL(None, use_errno=True).renameat2
    except (AttributeError, OSError):
        return False
    done = renameat2(_AT_FDCWD, os.fsencode(path), _AT_FDCWD, os.fsencode(other), _RENAME_EXCHANGE)
    if done == 0:
        return True
    code = ctypes.get_errno()
    if code in _NOT_HERE:
        return False
    raise OSError(code, os.strerror(code), f"{path} and {other}")
