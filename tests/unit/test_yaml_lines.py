"""YAML with lines: words stay words, keys stand once, nothing is an alias."""

from __future__ import annotations

import pytest

from ingest.core.problems import ProblemsError
from ingest.core.yaml_lines import read_yaml


def complaints(text: str) -> list[str]:
    with pytest.raises(ProblemsError) as caught:
        read_yaml(text, "result.yaml")
    return [str(problem) for problem in caught.value.problems]


def test_words_stay_words() -> None:
    document = read_yaml("a: no\nb: 12:30\nc: 2008-07-10\nd: 1.02c\ne: 0x10\nf: '1'\n", "x")
    assert document.data == {"a": "no", "b": "12:30", "c": "2008-07-10", "d": "1.02c", "e": "0x10", "f": "1"}


def test_numbers_and_booleans() -> None:
    assert read_yaml("[1, -2, 1.5, 1e3, true, false, null]", "x").data == [
        1,
        -2,
        1.5,
        1000.0,
        True,
        False,
        None,
    ]


def test_every_place_has_its_line() -> None:
    document = read_yaml("a:\n  - b: 1\n  - b: 2\n", "x")
    assert document.line(("a", 1, "b")) == 3
    assert document.line(("a", 1, "nothing")) == 3


def test_duplicate_keys_name_both_lines() -> None:
    assert complaints("a: 1\nb: 2\na: 3\n") == [
        'result.yaml:3: expected each key once, found "a" again (first in line 1); remove one of the two'
    ]


def test_aliases_and_tags_are_refused() -> None:
    assert complaints("a: &x [1]\nb: *x\n")[0].startswith(
        "result.yaml:2: expected plain values, found an alias"
    )
    assert "a tag" in complaints("a: !!python/object:os.system x\n")[0]


def test_an_alias_bomb_ends_at_its_first_alias() -> None:
    bomb = "a: &a [x]\n" + "".join(
        f"{chr(98 + i)}: &{chr(98 + i)} [*{chr(97 + i)}, *{chr(97 + i)}]\n" for i in range(20)
    )
    assert len(complaints(bomb)) == 1


def test_syntax_errors_have_a_line() -> None:
    assert complaints("a: [1\nb: 2\n")[0].startswith("result.yaml:2: expected YAML")


def test_deep_nesting_is_one_complaint() -> None:
    assert len(complaints("[" * 5000 + "]" * 5000)) == 1


@pytest.mark.parametrize(
    ("text", "line", "do"),
    [
        ("title: RAID 5: a test\n", 1, "put a text with a colon in quotes, indent keys alike"),
        ("runs:\n\t- logs: a\n", 2, "put the text in quotes; indent with spaces instead of tabs"),
        ("a: 1\n\tb: 2\n", 2, "indent with spaces instead of tabs"),
        ('title: "RAID 5\ndate: 2008\nruns: []\n', 1, "close it"),
        ("a: [1, 2\n", 2, "fix the YAML at or before this line"),
    ],
)
def test_a_common_slip_says_what_to_do(text: str, line: int, do: str) -> None:
    (found,) = complaints(text)
    assert found.startswith(f"result.yaml:{line}: expected YAML, found ")
    assert found.endswith(f"; {do}")
