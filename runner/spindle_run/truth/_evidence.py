"""What a truth check sees of a run. Each module of this package has

def doubts(evidence) -> List[Doubt]     nothing where the figure may be what it seems
"""

from typing import Any, Dict, NamedTuple

from spindle_run.plan.model import Settle, Test
from spindle_run.process import Ending
from spindle_run.tools._tool import Place

Snapshot = Dict[str, Any]  # machine/snapshot.py says what is in it


class Evidence(NamedTuple):
    """A run and what was seen around it."""

    test: Test
    place: Place
    ending: Ending
    log: str  # the text with the figures
    messages: str  # the other stream
    before: Snapshot
    after: Snapshot
    settle: Settle
    words: Dict[str, str]  # the configuration's factors


class Doubt(NamedTuple):
    """Why a run is no result (failed), or one to be read with care (tainted)."""

    state: str
    reason: str
