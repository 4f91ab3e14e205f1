"""The state of a run's folder as one JSON file, for people and for `seal`: made from the journal,
never read by `resume`.
"""

from typing import Any, Dict

from spindle_run import VERSION
from spindle_run.folder import Folder
from spindle_run.journal import read
from spindle_run.state import State, replay

SCHEMA = 1


def write_manifest(folder: Folder) -> None:
    """Replaces manifest.json in one step."""
    folder.write("manifest.json", manifest(replay(read(folder.path))))


def manifest(state: State) -> Dict[str, Any]:
    """The state as JSON."""
    runs = [
        {"configuration": key[0], "repeat": key[1], "test": key[2], **outcome._asdict()}
        for key, outcome in sorted(state.outcomes.items())
    ]
    return {
        "schema": SCHEMA,
        "runner": VERSION,
        "plan": state.plan,
        "facts": state.facts,
        "leg": state.leg,
        "runs": runs,
        "outstanding": [change._asdict() for change in state.behind + state.changes],
    }
