"""Templates of log paths: one reading, or a complaint."""

from __future__ import annotations

import pytest

from ingest.manifest.logs import UnknownPlaceholder, readings
from ingest.vocabulary import Vocabulary

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
