"""A topic and its studies → one sentence: how many sets, years, drives, and how fast relative to one drive.

In two of four result sets from 2006 to 2020, RAID 5 did 7.94× the random reads of one drive.
A number is the median of one study, or the span of several medians; it leads to a study's row.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ingest.checks.check_files import titles
from ingest.core.labels import count_word
from ingest.core.row import Row
from ingest.core.sentences import counted, does, span, upper
from ingest.core.text import listed
from ingest.questions.words import Cards
from ingest.topics.model import Topic
from ingest.topics.read import Study, TopicRows

Segment = dict[str, str]
LOADS = ("read", "write", "randread", "randwrite")


def sentence(rows: TopicRows, cards: Cards) -> list[Segment]:
    """In segments; those with `href` are numbers."""
    parts = [part for load in LOADS if (part := _did(load, rows.studies))]
    if not parts:
        return [{"text": f"{upper(_span(rows, cards))}{_drives(rows.topic, rows.sets)}. {_nothing(rows)}"}]
    compared = {study.set for study in rows.studies if study.operation in LOADS and study.median}
    of = f"{count_word(len(compared))} of " if len(compared) < len(rows.sets) else ""
    drives = _drives(rows.topic, [row for row in rows.sets if row["set"] in compared])
    segments: list[Segment] = [{"text": f"In {of}{_span(rows, cards)}{drives}, {rows.topic.subject} did "}]
    for place, (number, words) in enumerate(parts):
        segments += [{"text": _joint(place, len(parts))}, number, {"text": f" the {words}"}]
    return [*segments, {"text": " of one drive."}]


def _joint(place: int, count: int) -> str:
    return "" if place == 0 else " and " if place == count - 1 else ", "


def _did(operation: str, studies: Iterable[Study]) -> tuple[Segment, str] | None:
    """1.66×, of random writes; None where no study can tell."""
    compared = [study for study in studies if study.operation == operation and study.median]
    if not compared:
        return None
    first = min(compared, key=_median)
    number = {"text": span([_median(study) for study in compared]), "href": f"#{first.name}"}
    doubts = sorted({titles()[name] for study in compared for name in study.doubts})
    return {**number, "doubt": listed(doubts)} if doubts else number, does(operation)


def _median(study: Study) -> float:
    return study.median or 0.0


def _nothing(rows: TopicRows) -> str:
    """Why there is no number."""
    if rows.topic.value == "single":
        return "Arrays are compared with it, so its own values are absolute."
    return f"No value of {rows.topic.subject} can be compared with one drive of the same machine."


def _span(rows: TopicRows, cards: Cards) -> str:
    """Four result sets from 2006 to 2020."""
    sets = [row["set"] for row in rows.sets]
    parts = [counted(len(sets), "result set"), _years(sets, cards, rows.topic)]
    return " ".join(filter(None, parts))


def _years(sets: Sequence[str], cards: Cards, topic: Topic) -> str:
    if topic.kind.name == "year":
        return ""
    ordered = sorted(sets, key=lambda slug: str(cards[slug]["iso_date"]))
    years = list(dict.fromkeys(year for slug in ordered if (year := cards[slug]["year"])))
    if len(years) < 3:
        return f"of {listed(years)}" if years else ""
    return f"from {years[0]} to {years[-1]}"


def _drives(topic: Topic, sets: Iterable[Row]) -> str:
    """`, with 3 to 8 drives`, of the sets that the sentence rests on."""
    with_drives = [row for row in sets if row["fewest"]]
    fewest, most = [row["fewest"] for row in with_drives], [row["most"] for row in with_drives]
    if not with_drives or topic.value == "single":
        return ""
    low, high = min(fewest), max(most)
    return f", with {counted(high, 'drive')}" if low == high else f", with {low} to {high} drives"
