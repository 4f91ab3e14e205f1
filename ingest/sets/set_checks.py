"""What only all numbers of a set together show: duplicates, copied logs, ratios, labels, accuracies."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ingest.core.problems import Problem, doubt, quoted
from ingest.core.quantities import NotAQuantity, with_unit
from ingest.core.vocabulary import Vocabulary
from ingest.sets.folder import Folder
from ingest.sets.manifest.read import ReadManifest
from ingest.sets.records import Configuration, Measurement, PublishedRatio, SourceText

_PUBLISHED = "published"
EACH_REPEAT_ONCE = "each repeat of a configuration once"


def duplicates(folder: Folder, slug: str, measurements: Sequence[Measurement]) -> Iterator[Problem]:
    """A published configuration stands once; logs may repeat one if their paths number the repeats."""
    first: dict[str, Measurement] = {}
    repeats: dict[tuple[str, int | None], Measurement] = {}
    for measurement in measurements:
        number = measurement.id(slug)
        before = first.setdefault(number, measurement)
        if before is measurement:
            pass
        elif _PUBLISHED in (_kind(before), _kind(measurement)):
            yield _again(folder, measurement, before)
            continue
        before = repeats.setdefault((number, measurement.repeat), measurement)
        if before.evidence.path != measurement.evidence.path:
            yield _repeated(folder, measurement, before)


def _kind(measurement: Measurement) -> str:
    return "measured" if measurement.basis == "measured" else _PUBLISHED


def _again(folder: Folder, measurement: Measurement, before: Measurement) -> Problem:
    where, first = measurement.evidence, before.evidence
    found = f"the same configuration again: {quoted(measurement.printed)} "
    found += f"(first in {first.path}, line {first.line})"
    do = "remove one, or add the factor that differs"
    return Problem(folder.named(where.path), where.line, "each configuration once", found, do)


def _repeated(folder: Folder, measurement: Measurement, before: Measurement) -> Problem:
    """Two logs of one configuration that no repeat tells apart: most often a factor was forgotten."""
    what = "no repeat" if measurement.repeat is None else f"repeat {measurement.repeat}"
    found = f"the same configuration with {what} in {before.evidence.path}"
    do = "add the factor that differs, or number the repeats in the paths with {repeat}"
    where, partner = measurement.evidence, before.evidence.path
    return Problem(folder.named(where.path), where.line, EACH_REPEAT_ONCE, found, do, partner)


_MEASURED_DIGITS = 12  # in so many no two runs agree by chance
_TIME = re.compile(r"\b[0-9]{4}-[0-9]{2}-[0-9]{2}\b|\b[0-9]{1,2}:[0-9]{2}:[0-9]{2}\b")


def copied_repeats(
    name: str, sources: Sequence[SourceText], measurements: Sequence[Measurement]
) -> Iterator[Problem]:
    """Repeats of one configuration whose logs are equal and say too much for that: a copy is no run."""
    for source, before in _equal_repeats(sources, measurements):
        if not _by_chance(source, measurements):
            do = "remove it; if the tool did print the same twice, join both runs in one log"
            yield Problem(f"{name}/{source.path}", 0, "a run of its own", f"the text of {before}", do)


def identical_repeats(
    sources: Sequence[SourceText], measurements: Sequence[Measurement]
) -> Iterator[Problem]:
    """A doubt for each repeat whose log equals an earlier one and is so short that both may be honest."""
    for source, before in _equal_repeats(sources, measurements):
        if _by_chance(source, measurements):
            do = "if one of them is a copy, remove it"
            yield doubt(f"{source.path} has the same text as {before}", do)


def _equal_repeats(
    sources: Sequence[SourceText], measurements: Sequence[Measurement]
) -> Iterator[tuple[SourceText, str]]:
    """Each log that is equal to the log of an earlier repeat of its configuration, and that log's path."""
    logs = {source.path: source for source in sources if source.kind == "log"}
    first: dict[tuple[str, str], str] = {}
    seen: set[str] = set()
    for measurement in measurements:
        path = measurement.evidence.path
        if path not in logs or measurement.repeat is None:
            continue
        before = first.setdefault((measurement.configuration.key, logs[path].text_sha256), path)
        if before != path and path not in seen:
            seen.add(path)
            yield logs[path], before


def _by_chance(source: SourceText, measurements: Sequence[Measurement]) -> bool:
    """Whether two runs may have printed this log: no time of day, fewer than 12 digits that were measured.

    Repeats of one configuration lie within some percent of each other, so that the first digit or two of each
    figure agree anyway; the others are as good as random. Two runs of `hdparm -t` (72.44 MB/sec) agree in all
    digits once in a hundred pairs or so. Of 12 digits in two to four figures at least four to eight are free:
    one pair in ten thousand, or fewer. A date or a clock tells two runs apart whatever they measured. Sizes
    are given, not measured; how many digits an author adds in comments says nothing.
    """
    if _TIME.search(source.text):
        return False
    printed = {
        (row.evidence.line, row.evidence.start): row.printed
        for row in measurements
        if row.evidence.path == source.path and row.metric != "size"
    }
    return sum(map(_digits, printed.values())) < _MEASURED_DIGITS


def _digits(printed: str) -> int:
    """Significant digits of a printed value: 72.44 MB/sec has 4, 0m12.345s has 5."""
    return len(re.sub(r"[^0-9]", "", printed).lstrip("0"))


def lost_ratios(
    folder: Folder, ratios: Sequence[PublishedRatio], measurements: Sequence[Measurement]
) -> Iterator[Problem]:
    """Ratios to be computed again from values that this set does not publish."""
    known = {_figure(row, row.configuration) for row in measurements if row.value is not None}
    for ratio in ratios:
        missing = [
            side
            for side, configuration in (("this row", ratio.over), ("the one that to: names", ratio.under))
            if _figure(ratio, configuration) not in known
        ]
        if missing:
            where = ratio.evidence
            found = f"none of {' and '.join(missing)}"
            do = "fix to: or the factors, or write - for the ratio"
            yield Problem(
                folder.named(where.path),
                where.line,
                f"published values to compute {quoted(ratio.printed)} from",
                found,
                do,
            )


def _figure(of: Measurement | PublishedRatio, configuration: Configuration) -> tuple[str, str, str, str]:
    return configuration.key, of.tool, of.operation, of.metric


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
