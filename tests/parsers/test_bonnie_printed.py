"""What bonnie++ prints is read back; what is damaged is right, warned of or refused."""

from __future__ import annotations

import contextlib
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.parsers import ParseError, bonnie
from tests.parsers.of_bonnie import PHASES, SIDECARS, has, log, pick

whole = st.integers(0, 99_999_999)
rates = st.one_of(st.none(), st.just("+++++"), whole)


def column(rate: object, cpu: int) -> str:
    """print_stat() of 1.0x and 1.9x."""
    if rate is None:
        return " " * 10
    return " +++++ +++" if rate == "+++++" else f" {rate:>5} {cpu:>3}"


@given(
    st.lists(st.tuples(rates, st.integers(0, 1200)), min_size=6, max_size=6),
    st.integers(1, 10**6),
    st.text("abc-.019", max_size=30),
)
def test_a_printed_row_is_read_back(figures: list[tuple[object, int]], size: int, name: str) -> None:
    figures[5] = (figures[5][0] if figures[5][0] is not None else 7, figures[5][1])
    printed = f"{size}M" if size % 1024 else f"{size // 1024}G"
    head = f"{name:<18}"[: 18 - len(printed)] + " " + printed
    columns = "Machine        Size K/sec %CP K/sec %CP K/sec %CP K/sec %CP K/sec %CP  /sec %CP"
    text = f"Version 1.03e       ------Sequential Output------ --Sequential Input- --Random-\n{columns}\n"
    text += head + "".join(column(*one) for one in figures) + "\n"
    report = bonnie.parse(text)
    for (operation, _), (rate, cpu) in zip(PHASES, figures, strict=False):
        if rate is None:
            assert not has(report, operation)
            continue
        one = pick(report, operation, "rate" if operation == "seek" else "throughput")
        if rate == "+++++":
            assert (one.value, one.reason) == (None, "too fast to measure")
        else:
            assert one.value == rate * (1 if operation == "seek" else 1024)  # type: ignore[operator]  # it is a number here
            assert pick(report, operation, "cpu").value == pytest.approx(cpu / 100)
            assert one.parameters["file_size"] == size * 2**20


def latency(seconds: float) -> str:
    """print_latency()."""
    if seconds > 99.999999:
        return f"{int(seconds)}s"
    return f"{int(seconds * 1000)}ms" if seconds > 0.099999 else f"{int(seconds * 1e6)}us"


generations = st.sampled_from(["", "2,1.92b,", "1.96,1.96,", "1.98,2.00a,"])


@given(
    generations,
    st.lists(st.tuples(rates, st.integers(0, 1200)), min_size=12, max_size=12),
    st.lists(st.one_of(st.none(), st.floats(1e-6, 1e5)), min_size=12, max_size=12),
)
def test_a_printed_line_of_csv_is_read_back(
    kind: str, figures: list[tuple[object, int]], worst: list[float | None]
) -> None:
    figures[0] = (4321, 1)
    pairs = [
        "," if rate is None else "+++++,+++" if rate == "+++++" else f"{rate},{cpu}" for rate, cpu in figures
    ]
    io, files = ",".join(pairs[:6]), ",".join(pairs[6:])
    heads = {"": ("box,1G", "16"), "2,1.92b,": ("2,1.92b,box,1G,", "16,,,"), "1.96,1.96,": ("1.96,1.96,box,1,17,1G,", "16,,,,"),
             "1.98,2.00a,": ("1.98,2.00a,box,1,17,1G,,8192,5", "16,,,,")}  # fmt: skip
    text = f"{heads[kind][0]},{io},{heads[kind][1]},{files}"
    text += "".join("," + (latency(one) if one else "") for one in worst) if kind else ""
    report = bonnie.parse(text + "\n")
    for (operation, access), (rate, _), most in zip(PHASES, figures, worst, strict=True):
        metric = "rate" if access or operation == "seek" else "throughput"
        if isinstance(rate, int):
            assert pick(report, operation, metric, access).value == rate * (1 if metric == "rate" else 1024)
        if kind and most:
            assert pick(report, operation, "latency", access).value == pytest.approx(
                most, rel=0.0101, abs=1e-6
            )


@given(
    st.sampled_from([one.log.stem for one in SIDECARS]),
    st.integers(0, 5000),
    st.randoms(use_true_random=False),
)
def test_cut_and_shuffled_logs_are_right_or_warned_of_or_refused(
    name: str, cut: int, chance: random.Random
) -> None:
    text = log(name)
    right = {
        (one.operation, one.metric, one.parameters.get("access"), one.value)
        for one in bonnie.parse(text).readings
    }
    lines = text.split("\n")[:-1]
    chance.shuffle(lines)
    for changed in (text[:cut], "\n".join(lines) + "\n"):
        try:
            report = bonnie.parse(changed)
        except ParseError:
            continue
        found = {
            (one.operation, one.metric, one.parameters.get("access"), one.value) for one in report.readings
        }
        table = {
            one for one in found if (one[0], one[1]) == ("seek", "rate") or one[3] is None or "2.00" in name
        }
        assert report.warnings or report.failures or found - table <= right


@pytest.mark.parametrize(
    "char", ["x", "9", " ", "[", ",", "+", "\n", "1,", "Latency ", "%CP /sec", "1.96,1.96,", "1G "]
)
def test_much_of_the_same_is_soon_read(char: str) -> None:
    text = char * (400_000 // len(char)) if char != "\n" else char * 60_000
    text += "\n" + (char * 30 + "\n") * (60_000 // (30 * len(char) + 1))
    bonnie.detect(text)
    for start in (log("1.96-full"), "Sequential Output--\nMachine Size K/sec %CP\n"):
        with contextlib.suppress(ParseError):
            bonnie.parse(start + text)


@pytest.mark.parametrize(
    "name", ["1.02b-full", "1.03e-1G-n16", "1.96-full", "1.97.3-full", "1.91-reconstructed"]
)
def test_a_changed_digit_is_warned_of(name: str) -> None:
    """These print every figure twice with the same digits, but for the last one of seeks."""
    text = log(name)
    right = [(one.operation, one.metric, one.value) for one in bonnie.parse(text).readings]
    for place in [place for place, char in enumerate(text) if char.isdecimal()]:
        changed = text[:place] + str((int(text[place]) + 3) % 10) + text[place + 1 :]
        try:
            report = bonnie.parse(changed)
        except ParseError:
            continue
        found = [(one.operation, one.metric, one.value) for one in report.readings]
        assert report.warnings or found == right, text[place - 9 : place + 9]
