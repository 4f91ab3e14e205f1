"""The name of a log → its configuration (factors), where it is unmistakable.

raid5_64k_cfq_t16.log   →   raid_level raid5, chunk_size 64k, scheduler cfq, threads 16

Words are those of data/reference/factors.yaml. A number needs its name beside it (t16, qd32, bs4k, chunk64k);
a bare 64k is a chunk size only beside the level of an array whose log has no such block. What the log itself
contradicts is not guessed. What it shows of its machine (an array, the drive that was read) is taken first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass

from ingest.core.groups import grouped
from ingest.core.problems import quoted
from ingest.core.quantities import NotAQuantity
from ingest.core.text import printable
from ingest.core.vocabulary import Vocabulary
from ingest.scaffold.machine import setting_of
from ingest.scaffold.parsed import ParsedLog
from ingest.sets.log_checks import OF_AN_ARRAY, place_of
from ingest.sets.manifest.types import FactorValue, UnknownWord, factor_value

_EDGE, _END = r"(?<![A-Za-z0-9])", r"(?![A-Za-z0-9]|\+[0-9])"  # raid1+0 is no raid1
_DRIVE = re.compile(r"sd[a-z]{1,2}|hd[a-z]|nvme[0-9]{1,2}n[0-9]{1,2}|vd[a-z]")
_SIZE = r"[0-9]+(?:[KMG]iB|[kKMG])"
# Words that mean other things too: none of the cache, a single run, random reads, ext4's journal.
_MISTAKABLE = frozenset({
    "none", "single", "nested", "random", "sequential", "optimal", "n2", "n3", "o2", "o3",
    "bitmap", "journal", "internal", "external",
})  # fmt: skip
_FAR = frozenset({"f2", "f3"})  # layouts only beside raid10
_NUMBERS = (
    ("threads", r"(?:threads?|thr|t)[=-]?(?P<value>[0-9]{1,4})"),
    ("threads", r"(?P<value>[0-9]{1,4})(?:threads?|thr|t)"),
    ("queue_depth", r"(?:iodepth|qd)[=-]?(?P<value>[0-9]{1,5})"),
    ("block_size", rf"(?:bs|block)[=-]?(?P<value>{_SIZE})"),
    ("chunk_size", rf"chunk[=-]?(?P<value>{_SIZE})"),
    ("drives", r"(?P<value>[0-9]{1,3})(?:drives|disks|hdds?|ssds)"),
    ("drive", rf"(?:dev[_-])?(?P<value>{_DRIVE.pattern})"),
)
_BARE_SIZE = re.compile(rf"{_EDGE}(?P<value>{_SIZE}){_END}")
_BARE_T = re.compile(r'"(?:t[=-]?[0-9]+|[0-9]+t)" ')  # threads of a name, or the number of a test
_FILENAME = re.compile(rf"\bfilename=(?:/dev/)?(?:{_DRIVE.pattern})(?![A-Za-z])")
_SETTINGS = r"(?![ _-](?:ahead|back|barrier|cache|intent|policy|through))"  # write-cache-off may have read
_OPERATIONS = re.compile(rf"{_EDGE}(?:randread|randwrite|read|write){_END}{_SETTINGS}")


@dataclass(frozen=True)
class Guess:
    """A factor's value, the text and the place in the path that it was read from, and why."""

    factor: str
    value: FactorValue
    written: str
    why: str
    span: tuple[int, int] = (0, 0)


@dataclass(frozen=True)
class Guessed:
    """The guesses of a log, and what in its name was not taken: a sentence each."""

    guesses: Sequence[Guess]
    refused: Sequence[str]


def guesses_of(log: ParsedLog, vocabulary: Vocabulary) -> Guessed:
    """Every factor that the path names once, and the log does not contradict."""
    from_name = list(_in_name(log, vocabulary))
    agreed = {(guess.factor, guess.value): guess for guess in from_name}  # a placeholder can stand for these
    from_log = [agreed.get((guess.factor, guess.value), guess) for guess in _in_log(log, vocabulary)]
    of_log = {guess.factor for guess in from_log}
    candidates = [*from_log, *(guess for guess in from_name if guess.factor not in of_log)]
    taken: dict[str, Guess] = {}
    refused: list[str] = []
    for guess in candidates:
        if len({other.value for other in candidates if other.factor == guess.factor}) > 1:
            refused.append(f"{guess.why} is one of several for {guess.factor}")
        elif contradiction := _contradiction(log, guess):
            refused.append(f"{guess.why} is no {guess.factor}: the log says {contradiction}")
        else:
            taken.setdefault(guess.factor, guess)
    return Guessed(sorted(taken.values(), key=lambda guess: vocabulary.factor_order[guess.factor]), refused)


