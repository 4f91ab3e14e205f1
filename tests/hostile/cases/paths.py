"""Files that lead elsewhere, are no files, or have names that another system takes for something else."""

from __future__ import annotations

import os
import re
import socket
from pathlib import Path

from tests.hostile.case import HEAD, LOG, RUNS, TABLE, Case, Write, also, files, manifest

_WHERE_TO = {
    "absolute": "/etc/passwd",
    "outside": "../../../../etc/passwd",
    "itself": "a.log",
    "device": "/dev/zero",
    "nowhere": "/nothing",
}
_NAMES = {
    "backslash": "..\\a.log", "drive-letter": "C:a.log", "hidden": ".a.log", "option": "-rf.log", "question": "a?.log", "percent": "%2e%2e.log",
    "escape": "a\x1b[2Jb.log", "newline": "a\nb.log", "bidi": "a\u202egol.b", "script": "<script>alert(1)<", "quote": "a'b.log", "no-utf-8": "a\udcff.log",
    "trailing-dot": "a.", "trailing-blank": "a.log ", "reserved": "con.log", "not-nfc": "cafe\u0301.log", "zero-width": "a\u200bb.log", "device-com": "COM\u00b9.log", "device-lpt": "lpt\u00b3", "stream": "a.log:evil", "shell": "$(id).log", "fraction": "a\u2215b.log", "fullwidth-dots": "\uff0e\uff0e\uff0fa.log",
    "kelvin": "\u212a.log", "redirects": "_redirects", "home": "~root.log", "formula": "=cmd.log", "no-break-blank": "a\u00a0b.log", "very-long": f"{'a' * 250}.log",
    "of-a-folder": "INDEX.html",
}  # fmt: skip


_DIGITS = "{threads}{queue_depth}{drives}{repeat}"


def _link(target: str, name: str = "logs/a.log") -> Write:
    return also(
        files({"result.yaml": RUNS, "logs/b.txt": ""}), lambda folder: (folder / name).symlink_to(target)
    )


def _fifo(folder: Path) -> None:
    os.mkfifo(folder / "logs" / "a.log")


def _pipe(name: str) -> Write:
    """A file that nobody writes to: whoever opens it waits for ever."""
    return also(files({"result.yaml": RUNS, "logs/a.log": LOG}), lambda folder: _as_pipe(folder / name))


def _as_pipe(path: Path) -> None:
    path.unlink(missing_ok=True)
    path.parent.mkdir(parents=True, exist_ok=True)
    os.mkfifo(path)


def _socket(folder: Path) -> None:
    """Bound by a short relative name: an address of a socket has 108 bytes."""
    before = Path.cwd()
    os.chdir(folder / "logs")
    try:
        with socket.socket(socket.AF_UNIX) as one:
            one.bind("a.log")
    finally:
        os.chdir(before)


def _named(name: str) -> Write:
    return files({"result.yaml": RUNS, "logs/a.log": LOG, f"logs/{name}": LOG})


