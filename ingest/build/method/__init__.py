"""What the pages under /method/ explain, from the same data that judged the numbers: build/data/method.json.

{"statistics": […], "checks": […], "theory": {"levels": […], …}, "gap": {…} or null, "limits": […]}
"""

from __future__ import annotations

import duckdb

from ingest.build.method.gap import gap_table
from ingest.build.method.levels import levels_of
from ingest.build.method.tables import busy_drives, links, notes, stripes, survival
from ingest.build.pages import front_matter
from ingest.checks.check_files import all_checks
from ingest.core.limits import Limit, limits
from ingest.core.problems import GRAVEST_FIRST
from ingest.core.project import Project
from ingest.core.row import Shown
from ingest.core.vocabulary import Vocabulary, load_vocabulary
from ingest.statistics.reference import statistics
from ingest.store.tabular import write_data
from ingest.theory.interfaces import load_interfaces
from ingest.theory.read import Theory, load_studies, load_theory


def write_method(project: Project, connection: duckdb.DuckDBPyConnection) -> None:
    """build/data/method.json; `connection` has the tables of all sets."""
    vocabulary = load_vocabulary(project.reference)
    theory = load_theory(project.reference / "theory")
    data = {
        "statistics": _statistics(),
        "checks": checks(),
        "theory": _theory(project, theory, vocabulary),
        "gap": _gap(project, connection, theory, vocabulary),
        "limits": _limits(),
    }
    write_data(data, project.build / "data" / "method.json")


def _limits() -> list[Shown]:
    """In the order of the file."""
    return [{"name": limit.name, "most": _amount(limit), "why": limit.why} for limit in limits().values()]


def _amount(limit: Limit) -> str:
    """`20,000 files`, `16 MiB`."""
    if limit.of == "bytes" and limit.most % 2**20 == 0:
        return f"{limit.most // 2**20:,} MiB"
    return f"{limit.most:,} {limit.of}"


def _statistics() -> list[Shown]:
    """In the order of the file; words as they are filled in: `median of [runs]`."""
    return [
        {"id": name, **statistic.model_dump(exclude={"limits", "words"}), "words": _phrases(statistic.words)}
        for name, statistic in statistics().items()
    ]


def _phrases(words: dict[str, str]) -> list[str]:
    return [text.replace("{", "[").replace("}", "]").replace("_", " ") for text in words.values()]


def checks() -> list[Shown]:
    """Every check, the gravest first, then by code."""
    by_code = sorted(all_checks(), key=lambda check: (check.code, check.name))
    gravest_first = sorted(by_code, key=lambda check: GRAVEST_FIRST.index(check.severity))
    return [check.model_dump() for check in gravest_first]


def _theory(project: Project, theory: Theory, vocabulary: Vocabulary) -> Shown:
    folder = project.reference / "theory"
    terms = theory.terms
    return {
        "levels": levels_of(theory, vocabulary),
        "letters": [
            {"letter": letter, "says": variable.says} for letter, variable in terms.variables.items()
        ],
        "sources": [{"id": name, "text": text} for name, text in terms.sources.items()],
        "recovering": terms.recovering,
        "busy": busy_drives(terms),
        "survival": survival(theory, vocabulary),
        "stripes": stripes(theory, vocabulary),
        "links": links(load_interfaces(folder)),
        "notes": notes(load_studies(folder)),
    }


def _gap(
    project: Project, connection: duckdb.DuckDBPyConnection, theory: Theory, vocabulary: Vocabulary
) -> Shown | None:
    """The set that the theory page asks for with `gap:` in its front matter; None if it is not published."""
    page = project.root / "content" / "method" / "theory.md"
    asked = front_matter(page.read_text(encoding="utf-8"), project.name(page)) if page.exists() else {}
    return gap_table(connection, str(asked.get("gap", "")), theory, vocabulary)
