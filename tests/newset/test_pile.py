"""A pile is read by pieces: no more room is asked for than there are bytes."""

from __future__ import annotations

import io

import pytest

from ingest.core.problems import ProblemsError
from ingest.scaffold import inputs as pile
from ingest.scaffold.inputs import PASTED, inputs_of


class Pasted(io.BytesIO):
    """Remembers the most bytes that were asked for at once."""

    most = 0

    def read(self, size: int | None = -1, /) -> bytes:
        assert size is not None
        assert size >= 0
        self.most = max(self.most, size)
        return super().read(size)


@pytest.mark.parametrize("size", [1, 65535, 65536, 65537, 200_000])
def test_all_of_it_by_pieces(size: int) -> None:
    pasted = Pasted(bytes(range(256)) * (size // 256 + 1))
    pasted.truncate(size)
    (log,) = inputs_of([PASTED], pasted).logs
    assert log.raw == pasted.getvalue()
    assert pasted.most <= 2**16


def test_a_log_is_too_long_by_one_byte(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pile, "most", lambda _name: 100_000)
    (log,) = inputs_of([PASTED], Pasted(b"x" * 100_000)).logs
    assert len(log.raw) == 100_000
    with pytest.raises(ProblemsError, match="at most 100000 bytes"):
        inputs_of([PASTED], Pasted(b"x" * 100_001))
