"""All numbers of a set → problems that no single log shows: duplicates, copied logs, ratios, labels."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ingest.core.problems import Problem, doubt, quoted
from ingest.core.quantities import IN_REACH, NotAQuantity, in_reach, with_unit
from ingest.core.vocabulary import Vocabulary
from ingest.sets.baselines import baseline_problems
from ingest.sets.folder import Folder
from ingest.sets.manifest.read import ReadManifest
from ingest.sets.records import Configuration, Inputs, Measurement, PublishedRatio, SourceText

FACT = "accuracy"
EACH_REPEAT_ONCE = "each repeat of a configuration once"


def set_problems(
    inputs: Inputs,
    sources: Sequence[SourceText],
    ratios: Sequence[PublishedRatio],
    measurements: Sequence[Measurement],
) -> Iterator[Problem]:
    """Everything that is wrong between the numbers of all logs and tables."""
    folder = inputs.folder
    yield from _out_of_reach(folder, measurements)
    yield from _duplicates(folder, measurements)
    yield from _copied_repeats(folder, sources, measurements)
    yield from _lost_ratios(folder, ratios, measurements)
    yield from baseline_problems(inputs.read, measurements, inputs.vocabulary)
    yield from _accuracy_problems(inputs.read, inputs.vocabulary)
    yield from _label_problems(inputs.read, measurements, inputs.vocabulary)


def _out_of_reach(folder: Folder, measurements: Sequence[Measurement]) -> Iterator[Problem]:
    """What a log prints may be any number; with some nothing can be computed."""
    for row in measurements:
        if row.value is not None and not in_reach(row.value):
            where, do = folder.named(row.evidence.path), "set state: failed, or remove the log"
            yield Problem(where, row.evidence.line, IN_REACH, quoted(row.printed), do)


def _duplicates(folder: Folder, measurements: Sequence[Measurement]) -> Iterator[Problem]:
    """A published configuration stands once; logs may repeat one if their paths number the repeats."""
    first: dict[str, Measurement] = {}
    repeats: dict[tuple[str, int | None], Measurement] = {}
    for row in measurements:
        number = row.id(folder.path.name)
        before = first.setdefault(number, row)
        if before is not row and not (before.basis == row.basis == "measured"):
            yield _again(folder, row, before)
            continue
        before = repeats.setdefault((number, row.repeat), row)
        if before is not row and not _runs_of_one_log(row, before):
            yield _repeated(folder, row, before)


def _runs_of_one_log(row: Measurement, before: Measurement) -> bool:
    """A log may hold several runs without numbers; a table numbers the run of each row."""
    return row.evidence.path == before.evidence.path and not row.evidence.in_table


def _again(folder: Folder, row: Measurement, before: Measurement) -> Problem:
    place, first = row.evidence, before.evidence
    found = f"the same configuration again: {quoted(row.printed)} (first in {first.path}, line {first.line})"
    do = "remove one, or add the factor that differs"
    return Problem(folder.named(place.path), place.line, "each configuration once", found, do)


def _repeated(folder: Folder, row: Measurement, before: Measurement) -> Problem:
    """Two logs, or rows, of a configuration that no repeat tells apart: most often a factor was forgotten."""
    repeat = "no repeat" if row.repeat is None else f"repeat {row.repeat}"
    place, partner = row.evidence, before.evidence.path
    found = f"the same configuration with {repeat} in {partner}"
    numbered = "rows in a column" if place.in_table else "paths with {repeat}"
    do = f"add the factor that differs, or number the repeats in the {numbered}"
    return Problem(folder.named(place.path), place.line, EACH_REPEAT_ONCE, found, do, partner)


_MEASURED_DIGITS = 12  # in so many no two runs agree by chance
_TIME = re.compile(r"\b[0-9]{4}-[0-9]{2}-[0-9]{2}\b|\b[0-9]{1,2}:[0-9]{2}:[0-9]{2}\b")


def _copied_repeats(
    folder: Folder, sources: Sequence[SourceText], measurements: Sequence[Measurement]
) -> Iterator[Problem]:
    """Repeats of one configuration whose logs are equal and say too much for that: a copy is no run."""
    for source, before in _equal_repeats(sources, measurements):
        if not _by_chance(source, measurements):
            do = "remove it; if the tool did print the same twice, join both runs in one log"
            yield Problem(folder.named(source.path), 0, "a run of its own", f"the text of {before}", do)


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
    reported: set[str] = set()
    for measurement in measurements:
        path = measurement.evidence.path
        if path not in logs or measurement.repeat is None:
            continue
        before = first.setdefault((measurement.configuration.key, logs[path].text_sha256), path)
        if before != path and path not in reported:
            reported.add(path)
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


def _lost_ratios(
    folder: Folder, ratios: Sequence[PublishedRatio], measurements: Sequence[Measurement]
) -> Iterator[Problem]:
    """Ratios to be computed again from values that this set does not publish."""
    measured = {_measure(row, row.configuration) for row in measurements if row.value is not None}
    for ratio in ratios:
        sides = (("this row", ratio.over), ("the one that to: names", ratio.under))
        missing = [side for side, configuration in sides if _measure(ratio, configuration) not in measured]
        if missing:
            place, expected = ratio.evidence, f"published values to compute {quoted(ratio.printed)} from"
            found, do = f"none of {' and '.join(missing)}", "fix to: or the factors, or write - for the ratio"
            yield Problem(folder.named(place.path), place.line, expected, found, do)


def _measure(of: Measurement | PublishedRatio, configuration: Configuration) -> tuple[str, str, str, str]:
    return configuration.key, of.tool, of.operation, of.metric


class Accuracy(NamedTuple):
    """The accuracy of values by their author, in the SI unit of what was measured.

    method: {accuracy: "±10 MB/s, by the author's estimate"}   →   10,000,000 B/s

    A difference smaller than this proves nothing.
    """

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
    raise NotAQuantity("± and a number with its unit, such as ±10 MB/s")


def _accuracy_problems(read: ReadManifest, vocabulary: Vocabulary) -> Iterator[Problem]:
    text = read.manifest.method.get(FACT)
    try:
        if text is not None:
            stated_accuracy(str(text), vocabulary)
    except NotAQuantity as error:
        do = "write it so, with words after a comma"
        yield read.problem(("method", FACT), str(error), quoted(text), do)


def _label_problems(
    read: ReadManifest, measurements: Sequence[Measurement], vocabulary: Vocabulary
) -> Iterator[Problem]:
    """Labels for factors with a closed vocabulary, and for words that the set does not use."""
    for name, words in read.manifest.labels.items():
        if vocabulary.factors[name].kind != "text":
            do = "remove it: the vocabulary has the label"
            yield read.problem(("labels", name), "a factor of kind text", quoted(name), do)
            continue
        used = {row.configuration.factors.get(name) for row in measurements}
        for word in (word for word in words if word not in used):
            place, expected = ("labels", name, word), f"a {name} of this set"
            yield read.problem(place, expected, quoted(word), "fix or remove it")
