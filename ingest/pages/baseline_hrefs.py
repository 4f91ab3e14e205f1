"""Where a number's baseline was read: the manifest's line that gives it, or another number's evidence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ingest.core.vocabulary import Vocabulary
from ingest.pages.places import Places
from ingest.sets.baselines import baselines_of
from ingest.sets.records import MANIFEST, Measurement

_Key = tuple[str, str, str, str]


def baseline_hrefs(places: Places, vocabulary: Vocabulary) -> Mapping[str, str]:
    """A number's name → the address of its baseline below the page of the set."""
    read, slug = places.result_set.measurements, places.result_set.slug
    known = dict(_baselines(places, vocabulary))
    values = (one for one in read if one.versus is None)
    by_statistic = {(_key(one), one.statistic, one.latency_kind): one.id(slug) for one in values}
    found = {}
    for one in read:
        given = known.get(_key(one))
        if isinstance(given, int):
            found[one.id(slug)] = f"{MANIFEST}/#L{given}"
        elif given and (other := by_statistic.get((given, one.statistic, one.latency_kind))):
            found[one.id(slug)] = places.hrefs[other]
    return found


def _baselines(places: Places, vocabulary: Vocabulary) -> Iterator[tuple[_Key, int | _Key]]:
    """What has a baseline → the line of the manifest that gives it, or what else it is."""
    read = places.result_set.manifest
    for place, baseline in enumerate(read.manifest.baseline):
        line = read.document.line(("baseline", place, "value"))
        for one in baselines_of([baseline], places.result_set.measurements, vocabulary):
            what = (one.operation, one.metric, one.tool)
            yield (one.configuration.key, *what), (one.other.key, *what) if one.other else line


def _key(one: Measurement) -> _Key:
    return one.configuration.key, one.operation, one.metric, one.tool
