"""Sets that share a drive, a level or a tool: which, in what order, and at what cost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import duckdb
import pytest

from ingest.core.vocabulary import Vocabulary
from ingest.pages.related import MOST, NEAR, other_patterns, related, shared
from ingest.store.store import connect, create

Set = Mapping[str, Sequence[str]]


@pytest.fixture
def database(vocabulary: Vocabulary) -> duckdb.DuckDBPyConnection:
    connection = connect()
    create(connection, vocabulary)
    return connection


def fill(connection: duckdb.DuckDBPyConnection, sets: Mapping[str, Set]) -> None:
    """slug → {level: […], tool: […], drive: […]}, a year apart."""
    for place, (slug, has) in enumerate(sets.items()):
        connection.execute(
            'insert into result_sets ("set", title, author, date, trust, license) values (?, ?, ?, ?, ?, ?)',
            [slug, slug, "A", str(1000 + place), "community", "CC BY 4.0"],
        )
        for n, level in enumerate(has.get("level", ())):
            connection.execute(
                'insert into configurations ("set", configuration, raid_level) values (?, ?, ?)',
                [slug, str(n), level],
            )
        for n, tool in enumerate(has.get("tool", ())):
            connection.execute(
                'insert into runs ("set", path, run, configuration, tool, parameters) values (?, ?, 0, ?, ?, ?)',
                [slug, str(n), "0", tool, "{}"],
            )
        for n, model in enumerate(has.get("drive", ())):
            connection.execute(
                'insert into drives ("set", place, model, kind) values (?, ?, ?, ?)', [slug, n, model, "hdd"]
            )


def test_what_is_shared_is_told(database: duckdb.DuckDBPyConnection, vocabulary: Vocabulary) -> None:
    fill(
        database,
        {
            "a": {"level": ["raid10", "raid5"], "tool": ["dd"], "drive": ["WDC WD3200AAKS"]},
            "b": {"level": ["raid5", "raid10"], "tool": ["fio", "dd"], "drive": ["WDC WD3200AAKS"]},
            "c": {"level": ["raid6"], "tool": ["sysbench"], "drive": ["another"]},
        },
    )
    assert related(database, vocabulary) == {
        "a": [{"slug": "b", "shared": "WDC WD3200AAKS, RAID 5, RAID 10 and dd"}],
        "b": [{"slug": "a", "shared": "WDC WD3200AAKS, RAID 5, RAID 10 and dd"}],
    }


def test_what_says_nothing_relates_nothing(
    database: duckdb.DuckDBPyConnection, vocabulary: Vocabulary
) -> None:
    fill(database, {slug: {"level": ["single"], "drive": ["not stated"]} for slug in "ab"})
    assert related(database, vocabulary) == {}


def test_a_drive_comes_before_a_level_and_a_level_before_a_tool(
    database: duckdb.DuckDBPyConnection, vocabulary: Vocabulary
) -> None:
    fill(
        database,
        {
            "me": {"level": ["raid5"], "tool": ["dd"], "drive": ["X"]},
            "tool": {"tool": ["dd"]},
            "level": {"level": ["raid5"]},
            "drive": {"drive": ["X"]},
        },
    )
    assert [one["slug"] for one in related(database, vocabulary)["me"]] == ["drive", "level", "tool"]


def test_a_page_names_few_and_looks_at_few(
    database: duckdb.DuckDBPyConnection, vocabulary: Vocabulary
) -> None:
    """One tool in all sets: each looks at its neighbours in time only."""
    names = [f"set-{n:04d}" for n in range(300)]
    fill(database, {name: {"tool": ["dd"]} for name in names})
    found = related(database, vocabulary)
    assert set(found) == set(names)
    for name, others in found.items():
        assert len(others) == MOST
        assert all(abs(names.index(one["slug"]) - names.index(name)) <= NEAR for one in others)


def test_many_words_are_counted(vocabulary: Vocabulary) -> None:
    words = [{"kind": "drive", "word": f"D{n}"} for n in range(7)]
    assert shared(words, vocabulary) == "D0, D1, D2, D3 and 3 more"
    assert shared(words[:1], vocabulary) == "D0"


def test_the_same_rows_in_another_order_give_the_same(vocabulary: Vocabulary) -> None:
    sets = {slug: {"level": ["raid5"], "tool": ["dd", "fio"]} for slug in "abcdefgh"}
    found = []
    for order in (list(sets), list(reversed(sets))):
        connection = connect()
        create(connection, vocabulary)
        fill(connection, sets)
        connection.execute(
            'create table swap as select * from runs order by "set" ' + ("desc" if order[0] == "h" else "")
        )
        connection.execute("delete from runs; insert into runs from swap")
        found.append(related(connection, vocabulary))
    assert found[0] == found[1]


def measure(connection: duckdb.DuckDBPyConnection, slug: str, level: str, *operations: str) -> None:
    """A value of each operation at a level."""
    connection.execute(
        'insert into configurations ("set", configuration, raid_level) values (?, ?, ?)', [slug, level, level]
    )
    for operation in operations:
        connection.execute(
            'insert into measurements by name (select ? as "set", ? as id, ? as configuration, ? as operation, '
            "'fio' as tool, 'throughput' as metric, 'mean' as statistic, 'B/s' as unit, 1.0 as value, "
            "'measured' as value_basis, true as unit_certain, '1' as printed, 'a.log' as path, 1 as line, "
            "0 as span_start, 1 as span_end, 0 as run)",
            [slug, f"{level} {operation}", level, operation],
        )


def test_a_set_of_one_access_pattern_leads_to_the_broadest_set_of_the_other(
    database: duckdb.DuckDBPyConnection, vocabulary: Vocabulary
) -> None:
    has = {
        "streams": {"raid5": ["read", "write"], "raid10": ["read"], "single": ["read"]},
        "random": {"raid5": ["randread"], "raid10": ["randwrite"]},
        "one level": {"raid5": ["randread"]},
        "both": {"raid5": ["read", "randread"], "raid6": ["randread"]},
    }
    fill(database, {slug: {} for slug in has})
    for slug, levels in has.items():
        for level, operations in levels.items():
            measure(database, slug, level, *operations)
    assert other_patterns(database, vocabulary) == {
        "streams": {"slug": "random", "pattern": "random", "levels": "RAID 5 and RAID 10"},
        "random": {"slug": "streams", "pattern": "sequential", "levels": "RAID 5 and RAID 10"},
    }


def test_the_other_pattern_is_that_of_the_same_kind_of_drive(
    database: duckdb.DuckDBPyConnection, vocabulary: Vocabulary
) -> None:
    """Of hard disks no newer study of RAM disks tells."""
    fill(database, {slug: {} for slug in ("disks at random", "disks", "memory at random")})
    for slug, kind in (("disks at random", "hdd"), ("disks", "hdd"), ("memory at random", "ram")):
        database.execute(
            'insert into drives ("set", place, model, kind) values (?, 0, ?, ?)', [slug, kind, kind]
        )
        for level in ("raid5", "raid10", *(["raid6"] if kind == "ram" else [])):
            measure(database, slug, level, "randread" if "random" in slug else "read")
    assert other_patterns(database, vocabulary)["disks"]["slug"] == "disks at random"