_LINKED = r"/logs/a\.log: expected a file or folder, found a symbolic link; put the file itself here"
_OTHER = r"/logs/a\.log: expected a file, found something else; remove it"
_OUTSIDE = r"/result\.yaml:\d+: expected .*, found .*; .*"
REFUSED = (
    *(Case(f"link-{name}", _link(target), _LINKED) for name, target in _WHERE_TO.items()),
    Case("link-folder", also(files({"result.yaml": RUNS}), lambda folder: (folder / "logs").symlink_to("/")),
         r"/logs: expected a file or folder, found a symbolic link; put the file itself here"),
    Case("link-manifest", lambda folder: (folder / "result.yaml").symlink_to("/etc/passwd"),
         r"/result\.yaml: expected a file or folder, found a symbolic link; put the file itself here"),
    *(Case(f"link-manifest-{name}", lambda folder, target=target: (folder / "result.yaml").symlink_to(target),  # type: ignore[misc]  # mypy cannot tell a default
           r"/result\.yaml: expected a file or folder, found a symbolic link; put the file itself here") for name, target in _WHERE_TO.items()),
    *(Case(f"pipe-{name.replace('/', '-').replace('.', '-')}", _pipe(name), rf"/{re.escape(name)}: expected a file, found something else; remove it")
      for name in ("result.yaml", "notes.md", "tables/a.md", "facts/a")),
    Case("pipe", also(files({"result.yaml": RUNS, "logs/b.txt": ""}), _fifo), _OTHER),
    Case("socket", also(files({"result.yaml": RUNS, "logs/b.txt": ""}), _socket), _OTHER),
    *(Case(f"name-{name}", _named(text), r"/logs/.*: expected a name .*, found .*; rename or remove it") for name, text in _NAMES.items()),
    Case("same-but-case", files({"result.yaml": RUNS, "logs/a.log": LOG, "logs/A.LOG": LOG}),
         r'/logs/a\.log: expected names that differ by more than case, found "logs/A\.LOG" as well; rename one'),
    Case("file-and-folder-but-case", files({"result.yaml": RUNS, "logs/a.log": LOG, "facts/x": "a", "facts/X/y": "b"}),
         r'/facts/x: expected names that differ by more than case, found "facts/X" as well; rename one'),
    Case("sharp-s", files({"result.yaml": RUNS, "logs/a.log": LOG, "facts/stra\u00dfe": "a", "facts/STRASSE": "b"}),
         r'/facts/stra\u00dfe: expected names that differ by more than case, found "facts/STRASSE" as well; rename one'),
    Case("manifest-but-case", files({"result.yaml": RUNS, "Result.yaml": RUNS, "logs/a.log": LOG}), r"/Result\.yaml: expected result\.yaml, .*; move or remove it"),
    Case("facts-that-lead-elsewhere", also(files({"result.yaml": RUNS, "logs/a.log": LOG}), lambda folder: (folder / "facts").symlink_to("/etc")),
         r"/facts: expected a file or folder, found a symbolic link; put the file itself here"),
    Case("a-script-beside", files({"result.yaml": HEAD, "run.sh": "rm -rf /\n"}),
         r'/run\.sh: expected result\.yaml, notes\.md, logs/, facts/ or tables/\*\.md, found "run\.sh"; move or remove it'),
    Case("git-beside", files({"result.yaml": HEAD, ".git/config": "[core]\nfsmonitor = touch /tmp/x\n"}), r"/\.git: expected a name .*, found .*; rename or remove it"),
    *(Case(f"log-{name}", manifest(f"runs: [{{logs: '{path}'}}]\n"), _OUTSIDE)
      for name, path in {"absolute": "/etc/passwd", "outside": "logs/../../other/logs/a.log", "windows": "C:\\a.log", "tilde": "~/a.log"}.items()),
    *(Case(f"table-{name}", files({"result.yaml": TABLE.replace("tables/a.md", path)}), _OUTSIDE)
      for name, path in {"absolute": "/etc/passwd", "outside": "tables/../../a.md"}.items()),
    Case("many-readings", files({"result.yaml": HEAD + f"runs: [{{logs: 'logs/{_DIGITS}.log'}}]\n", f"logs/{'1' * 40}.log": LOG}),
         r"/logs/1+\.log: expected one reading of this path, found 2 \(result\.yaml, line 6\); separate the parts with _"),
    Case("many-misreadings", files({"result.yaml": HEAD + f"runs: [{{logs: 'logs/{_DIGITS}x.log'}}]\n", f"logs/{'1' * 140}.log": LOG}),
         r"/logs/1+\.log: expected one run entry that fits this log, found none; .*"),
    Case("folders-without-end", files({"result.yaml": RUNS, "logs/a.log": LOG, f"logs/{'a/' * 300}a.log": LOG}),
         r"/logs/(a/){8}a: expected at most 8 nested folders, found .*; rename or remove it"),
)  # fmt: skip
