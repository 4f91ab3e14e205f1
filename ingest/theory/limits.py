"""When the formulas fail: few requests, requests over several chunks, writes that wait for a slower copy."""

from __future__ import annotations


def busy_drives(drives: int, outstanding: int) -> float:
    """How many drives have work on average when each request falls on any with equal chance: a bound."""
    return drives * (1 - (1 - 1 / drives) ** outstanding)


def closed_queue(drives: int, outstanding: int) -> float:
    """How many drives are busy when so many requests are always outstanding; exponential service times."""
    return drives * outstanding / (outstanding + drives - 1)


def drives_touched(request: int, alignment: int, chunk: int) -> float:
    """How many drives one request needs on average; `alignment` is that of its start, at most its size."""
    return 1 + (request - alignment) / chunk


def mirrored_write_exponential(copies: int) -> float:
    """The rate of one thread that waits for all copies ÷ one drive; exponential times: 0.67 for two."""
    return 1 / sum(1 / copy for copy in range(1, copies + 1))


def mirrored_wait(copies: int) -> float:
    """How much of a turn the slowest of the copies takes to come round; one drive takes a half."""
    return copies / (copies + 1)
