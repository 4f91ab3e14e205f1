"""Marks of a question → its answer: one sentence with at most four numbers, how sure it is, and why.

A number is never typed: each is the ratio of a mark and leads to it (evidence grading). Where two studies
contradict each other, or pairs of one study do, there is no number but what it depends on.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from ingest.core.labels import factor_label
from ingest.core.media import ALWAYS, IN_SENTENCES
from ingest.core.sentences import STATES, counted, does, does_all, listed, load, span, upper
from ingest.questions.marks import Mark, split_order
from ingest.questions.model import Question
from ingest.questions.words import column_of
from ingest.statistics.reference import limit

Side = Literal["up", "down", "even", "depends", "disagree"]
Segment = dict[str, str]
MOST_NUMBERS = 4
MANY = 5  # pairs of one study that all lie on one side


@dataclass(frozen=True)
class Told:
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
    def number(self) -> Segment:
        """Its ratio, or those of the studies, as a link."""
        return {"text": span(self.ratios), "href": f"#{self.marks[0].name}"}

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
    apart = abs(math.log(effect.ratio)) > math.log1p(limit("interaction", "practical"))
    unsure = effect.verdict == "too_few" and not (effect.same_sign and (apart or effect.pairs > 1))
    if effect.verdict == "cannot_tell" or unsure:
        return "even"
    return "up" if effect.ratio > 1 else "down"


def told(question: Question, marks: Sequence[Mark]) -> list[Told]:
    """What is said of each load and split, in the order of the question."""
    grouped: dict[tuple[str, str, str], list[Mark]] = defaultdict(list)
    for mark in marks:
        where = f" on {IN_SENTENCES[column_of(mark)]}" if question.media else ""
        grouped[mark.operation, mark.state, f"{mark.label}{where}"].append(mark)
    made = [Told(*key, _together(members), tuple(members)) for key, members in grouped.items()]
    return sorted(made, key=lambda each: _place(question, each))


def _place(question: Question, each: Told) -> tuple[Any, ...]:
    load_place = question.states.index(each.state), question.loads.index(each.operation)
    return *load_place, split_order(question, each.marks[0]), each.label


def _together(marks: Sequence[Mark]) -> Side:
    sides = {side_of(mark) for mark in marks}
    if {"up", "down"} <= sides:
        return "disagree"
    return next(side for side in ("up", "down", "depends", "even") if side in sides)


def answer(question: Question, marks: Sequence[Mark]) -> list[Segment]:
    """The sentence, in segments; those with `href` are numbers."""
    said = told(question, marks)
    if not said:
        return [{"text": _nothing(question)}]
    segments = _either(question, said) if question.either else _each(question, said)
    if not any("href" in segment for segment in segments):
        segments = [{"text": "Cannot tell. "}, *segments]
    return [*segments, {"text": "."}]


def _nothing(question: Question) -> str:
    if question.against != "value":
        return "Cannot tell: nobody here has measured it."
    both = f"{question.a.name} and {question.b.name}"
    return f"Cannot tell: nobody here has measured {both} with all else the same."


def _either(question: Question, said: Sequence[Told]) -> list[Segment]:
    """RAID 10 for writes, RAID 5 for reads: …"""
    firsts = list({(each.operation, each.state): each for each in reversed(said)}.values())[::-1][
        :MOST_NUMBERS
    ]
    up, down = ([each for each in firsts if each.side == side] for side in ("up", "down"))
    if not (up or down):
        return _others(firsts, start=True)
    winners = [(question.b.name, up), (question.a.name, down)]
    heads = [f"{name} for {does_all([each.does for each in wins])}" for name, wins in winners if wins]
    return [
        {"text": f"{', '.join(heads)}: with all else the same, {question.b.name} did "},
        *_did(up),
        {"text": ", but " if up and down else ""},
        *_did(down),
        {"text": f" of {question.a.name}"},
        *_others(firsts, start=False),
    ]


def _firsts(said: Sequence[Told]) -> dict[tuple[str, str], Told]:
    """Of each load the split that comes first: today's default."""
    return {(each.operation, each.state): each for each in reversed(said)}


def _did(said: Sequence[Told], *, states: bool = True) -> list[Segment]:
    """1.66× the random writes and 1.39× the sequential writes."""
    segments: list[Segment] = []
    for place, each in enumerate(said):
        joint = "" if not place else " and " if place == len(said) - 1 else ", "
        segments += [
            {"text": joint},
            each.number,
            {"text": f" the {each.does if states else does(each.operation)}"},
        ]
    return segments


def _others(said: Iterable[Told], *, start: bool) -> list[Segment]:
    """Loads without a number, and why."""
    text = "; ".join(filter(None, map(_why_none, said)))
    return [{"text": upper(text) if start else f"; {text}"}] if text else []


def _why_none(each: Told) -> str:
    if each.side == "even":
        return f"{each.does} cannot be told apart"
    if each.side == "depends":
        return f"{each.does} depend on the {depends_on(each.marks)}"
    return f"of {each.does} studies disagree, from {span(each.ratios)}" if each.side == "disagree" else ""


def depends_on(marks: Iterable[Mark]) -> str:
    """The settings at whose values pairs contradict each other."""
    factors = sorted(
        {effect.depends_on for mark in marks for effect in (mark.usual, mark.whole) if effect.depends_on}
    )
    return listed([factor_label(factor) for factor in factors]) or "other settings"


