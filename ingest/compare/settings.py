"""What a comparison is arranged and narrowed by: the key in an address → the column of `summary`."""

from __future__ import annotations

from collections.abc import Iterator
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
_BESIDE = {"medium": "medium", "interface": "interface", "tool": "tool", "year": "year"}
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
    return list(_settings(vocabulary))


def _settings(vocabulary: Vocabulary) -> Iterator[Setting]:
    for name, factor in vocabulary.factors.items():
        label = "RAID level" if name == "raid_level" else factor_label(name)
        yield Setting(_SHORT.get(name, name), name, label, factor.kind in _NUMBERS)
    for key, column in _BESIDE.items():
        yield Setting(key, column, key, key == "year")
