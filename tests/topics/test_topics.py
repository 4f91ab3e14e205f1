"""Invented studies → topics: their sentences follow the values, sets stay apart, what is missing is said."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from ingest.core.labels import reference
from ingest.core.vocabulary import Vocabulary
from ingest.store.store import connect, create, insert
from ingest.theory.read import load_theory
from ingest.topics.model import KINDS, Topic
from ingest.topics.page import MOST_SETS, MOST_STUDIES, Context, Page
from ingest.topics.read import MOST_EFFECTS, read_topics
from tests.checkout import ROOT
from tests.questions.conftest import Anywhere
from tests.questions.test_sentences import Value, _card, _rows

Topics = Callable[..., dict[str, dict[str, Any]]]


@pytest.fixture
def topics(vocabulary: Vocabulary) -> Topics:
    """The topics of sets with these values, by slug."""

    def made(
        values: Sequence[Value],
        questions: Sequence[dict[str, Any]] = (),
        effects: Sequence[dict[str, Any]] = (),
        iops: str = "none of them",
        doubted: int = 0,
    ) -> dict[str, dict[str, Any]]:
        connection = connect()
        create(connection, vocabulary)
        tables = _rows(values)
        tables["measurements"] = [
            {**row, "metric": "iops", "unit": "1/s"} if row["set"].startswith(iops) else row
            for row in tables["measurements"]
        ]
        tables["checks"] = [
            {
                "set": row["set"],
                "id": row["id"],
                "check": "short-run",
                "severity": "doubt",
                "seen": "1 s",
                "message": "",
                "remedy": "",
            }
            for row in tables["measurements"][:doubted]
        ]
        insert(connection, {**tables, "baselines": _baselines(values), "effects": list(effects)})
        cards = {slug: _card(slug) for slug in {value[0] for value in values}}
        context = Context(
            cards, defaultdict(Anywhere), questions, load_theory(ROOT / "data/reference/theory")
        )
        pages = [Page(rows, context).data() for rows in read_topics(connection)]
        return {page["slug"]: page for page in pages}

    return made


def _baselines(values: Sequence[Value]) -> list[dict[str, Any]]:
    """One drive does 100 MB/s, but where the set's name says that nobody measured one."""
    return [
        {
            "set": slug, "configuration": f"c{at}", "tool": "dd", "operation": operation, "metric": "throughput",
            "value": 100e6, "basis": "stated", "exact": True,
        }
        for at, (slug, _, operation, _, _) in enumerate(values) if "alone" not in slug
    ]  # fmt: skip


def of(slug: str, level: str, operation: str, ratios: Sequence[float], **factors: Any) -> list[Value]:
    """Values of a level, so many times as fast as one drive, at one chunk size each."""
    return [
        (slug, level, operation, 100e6 * ratio, {"drives": 4, "chunk_size": 65536 << step, **factors})
        for step, ratio in enumerate(ratios)
    ]


def test_the_sentence_follows_the_values(topics: Topics) -> None:
    said = topics(of("2020-a", "raid5", "read", [2.0, 3.0, 2.5]))["raid5"]["description"]
    assert (
        said
        == "In one result set of 2020, with four drives, RAID 5 did 2.50× the sequential reads of one drive."
    )
    said = topics(of("2020-a", "raid5", "read", [2.0, 3.0, 2.75]))["raid5"]["description"]
    assert "did 2.75× the sequential reads" in said


def test_the_drives_are_those_of_the_sets_that_the_ratios_come_from(topics: Topics) -> None:
    compared, alone = (
        of("2020-a", "raid5", "read", [2.0]),
        of("2022-alone", "raid5", "read", [3.0], drives=11),
    )
    said = topics([*compared, *alone])["raid5"]["description"]
    assert said.startswith("In one of two result sets of 2020 and 2022, with four drives, RAID 5 did 2.00×")


def test_a_single_drive_is_not_counted_as_an_array(topics: Topics) -> None:
    array, drive = of("2020-a", "raid5", "read", [2.0]), of("2020-a", "single", "read", [1.0], drives=1)
    said = topics([*array, *drive])["2020"]["description"]
    assert (
        said
        == "In one result set, with four drives, arrays measured in 2020 did 2.00× the sequential reads of one drive."
    )


def test_set_by_set_counts_the_values_of_arrays_and_no_single_drive_beside_them(topics: Topics) -> None:
    arrays = of("2020-a", "raid5", "read", [2.0, 3.0])
    drives = of("2020-a", "single", "read", [1.0, 1.1, 0.9], drives=1)
    alone = of("2020-b", "single", "read", [1.2, 1.3], drives=1)
    page = topics([*arrays, *drives, *alone])["2020"]
    told = {row["set"]: (row["study"], row["values"], row["range"]) for row in page["studies"]}
    assert told == {
        "2020-a": ("2020 · 4 hard disks · dd", 2, "200–300\u00a0MB/s"),
        "2020-b": ("2020 · 1 hard disk · dd", 2, "120–130\u00a0MB/s"),
    }
    of_level = topics([*arrays, *drives])["single"]["studies"]
    assert [row["values"] for row in of_level] == [3]


