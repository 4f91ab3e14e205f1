"""No text that people see has a phrase of banned.yaml; each failure names file, phrase and the better one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

from ingest.core.yaml_lines import own_yaml
from tests.browser.pages import file_of, representatives
from tests.words import visible

_BANNED = own_yaml((Path(__file__).parent / "banned.yaml").read_text(encoding="utf-8"))
_KINDS = ("page", "document", "help", "string", "script", "data")


def banned(kind: str, texts: Iterable[visible.Text]) -> Iterator[str]:
    """`README.md: "made anew": write rebuilt`."""
    entries = [
        (
            re.compile(rf"(?<!\w){one['phrase']}(?!\w)", re.IGNORECASE),
            re.compile(one.get("unless", r"(?!)")),
            one,
        )
        for one in _BANNED
        if kind in one.get("sources", _KINDS)
    ]
    for where, text in texts:
        flat = " ".join(text.split())
        for phrase, unless, one in entries:
            for match in phrase.finditer(flat):
                if not unless.search(flat, max(0, match.start() - 20), match.end() + 20):
                    near = flat[max(0, match.start() - 30) : match.end() + 30]
                    yield f'{where}: "{match[0]}" in "…{near}…": write {one["better"]}'


@pytest.mark.parametrize(
    ("kind", "texts"),
    [
        ("document", visible.documents),
        ("help", visible.helps),
        ("string", visible.strings),
        ("script", visible.scripts),
        ("data", visible.data),
    ],
)
def test_nothing_that_we_say_has_a_banned_phrase(
    kind: str, texts: Callable[[], Iterator[visible.Text]]
) -> None:
    found = list(texts())
    assert len(found) > 5
    assert "\n".join(banned(kind, found)) == ""


@pytest.mark.parametrize("most", [1, pytest.param(10_000, marks=pytest.mark.long)], ids=["few", "all"])
def test_no_page_has_a_banned_phrase(published_site: Path, most: int) -> None:
    """So many of each kind, and five times as many result sets."""
    chosen = representatives(published_site, most, sets=5 * most)
    found = list(visible.pages(published_site, [file_of(published_site, address) for address in chosen]))
    assert len(found) > 30
    assert "\n".join(sorted(set(banned("page", found)))[:50]) == ""


def test_a_banned_phrase_is_named_with_the_better_one() -> None:
    said = list(banned("page", [("a.html", "Above 100 % is a finding\n in itself.")]))
    assert said == [
        'a.html: "finding in itself" in "…Above 100 % is a finding in itself.…": write needs an explanation'
    ]
    assert not list(banned("page", [("a.html", "The two cannot be told apart: ranges overlap")]))


def test_a_page_is_read_without_logs_and_scripts(tmp_path: Path) -> None:
    (tmp_path / "llms.txt").write_text("listed")
    (tmp_path / "a.html").write_text(
        '<p title="said">text<br></p><div class="log near"><p>theirs</p></div><script>code</script>'
        '<meta name="description" content="described"><svg aria-label="drawn"><text>label</text></svg>'
    )
    assert dict(visible.pages(tmp_path)) == {
        "a.html": "said text described drawn label",
        "llms.txt": "listed",
    }
