"""Marks of a question → its answer: one sentence with at most four numbers.

A number is never typed: each is the ratio of a mark and leads to it (evidence grading). Where two studies
contradict each other, or pairs of one study do, there is no number but what it depends on.
"""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from ingest.checks.check_files import titles
from ingest.core.groups import grouped
from ingest.core.labels import factor_label, factor_word, level_words
from ingest.core.media import COLUMNS, IN_SENTENCES
from ingest.core.sentences import STATES, counted, does, does_all, span, upper
from ingest.core.text import listed
from ingest.questions.marks import Mark, split_order
from ingest.questions.model import Question
from ingest.statistics.reference import limit

Side = Literal["up", "down", "even", "depends", "disagree"]
Segment = dict[str, str]
MOST_NUMBERS = 4


@dataclass(frozen=True)
class Synthesis:
    """What all studies say of one load and one split."""

    operation: str
    state: str
    label: str
    side: Side
    marks: tuple[Mark, ...]

    @property
    def ratios(self) -> list[float]:
        """One of each study."""
        return [mark.ratio for mark in self.marks if mark.ratio]

    @property
    def doubts(self) -> list[str]:
        """The checks that cast doubt on its values."""
        return sorted({name for mark in self.marks for name in mark.doubts})

    @property
    def number(self) -> Segment:
        """Its ratio, or those of the studies, as a link, with the doubts about it."""
        number = {"text": span(self.ratios), "href": f"#{self.marks[0].name}"}
        doubts = [titles()[name] for name in self.doubts]
        return {**number, "doubt": listed(doubts)} if doubts else number

    @property
    def does(self) -> str:
        """Random reads; random reads degraded."""
        state = f" {STATES[self.state]}" if self.state in STATES else ""
        return f"{does(self.operation)}{state}"


def side_of(mark: Mark) -> Side:
    """Where a study's pairs lie: beyond chance, all on one side, or the only one beyond what matters."""
    effect = mark.usual
    if effect.ratio is None or effect.verdict == "not_pooled":
        return "depends"
    matters = abs(math.log(effect.ratio)) > math.log1p(limit("interaction", "practical"))
    unsure = effect.verdict == "too_few" and not (effect.same_sign and (matters or effect.pairs > 1))
    if effect.verdict == "cannot_tell" or unsure:
        return "even"
    return "up" if effect.ratio > 1 else "down"


def syntheses_of(question: Question, marks: Sequence[Mark]) -> list[Synthesis]:
    """The synthesis of each load and split, in the order of the question."""

    def split(mark: Mark) -> str:
        return f"{mark.label} on {IN_SENTENCES[mark.column]}" if question.media else mark.label

    of_splits = grouped(((mark.operation, mark.state, split(mark)), mark) for mark in marks)
    syntheses = [Synthesis(*key, _together(members), tuple(members)) for key, members in of_splits.items()]
    return sorted(syntheses, key=lambda each: _place(question, each))


def _place(question: Question, each: Synthesis) -> tuple[Any, ...]:
    load_place = question.states.index(each.state), question.loads.index(each.operation)
    return *load_place, split_order(question, each.marks[0]), each.label


def _together(marks: Sequence[Mark]) -> Side:
    sides = {side_of(mark) for mark in marks}
    if {"up", "down"} <= sides:
        return "disagree"
    return next(side for side in ("up", "down", "depends", "even") if side in sides)


def answer(question: Question, syntheses: Sequence[Synthesis], nearest: Sequence[Segment]) -> list[Segment]:
    """The sentence, in segments; those with `href` are numbers. `nearest` replaces it without marks."""
    if not syntheses:
        return [{"text": _nothing(question)}, *nearest]
    segments = _form(question)(question, syntheses)
    if not any("href" in segment for segment in segments):
        segments = [{"text": "Cannot tell. "}, *segments]
    return [*segments, {"text": "."}]


def _form(question: Question) -> Callable[[Question, Sequence[Synthesis]], list[Segment]]:
    if question.against == "theory":
        return _by_medium
    return _either if question.either else _each


def _nothing(question: Question) -> str:
    if question.against != "value":
        return "Cannot tell: no study here measured it relative to one drive."
    sides = f"{question.a.name} and {question.b.name}"
    return f"Cannot tell: no study here measured {sides} with all else the same."


