"""What moves while a program runs: its seconds, and what the disks do meanwhile, by their own counters."""

from typing import Callable, Optional, Sequence

from spindle_run.machine import Machine
from spindle_run.machine.snapshot import transfers_of
from spindle_run.plan.quantities import time_words

_EVERY = 1.0  # seconds


class Watch:
    """fio, 12 s of about 60 s, 340 MB/s"""

    def __init__(
        self,
        machine: Machine,
        disks: Sequence[str],
        show: Callable[[str], None],
        name: str,
        about: float = 0.0,
    ) -> None:
        self._machine = machine
        self._disks = disks
        self._show = show
        self._name = name
        self._about = about  # seconds of the measured step; 0: not known

    def begin(self, step: str) -> Callable[[float], None]:
        """A program begins; what is returned is to be called with the seconds since then."""
        name = "%s %s" % (self._name, step) if step else self._name
        about = " of about %s" % time_words(self._about) if self._about and not step else ""
        last, moved = 0.0, self._moved()

        def tick(seconds: float) -> None:
            nonlocal last, moved
            if seconds < last + _EVERY:
                return
            now = self._moved()
            speed = (
                ", %.0f MB/s" % ((now - moved) / (seconds - last) / 1e6) if now is not None and moved else ""
            )
            self._show("%s, %d s%s%s" % (name, seconds, about, speed))
            last, moved = seconds, now

        return tick

    def _moved(self) -> Optional[int]:
        """Bytes through the disks so far."""
        seen = [transfers_of(self._machine, disk) for disk in self._disks]
        known = [each["read_bytes"] + each["written_bytes"] for each in seen if each]
        return sum(known) if known else None
