"""Labels of a manifest that name nothing of its set."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ingest.core.problems import Problem, quoted
from ingest.core.vocabulary import Vocabulary
from ingest.sets.manifest.read import ReadManifest
from ingest.sets.records import Measurement


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
                    ("labels", name, word), f"a {name} of this set", quoted(word), "fix or remove it"
                )
