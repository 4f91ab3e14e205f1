"""The unit of values that lie far apart is that of the middle: 0.1 to 40 ms rather than 100 to 40,000 µs."""

from __future__ import annotations

import math
from dataclasses import replace

from ingest.charts.subject import Subject
from ingest.labels import unit_of


def readable(subject: Subject, low: float, high: float) -> Subject:
    """The subject in the unit of the geometric middle of both; ratios stay as they are."""
    if subject.relative:
        return subject
    unit, factor = unit_of(subject.metric, [math.sqrt(low * high) or high])
    return replace(subject, unit=unit, factor=factor)