def _either(question: Question, syntheses: Sequence[Synthesis]) -> list[Segment]:
    """RAID 10 for writes, RAID 5 for reads: …"""
    some = list(firsts(syntheses).values())[::-1][:MOST_NUMBERS]
    up, down = ([each for each in some if each.side == side] for side in ("up", "down"))
    if not (up or down):
        return _others(some, start=True)
    winners = [(question.b.name, up), (question.a.name, down)]
    heads = [f"{name} for {does_all([each.does for each in wins])}" for name, wins in winners if wins]
    return [
        {"text": f"{', '.join(heads)}: with all else the same, {question.b.name} did "},
        *_did(up, [each.does for each in up]),
        {"text": ", but " if up and down else ""},
        *_did(down, [each.does for each in down]),
        {"text": f" of {question.a.name}"},
        *_others(some, start=False),
    ]


def firsts(syntheses: Sequence[Synthesis]) -> dict[tuple[str, str], Synthesis]:
    """Of each load the split that comes first: today's default."""
    return {(each.operation, each.state): each for each in reversed(syntheses)}


def _others(syntheses: Iterable[Synthesis], *, start: bool) -> list[Segment]:
    """Loads without a number, and why."""
    text = "; ".join(filter(None, map(_why_none, syntheses)))
    return [{"text": upper(text) if start else f"; {text}"}] if text else []


def _why_none(each: Synthesis) -> str:
    if each.side == "even":
        return f"{each.does} cannot be told apart"
    if each.side == "depends":
        return f"{each.does} depend on the {depends_on(each.marks)}"
    return f"studies of {each.does} disagree ({span(each.ratios)})" if each.side == "disagree" else ""


def depends_on(marks: Iterable[Mark]) -> str:
    """The settings at whose values pairs contradict each other."""
    factors = sorted(
        {effect.depends_on for mark in marks for effect in (mark.usual, mark.whole) if effect.depends_on}
    )
    return listed([factor_label(factor) for factor in factors]) or "other settings"


@dataclass(frozen=True)
class _Clause:
    """Who did how much of what; `short`, where the words before have said the rest of the name."""

    subject: str
    short: str
    syntheses: Sequence[Synthesis]
    of: str
    theory: str = ""
    states: bool = True

    @property
    def loads(self) -> list[str]:
        """Random reads, sequential writes."""
        return [each.does if self.states else does(each.operation) for each in self.syntheses]


def _sentence(clauses: Iterable[_Clause]) -> Iterator[Segment]:
    """Far did 1.71× the sequential reads of near; offset, 0.91×: what a clause shares is said once."""
    before: _Clause | None = None
    for clause in clauses:
        again = before is not None and clause.of == before.of
        yield {"text": f"{'; ' if before else ''}{clause.short if again else clause.subject}"}
        yield {"text": ", " if again else " did "}
        same = again and before is not None and clause.loads == before.loads
        yield from _did(clause.syntheses, [] if same else clause.loads)
        yield {"text": f"{'' if again else clause.of}{_theory(clause.theory, again=again)}"}
        before = clause


def _theory(expected: str, *, again: bool) -> str:
    return f" ({'' if again else 'theory: '}{expected})" if expected else ""


def _did(syntheses: Sequence[Synthesis], loads: Sequence[str] = ()) -> Iterator[Segment]:
    """1.39× the sequential and 1.66× the random writes; the numbers alone where no loads are given."""
    for place, each in enumerate(syntheses):
        yield {"text": "" if not place else " and " if place == len(syntheses) - 1 else ", "}
        yield each.number
        yield {"text": f" the {_elided(loads, place)}" if loads else ""}


def _elided(loads: Sequence[str], place: int) -> str:
    """Without its noun, where the next load has the same: the sequential and the random writes."""
    (pattern, _, noun), after = loads[place].partition(" "), loads[place + 1 : place + 2]
    return pattern if after and after[0].partition(" ")[2] == noun else loads[place]


def _by_medium(question: Question, syntheses: Sequence[Synthesis]) -> list[Segment]:
    """Arrays of hard disks did 0.96–1.31× the random reads that theory expects; of flash, 0.49×."""
    marks = [mark for each in syntheses for mark in each.marks if mark.ratio]
    media = sorted({mark.column for mark in marks}, key=list(COLUMNS).index)[:2]
    loads = [name for name in question.loads if any(mark.operation == name for mark in marks)]
    most = MOST_NUMBERS // max(1, len(media))
    clauses = [_of_medium(medium, marks, loads[:most]) for medium in media]
    return _capitalised(list(_sentence(clauses))) or _others(syntheses[:2], start=True)