def test_no_median_faster_than_one_drive_is_said_without_ambiguity(topics: Topics) -> None:
    slower = [*of("2020-a", "raid5", "read", [0.5]), *of("2022-b", "raid5", "read", [0.8])]
    assert topics(slower)["raid5"]["heading"] == "Faster than one drive in none of 2 medians"


def test_medians_of_sets_are_a_span_and_never_averaged(topics: Topics) -> None:
    page = topics([*of("2020-a", "raid5", "read", [2.0]), *of("2022-b", "raid5", "read", [4.0])])["raid5"]
    assert page["description"].startswith("In two result sets of 2020 and 2022, ")
    assert "2.00–4.00×" in page["description"]
    assert "3.00×" not in str(page["sentence"]) + str(page["studies"])
    assert page["heading"] == "Faster than one drive in both medians"


def test_a_number_leads_to_a_row_that_has_it(topics: Topics) -> None:
    page = topics([*of("2020-a", "raid5", "read", [2.0]), *of("2022-b", "raid5", "read", [4.0])])["raid5"]
    rows = {row["name"]: row["median"] for row in page["studies"]}
    (number,) = (segment for segment in page["sentence"] if "href" in segment)
    assert rows[number["href"].removeprefix("#")] == "2.00×"


def test_without_a_drive_to_compare_with_there_is_no_ratio(topics: Topics) -> None:
    page = topics(of("2020-alone", "raid5", "read", [2.0, 3.0]))["raid5"]
    assert "No value of RAID 5 can be compared with one drive" in page["description"]
    assert page["row"] == [{"text": "", "doubts": []}] * 4
    assert "200–300\u00a0MB/s" in page["loads"][0]["cells"][0]["alone"][0]["text"]
    best, worst = page["cases"][0]["ends"]
    assert (best["ratio"], worst["ratio"]) == ("", "")
    assert best["href"] != worst["href"]


def test_bytes_and_operations_a_second_are_not_compared(topics: Topics) -> None:
    page = topics(
        [*of("2020-alone", "raid5", "randread", [2.0]), *of("2022-alone", "raid5", "randread", [1.0])],
        iops="2022",
    )
    (case,) = page["raid5"]["cases"]
    assert {end["study"][:4] for end in case["ends"]} == {"2022"}


def test_one_of_two_sets_can_tell(topics: Topics) -> None:
    page = topics([*of("2020-a", "raid5", "read", [2.0]), *of("2022-alone", "raid5", "read", [4.0])])["raid5"]
    assert page["description"].startswith("In one of two result sets of 2020 and 2022, ")
    assert "2.00×" in page["description"]


def test_one_drive_is_not_compared_with_itself(topics: Topics) -> None:
    found = topics([*of("2020-a", "single", "read", [1.0]), *of("2020-a", "raid0", "read", [3.0])])
    assert found["2020"]["row"][0]["text"] == "3.00×"
    assert "×" not in found["single"]["description"]


def test_what_a_set_has_becomes_a_topic_and_nothing_else(topics: Topics) -> None:
    values = of("2020-a", "raid10", "read", [2.0], raid_layout="f2", filesystem="xfs", scheduler="cfq")
    assert list(topics(values)) == ["raid10", "raid10-f2", "xfs", "cfq", "hdd", "2020", "dd"]
    assert list(topics(of("2020-a", "raid5", "read", [2.0], filesystem="none"))) == [
        "raid5",
        "hdd",
        "2020",
        "dd",
    ]


def test_theory_of_a_layout_is_that_which_holds_for_it(topics: Topics) -> None:
    found = topics(of("2020-a", "raid10", "read", [2.0], raid_layout="f2"))
    level, layout = found["raid10"]["theory"], found["raid10-f2"]["theory"]
    assert level["level"] == layout["level"] == "raid10"
    assert set(layout["formulas"]) < set(level["formulas"])
    assert found["hdd"]["theory"] is None


def test_a_thousand_sets_are_counted_and_a_few_shown(topics: Topics) -> None:
    sets = [f"20{year:02}-{letter}" for year in range(25) for letter in "abcd"]
    values = [value for at, slug in enumerate(sets) for value in of(slug, "raid5", "read", [1 + at / 10])]
    page = topics(values)["raid5"]
    assert page["count"] == len(sets)
    assert len(page["sets"]) == MOST_SETS
    assert len(page["studies"]) == MOST_STUDIES
    assert page["further"] == len(sets) - MOST_STUDIES
    assert "1.00–10.90×" in page["description"]
    assert {"1.00×", "10.90×"} < {row["median"] for row in page["studies"]}