def _in_log(log: ParsedLog, vocabulary: Vocabulary) -> Iterator[Guess]:
    """The drive that the log names, or the one array that it shows beside its figures."""
    devices = {str(name).removeprefix("/dev/") for name in log.parameters.get("device", ())}
    drives = [name for name in devices if _DRIVE.fullmatch(name)]
    if drives:
        if len(devices) == 1:
            yield Guess("drive", drives[0], drives[0], f"the log names {printable(drives[0])}")
        return
    if log.source.place or _is_of_a_drive(log):  # then nothing tells that it measured the array
        return
    by_factor = grouped((fact.factor or "", fact) for report in log.reports for fact in report.facts)
    for factor in (factor for factor in by_factor if factor in OF_AN_ARRAY):
        first, *others = by_factor[factor]
        words = vocabulary.factors[factor].words
        is_one = all(fact.setting == first.setting for fact in others)
        if is_one and (not words or first.setting in words):
            yield Guess(factor, first.setting, setting_of(first), f"line {first.line} of the log")


def _is_of_a_drive(log: ParsedLog) -> bool:
    """Whether a run of dd or fio names a drive, whatever array is shown beside it."""
    places = (place_of(reading.parameters) or "" for report in log.reports for reading in report.readings)
    on_drives = any(
        _DRIVE.match(place.removeprefix("/dev/")) for place in places if place.startswith("/dev/")
    )
    return on_drives or _FILENAME.search(log.text) is not None


def _in_name(log: ParsedLog, vocabulary: Vocabulary) -> Iterator[Guess]:
    path = log.source.path
    words = list(_words(path, vocabulary))
    level = next((word.value for word in words if word.factor == "raid_level"), None)
    yield from (word for word in words if word.value not in _FAR or level == "raid10")
    for factor, pattern in _NUMBERS:
        for match in re.finditer(f"{_EDGE}{pattern}{_END}", path):
            yield from _guess(factor, match, vocabulary)
    if level in vocabulary.striped:
        for match in _BARE_SIZE.finditer(path):
            blocks = log.parameters.get("block_size", set()) | log.parameters.get("file_size", set())
            guesses = _guess("chunk_size", match, vocabulary)
            yield from (guess for guess in guesses if guess.value not in blocks)


def _words(path: str, vocabulary: Vocabulary) -> Iterator[Guess]:
    """Words of factors; a longer one (mq-deadline) hides the shorter (deadline) within it."""
    every = [(word, name) for name, factor in vocabulary.factors.items() for word in factor.words]
    covered: list[tuple[int, int]] = []
    for word, name in sorted(every, key=lambda item: (-len(item[0]), item)):
        if word in _MISTAKABLE:
            continue
        for match in re.finditer(f"{_EDGE}(?P<value>{re.escape(word)}){_END}", path, re.IGNORECASE):
            if not any(start <= match.start() < end for start, end in covered):
                covered.append(match.span())
                yield Guess(name, word, match["value"], _why(match["value"]), match.span("value"))


def _guess(factor: str, match: re.Match[str], vocabulary: Vocabulary) -> Iterator[Guess]:
    with suppress(NotAQuantity, UnknownWord):
        value = factor_value(vocabulary.factors[factor], match["value"], unit="KiB")
        yield Guess(factor, value, match["value"], _why(match[0]), match.span("value"))


def _why(text: str) -> str:
    return f"{quoted(printable(text))} in the name"


def _contradiction(log: ParsedLog, guess: Guess) -> str:
    """The contradicting settings in the log, of its runs or of the arrays that it shows."""
    untold = guess.factor == "threads" and "threads" not in log.parameters
    if untold and _BARE_T.match(guess.why) and any(report.tool == "fio" for report in log.reports):
        return "no number of jobs"
    others = log.parameters.get(guess.factor, set()) - {guess.value}
    facts = {fact.setting for report in log.reports for fact in report.facts if fact.factor == guess.factor}
    if not others and guess.value not in facts:
        others = facts
    return ", ".join(sorted(map(str, others)))


def operations_in_name(path: str) -> list[str]:
    """read or write, each such word of the name once, in their order."""
    return list(dict.fromkeys(match[0] for match in _OPERATIONS.finditer(path.lower())))
