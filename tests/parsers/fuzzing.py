"""The loop of `make fuzz`: real logs of one parser, damaged, read, and looked at.

The loop is made to be cheap, for a million inputs: damage is a slice or two, and only what is wrong is
written down. What is found lies in build/fuzz/<tool>/<sha256>.txt: the text as the parser got it.
"""

from __future__ import annotations

import hashlib
import random
import traceback
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from ingest.parsers import ParseError, Report, parsers
from tests.parsers.damage import Log, logs_of, mutated, unsound_in

_MOST_KEPT = 20
_SHARD = 25_000


@dataclass
class Fuzzed:
    """What became of the inputs of one parser."""

    tool: str
    outcomes: Counter[str] = field(default_factory=Counter)
    found: list[str] = field(default_factory=list)  # path: what is wrong with it


def shards(tries: int) -> list[int]:
    """How many inputs each piece of the work has."""
    whole, rest = divmod(tries, _SHARD)
    return [_SHARD] * whole + ([rest] if rest else [])


def fuzz(tool: str, seed: str, tries: int, folder: Path) -> Fuzzed:
    """Damages logs of a tool; keeps what is neither read soundly nor refused properly."""
    chance, own, result = random.Random(f"{seed} {tool}"), logs_of(tool), Fuzzed(tool)
    parser = parsers()[tool]
    for _ in range(tries):
        log = chance.choice(own)
        text, version = _damaged(log, chance), chance.choice((None, log.version))
        try:
            parser.detect(text)
            outcome, wrong = _judged(parser.parse(text, version), text)
        except ParseError as error:
            outcome, wrong = _refused(error, text)
        except Exception:  # noqa: BLE001 - whatever it is, it is what we look for
            outcome, wrong = "failed", traceback.format_exc(limit=-2)
        result.outcomes[outcome] += 1
        if wrong and len(result.found) < _MOST_KEPT:
            result.found.append(f"{_kept(folder / tool, text)} (version {version}): {wrong}")
    return result


def _damaged(log: Log, chance: random.Random) -> str:
    text = log.text
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        text = mutated(text, chance) if text else text
    return text


def _judged(report: Report, text: str) -> tuple[str, str]:
    wrong = next(unsound_in(report, text.split("\n")), "")
    if wrong:
        return "unsound", wrong
    told = report.warnings or report.failures
    return "warned" if told else "read" if report.readings or report.facts else "nothing", ""


def _refused(error: ParseError, text: str) -> tuple[str, str]:
    if 1 <= error.line <= text.count("\n") + 1 and error.expected:
        return "refused", ""
    return "unsound", repr(error)


def _kept(folder: Path, text: str) -> Path:
    raw = text.encode(errors="surrogatepass")
    path = folder / f"{hashlib.sha256(raw).hexdigest()[:16]}.txt"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(raw)
    return path
