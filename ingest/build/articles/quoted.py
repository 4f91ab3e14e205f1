"""What an article quotes of a set's page: a finding, the effect of a setting, lines of a log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ingest.build.articles.asked import Data
from ingest.build.articles.model import Effect, Excerpt, Quoted
from ingest.build.articles.source import Source
from ingest.checks.findings.ask import finding_rows, outcome_of
from ingest.core.problems import ProblemsError, did_you_mean, quoted
from ingest.pages.judgements import findings
from ingest.sets.manifest.model import Finding

Made = dict[str, Any]
_MOST_LISTED = 12


def finding_of(
    source: Source, data: Data, name: str, finding: Quoted | Finding, page: Mapping[str, Any]
) -> Made:
    """A finding of a set with its outcome, or one of the article's own, asked of all sets."""
    if isinstance(finding, Finding):
        return _own(source, data, name, finding)
    findings_of_set = page["findings"]
    fitting = [each for each in findings_of_set if each["says"].startswith(finding.says)]
    if len(fitting) == 1:
        return {**fitting[0], "slug": finding.set}
    found = f"{len(fitting)} that do" if fitting else quoted(finding.says)
    do = (
        "write more of it"
        if fitting
        else did_you_mean(finding.says, [each["says"] for each in findings_of_set])
    )
    expected = "the first words of one finding of the set"
    raise source.wrong(("findings", name, "says"), expected, found, do)


def _own(source: Source, data: Data, name: str, finding: Any) -> Made:
    outcome = outcome_of(data.sandbox.answer(finding.holds))
    place, expected = ("findings", name, "holds"), "one SELECT whose first column is a condition"
    if outcome.refused:
        raise ProblemsError(
            [source.problem(place, expected, why, "fix the query") for why in outcome.refused]
        )
    return findings(finding_rows([finding], [outcome]))[0]


def effect_of(source: Source, _: Data, name: str, effect: Effect, page: Mapping[str, Any]) -> Made:
    """The table of a factor among the effects of a set."""
    by_factor = {table["factor"]: table for table in page["effects"]}
    if effect.factor in by_factor:
        return {**by_factor[effect.factor], "slug": effect.set}
    place, expected = ("effects", name, "factor"), "a factor whose effect the set shows"
    raise source.wrong(place, expected, quoted(effect.factor), did_you_mean(effect.factor, by_factor))


def lines_of(source: Source, _: Data, name: str, excerpt: Excerpt, page: Mapping[str, Any]) -> Made:
    """Lines of a log with the links of their measured characters."""
    logs = {log["path"]: log for log in page["sources"]}
    if excerpt.log not in logs:
        place, advice = ("logs", name, "log"), did_you_mean(excerpt.log, logs)
        raise source.wrong(place, "a log or table of the set", quoted(excerpt.log), advice)
    log = logs[excerpt.log]
    first, _dash, last = excerpt.lines.partition("-")
    wanted = range(int(first), int(last or first) + 1)
    lines = [line for line in log["lines"] if line.get("n") in wanted]
    if len(lines) != len(wanted) or not _marked(lines):
        expected = "lines that the log's page shows, a value among them"
        do = f"lines with values: {', '.join(map(str, _marked(log['lines'])[:_MOST_LISTED]))}"
        raise source.wrong(("logs", name, "lines"), expected, quoted(excerpt.lines), do)
    home = f"/results/{excerpt.set}/{log['slug']}/"
    linked = [{"n": line["n"], "parts": [_linked(part, home) for part in line["parts"]]} for line in lines]
    return {"says": excerpt.says, "path": log["path"], "href": f"{home}#L{first}", "lines": linked}


def _marked(lines: Sequence[Mapping[str, Any]]) -> list[int]:
    """Lines with a value."""
    return [line["n"] for line in lines if any(part.get("href") for part in line.get("parts", ()))]


def _linked(part: Mapping[str, Any], home: str) -> dict[str, Any]:
    """A part of a line whose measured characters lead to their evidence."""
    return {**part, **({"href": f"{home}{part['href']}"} if part.get("href") else {})}
