"""How many examples of random input a test tries: a share of them in `make test`, all in `make fuzz`."""

from __future__ import annotations

import os

_SHARE = 1 if "SPINDLE_HYPOTHESIS" in os.environ else 10


def examples(most: int) -> int:
    """For `hypothesis.settings(max_examples=…)`."""
    return most // _SHARE
