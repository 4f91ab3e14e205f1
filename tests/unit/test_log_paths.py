"""Templates of log paths: one reading, or a complaint."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ingest.core.vocabulary import Vocabulary
from ingest.sets import matching
from ingest.sets.matching import UnknownPlaceholder, readings
from ingest.sets.read import read_set
from tests.unit.small_sets import HEAD, LOG, Make

TEMPLATE = "logs/{scheduler}_{raid_level}_{raid_layout}_{chunk_size}_{repeat}.log"


def test_a_path_tells_its_configuration(vocabulary: Vocabulary) -> None:
    (found,) = readings(TEMPLATE, "logs/cfq_raid10_f2_64_3.log", vocabulary)
    assert found.factors == {
        "scheduler": "cfq",
        "raid_level": "raid10",
        "raid_layout": "f2",
        "chunk_size": 65536,
    }
    assert found.repeat == 3


def test_a_dash_means_that_a_factor_does_not_apply(vocabulary: Vocabulary) -> None:
    (found,) = readings(TEMPLATE, "logs/mq-deadline_raid6_-_512KiB_1.log", vocabulary)
    assert found.factors == {"scheduler": "mq-deadline", "raid_level": "raid6", "chunk_size": 524288}


@pytest.mark.parametrize(
    "path",
    [
        "logs/cfk_raid10_f2_64_3.log",
        "logs/cfq_raid10_f2_64.log",
        "logs/cfq_raid10_f2_64_3.log.gz",
        "cfq_raid10_f2_64_3.log",
    ],
)
def test_other_words_do_not_fit(path: str, vocabulary: Vocabulary) -> None:
    assert readings(TEMPLATE, path, vocabulary) == []


def test_two_readings_are_both_found(vocabulary: Vocabulary) -> None:
    assert len(readings("logs/{threads}{queue_depth}.log", "logs/123.log", vocabulary)) == 2


def test_the_same_placeholder_means_the_same(vocabulary: Vocabulary) -> None:
    template = "logs/{raid_level}/{raid_level}.log"
    assert len(readings(template, "logs/raid5/raid5.log", vocabulary)) == 1
    assert readings(template, "logs/raid5/raid6.log", vocabulary) == []


def test_a_placeholder_is_a_factor(vocabulary: Vocabulary) -> None:
    with pytest.raises(UnknownPlaceholder):
        readings("logs/{level}.log", "logs/raid5.log", vocabulary)


@pytest.mark.parametrize(
    "template",
    ["logs/{threads}{queue_depth}{drives}{repeat}x.log", "logs/{tuning}{repeat}{tuning}{job}x.log"],
)
def test_no_place_of_a_path_is_tried_twice(
    template: str, vocabulary: Vocabulary, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Side by side, placeholders fit in more ways than can be tried: 140 digits and four of them in half a million."""
    tried: list[tuple[str, str]] = []
    words = matching._words

    def counted(name: str, rest: str, known: Vocabulary) -> Iterator[str]:
        tried.append((name, rest))
        return words(name, rest, known)

    monkeypatch.setattr(matching, "_words", counted)
    path = f"logs/{'1' * 40}.log"
    assert readings(template, path, vocabulary) == []
    assert len(tried) <= 4 * 41 * 41


def test_a_dash_in_a_path_outdoes_what_holds_for_the_whole_set(
    make_set: Make, vocabulary: Vocabulary
) -> None:
    manifest = (
        f'{HEAD}factors: {{chunk_size: 64 KiB}}\nruns: [{{logs: "logs/{{raid_level}}_{{chunk_size}}.log"}}]\n'
    )
    (row,) = read_set(make_set(manifest, {"logs/single_-.log": LOG}), "x", vocabulary).measurements
    assert row.configuration.factors == {"raid_level": "single"}
