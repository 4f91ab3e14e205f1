"""Result sets that mean harm, or are only odd: published like any other, for the tests of their pages."""

from __future__ import annotations

from pathlib import Path

MARKUP = "<img src=x onerror=alert(1)><script>alert(2)</script>"
RIGHT_TO_LEFT = "שלום evil مرحبا"
# In a log only: where people write, such a character is refused.
OVERRIDE = "\u202eevil\u202c"
LONG_WORD = "W" * 200
# As long as a title may be: longer ones are refused where they are read.
LONG_TITLE = f"{MARKUP} {LONG_WORD}"[:120]

MANY = f"""\
spindle: 1
title: "{LONG_TITLE}"
standfirst: "{MARKUP} {RIGHT_TO_LEFT} {LONG_WORD}"
author: {{name: "{RIGHT_TO_LEFT} {MARKUP}"}}
date: 2021-01
trust: community
source: {{kind: article, title: "{MARKUP} {LONG_WORD}"}}
license: "{MARKUP} javascript:alert(3)"
machine: {{cpu: "{MARKUP}", memory: 1 GiB, kernel: "{LONG_WORD}"}}
drives:
  - {{model: "{MARKUP} {RIGHT_TO_LEFT}", kind: hdd, count: 4}}
method: {{command: "dd if={LONG_WORD} {MARKUP}"}}
factors: {{drives: 4}}
labels:
  tuning: {{t0: "{MARKUP}", t1: "{RIGHT_TO_LEFT}", t2: "{LONG_WORD}"}}
tables:
  - file: tables/many.md
    tool: dd
    columns:
      tuning: {{}}
      read: {{operation: read, metric: throughput, unit: MB/s}}
      write: {{operation: write, metric: throughput, unit: MB/s}}
findings:
  - {{says: "{MARKUP} {LONG_WORD}", holds: "select max(value) > 1, '{MARKUP}' as best from summary", note: "{MARKUP}"}}
history:
  - {{date: 2021-02, what: "{MARKUP}", why: "{LONG_WORD}"}}
"""
NOTES = f"# {MARKUP}\n\n{LONG_WORD}\n\n[a link](javascript:alert(4)) {MARKUP} {RIGHT_TO_LEFT}\n\n<style>body {{ display: none }}</style>\n"
ONE = """\
spindle: 1
title: One value
author: {name: A. Uthor}
date: 2021-02
trust: community
drives:
  - {id: sda, model: A disk, kind: hdd}
runs:
  - {logs: logs/sda.log, factors: {raid_level: single, drives: 1, drive: sda}, tool_version: "9.65"}
"""
CHART = f"""\
spindle: 1
title: "A chart of odd names {RIGHT_TO_LEFT}"
author: {{name: A. Uthor}}
date: 2021-03
trust: community
labels:
  tuning: {{t0: "{MARKUP}", t1: "{RIGHT_TO_LEFT}", t2: "{LONG_WORD}"}}
tables:
  - file: tables/few.md
    tool: dd
    columns:
      tuning: {{}}
      read: {{operation: read, metric: throughput, unit: MB/s}}
      write: {{operation: write, metric: throughput, unit: MB/s}}
charts:
  - {{form: compare, by: tuning, operations: [read, write], title: "{MARKUP} {RIGHT_TO_LEFT}", note: "{MARKUP} {LONG_WORD}"}}
"""
LOG = f"""
/dev/{MARKUP}{LONG_WORD}:
 Timing buffered disk reads: 230 MB in  3.01 seconds =  76.41 MB/sec
{RIGHT_TO_LEFT} {OVERRIDE} \x1b[31mred\x1b[0m {MARKUP}
"""


def table(count: int) -> str:
    """A table over a factor with so many values."""
    rows = (f"| t{i} | {100 + i * 7 % 60} | {90 + i * 11 % 60} |" for i in range(count))
    return "\n".join(["| tuning | read | write |", "|---|---|---|", *rows, ""])


def write_sets(folder: Path) -> None:
    """The sets, as somebody would send them."""
    files = {
        "2021-01-hostile/result.yaml": MANY,
        "2021-01-hostile/notes.md": NOTES,
        "2021-01-hostile/tables/many.md": table(60),
        "2021-03-chart/result.yaml": CHART,
        "2021-03-chart/tables/few.md": table(3),
        "2021-02-one-value/result.yaml": ONE,
        "2021-02-one-value/logs/sda.log": LOG,
    }
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
