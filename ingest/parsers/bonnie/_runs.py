"""The runs of a log: each table with its line of CSV."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from ingest.parsers.bonnie._found import Scan
from ingest.parsers.bonnie._pair import Pairing, Run
from ingest.parsers.bonnie._scan import Scanner


def runs(text: str, found: Scan) -> Iterator[Run]:
    """Each when nothing can join it any more. Raises ParseError for CSV of a kind that is not known."""
    scanner, pairing = Scanner(found), Pairing()
    for row in chain(scanner.rows(text), scanner.finish()):
        yield from pairing.add(row)
    yield from pairing.rest()
