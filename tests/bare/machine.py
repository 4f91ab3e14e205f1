"""A fresh Debian in a folder: only what the README asks of a machine, with this machine's way out."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

# The README's promise: Python with venv, make and git. The rest is Debian's minimum and its certificates.
PACKAGES = ("python3", "python3-venv", "make", "git", "ca-certificates")
# How this machine reaches registries (certificates, proxy, mirrors): nothing of the project's.
COPIED = ("/etc/resolv.conf", "/etc/hosts", "/etc/pip.conf", "/etc/ssl/certs/ca-certificates.crt")
PREFIXES = (
    "PIP_",
    "UV_",
    "NPM_CONFIG_",
    "SSL_CERT_",
    "NODE_EXTRA_CA_CERTS",
    "REQUESTS_CA_BUNDLE",
    "CURL_CA_BUNDLE",
)


class BareError(Exception):
    """The fresh machine could not be made, or the project failed on it."""


def run(words: Sequence[str], log: Path, what: str) -> None:
    """Runs a program, its output into the log; the log's end is the complaint."""
    with log.open("a") as stream:
        done = subprocess.run(
            words, stdout=stream, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, check=False
        )
    if done.returncode:
        last = "\n".join(log.read_text(errors="replace").splitlines()[-15:])
        message = f"{what} failed (exit {done.returncode}); the log's last lines:\n{last}"
        raise BareError(message)


def require_tools() -> None:
    """Root, debootstrap and unshare, or one line that says what is missing."""
    if os.geteuid() != 0:
        message = "needs root, to make a Debian in a folder and change into it"
        raise BareError(message)
    missing = [tool for tool in ("debootstrap", "unshare", "chroot") if shutil.which(tool) is None]
    if missing:
        message = f"needs {', '.join(missing)}; on Debian: apt-get install debootstrap util-linux"
        raise BareError(message)


def mirror(suite: str) -> str:
    """Where this machine's own apt gets that release from."""
    words = ["apt-get", "indextargets", "--format", "$(CODENAME) $(REPO_URI)", "Created-By: Packages"]
    lines = subprocess.run(words, capture_output=True, text=True, check=False).stdout.splitlines()
    found = [line.split()[1] for line in lines if line.split()[0] == suite]
    if not found:
        message = f"this machine's apt knows no mirror of {suite}; run apt-get update, or give --suite"
        raise BareError(message)
    return found[0]


def own_suite() -> str:
    """The release of this machine."""
    return platform.freedesktop_os_release().get("VERSION_CODENAME", "bookworm")


def make_machine(root: Path, suite: str, log: Path) -> None:
    """debootstrap, then this machine's certificates and name servers."""
    words = [
        "debootstrap",
        "--variant=minbase",
        f"--include={','.join(PACKAGES)}",
        suite,
        str(root),
        mirror(suite),
    ]
    run(words, log, "debootstrap")
    for name in COPIED:
        copy_in(Path(name), root)


def copy_in(source: Path, root: Path) -> None:
    """The same path inside, where this machine has that file."""
    target = root / source.relative_to("/")
    if source.exists():
        target.parent.mkdir(parents=True, exist_ok=True)
        target.unlink(missing_ok=True)
        shutil.copy(source, target)


def environment(outside: Mapping[str, str], root: Path) -> dict[str, str]:
    """A login's variables, and those that lead to the registries; no path that is missing inside."""
    inside = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "LANG": "C.UTF-8", "USER": "root"}
    for name, value in outside.items():
        usable = not value.startswith("/") or (root / value.lstrip("/")).exists()
        if usable and (name.startswith(PREFIXES) or name.lower().endswith("_proxy")):
            inside[name] = value
    return inside


# What every booted machine has: programs, terminals and shared memory are looked for there.
_MOUNTS = (("/proc", "proc"), ("/sys", "sysfs"), ("/dev/pts", "devpts"), ("/dev/shm", "tmpfs"))


def command(root: Path, words: Sequence[str], variables: Mapping[str, str]) -> list[str]:
    """The words as a command inside. Its own mounts vanish with it, however it ends."""
    script = " && ".join(
        [
            *(f'mkdir -p "$0{place}" && mount -t {kind} {kind} "$0{place}"' for place, kind in _MOUNTS),
            'exec chroot "$0" "$@"',
        ]
    )
    assignments = [f"{name}={value}" for name, value in variables.items()]
    return ["unshare", "--mount", "sh", "-c", script, str(root), "env", "-i", *assignments, *words]
