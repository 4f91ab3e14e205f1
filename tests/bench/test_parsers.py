"""Every parser against the floor: json.loads of the standard library on the fio JSON corpus, in the same run.

Run it alone: .venv/bin/python -m pytest -m bench -s tests/bench/test_parsers.py
`read` is what `spindle parse` does with the bytes of a log: decoding, 13 parsers asked, one or more
parsing. `parse` is the tool's own parser alone.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from ingest.logs.decode import decode
from ingest.parsers import Parser, Report, parsers, read_log
from tests.bench.conftest import Say
from tests.bench.corpora import EVERYDAY, Corpus, corpus, long_log, numbers_in, originals
from tests.bench.cost import best_of, verdict
from tests.bench.peers import MEASURED_AT, PEERS, Peer

pytestmark = pytest.mark.bench
SIZE, ROUNDS = 400_000, 4
FLOOR = "json.loads"
GOAL_OF_READINGS, GOAL_OF_JSON = 12, 3


@dataclass(frozen=True)
class Row:
    """What one corpus cost: seconds of CPU."""

    corpus: Corpus
    readings: int
    settings: int  # what else is read: each parameter of a run that is a number, once
    warnings: int
    read: float
    parse: float


@dataclass(frozen=True)
class Floor:
    """json.loads on the fio JSON corpus."""

    size: int
    numbers: int
    seconds: float

    @property
    def for_a_number(self) -> float:
        return self.seconds / self.numbers

    @property
    def speed(self) -> float:
        """MB/s."""
        return self.size / self.seconds / 1e6


def test_parsers_against_json_loads(few_objects: None, say: Say) -> None:
    """One table of all tools and formats."""
    floor, rows = measured([corpus(label, SIZE) for label in originals()])
    _say_floor(floor, say)
    say("a log a file:")
    for row in rows:
        _say_row(row, floor, say)
    _say_peers(rows, floor, say)


def test_long_logs_against_json_loads(few_objects: None, say: Say) -> None:
    """Many runs in one log: what a file costs weighs no more."""
    longs = [long_log(label, SIZE) for label in EVERYDAY]
    floor, rows = measured([Corpus(log.name, log.tool, [log]) for log in longs])
    _say_floor(floor, say)
    say("all runs in one log:")
    for row in rows:
        _say_row(row, floor, say)
    _say_peers(rows, floor, say)


def test_what_it_costs_to_ask_every_parser(few_objects: None, say: Say) -> None:
    """Every log is shown to all parsers; those that cost most, by corpus."""
    for one in [corpus(label, SIZE // 4) for label in originals()]:
        works = {tool: _asking(parser, one) for tool, parser in parsers().items()}
        taken = best_of(3, works)
        dearest = sorted(taken, key=lambda tool: -taken[tool])[:5]
        shares = ", ".join(f"{tool} {1e6 * taken[tool] / len(one.logs):.0f}" for tool in dearest)
        say(
            f"{one.label:17} {1e6 * sum(taken.values()) / len(one.logs):6.0f} µs a log to recognise: {shares}"
        )


def _asking(parser: Parser, one: Corpus) -> Callable[[], None]:
    def work() -> None:
        for log in one.logs:
            parser.recognises(log.text)

    return work


def measured(corpora: list[Corpus]) -> tuple[Floor, list[Row]]:
    """The cost of each corpus, and of the floor, taken in turns."""
    documents = [log.text.encode() for log in corpus("fio JSON", SIZE).logs]
    works: dict[tuple[str, str], Callable[[], object]] = {
        ("", FLOOR): lambda: [json.loads(document) for document in documents]
    }
    for one in corpora:
        works[one.label, "read"] = _reading(one)
        works[one.label, "parse"] = _parsing(one)
    seconds = best_of(ROUNDS, works)
    numbers = sum(numbers_in(json.loads(document)) for document in documents)
    floor = Floor(sum(map(len, documents)), numbers, seconds["", FLOOR])
    return floor, [_row(one, seconds[one.label, "read"], seconds[one.label, "parse"]) for one in corpora]


def _reading(one: Corpus) -> Callable[[], None]:
    raw = [(log.text.encode(), log.version) for log in one.logs]

    def work() -> None:
        for data, version in raw:
            read_log(decode(data), version)

    return work


def _parsing(one: Corpus) -> Callable[[], None]:
    parser = parsers()[one.tool]

    def work() -> None:
        for log in one.logs:
            parser.parse(log.text, log.version)

    return work


def _row(one: Corpus, read: float, parse: float) -> Row:
    reports = [parsers()[one.tool].parse(log.text, log.version) for log in one.logs]
    readings = sum(len(report.readings) for report in reports)
    warned = sum(bool(report.warnings) for report in reports)
    return Row(one, readings, sum(map(_settings, reports)), warned, read, parse)


def _settings(report: Report) -> int:
    return len({
        (one.run, name, value)
        for one in report.readings
        for name, value in one.parameters.items()
        if isinstance(value, int | float) and not isinstance(value, bool)
    })  # fmt: skip


def _say_floor(floor: Floor, say: Say) -> None:
    say("")
    say(
        f"floor: {FLOOR} of fio JSON, {floor.size / 1e3:.0f} kB, {floor.numbers} numbers: "
        f"{floor.speed:.0f} MB/s, {1e6 * floor.for_a_number:.2f} µs of CPU a number"
    )


def _say_row(row: Row, floor: Floor, say: Say) -> None:
    one = row.corpus
    whole, alone = (taken / row.readings / floor.for_a_number for taken in (row.read, row.parse))
    text = (
        f"{one.label:17} {one.size / row.read / 1e6:6.2f} MB/s {len(one.logs) / row.read:7.0f} logs/s "
        f"{row.readings:6} readings, {1e6 * row.read / row.readings:5.2f} µs each, "
        f"÷ a number: read {verdict(whole, GOAL_OF_READINGS)}, parse {alone:.1f}"
    )
    if one.label in ("fio JSON", "fio JSON+"):
        text += f"; ÷ {FLOOR} of as many bytes: read {_against_bytes(row.read, one, floor)}, "
        text += f"parse {row.parse / one.size / (floor.seconds / floor.size):.1f}"
    say(text + (f"; {row.warnings} logs warned of" if row.warnings else ""))


def _against_bytes(taken: float, one: Corpus, floor: Floor) -> str:
    return verdict(taken / one.size / (floor.seconds / floor.size), GOAL_OF_JSON)


def _say_peers(rows: list[Row], floor: Floor, say: Say) -> None:
    say(
        f"peers, measured where the floor ran at {MEASURED_AT} MB/s, scaled to its {floor.speed:.0f} MB/s here:"
    )
    by_label = {row.corpus.label: row for row in rows}
    for peer in PEERS:
        _say_peer(peer, by_label[peer.corpus], floor, say)


def _say_peer(peer: Peer, row: Row, floor: Floor, say: Say) -> None:
    speed = peer.speed * floor.speed / MEASURED_AT
    logs = row.corpus.logs
    values = sum(peer.values(log.text) for log in logs)
    own = row.readings + (row.settings if peer.settings else 0)
    theirs, ours = row.corpus.size / speed / 1e6 / values, row.read / own
    say(
        f"{peer.name:18} {peer.corpus:13} {speed:6.1f} MB/s; from the same logs {values / len(logs):.1f} values a log, "
        f"{1e6 * theirs:.2f} µs each; Spindle {own / len(logs):.1f}, {1e6 * ours:.2f} µs each: "
        f"{'ahead' if theirs > ours else 'behind'}, {theirs / ours:.2f} times as fast for each. {peer.note}"
    )
