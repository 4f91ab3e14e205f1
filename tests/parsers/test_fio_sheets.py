"""fio's JSON read by its form gives what the search for each number gives."""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ingest.parsers import ParseError, Report
from ingest.parsers.fio import _json_objects, parse
from ingest.parsers.fio._json_sheets import sheet
from tests.parsers.expectations import LOGS

NAMES = sorted(path.stem for path in (LOGS / "fio").glob("*json*.log"))
NUMBER = re.compile(r"(?<=: )\d+(?:\.\d+)?(?=,?\n)")
OBJECT = (
    '{\n  "runtime" : 1000,\n  "io_bytes" : 4,\n  "clat_ns" : {\n    "max" : 90,\n    "mean" : 50.5\n  }\n}'
)


def searched(text: str) -> Report | None:
    """Figure by figure, without forms."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(_json_objects, "sheet", lambda _text: None)
        return read(text)


def read(text: str) -> Report | None:
    """What is said when the form has been read before; None if it is refused."""
    try:
        parse(text)
        return parse(text)
    except ParseError:
        return None


@pytest.mark.parametrize("name", NAMES)
def test_real_logs_read_alike(name: str) -> None:
    text = (LOGS / "fio" / f"{name}.log").read_text(encoding="utf-8")
    assert read(text) is not None
    assert read(text) == searched(text)


@pytest.mark.parametrize("name", NAMES)
def test_real_logs_with_other_digits_read_alike(name: str) -> None:
    """Also where other digits raise a doubt, or what was 0 is not."""
    chance = random.Random(name)
    text = (LOGS / "fio" / f"{name}.log").read_text(encoding="utf-8")
    for _ in range(20):
        changed = NUMBER.sub(lambda found: other_digits(found[0], chance), text)
        assert read(changed) == searched(changed)


def other_digits(number: str, chance: random.Random) -> str:
    """Seldom another number."""
    if chance.random() > 0.02:
        return number
    return chance.choice(["0", "7", "0.000000", "250.125000", "4294967296", "9" * 19, "9" * 21, f"1{number}"])


def test_what_fio_prints_has_a_sheet() -> None:
    found = sheet(OBJECT)
    assert found is not None
    assert list(found.texts) == ["1000", "4", "90", "50.5"]
    assert found.stands(7) == ([8, 9, 11, 12], [14, 15, 12, 13])


def test_syncs_are_read_otherwise_than_a_read_of_the_same_form() -> None:
    done = OBJECT.replace('"io_bytes"', '"total_ios"')
    text = f'{{"jobs" : [\n{{"jobname" : "j", "read" : {done},\n"sync" : {done}}}]}}'
    assert read(text) == searched(text)
    assert {one.operation for one in parse(text).readings} == {"read", "fsync"}


def test_bins_push_down_what_follows() -> None:
    bins = '"bins" : {\n      "1" : 2,\n      "3" : 4\n    },\n    '
    found = sheet(OBJECT.replace('"mean"', bins + '"mean"'))
    plain = sheet(OBJECT.replace('"mean"', '"bins" : {},\n    "mean"'))
    assert found is not None
    assert plain is not None
    assert found.form is plain.form
    assert found.texts == plain.texts
    assert found.stands(7) == ([8, 9, 11, 16], [14, 15, 12, 13])


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("1000", "-1000"), ("1000", "1e3"), ("1000", "true"), ("1000", "null"), ("1000", '"1000"'), ("1000", "[1]"),
        ("1000", '{\n"a" : 5}'), ("90", "40"), ("90", "0"), ("50.5", "0"), ("4", "40000000"), ("1000", "0"),
        ("90", '90,\n    "bins" : {\n      "5" : 1,\n      "7" : 2\n    }'), ("90", '90,\n    "bins" : {"}" : 1}'),
        ("90", '90,\n    "min" : 0,\n    "stddev" : 0'), ("4", '4,\n  "iops" : 3.5,\n  "total_ios" : 7'),
        ('"runtime"', '": 5"'), (',\n  "io_bytes"', ', "io_bytes"'), ("{\n", "{", ),
        ('"runtime" : ', '"runtime":'), ('"io_bytes"', '"runtime"'), ('"max"', '"m\\u0061x"'), ("90", "9" * 25),
    ],
)  # fmt: skip
def test_other_objects_read_alike(old: str, new: str) -> None:
    text = f'{{"jobs" : [\n{{"jobname" : "j", "read" : {OBJECT.replace(old, new)}}}]}}'
    assert old in OBJECT
    assert read(text) == searched(text)


@settings(max_examples=300, deadline=None)
@given(st.integers(0, len(OBJECT)), st.integers(0, 4), st.text(alphabet='0123456789.:-{}",\n eé', max_size=4))
def test_changed_objects_read_alike(place: int, length: int, new: str) -> None:
    changed = OBJECT[:place] + new + OBJECT[place + length :]
    text = f'{{"jobs" : [\n{{"jobname" : "j", "read" : {changed}}}]}}'
    assert read(text) == searched(text)
