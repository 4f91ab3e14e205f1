"""From a plan to its configurations and runs. Factors that do not apply are left out, and what is then
the same stands once.
"""

import hashlib
import itertools
import json
import random
from typing import Dict, Iterator, List, Sequence, Tuple

from spindle_run.plan.levels import level_of
from spindle_run.plan.matrix import ORDER
from spindle_run.plan.model import Configuration, Factors, Plan, Run, Test


def configurations(plan: Plan) -> List[Configuration]:
    """Each once, in the order of the matrix: first every drive alone (if the plan has a baseline),
    then the rest.
    """
    found: Dict[str, Configuration] = {}
    for each in itertools.chain(_alone(plan), _matrix(plan)):
        found.setdefault(each.id, each)
    return list(found.values())


def runs(plan: Plan) -> List[Run]:
    """Every run in the order in which it is made. Interleaved: all configurations once, then again."""
    all_of = configurations(plan)
    if plan.order == "shuffled":
        random.Random(plan.seed).shuffle(all_of)  # noqa: S311 - an order to be repeated, no secret
    if plan.order != "interleaved":
        return [run for each in all_of for run in _runs(plan, each, range(1, _most(plan) + 1))]
    return [
        run for repeat in range(1, _most(plan) + 1) for each in all_of for run in _runs(plan, each, [repeat])
    ]


def tests_of(plan: Plan, configuration: Configuration) -> List[Test]:
    """The tests that a configuration gets: on the bare device, on a file system, or in a folder."""
    if plan.folder:
        return list(plan.tests)
    place = "fs" if configuration.words.get("filesystem", "raw") != "raw" else "raw"
    return [test for test in plan.tests if place in test.on]


def plan_hash(plan: Plan) -> str:
    """Names a plan by what it asks for, however it is written."""
    return hashlib.sha256(json.dumps(plan, sort_keys=True).encode()).hexdigest()


def _most(plan: Plan) -> int:
    return max(test.repeats or plan.repeats for test in plan.tests)


def _runs(plan: Plan, configuration: Configuration, repeats: Sequence[int]) -> Iterator[Run]:
    for repeat in repeats:
        for test in tests_of(plan, configuration):
            if repeat <= (test.repeats or plan.repeats):
                yield Run(configuration, test, repeat)


def _alone(plan: Plan) -> Iterator[Configuration]:
    """Every drive alone with every word of the factors that a single drive has."""
    if plan.folder or not plan.baseline:
        return
    rest = [
        (name, words) for name, words in plan.factors if name in ("filesystem", "scheduler", "read_ahead")
    ]
    for number, disk in enumerate(plan.disks, 1):
        for words in _combinations(rest):
            yield _single({**words, "raid_level": "single"}, number, disk)


def _matrix(plan: Plan) -> Iterator[Configuration]:
    for words in _combinations([(name, given) for name, given in plan.factors if name != "raid_layout"]):
        level = words.get("raid_level", "single")
        if plan.folder or level != "single":
            yield from _arrays(plan, words, level)
        elif not plan.baseline:
            for number, disk in enumerate(plan.disks, 1):
                yield _single(_applied(plan, words), number, disk)


def _arrays(plan: Plan, words: Factors, level: str) -> Iterator[Configuration]:
    for layout in _layouts(plan, level):
        applied = _applied(plan, {**words, **layout})
        if not _skipped(plan, applied):
            yield _configuration(applied, _disks(plan, applied))


def _single(words: Factors, number: int, disk: str) -> Configuration:
    return _configuration({**words, "drive": "drive-%d" % number, "drives": "1"}, (disk,))


def _combinations(factors: Sequence[Tuple[str, Tuple[str, ...]]]) -> Iterator[Factors]:
    names = [name for name, _ in factors]
    for words in itertools.product(*(given for _, given in factors)):
        yield dict(zip(names, words))


def _layouts(plan: Plan, level: str) -> List[Factors]:
    known = level_of({"raid_level": level}).layouts
    if not known:
        return [{}]
    asked = dict(plan.layouts).get(level)
    every = dict(plan.factors).get("raid_layout", ())
    words = asked or tuple(word for word in every if word in known) or known[:1]
    return [{"raid_layout": word} for word in words]


def _applied(plan: Plan, words: Factors) -> Factors:
    """Without what does not apply: chunks of RAID 1 and of one drive, a broken RAID 0."""
    level, out = level_of(words), dict(words)
    if not level.striped:
        out.pop("chunk_size", None)
    if not level.redundant:
        out.pop("state", None)
    if not level.redundant or level.filesystem:
        out.pop("bitmap", None)
    if not level.parity:
        out.pop("stripe_cache_size", None)
    if level.filesystem:
        out["filesystem"] = level.filesystem
    if not plan.folder:
        out.setdefault("raid_level", "single")
        out.setdefault("drives", str(len(plan.disks)))
    return out


def _skipped(plan: Plan, words: Factors) -> bool:
    drives = int(words.get("drives", "1"))
    if drives > max(1, len(plan.disks)) or drives < level_of(words).fewest:
        return True
    return any(all(words.get(name, "raw") == word for name, word in pairs) for pairs in plan.skip)


def _disks(plan: Plan, words: Factors) -> Tuple[str, ...]:
    return plan.disks[: int(words.get("drives", "0"))]


def _configuration(words: Factors, disks: Tuple[str, ...]) -> Configuration:
    order = ("drive", *ORDER)
    said = [(name, word) for name, word in words.items() if word not in ("default", "raw")]
    factors = tuple(sorted(said, key=lambda pair: order.index(pair[0])))
    canonical = json.dumps([factors, disks], separators=(",", ":"))
    return Configuration(hashlib.sha256(canonical.encode()).hexdigest()[:12], factors, disks)
