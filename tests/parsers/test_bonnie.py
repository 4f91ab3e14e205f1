"""bonnie++ and bonnie: every log of theirs gives what its sidecar says."""

from __future__ import annotations

import pytest

from ingest.parsers import bonnie
from tests.parsers.expectations import Sidecar, complaints
from tests.parsers.of_bonnie import SIDECARS


@pytest.mark.parametrize("sidecar", SIDECARS, ids=lambda one: one.log.stem)
def test_a_log_gives_what_its_sidecar_says(sidecar: Sidecar) -> None:
    assert complaints(sidecar) == []
    if sidecar.state == "ok":
        assert not bonnie.parse(sidecar.text()).warnings


@pytest.mark.parametrize("sidecar", SIDECARS, ids=lambda one: one.log.stem)
def test_spans_are_what_is_printed(sidecar: Sidecar) -> None:
    text = sidecar.text()
    for one in bonnie.parse(text).readings:
        assert one.printed.startswith(text.split("\n")[one.line - 1][one.start : one.end])
