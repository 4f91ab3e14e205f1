"""Small sets that say something of each other: one disk measured by several authors, with hdparm."""

from __future__ import annotations

from pathlib import Path

from tests.changes.sets import log

MANIFEST = """\
spindle: 1
title: {title}
author: {{name: {author}}}
date: {date}
trust: community
drives: [{{id: sdb, model: {drive}, kind: hdd}}]
runs:
  - {{logs: "logs/{{drive}}_{{repeat}}.log", factors: {{raid_level: single}}, tool_version: "9.65"}}
"""
WITHDRAWN = """\
spindle: 1
title: A faulty set
author: {name: A. Nother}
date: 2019-05
trust: vendor
withdrawn: {date: 2026-11-20, reason: The cable was <b>faulty</b>., by: the author, replaced_by: 2021-01-first}
runs: [{logs: logs/gone.log}]
"""


def of_disk(author: str, drive: str, date: str = "2021-01", title: str = "One disk") -> str:
    """A manifest."""
    return MANIFEST.format(author=author, drive=drive, date=date, title=title)


def write(results: Path, slug: str, manifest: str, *logs: str) -> Path:
    """A set of repeats."""
    folder = results / slug
    (folder / "logs").mkdir(parents=True)
    (folder / "result.yaml").write_text(manifest, encoding="utf-8")
    for number, text in enumerate(logs, 1):
        (folder / "logs" / f"sdb_{number}.log").write_text(text, encoding="utf-8", newline="")
    return folder


def write_all(results: Path) -> None:
    """Three authors agree, one copies, two differ, one is alone, one withdraws."""
    write(results, "2021-01-first", of_disk("A. First", "Disk 1"), log(210), log(213), log(212))
    write(results, "2021-02-second", of_disk("B. Second", "disk  1"), log(220), log(222), log(221))
    write(results, "2021-03-third", of_disk("C. Third", "Disk 1"), log(211), log(214))
    copied = log(210).replace("\n", "\r\n")
    write(results, "2021-04-copy", of_disk("D. Copier", "Disk 1", "2021-04", "A copy"), copied)
    write(results, "2021-05-near", of_disk("E. Near", "Disk 3"), log(100))
    write(results, "2021-06-far", of_disk("F. Far", "Disk 3"), log(150))
    corrected = "history: [{date: 2026-05, what: The title, why: it named another drive}]\n"
    write(results, "2021-07-alone", of_disk("G. Alone", "Disk 4") + corrected, log(160))
    write(results, "2019-05-withdrawn", WITHDRAWN)
