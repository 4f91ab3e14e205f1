"""A key in the address of a comparison → the column of `summary` by which it groups or filters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ingest.core.labels import factor_label, factor_word
from ingest.core.media import MEDIA
from ingest.core.vocabulary import Vocabulary

# Addresses are promises: a key is never renamed. A factor without a short key has its own name.
_SHORT = {
    "raid_level": "level", "raid_layout": "layout", "filesystem": "fs", "scheduler": "sched",
    "chunk_size": "chunk", "block_size": "bs", "file_size": "size", "queue_depth": "qd", "mix_read": "mix",
    "stripe_cache_size": "stripe", "read_ahead": "ra",
}  # fmt: skip
_LABELS = {"raid_level": "RAID level"}
_BESIDE = ("medium", "interface", "tool", "year")
_NUMBERS = frozenset({"integer", "size", "ratio"})


@dataclass(frozen=True)
class Setting:
    """One setting: its key in an address, its column, its name in a sentence."""

    key: str
    column: str
    label: str
    numeric: bool

    def word(self, value: Any) -> str:
        """A value as readers see it: 65536 → 64 KiB."""
        if self.column == "medium":
            return MEDIA[value][0]
        if self.column in _BESIDE:
            return str(value)
        return factor_word(self.column, value)


def settings(vocabulary: Vocabulary) -> list[Setting]:
    """Factors in the vocabulary's order, then what is known of a study."""
    factors = [
        Setting(
            _SHORT.get(name, name), name, _LABELS.get(name) or factor_label(name), factor.kind in _NUMBERS
        )
        for name, factor in vocabulary.factors.items()
    ]
    return [*factors, *(Setting(name, name, name, name == "year") for name in _BESIDE)]