def _capitalised(segments: list[Segment]) -> list[Segment]:
    return [{"text": upper(segments[0]["text"])}, *segments[1:]] if segments else []


def _of_medium(medium: str, marks: Iterable[Mark], loads: Iterable[str]) -> _Clause:
    group = [mark for mark in marks if mark.column == medium]
    subject = f"arrays of {IN_SENTENCES[medium]}"
    syntheses = [_least_first(group, load) for load in loads if any(mark.operation == load for mark in group)]
    return _Clause(subject, subject, syntheses, " that theory expects")


def _least_first(marks: Iterable[Mark], operation: str) -> Synthesis:
    """All marks of a load; their span leads to the lowest."""
    of = sorted((mark for mark in marks if mark.operation == operation), key=lambda mark: mark.ratio or 0)
    return Synthesis(operation, "optimal", "", "depends", tuple(of))


def _each(question: Question, syntheses: Sequence[Synthesis]) -> list[Segment]:
    """Far did 1.71× the sequential reads and 0.84× the sequential writes of near; …"""
    numbered = [each for each in syntheses if each.side in ("up", "down")]
    if question.against != "drive":
        numbered = sorted(numbered, key=_strength, reverse=True)
    chosen = [each for each in syntheses if each in numbered[:MOST_NUMBERS]]
    return list(_sentence(_clauses(question, chosen))) or _others(syntheses[:2], start=True)


def _strength(each: Synthesis) -> float:
    """How far from 1 its nearest study is."""
    return min(abs(math.log(ratio)) for ratio in each.ratios)


def _clauses(question: Question, syntheses: Sequence[Synthesis]) -> Iterator[_Clause]:
    """One for each split, or the side b; with the state where that is what is compared."""
    groups: dict[tuple[str, str, str], list[Synthesis]] = defaultdict(list)
    for each in syntheses:
        state = f"{STATES[each.state]} " if each.state in STATES else ""
        names = (f"{state}{_subject(question, each, template)}" for template in _templates(question))
        groups[*names, _of(question, each)].append(each)  # type: ignore[index]
    for place, ((subject, short, of), members) in enumerate(groups.items()):
        yield _Clause(
            subject if place else _capital(question, subject), short, members, of,
            _expected(question, members), "optimal" in question.states,
        )  # fmt: skip


def _templates(question: Question) -> tuple[str, str]:
    """Of a subject, and without the words after the last factor: RAID 6 with 512 KiB chunks, RAID 6."""
    return question.subject, re.sub(r" with [^][{}]*$", "", question.subject)


def _of(question: Question, each: Synthesis) -> str:
    """What the ratio is of."""
    drives = each.marks[0].rows[0]["other_drives"]
    return f" of {counted(drives, 'drive') if question.of and drives else question.a.name}"


def _expected(question: Question, syntheses: Sequence[Synthesis]) -> str:
    """By theory, relative to one drive."""
    theory = [mark.theory for each in syntheses for mark in each.marks if mark.theory]
    return span(theory) if question.against == "drive" and theory else ""


_FACTOR = re.compile(r"\[([^][{]*)\{(\w+)\}([^][{]*)\]|\{(\w+)\}")


def _subject(question: Question, each: Synthesis, template: str) -> str:
    """RAID 5 of 5 drives on flash: in the question's words, else what the split is called."""
    mark = each.marks[0]
    label = mark.label or question.b.name
    if not template:
        return each.label or label
    text = _FACTOR.sub(lambda match: _factor(match, {**mark.rows[0], "split": label}), template)
    return re.sub(r"\ba (?=[aeiou])", "an ", text) + each.label.removeprefix(mark.label)


def _factor(match: re.Match[str], row: Mapping[str, Any]) -> str:
    """What is in brackets goes where the factor says nothing: of one drive, that it is one."""
    before, name, after = match[1] or "", match[2] or match[4], match[3] or ""
    value = row[name]
    if match[2] and (value is None or (name == "drives" and row["raid_level"] == "single")):
        return ""
    words = {"split": value, "raid_level": level_words(row["raid_level"])}
    return f"{before}{words[name] if name in words else factor_word(name, value)}{after}"


def _capital(question: Question, name: str) -> str:
    """Names of schedulers, file systems and levels stay as they are written."""
    starts = name.startswith(("the ", *STATES.values())) or question.split in ((), ("raid_layout",))
    return upper(name) if starts else name
