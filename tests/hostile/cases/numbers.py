"""Numbers that are none, or that nobody can have measured."""

from __future__ import annotations

from tests.hostile.case import Case, log, manifest, table

_IN_A_TABLE = {
    "nan": "NaN", "infinity": "inf", "minus-infinity": "-Infinity", "too-large": "1e400", "negative": "-3",
    "digits": "9" * 400, "fullwidth": "３", "hex": "0x10",
}  # fmt: skip
_IN_A_MANIFEST = {"nan": ".nan", "infinity": ".inf", "too-large": "1e400", "negative": "-4"}
_FIO = '{"fio version": "fio-3.36", "jobs": [{"jobname": "a", "read": {"bw_bytes": %s, "iops": %s, "io_bytes": 1, "runtime": 1}}]}'
REFUSED = (
    *(
        Case(f"cell-{name}", table(f"| raid5 | {text} |\n"), r"/tables/a\.md:3: expected a number .*, found .*; .*")
        for name, text in _IN_A_TABLE.items()
    ),
    *(
        Case(f"drives-{name}", manifest(f"factors: {{drives: {text}}}\n"), r"/result\.yaml:6: expected .*, found .*; .*")
        for name, text in _IN_A_MANIFEST.items()
    ),
    *(
        Case(f"fio-{name}", log(_FIO % (text, text)), r"/logs/a\.log:\d+: expected .*, found .*; .*")
        for name, text in {"nan": "NaN", "infinity": "Infinity", "too-large": "1e400", "negative": "-1"}.items()
    ),
    *(
        Case(f"count-{name}", manifest(f"factors: {{{factor}: {text}}}\n"), rf"/result\.yaml:6: expected {says}, found {text}; write {factor} so")
        for name, factor, text, says in (
            ("no-drives", "drives", "0", "at least 1"), ("no-threads", "threads", "0", "at least 1"), ("no-queue", "queue_depth", "0", "at least 1"),
            ("half-a-drive", "drives", "1.5", "a whole number"), ("too-many-drives", "drives", "9223372036854775808", "at most 9223372036854775807"),
        )
    ),
    Case("hdparm-too-large", log(f"/dev/sdb:\n Timing buffered disk reads: {'9' * 400} MB in 3.01 seconds = 72.44 MB/sec\n"),
         r"/logs/a\.log:2: expected .*, found .*; .*"),
)  # fmt: skip
