"""What a log says of its own runs, as factors of the configuration.

    bs=4k, iodepth=32  →  block_size 4096, queue_depth 32

A parameter that is a factor joins what the manifest says; where both speak and differ, one of them is wrong.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ingest.core.problems import Problem, quoted
from ingest.core.vocabulary import Vocabulary
from ingest.parsers import Reading
from ingest.sets.manifest.words import FactorValue
from ingest.sets.matching import Matched
from ingest.sets.records import Configuration

TO_KNOW_WHETHER = "to know whether"  # so begins what is expected where nobody tells the operation


def has_jobs(readings: Sequence[Reading]) -> bool:
    """Whether a log has several jobs."""
    return len({reading.job for reading in readings}) > 1


def configuration_of(
    reading: Reading, factors: Mapping[str, FactorValue], vocabulary: Vocabulary, *, jobs: bool
) -> Configuration:
    """The manifest's factors, the log's own beside them, and the job where the log has several."""
    own = {name: value for name, value in reading.parameters.items() if name in vocabulary.factors}
    return Configuration(vocabulary.in_order({**own, **factors}), reading.job if jobs else None)


def parameter_problems(
    vocabulary: Vocabulary, log: Matched, readings: Sequence[Reading]
) -> Iterator[Problem]:
    """Parameters that contradict the manifest, each once, and a direction that nobody tells."""
    told: set[tuple[str, object]] = set()
    said_whether = log.entry.operation or log.entry.operations
    for reading in readings:
        for name, value, said in _contradictions(vocabulary, log, reading):
            if (name, value) not in told:
                told.add((name, value))
                expected = f"{name} {said}, as result.yaml says"
                yield Problem(log.where, reading.line, expected, quoted(value), "fix the one that is wrong")
        if reading.operation is None and not said_whether and ("direction", "unknown") not in told:
            told.add(("direction", "unknown"))
            expected = f"{TO_KNOW_WHETHER} this read or wrote"
            do = "add operation: read or operation: write to its run entry"
            yield Problem(log.where, reading.line, expected, "nothing that tells", do)


def _contradictions(
    vocabulary: Vocabulary, log: Matched, reading: Reading
) -> Iterator[tuple[str, object, FactorValue]]:
    """A factor, what the log says of it, and what the manifest does."""
    for name, value in reading.parameters.items():
        said = log.factors.get(name)
        if name in vocabulary.factors and said is not None and said != value:
            yield name, value, said
