"""How far an author says that his own values may be off.

method: {accuracy: "±10 MB/s, by the author's estimate"}   →   10,000,000 B/s
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ingest.core.problems import Problem, quoted
from ingest.core.quantities import NotAQuantity, with_unit
from ingest.core.vocabulary import Vocabulary
from ingest.sets.manifest.read import ReadManifest

FACT = "accuracy"
_EXPECTED = "± and a number with its unit, such as ±10 MB/s"


class Accuracy(NamedTuple):
    """A difference smaller than this proves nothing; in the SI unit of what was measured."""

    unit: str
    value: float


def stated_accuracy(text: str, vocabulary: Vocabulary) -> Accuracy:
    """The quantity before `, `. Raises NotAQuantity; a percentage does not say of what."""
    printed = text.partition(", ")[0].removeprefix("±").strip()
    for metric, units in vocabulary.units.items():
        try:
            value = with_unit(printed, units)
        except NotAQuantity:
            continue
        if metric != "cpu":
            return Accuracy(vocabulary.metrics[metric].unit, value)
    raise NotAQuantity(_EXPECTED)


def accuracy_problems(read: ReadManifest, vocabulary: Vocabulary) -> Iterator[Problem]:
    """An accuracy that is no quantity."""
    said = read.manifest.method.get(FACT)
    try:
        if said is not None:
            stated_accuracy(str(said), vocabulary)
    except NotAQuantity as error:
        what = "write it so, with words after a comma"
        yield read.problem(("method", FACT), str(error), quoted(said), what)
