"""bonnie++ 1.00 to 2.00, and Tim Bray's bonnie: one run is a table, a CSV line, or both.

    Version 1.03e       ------Sequential Output------ --Sequential Input- --Random-
                        -Per Chr- --Block-- -Rewrite- -Per Chr- --Block-- --Seeks--
    Machine        Size K/sec %CP K/sec %CP K/sec %CP K/sec %CP K/sec %CP  /sec %CP
    db1.example.com  1G 88239  40 493861  59 1919691  64 128054  41 +++++ +++ +++++ +++
                        ------Sequential Create------ --------Random Create--------
                        -Create-- --Read--- -Delete-- -Create-- --Read--- -Delete--
                  files  /sec %CP  /sec %CP  /sec %CP  /sec %CP  /sec %CP  /sec %CP
                     16 31108  58 +++++ +++ +++++ +++  4987  27 +++++ +++ 31386  30
    db1.example.com,1G,88239,40,493861,59,1919691,64,128054,41,+++++,+++,+++++,+++,16,31108,58,…

K is 2^10 bytes; k, m and g of 2.00's table are 2^10, 2^20 and 2^30. The CSV is the more exact of the two, and
the only right one for the file rates of 2.00, so it gives the values; the table is held against it.
`+++++` is a test of less than half a second: no value. An empty column is a test left out: no reading.
"""

from __future__ import annotations

from ingest.parsers.bonnie.csv import csv_row
from ingest.parsers.bonnie.report import report_of
from ingest.parsers.lines import Line, lines_of
from ingest.parsers.report import ParseError, Report

TOOL = "bonnie++"
# What it says at work, and the heads of its tables and of its CSV.
_SIGNS = (
    "Sequential Output", "Sequential Create", "Bonnie: drastic I/O error", "bonnie++ [-d scratch-dir]",
    "format_version,bonnie_version,", "Writing intelligently...", "Writing with putc()...",
    "Writing a byte at a time...", "Create files in sequential order...", "Using uid:",
    "name,file_size,putc,",
)  # fmt: skip
_COMMAS = range(26, 61)  # in a line of CSV


def detect(text: str) -> bool:
    """Whether the text has a line that only bonnie or bonnie++ prints."""
    return any(sign in text for sign in _SIGNS) or any(map(_is_csv, lines_of(text)))


def _is_csv(line: Line) -> bool:
    if line.text.count(",") not in _COMMAS:
        return False
    try:
        return csv_row(line) is not None
    except ParseError:
        return line.text.startswith(("1.9", "2,1.9"))


def parse(text: str, version: str | None = None) -> Report:
    """Twelve rates at most for each run, their CPU use and worst latency. Raises ParseError."""
    return report_of(text, version)
