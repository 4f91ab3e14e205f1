"""Where a run measured, and which places may be one."""

from __future__ import annotations

import pytest

from ingest.sets.log_checks import place_of, same_place


@pytest.mark.parametrize(
    ("parameters", "place"),
    [
        ({"if": "/dev/zero", "of": "/mnt/raid/test"}, "/mnt/raid"),
        ({"if": "/mnt/raid/test", "of": "/dev/null"}, "/mnt/raid"),
        ({"if": "/dev/sdb", "of": "/dev/null"}, "/dev/sdb"),
        ({"if": "/dev/zero", "of": "/dev/md0"}, "/dev/md0"),
        ({"if": "/mnt/raid/test"}, "/mnt/raid"),
        ({"if": "/dev/zero", "of": "test"}, None),
        ({"if": "/dev/zero", "of": ""}, None),
        ({"device": "/dev/sdc", "of": "/mnt/a/b"}, "/dev/sdc"),
        ({}, None),
    ],
)
def test_places(parameters: dict[str, str], place: str | None) -> None:
    assert place_of(parameters) == place


@pytest.mark.parametrize(
    ("first", "second", "same"),
    [
        ("/mnt/a", "/mnt/a", True),
        ("/mnt/a", "/mnt/a/b", True),
        ("/mnt/a/b", "/mnt/a", True),
        ("/mnt/a", "/mnt/ab", False),
        ("/", "/mnt/a", False),
        ("/dev/sdb", "/dev/sdc", False),
    ],
)
def test_same_place(first: str, second: str, same: bool) -> None:
    assert same_place(first, second) is same