def _each(question: Question, said: Sequence[Told]) -> list[Segment]:
    """Far did 1.71× the sequential reads and 0.84× the sequential writes of near; …"""
    numbered = [each for each in said if each.side in ("up", "down")]
    if question.against != "drive":
        numbered = sorted(numbered, key=_strength, reverse=True)
    chosen = numbered[:MOST_NUMBERS]
    groups = _subjects(question, [each for each in said if each in chosen])
    if not groups:
        return _others(said[:2], start=True)
    segments: list[Segment] = []
    for subject, group in groups.items():
        segments += [{"text": f"{'; ' if segments else ''}{subject} did "}]
        segments += _did(group, states="optimal" in question.states)
        segments += _of(question, group)
    return segments


def _strength(each: Told) -> float:
    """How far from 1 its nearest study is."""
    return min(abs(math.log(ratio)) for ratio in each.ratios)


def _of(question: Question, numbered: Sequence[Told]) -> list[Segment]:
    """What the ratio is of; what theory expects of it."""
    if question.against == "theory":
        return [{"text": " that theory expects"}]
    theory = [mark.theory for each in numbered for mark in each.marks if mark.theory]
    expected = f" (theory: {span(theory)})" if question.against == "drive" and theory else ""
    return [{"text": f" of {question.a.name}{expected}"}]


def _subjects(question: Question, said: Sequence[Told]) -> Mapping[str, list[Told]]:
    """What did so: the split, or the side b; with the state where that is what is compared."""
    subjects: dict[str, list[Told]] = defaultdict(list)
    for each in said:
        state = f" {STATES[each.state]}" if each.state in STATES else ""
        named = question.subject.replace("{split}", each.label) if question.subject else each.label
        subjects[f"{_capital(question, named or question.b.name)}{state}"].append(each)
    return subjects


def _capital(question: Question, name: str) -> str:
    """Names of schedulers and file systems stay as they are written."""
    return upper(name) if question.split in ((), ("raid_layout",)) else name


def sure(question: Question, marks: Sequence[Mark], authors: Mapping[str, str]) -> str:
    """fairly: two authors measured one load, on one side, one of them many pairs; not very; cannot tell."""
    known = [each for each in told(question, marks) if each.side in ("up", "down")]
    agreed = [each for each in known if len({authors[mark.set] for mark in each.marks}) > 1]
    if any(mark.whole.pairs >= MANY for each in agreed for mark in each.marks):
        return "fairly"
    return "not very" if known else "cannot tell"


def reasons(
    question: Question, marks: Sequence[Mark], cards: Mapping[str, Mapping[str, Any]]
) -> list[list[Segment]]:
    """Why it is so sure and no surer: sentences in segments."""
    if not marks:
        return []
    said = told(question, marks)
    sentences = [_who(marks, cards), *_how_often(said), *_missing_media(marks)]
    more = (*_reversals(question, said), *_crossing(marks), *_doubted(marks))
    return [*([{"text": text}] for text in sentences), *more]


def _who(marks: Sequence[Mark], cards: Mapping[str, Mapping[str, Any]]) -> str:
    """Two studies, about 2006 and 2008, on hard disks."""
    sets = sorted({mark.set for mark in marks})
    years = list(dict.fromkeys(cards[slug]["year"] for slug in sets))
    media = list(dict.fromkeys(IN_SENTENCES[column_of(mark)] for mark in marks))
    shown = listed(years) if len(years) < 5 else f"{years[0]} to {years[-1]}"
    return f"{upper(counted(len(sets), 'study', 'studies'))}, {shown}, on {listed(sorted(media))}."


def _how_often(said: Sequence[Told]) -> Iterator[str]:
    sets = {mark.set for each in said for mark in each.marks}
    if len(sets) > 1 and all(len({mark.set for mark in each.marks}) == 1 for each in said):
        yield "Each comparison was measured by one of them."
    pairs = [mark.whole.pairs for each in said for mark in each.marks]
    if all(count == 1 for count in pairs):
        yield "Each rests on one pair of values."


def _missing_media(marks: Sequence[Mark]) -> Iterator[str]:
    found = {column_of(mark) for mark in marks}
    missing = [f"on {IN_SENTENCES[name]}" for name in ALWAYS if name not in found]
    if missing:
        yield f"{upper(listed(missing))}, nobody here has measured it."


def _reversals(question: Question, said: Sequence[Told]) -> Iterator[list[Segment]]:
    """Splits of which all pairs lie on the other side than those of today's default."""
    firsts = _firsts(said)
    for each in said:
        first = firsts[each.operation, each.state]
        if question.either and {each.side, first.side} == {"up", "down"}:
            what = f"{upper(each.label)} reverses the {load(each.operation, each.state).lower()} ("
            yield [{"text": what}, each.number, {"text": ")."}]


def _doubted(marks: Sequence[Mark]) -> Iterator[list[Segment]]:
    """How many comparisons rest on values in doubt, and by which checks."""
    doubted = [mark for mark in marks if mark.doubts]
    if doubted:
        count = (
            "Its values are"
            if len(marks) == 1
            else f"Values of {len(doubted)} of {len(marks)} comparisons are"
        )
        names = sorted({name for mark in doubted for name in mark.doubts})
        links = [{"text": name.replace("-", " "), "href": f"/method/checks/#{name}"} for name in names]
        parts = [part for link in links for part in ({"text": ", "}, link)][1:]
        yield [{"text": f"{count} in doubt ▲: "}, *parts, {"text": "."}]


def _crossing(marks: Sequence[Mark]) -> Iterator[list[Segment]]:
    """Marks of today's default, where other settings lie on the other side of 1."""
    crossing = [mark for mark in marks if side_of(mark) in ("up", "down") and not mark.whole.same_sign]
    if crossing:
        count = counted(len(crossing), "comparison")
        verb = "reaches" if len(crossing) == 1 else "reach"
        yield [{"text": f"With other settings, {count} {verb} the other side of 1×."}]
