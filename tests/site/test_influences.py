"""What each setting does, as tables: like decimals in a column, a set's own words, and nothing said twice."""

from __future__ import annotations

from typing import Any

from ingest.core.vocabulary import Vocabulary
from ingest.pages.effects import FIGURE_SPACE, Figures, effect_tables

Row = dict[str, Any]


def effect(ratio: float | None = 1.5, low: float | None = None, high: float | None = None, **own: Any) -> Row:
    """A row of the table `effects`."""
    found = {"factor": "scheduler", "a": "noop", "b": "cfq", "operation": "read", "metric": "throughput", "tool": "dd",
             "sentence": "cfq vs noop: …", "verdict": "higher" if low else "too_few", "ratio": ratio,
             "ci_low": low, "ci_high": high, "pairs": 8, "ranges_above": 0, "ranges_below": 0, "ranges_overlapping": 0, "ranges_close": 0,
             "depends_on": None, "levels": "[]"}  # fmt: skip
    return found | own


def ranges(above: int, below: int, overlapping: int, **own: Any) -> Row:
    counts = {"ranges_above": above, "ranges_below": below, "ranges_overlapping": overlapping}
    return effect(None, verdict="ranges", pairs=0, **counts, **own)


def cells(rows: list[Row], vocabulary: Vocabulary) -> list[dict[str, Any]]:
    """The cells of one column, a row a cell."""
    asked = [{**row, "sentence": f"{place}: …"} for place, row in enumerate(rows)]
    (table,) = effect_tables(asked, vocabulary, {})
    return [line["cells"][0] for line in table["rows"]]


def test_a_column_has_two_decimals(vocabulary: Vocabulary) -> None:
    found = cells([effect(1.711, 1.58, 1.862), effect(0.978, 0.967, 0.989)], vocabulary)
    assert [(cell["ratio"], cell["range"]) for cell in found] == [
        ("1.71×", "1.58–1.86"),
        ("0.98×", "0.97–0.99"),
    ]


def test_three_where_two_would_hide_what_can_be_told(vocabulary: Vocabulary) -> None:
    found = cells([effect(1.711, 1.58, 1.862), effect(0.988, 0.979, 0.997)], vocabulary)
    assert [(cell["ratio"], cell["range"]) for cell in found] == [("1.711×", "1.580–1.862"), ("0.988×", "0.979–0.997")]  # fmt: skip
    assert all(cell["told"] for cell in found)


def test_what_all_cells_lack_is_said_once(vocabulary: Vocabulary) -> None:
    rows = [effect(pairs=2, sentence=f"{place}: …") for place in range(2)]
    (table,) = effect_tables(rows, vocabulary, {})
    assert (table["pairs"], table["word"]) == (2, "too few for an interval")
    assert {cell["word"] for row in table["rows"] for cell in row["cells"]} == {""}
    (table,) = effect_tables([rows[0], effect(1.7, 1.6, 1.9, pairs=2, sentence="b: …")], vocabulary, {})
    assert table["word"] == ""


def test_a_tie_hides_nothing(vocabulary: Vocabulary) -> None:
    (cell,) = cells([effect(0.999, 0.984, 1.015, verdict="cannot_tell")], vocabulary)
    assert (cell["ratio"], cell["range"], cell["word"]) == ("1.00×", "0.98–1.01", "cannot be told apart")


def test_a_small_ratio_keeps_two_digits() -> None:
    assert Figures([effect(0.0587)]).ratio(0.0587) == "0.059×"


def test_points_stand_in_one_line() -> None:
    figures = Figures([effect(49.95), effect(0.7)])
    assert [figures.ratio(49.95), figures.ratio(0.7)] == ["49.95×", f"{FIGURE_SPACE}0.70×"]


def test_the_ends_of_what_depends_have_the_decimals_of_their_column(vocabulary: Vocabulary) -> None:
    levels = '[{"factor": "chunk_size", "value": 65536, "ratio": 0.776}, {"factor": "chunk_size", "value": 131072, "ratio": 1.052}]'
    depends = effect(None, verdict="not_pooled", depends_on="chunk_size", levels=levels)
    (cell,) = cells([depends], vocabulary)
    assert cell["word"] == "depends on chunk size"
    assert [(level["ratio"], level["text"]) for level in cell["levels"]] == [("0.78×", "64\u00a0KiB"), ("1.05×", "128\u00a0KiB")]  # fmt: skip


def test_pairs_are_said_once_where_they_are_the_same(vocabulary: Vocabulary) -> None:
    rows = [effect(sentence="a: …"), effect(sentence="b: …")]
    (alike,) = effect_tables(rows, vocabulary, {})
    assert alike["pairs"] == 8
    assert {line["cells"][0]["pairs"] for line in alike["rows"]} == {0}
    (unlike,) = effect_tables([rows[0], {**rows[1], "pairs": 3}], vocabulary, {})
    assert unlike["pairs"] == 0
    assert [line["cells"][0]["pairs"] for line in unlike["rows"]] == [8, 3]


def test_one_pair_among_more_is_said_in_its_cell(vocabulary: Vocabulary) -> None:
    assert [cell["word"] for cell in cells([effect(), effect(pairs=1)], vocabulary)] == ["too few for an interval", "one pair"]  # fmt: skip
    assert [cell["word"] for cell in cells([effect(pairs=1), effect(pairs=1)], vocabulary)] == ["", ""]


def test_one_pair_is_said_once_where_most_have_one(vocabulary: Vocabulary) -> None:
    rows = [effect(sentence="a: …", pairs=1), effect(sentence="b: …", pairs=1), effect(sentence="c: …")]
    (table,) = effect_tables(rows, vocabulary, {})
    assert table["mostly"]
    assert [line["cells"][0]["word"] for line in table["rows"]] == ["", "", "too few for an interval"]


def test_ranges_are_counted_in_words(vocabulary: Vocabulary) -> None:
    rows = [
        ranges(1, 0, 0),
        ranges(0, 0, 2),
        ranges(0, 3, 0),
        ranges(2, 0, 1),
        ranges(1, 1, 1),
        ranges(1, 0, 0, ranges_close=2),
    ]
    assert [cell["word"] for cell in cells(rows, vocabulary)] == [
        "higher", "overlapping in both", "lower in all 3", "higher in 2 of 3, overlapping in 1", "higher in 1 of 3, lower in 1, overlapping in 1",
        "higher in 1 of 3, too close to tell in 2",
    ]  # fmt: skip
    (table,) = effect_tables(rows[:1], vocabulary, {})
    assert table["ranges"] is True


def test_a_set_s_own_words_are_its_labels(vocabulary: Vocabulary) -> None:
    row = ranges(1, 0, 0, factor="tuning", a="base", b="ht-off")
    (table,) = effect_tables([row], vocabulary, {"tuning": {"ht-off": "hyper-threading off"}})
    assert table["rows"][0]["change"] == "hyper-threading off vs base"
