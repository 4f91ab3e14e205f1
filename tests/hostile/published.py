"""One site of all sets that mean harm: of texts, of odd names, of logs. Published once for all tests that look at it."""

from __future__ import annotations

from pathlib import Path

from tests.browser.hostile import write_sets as write_odd_names
from tests.browser.hostile_logs import write_hostile as write_logs
from tests.hostile.command import spindle
from tests.hostile.shown import write_sets as write_texts
from tests.publish.small import checkout_of

ENOUGH = 4 * 2**30  # the engine that draws charts asks for much more than it takes


def publish_hostile(folder: Path) -> None:
    """A checkout below the folder, published as anybody's is: by a process of its own, which complains of nothing."""
    for write in (write_texts, write_odd_names, write_logs):
        write(folder / "results")
    root = checkout_of(folder / "results", folder / "checkout")
    said = spindle(root, "publish", "--workers", "1", memory=ENOUGH)
    assert (said.code, said.err) == (0, "")
