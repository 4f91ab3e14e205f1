"""A timed command → what it does to the storage, where its name and its output tell."""

from __future__ import annotations

from ingest.parsers.prompts import words

_READERS = frozenset(["md5sum", "sha1sum", "sha256sum", "cksum", "grep", "wc", "cmp", "diff"])
_WRITERS = frozenset(["cp", "mv", "rsync", "tee", "fallocate", "install"])
_OPERATIONS = {
    "rm": "delete", "unlink": "delete", "rmdir": "delete", "unzip": "create", "touch": "create",
    "mkdir": "create", "find": "stat", "ls": "stat", "stat": "stat", "du": "stat", "sync": "fsync",
}  # fmt: skip


def operation(command: str | None) -> str | None:
    """What a command does to the storage, where its name and its output tell."""
    found = words(command or "")
    if not found:
        return None
    name = found[0].rsplit("/", 1)[-1]
    if name in _OPERATIONS:
        return _OPERATIONS[name]
    if _discards(found):
        return "read" if name in _READERS | {"cat", "tar", "cp"} else None
    if name == "cat":
        return "write" if any(word.startswith(">") for word in found) else None
    if name == "tar":
        return "create" if len(found) > 1 and "x" in found[1] and not found[1].startswith("--") else None
    return "read" if name in _READERS else "write" if name in _WRITERS else None


def _discards(found: list[str]) -> bool:
    """Whether what it prints or copies goes to /dev/null (errors alone do not count)."""
    return any(
        word in (">/dev/null", "1>/dev/null", "&>/dev/null")
        or (word == "/dev/null" and found[place - 1] != "2>")
        for place, word in enumerate(found)
    )
