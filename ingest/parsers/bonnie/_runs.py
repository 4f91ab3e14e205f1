"""The runs of a log: at once where they are printed whole, else line by line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ingest.parsers.bonnie._found import Scan
from ingest.parsers.bonnie._model import Row
from ingest.parsers.bonnie._pair import Pairing, Run
from ingest.parsers.bonnie._scan import Scanner
from ingest.parsers.bonnie._whole import run_of, tells_nothing, whole_runs


def runs(text: str, found: Scan) -> Iterator[Run]:
    """Each when nothing can join it any more. Raises ParseError for CSV of a kind that is not known."""
    scanner, pairing = Scanner(found), Pairing()
    end, line = 0, 1
    for match in whole_runs(text):
        between = text[end : match.start()]
        first = line + between.count("\n")
        if not tells_nothing(between):
            yield from _joined(pairing, scanner.rows(between, line))
            line, end = first, match.start()
        # A table or a line of CSV that waits for its other half could take the half of this run.
        run = run_of(match, first) if scanner.idle and pairing.idle else None
        if run:
            scanner.passed_whole_run()
            yield run
        else:
            yield from _joined(pairing, scanner.rows(text[end : match.end()], line))
        line, end = first + match[0].count("\n"), match.end()
    yield from _joined(pairing, scanner.rows(text[end:], line))
    yield from _joined(pairing, scanner.finish())
    yield from pairing.rest()


def _joined(pairing: Pairing, rows: Iterable[Row]) -> Iterator[Run]:
    for row in rows:
        yield from pairing.add(row)
