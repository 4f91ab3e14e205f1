"""The gap model beside the reads of one published set, and how far it and the plain rule are off.

{"set": "2008-…", "arrays": [{"label": "RAID 6", "model_off": "8 %", "plain_off": "31 %", …}], "rows": […]}
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from statistics import fmean, geometric_mean

import duckdb

from ingest.core.files import beside
from ingest.core.groups import grouped
from ingest.core.labels import NBSP, THIN, factor_word
from ingest.core.row import Row, Shown
from ingest.core.vocabulary import Vocabulary
from ingest.store.tabular import select
from ingest.theory.arithmetic import shown
from ingest.theory.case import Case, revolution
from ingest.theory.expect import expect
from ingest.theory.read import Theory

Array = tuple[str, str]  # level and layout; no layout where the formula does not ask for one


def gap_table(
    connection: duckdb.DuckDBPyConnection, slug: str, theory: Theory, vocabulary: Vocabulary
) -> Shown | None:
    """Expected and measured by array and chunk; None if the set is not published or has no such read."""
    reads = select(connection, beside(__file__, "gap.sql"), [slug])
    if not reads:
        return None
    arrays = _arrays(reads, theory, vocabulary)
    chunks = sorted({read["chunk"] for read in reads})
    return {
        "set": slug,
        "reads": len(reads),
        "drive": _drive(reads[0]),
        "arrays": [_judged(array, of_array, theory, vocabulary) for array, of_array in arrays.items()],
        "rows": [
            {"chunk": factor_word("chunk_size", chunk), "cells": [_cell(of, chunk) for of in arrays.values()]}
            for chunk in chunks
        ],
    }


def _drive(read: Row) -> Shown:
    skip = read["rate"] * revolution(read["rpm"])
    shown_as = {"rate": shown(read["rate"], "rate"), "skip": shown(skip, "bytes")}
    bound = {name: text.replace(" ", NBSP) for name, text in shown_as.items()}
    return {**bound, "rpm": f"{read['rpm']:,.0f}"}


def _arrays(reads: Iterable[Row], theory: Theory, vocabulary: Vocabulary) -> dict[Array, list[Row]]:
    """The reads of each array, in the vocabulary's order."""
    factors = vocabulary.factors
    levels, layouts = list(factors["raid_level"].words), ["", *factors["raid_layout"].words]
    by_array = grouped((_array(read, theory), read) for read in reads)
    in_order = sorted(by_array, key=lambda array: (levels.index(array[0]), layouts.index(array[1])))
    return {array: by_array[array] for array in in_order}


def _array(read: Row, theory: Theory) -> Array:
    formulas = theory.levels[read["level"]].formulas
    asks = next(formula.layouts for formula in formulas if formula.id == read["formula"])
    return read["level"], read["layout"] if asks else ""


def _judged(array: Array, reads: Sequence[Row], theory: Theory, vocabulary: Vocabulary) -> Shown:
    level, layout = array
    words = vocabulary.factors["raid_layout"].words
    plain = [_plain(read, theory) for read in reads]
    return {
        "level": level,
        "layout": layout,
        "label": f"{theory.levels[level].label} {words.get(layout, '')}".strip(),
        "reads": len(reads),
        "plain": " or ".join(sorted({f"{value:.2f}" for value in plain})),
        "model_off": _share(off([read["measured"] for read in reads], [read["expected"] for read in reads])),
        "plain_off": _share(off([read["measured"] for read in reads], plain)),
    }


def _plain(read: Row, theory: Theory) -> float:
    """What is expected where nothing is known of chunks and turns."""
    expectation = expect(Case(read["level"], "read", read["drives"], layout=read["layout"]), theory)
    assert expectation is not None, "a level with a gap formula has a plain one"
    return expectation.expected


def off(measured: Sequence[float], expected: Sequence[float]) -> float:
    """The mean deviation as a share: |ln(measured ÷ expected)| over all values, turned back."""
    return math.expm1(fmean(abs(math.log(a / b)) for a, b in zip(measured, expected, strict=True)))


def _share(value: float) -> str:
    return f"{100 * value:.0f}{THIN}%"


def _cell(reads: Sequence[Row], chunk: int) -> Shown | None:
    of_chunk = [read for read in reads if read["chunk"] == chunk]
    if not of_chunk:
        return None
    measured = geometric_mean(read["measured"] for read in of_chunk)
    expected = geometric_mean(read["expected"] for read in of_chunk)  # the same for all, one drive count
    return {"expected": f"{expected:.2f}", "measured": f"{measured:.2f}", "reads": len(of_chunk)}
