"""Marks of a question → how sure its answer is, and why: studies, media, reversals, values in doubt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ingest.checks.check_files import titles
from ingest.core.media import ALWAYS, IN_SENTENCES
from ingest.core.sentences import all_of, counted, upper
from ingest.core.text import listed
from ingest.questions.answer import Segment, Synthesis, firsts, side_of
from ingest.questions.marks import Mark
from ingest.questions.model import Question
from ingest.questions.words import Cards

MANY = 5  # pairs of one study that all lie on one side


def sure(syntheses: Sequence[Synthesis], cards: Cards) -> str:
    """fairly: two authors measured one load, on one side, one of them many pairs; not very; cannot tell."""
    decided = [each for each in syntheses if each.side in ("up", "down")]
    agreed = [each for each in decided if len({cards[mark.set]["author"] for mark in each.marks}) > 1]
    if any(mark.whole.pairs >= MANY for each in agreed for mark in each.marks):
        return "fairly"
    return "not very" if decided else "cannot tell"


def reasons(
    question: Question,
    syntheses: Sequence[Synthesis],
    marks: Sequence[Mark],
    cards: Cards,
) -> list[list[Segment]]:
    """Why it is so sure and no surer: sentences in segments."""
    if not marks:
        return []
    sentences = [_studies_in_words(marks, cards), *_how_often(syntheses), *_missing_media(marks)]
    more = (*_reversals(question, syntheses), *_crossing(marks), *_doubted(marks))
    return [*([{"text": text}] for text in sentences), *more]


def _studies_in_words(marks: Sequence[Mark], cards: Cards) -> str:
    """Two studies, about 2006 and 2008, on hard disks."""
    sets = sorted({mark.set for mark in marks})
    years = list(dict.fromkeys(cards[slug]["year"] for slug in sets))
    media = list(dict.fromkeys(IN_SENTENCES[mark.column] for mark in marks))
    year_words = listed(years) if len(years) < 5 else f"{years[0]} to {years[-1]}"
    on = listed([f"on {medium}" for medium in sorted(media)])
    return f"{upper(counted(len(sets), 'study', 'studies'))}, {year_words}, {on}."


def _how_often(syntheses: Sequence[Synthesis]) -> Iterator[str]:
    sets = {mark.set for each in syntheses for mark in each.marks}
    if len(sets) > 1 and all(len({mark.set for mark in each.marks}) == 1 for each in syntheses):
        yield "Each comparison comes from one of them alone."
    pairs = [mark.whole.pairs for each in syntheses for mark in each.marks]
    if all(count == 1 for count in pairs):
        yield "Each ratio comes from one pair of values."


def _missing_media(marks: Sequence[Mark]) -> Iterator[str]:
    measured = {mark.column for mark in marks}
    missing = [IN_SENTENCES[name] for name in ALWAYS if name not in measured]
    if missing:
        yield f"No study here covers {listed(missing, 'or')}."


def _reversals(question: Question, syntheses: Sequence[Synthesis]) -> Iterator[list[Segment]]:
    """Splits of which all pairs lie on the other side than those of today's default."""
    of_first = firsts(syntheses)
    for each in syntheses:
        first = of_first[each.operation, each.state]
        if question.either and {each.side, first.side} == {"up", "down"}:
            yield [
                {"text": f"With {each.label}, {each.does} go the other way ("},
                each.number,
                {"text": ")."},
            ]


def _doubted(marks: Sequence[Mark]) -> Iterator[list[Segment]]:
    """How many comparisons use values in doubt, and by which checks."""
    doubted = [mark for mark in marks if mark.doubts]
    if doubted:
        names = sorted({name for mark in doubted for name in mark.doubts})
        links = [{"text": _title(name), "href": f"/method/checks/#{name}"} for name in names]
        parts = [part for link in links for part in ({"text": "; "}, link)][1:]
        yield [{"text": f"{_some(len(doubted), len(marks))} in doubt ▲: "}, *parts, {"text": "."}]


def _some(count: int, of: int) -> str:
    """1 of 9 comparisons uses values."""
    if count == of:
        return f"{upper(all_of(of, 'comparison'))} {'uses' if of == 1 else 'use'} values"
    return f"{count} of {of} comparisons {'uses' if count == 1 else 'use'} values"


def _title(check: str) -> str:
    """A check's title within a sentence."""
    title = titles()[check]
    return title[:1].lower() + title[1:]


def _crossing(marks: Sequence[Mark]) -> Iterator[list[Segment]]:
    """Marks of today's default, where other settings lie on the other side of 1."""
    crossing = [mark for mark in marks if side_of(mark) in ("up", "down") and not mark.whole.same_sign]
    if crossing:
        count = counted(len(crossing), "comparison")
        verb = "goes" if len(crossing) == 1 else "go"
        yield [{"text": f"With other settings, {count} {verb} the other way."}]