def test_questions_are_those_that_concern_it(topics: Topics) -> None:
    nothing: dict[str, list[str]] = {kind.factor: [] for kind in KINDS}
    asked = [
        {"slug": "a", "ask": "A?", "concerns": {**nothing, "raid_level": ["raid5"]}},
        {"slug": "b", "ask": "B?", "concerns": {**nothing, "raid_level": ["raid6"], "medium": ["hdd"]}},
    ]
    found = topics(of("2020-a", "raid5", "read", [2.0]), asked)
    assert [each["slug"] for each in found["raid5"]["questions"]] == ["a"]
    assert [each["slug"] for each in found["hdd"]["questions"]] == ["b"]


def effect(a: str, b: str, ratio: float, **other: Any) -> dict[str, Any]:
    """An effect of the level as the table has it."""
    return {
        "set": "2020-a", "between": False, "place": 0, "factor": "raid_level", "a": a, "b": b, "tool": "dd",
        "operation": "read", "metric": "throughput", "statistic": "mean", "verdict": "lower", "pairs": 5, "blocks": 5,
        "ratio": ratio, "ci_low": ratio * 0.9, "ci_high": ratio * 1.1, "lowest": ratio, "highest": ratio,
        "same_sign": True, "ranges_above": 0, "ranges_below": 0, "ranges_overlapping": 0, "ranges_close": 0,
        "sentence": "b vs a: …", "levels": "[]", "shared": "{}", "ids": "[]", **other,
    }  # fmt: skip


def test_an_effect_is_told_from_the_topic_s_side(topics: Topics) -> None:
    values = [*of("2020-a", "raid5", "read", [2.0]), *of("2020-a", "raid6", "read", [1.0])]
    found = topics(values, effects=[effect("raid5", "raid6", 0.5)])
    (five,), (six,) = (found[slug]["effects"]["rows"] for slug in ("raid5", "raid6"))
    assert (five["name"], five["ratio"], five["verdict"]) == ("RAID 5 vs RAID 6", "2.00×", "higher")
    assert (six["name"], six["ratio"], six["verdict"]) == ("RAID 6 vs RAID 5", "0.50×", "lower")
    assert five["range"] == "1.82–2.22"
    assert five["study"] == _card("2020-a")["title"]


def test_an_effect_is_called_what_its_set_calls_it(topics: Topics) -> None:
    tuned = effect("created", "clean", 0.5, factor="tuning", sentence="tuning clean vs created: …")
    (row,) = topics(of("2020-a", "raid5", "read", [2.0]), effects=[tuned])["hdd"]["effects"]["rows"]
    assert row["name"] == "clean vs as created, initial sync"


def test_a_median_is_in_doubt_where_half_of_its_values_are(topics: Topics) -> None:
    values = of("2020-a", "raid5", "read", [2.0, 3.0, 4.0, 5.0])
    for doubted, said in ((1, None), (2, "Short run")):
        page = topics(values, doubted=doubted)["raid5"]
        assert [number.get("doubt") for number in page["sentence"] if "href" in number] == [said]
        assert [bool(row["doubts"]) for row in page["studies"]] == [bool(said)]
        assert [bool(cell["doubts"]) for cell in page["row"]] == [bool(said), False, False, False]
        assert ("▲" in page["loads"][0]["cells"][0]["svg"]) == bool(said)


def test_the_strongest_effects_first_and_the_rest_counted(topics: Topics) -> None:
    several = [effect("raid5", "raid6", 0.9 - at / 50, place=at) for at in range(MOST_EFFECTS + 5)]
    found = topics(of("2020-a", "raid5", "read", [2.0]), effects=several)["raid5"]["effects"]
    assert len(found["rows"]) == MOST_EFFECTS
    assert found["more"] == 5
    ratios = [float(row["ratio"].strip("×\u2007")) for row in found["rows"]]
    assert ratios == sorted(ratios, reverse=True)


def test_addresses_are_unique_whatever_sets_will_have() -> None:
    levels, layouts = reference().levels, reference().factors["raid_layout"].words
    values = {
        "level": list(levels),
        "layout": [f"{level} {layout}" for level in levels for layout in layouts],
        "filesystem": [word for word in reference().factors["filesystem"].words if word != "none"],
        "scheduler": list(reference().factors["scheduler"].words),
        "medium": ["hdd", "ssd", "flash", "ram", "virtual"],
        "year": ["2008"],
    }
    made = [Topic(kind, value) for kind in KINDS for value in values.get(kind.name, [])]
    assert len({topic.address for topic in made}) == len(made)
