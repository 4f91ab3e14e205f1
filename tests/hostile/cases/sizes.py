"""Sets and logs that are too much, or claim little and become much."""

from __future__ import annotations

import gzip
import lzma
from collections.abc import Callable
from functools import partial
from pathlib import Path

from tests.hostile.case import HEAD, LOG, RUNS, Case, Content, Write, also, files, log, manifest, table

GIGABYTE = 10**9
_UNPACKED = r"/logs/a\.log: expected at most 16777216 bytes unpacked, found more; send a shorter log"


def _sparse(size: int, name: str = "logs/a.log") -> Write:
    """A file that takes no place on the disk, and says that it has so many bytes."""

    def write(folder: Path) -> None:
        with (folder / name).open("wb") as file:
            file.truncate(size)

    return also(files({"result.yaml": RUNS, "logs/b.txt": ""}), write)


def _zeros(size: int) -> bytes:
    """So many zeros, packed by gzip; its parts, one after the other, are one log."""
    part = 2**26
    return gzip.compress(b"0" * part) * (size // part)


_UNKNOWN = r"/logs/a\.log: expected a log of a known tool, found none that is recognised; .*"
_LINES = r": expected at most 3000000 lines in all files, found more; split the set"
_BYTES = r": expected at most 67108864 bytes in all files, found .*; split the set"


def _many(size: int, pack: Callable[[bytes], bytes]) -> Write:
    """Five logs of so many bytes, each another one."""
    logs: dict[str, Content] = {f"logs/{n}.log": lambda n=n: pack(b"0" * (size - n)) for n in range(5)}  # type: ignore[misc]  # mypy cannot tell a default
    return files({"result.yaml": HEAD, **logs})


REFUSED = (
    Case("a-log-of-a-gigabyte", _sparse(GIGABYTE), r"/logs/a\.log: expected at most 16777216 bytes, found 1000000000; send a shorter log"),
    Case("a-log-of-ten-terabytes", _sparse(10_000 * GIGABYTE), r"/logs/a\.log: expected at most 16777216 bytes, found 10000000000000; send a shorter log"),
    Case("manifest-of-a-gigabyte", _sparse(GIGABYTE, "result.yaml"), r"/result\.yaml: expected at most 1048576 bytes, found 1000000000; shorten it"),
    Case("manifest-of-37-megabytes", files({"result.yaml": HEAD + "# x\n" * 9_700_000}), r"/result\.yaml: expected at most 1048576 bytes, found 388[0-9]+; shorten it"),
    Case("gzip-bomb", log(partial(_zeros, 2**26)), _UNPACKED),
    Case("xz-bomb", log(lambda: lzma.compress(b"0" * 2**25, preset=0)), _UNPACKED),
    Case("bomb-of-ten-gigabytes", log(partial(_zeros, 10 * GIGABYTE)), _UNPACKED, long=True),
    Case("packed-twice", log(gzip.compress(gzip.compress(b"0" * 2**20))), r"/logs/a\.log: expected a log that is packed once, found gzip within gzip; unpack it once"),
    Case("nothing-but-newlines", log(b"\n" * 2**22), _LINES),
    Case("short-lines", log(b"ab\n" * (2**24 // 3)), _LINES),
    Case("one-line", log(b"x" * 2**21), _UNKNOWN),
    Case("one-long-line", log(b"x" * 2**24), _UNKNOWN, long=True),
    Case("nuls", log(b"\0" * 2**21), _UNKNOWN),
    Case("many-nuls", log(b"\0" * 2**24), _UNKNOWN, long=True),
    Case("as-many-lines-as-may-be", log(b"ab:\n" * 2_900_000), _UNKNOWN, long=True),
    Case("many-numbers", log(LOG * 20_001), r"/logs/a\.log: expected at most 20000 numbers in all logs, found 20001 up to this log; split the set"),
    Case("many-rows", table("".join(f"| raid5 | {n} |\n" for n in range(20_001))), r"/tables/a\.md: expected at most 20000 numbers in all tables, found .*; split the set"),
    Case("many-files", files({"result.yaml": HEAD, **{f"logs/{n}.log": "" for n in range(20_001)}}),
         r": expected at most 20000 files, found 20002; split the set", long=True),
    Case("much-in-all", _many(2**24, bytes), _BYTES),
    Case("much-unpacked", _many(2**24, partial(gzip.compress, compresslevel=1)), _BYTES, long=True),
    Case("many-facts", manifest("machine:\n" + "".join(f"  k{n}: v\n" for n in range(501))), r"/result\.yaml:6: expected at most 500 items, found keys and values; remove some"),
    Case("many-charts", manifest("charts:\n" + "  - {form: compare, by: raid_level, operations: [read]}\n" * 51), r"/result\.yaml:6: expected at most 50 items, found a list; remove some"),
    Case("long-title", files({"result.yaml": RUNS.replace("A set", "x" * 10_000)}), r"/result\.yaml:2: expected a shorter text \(at most 120 characters\), found .*; shorten it"),
    Case("long-notes", files({"result.yaml": HEAD, "notes.md": "a" * 2**21}), r"/notes\.md: expected at most 1048576 bytes, found 2097152; shorten it"),
    Case("long-table", files({"result.yaml": HEAD, "tables/a.md": "|" * 2**21}), r"/tables/a\.md: expected at most 1048576 bytes, found 2097152; shorten it"),
)  # fmt: skip
