"""A set's own names for its own words: `slot6` is shown as "one controller in slot 6".

The data keep the word; only pages and charts show the label (`labels:` in the manifest).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ingest.manifest.read import ReadManifest
from ingest.problems import Problem, quoted
from ingest.records import Measurement
from ingest.vocabulary import Vocabulary

Labels = Mapping[str, Mapping[str, str]]


def labelled_rows(rows: Sequence[Mapping[str, Any]], labels: Labels) -> list[dict[str, Any]]:
    """Rows of summary, with labels for words."""
    return [{**row, **_values(row, labels)} for row in rows]


def labelled(selection: Mapping[str, Any], labels: Labels) -> dict[str, Any]:
    """A selection (`where:`) that finds the same rows after they were labelled."""
    return {name: _either(value, labels.get(name, {})) for name, value in selection.items()}


def _values(row: Mapping[str, Any], labels: Labels) -> dict[str, Any]:
    return {name: words.get(row[name], row[name]) for name, words in labels.items()}


def _either(value: Any, words: Mapping[str, str]) -> Any:
    return [words.get(one, one) for one in value] if isinstance(value, list) else words.get(value, value)


def label_problems(
    read: ReadManifest, measurements: Sequence[Measurement], vocabulary: Vocabulary
) -> Iterator[Problem]:
    """Labels for factors with a closed vocabulary, and for words that the set does not use."""
    for name, words in read.manifest.labels.items():
        if vocabulary.factors[name].kind != "text":
            do = "remove it: the vocabulary has the label"
            yield read.problem(("labels", name), "a factor of kind text", quoted(name), do)
            continue
        used = {row.configuration.factors.get(name) for row in measurements}
        for word in words:
            if word not in used:
                yield read.problem(
                    ("labels", name, word), f"a {name} of this set", quoted(word), "mend or remove it"
                )
