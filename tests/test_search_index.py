"""The search index: what is in it, that it has the same bytes each time, and what happens where it cannot be made."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from pathlib import Path

import cbor2
import pytest
import yaml

from ingest.build.site import search
from ingest.build.site.search import in_order, index_site
from ingest.core.problems import ProblemsError
from tests.checkout import ROOT, files_of


def write_pages(folder: Path, pages: int = 30) -> None:
    """Pages with several filters of several values; one page that does not want to be found."""
    for n in range(pages):
        marks = "".join(
            f'<meta data-pagefind-filter="{name}[content]" content="{name} {(n * step) % 7}">'
            for name, step in (("tool", 1), ("level", 3), ("drive", 5))
        )
        text = f"<h1>Page {n}</h1><p>word{n} nelson</p><div class=values>secret{n}</div><div class=log>logged{n}</div>"
        page = f"<!doctype html><html lang=en><head>{marks}</head><body><main data-pagefind-body>{text}</main></body></html>"
        (folder / str(n)).mkdir(parents=True)
        (folder / str(n) / "index.html").write_text(page)
    (folder / "index.html").write_text("<!doctype html><html lang=en><body><main>hidden</main></body></html>")


def index_pages(folder: Path) -> None:
    """An index of every page of a folder."""
    index_site(folder, [path.relative_to(folder).as_posix() for path in sorted(folder.rglob("*.html"))])


def everything(folder: Path) -> str:
    """All that the index holds, as text."""
    packed = [*(folder / "pagefind/fragment").iterdir(), *(folder / "pagefind/index").iterdir()]
    return "".join(gzip.decompress(path.read_bytes()).decode("utf-8", "replace") for path in packed)


def test_the_same_pages_give_the_same_bytes(tmp_path: Path) -> None:
    """Pagefind alone would write the filters as its hash table has them."""
    made = []
    for name in ("one", "two words", "three"):
        write_pages(tmp_path / name)
        index_pages(tmp_path / name)
        made.append(files_of(tmp_path / name / "pagefind"))
    assert made[0] == made[1] == made[2]


def test_what_the_index_names_is_there(tmp_path: Path) -> None:
    write_pages(tmp_path)
    index_pages(tmp_path)
    folder = tmp_path / "pagefind"
    entry = json.loads((folder / "pagefind-entry.json").read_text())
    (language,) = entry["languages"].values()
    assert language["page_count"] == 30
    meta = cbor2.loads(gzip.decompress((folder / f"pagefind.{language['hash']}.pf_meta").read_bytes())[12:])
    assert isinstance(meta, list)
    filters: dict[str, str] = dict(meta[3])
    assert sorted(filters) == ["drive", "level", "tool"]
    assert {f"{file}.pf_filter" for file in filters.values()} == {
        path.name for path in (folder / "filter").iterdir()
    }


def test_figures_logs_and_other_pages_stay_out(tmp_path: Path) -> None:
    write_pages(tmp_path)
    index_pages(tmp_path)
    held = everything(tmp_path)
    assert "nelson" in held
    assert not any(word in held for word in ("secret", "logged", "hidden"))


def test_no_interface_of_others_is_published(tmp_path: Path) -> None:
    write_pages(tmp_path)
    index_pages(tmp_path)
    names = {path.name for path in (tmp_path / "pagefind").glob("*.*")}
    assert not any("ui" in name or name.endswith(".css") or "highlight" in name for name in names)


def test_each_word_of_the_search_has_one_meaning() -> None:
    """A word in two groups would find the pages of the last only; one that is left out finds none of its group."""
    words = yaml.safe_load((ROOT / "data/reference/search.yaml").read_text(encoding="utf-8"))
    synonyms = [word for group in words["synonyms"] for word in group]
    assert [word for word, count in Counter(synonyms).items() if count > 1] == []
    assert set(synonyms) & set(words["stop_words"]) == set()
    everything = [*synonyms, *words["stop_words"], *words["numbers"]]
    assert [word for word in everything if not isinstance(word, str) or word != word.lower()] == []


def test_a_failure_says_what_pagefind_said(tmp_path: Path) -> None:
    with pytest.raises(ProblemsError) as caught:
        index_pages(tmp_path / "nothing here")
    (problem, *_) = caught.value.problems
    assert "Pagefind" in str(problem)


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"another form", "pagefind_dcd"),
        (b"pagefind_dcd\x82", "end of stream"),
        (b"pagefind_dcd\x01", "Pagefind 1.5"),
    ],
)
def test_another_form_of_the_index_is_a_complaint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes, complaint: str
) -> None:
    write_pages(tmp_path, pages=2)

    def damaged(folder: Path) -> None:
        for path in folder.glob("*.pf_meta"):
            path.write_bytes(gzip.compress(content))
        in_order(folder)

    monkeypatch.setattr(search, "in_order", damaged)
    with pytest.raises(ProblemsError, match=complaint):
        index_pages(tmp_path)
