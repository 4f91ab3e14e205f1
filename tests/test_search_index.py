"""The search index: what is in it, that it has the same bytes each time, and what happens where it cannot be made."""

from __future__ import annotations

import gzip
import json
import shutil
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import cbor2
import pytest
import yaml

from ingest.build.site.search import merge, part
from ingest.build.site.search.merge import merge_parts
from ingest.build.site.search.pagefind import MAGIC, read, run_pagefind, unpacked
from ingest.build.site.search.part import index_part
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


def pages_of(folder: Path) -> list[str]:
    return [path.relative_to(folder).as_posix() for path in sorted(folder.rglob("*.html"))]


def index_site(site: Path, target: Path, parts: int = 1) -> None:
    """An index of all pages of a folder, which come in so many parts."""
    pages = [page for page in pages_of(site) if "data-pagefind-body" in (site / page).read_text()]
    folders = [target.with_name(f"part-{n}") for n in range(parts)]
    for n, folder in enumerate(folders):
        index_part(site, pages[n::parts], folder, with_script=n == 0)
    merge_parts(folders, target, target.with_name("cache"))


def index_pages(folder: Path) -> None:
    index_site(folder, folder / "pagefind")


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


def test_of_a_finding_its_sentence_and_figures_are_found(tmp_path: Path) -> None:
    """As layouts/_partials has it: not whether it holds, nor its query and what opens that."""
    finding = (
        '<ul class="list findings"><li><span class="badge ok"><i aria-hidden="true">✓</i>holds</span><p>Far is best.</p>'
        '<div class="why asks"><p>best <b>3.88</b></p><details><summary>Query</summary><pre class="query">select 1</pre>'
        '</details><a href="/query/?finding=a/1">Run</a></div></li></ul>'
    )
    page = f"<!doctype html><html lang=en><body><main data-pagefind-body><h1>A set</h1>{finding}</main></body></html>"
    (tmp_path / "index.html").write_text(page)
    index_pages(tmp_path)
    (fragment,) = (tmp_path / "pagefind" / "fragment").iterdir()
    assert json.loads(unpacked(fragment))["content"] == "A set. Far is best. best 3.88."


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
        run_pagefind(tmp_path, [], tmp_path / "pagefind")
    (problem, *_) = caught.value.problems
    assert "Pagefind" in str(problem)


Pages = dict[str, tuple[list[int], list[tuple[str, int]]]]


def told(
    folder: Path,
) -> tuple[dict[str, object], dict[str, Pages], dict[str, dict[str, list[str]]], list[list[str]]]:
    """What an index says, by the addresses of pages: of each its words in all; of each word, in whatever spelling, its
    places; the values of filters; the first and the last word of each file."""
    entry = json.loads((folder / "pagefind-entry.json").read_text())
    _, pages, chunks, filters, _, fields = read(
        folder / f"pagefind.{entry['languages']['en']['hash']}.pf_meta"
    )
    shown = [json.loads(unpacked(folder / f"fragment/{name}.pf_fragment")) for name, _ in pages]
    url = [page["url"] for page in shown]

    def having(postings: list[list[Any]]) -> Pages:
        found, page = {}, 0
        for distance, places, in_fields in postings:
            page += distance
            found[url[page]] = (places, [(fields[-1 - n], 0) if n < 0 else ("", n) for n in in_fields])
        return found

    words = {}
    for start, end, name in chunks:
        for word, postings, spellings in read(folder / f"index/{name}.pf_index")[0]:
            assert start <= word
            assert word[: len(end)] <= end
            words[word] = having(postings)
            words |= {f"{word} {form}": having(others) for form, others in spellings}
    values = [read(folder / f"filter/{name}.pf_filter") for _, name in filters]
    return (
        {page["url"]: (page, count) for page, (_, count) in zip(shown, pages, strict=True)},
        words,
        {what: {value: sorted(url[n] for n in having) for value, having in of} for what, of in values},
        [ends for *ends, _ in chunks],
    )


@pytest.mark.parametrize("parts", [1, 3])
def test_parts_together_say_what_one_index_would(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, parts: int
) -> None:
    monkeypatch.setattr(merge, "CHUNK", 100)
    monkeypatch.setenv("PAGEFIND_UNSTABLE_INDEX_CHUNK_SIZE", "100")
    site = tmp_path / "site"
    write_pages(site, 200)
    for n in (7, 8, 90):
        page = site / str(n) / "index.html"
        more = f"<meta data-pagefind-meta='of[content]' content='raid {n}'><meta data-pagefind-meta='a{n}[content]' content=nelson>"
        page.write_text(
            page.read_text()
            .replace("<body>", f"{more}<body>")
            .replace("nelson", "Nelson n\u00e9lson naïve naive")
        )
    run_pagefind(site, pages_of(site), tmp_path / "alone")
    index_site(site, tmp_path / "merged", parts)
    alone, merged = told(tmp_path / "alone"), told(tmp_path / "merged")
    assert any(" " in word for word in alone[1])
    assert len(alone[0]) == 200
    assert len(merged[3]) > 10  # files begin with letters here, and so are others
    assert merged[:3] == alone[:3]


def test_what_was_kept_of_a_letter_is_as_good_as_new(tmp_path: Path) -> None:
    site, cache = tmp_path / "site", tmp_path / "cache"
    write_pages(site, 20)
    index_site(site, tmp_path / "first", 2)
    kept = {path.name for path in cache.iterdir()}
    page = site / "7" / "index.html"
    page.write_text(page.read_text().replace("word7", "ward7"))
    index_site(site, tmp_path / "second", 2)
    assert 0 < len({path.name for path in cache.iterdir()} & kept) < len(kept)
    shutil.rmtree(cache)
    index_site(site, tmp_path / "anew", 2)
    assert files_of(tmp_path / "second") == files_of(tmp_path / "anew")


def test_what_was_kept_is_not_taken_where_files_are_packed_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = tmp_path / "site"
    write_pages(site, 20)
    index_site(site, tmp_path / "first")
    kept = {path.name for path in (tmp_path / "cache").iterdir()}
    monkeypatch.setattr(merge, "packed", lambda content: gzip.compress(MAGIC + content, 1, mtime=0))
    index_site(site, tmp_path / "second")
    assert kept.isdisjoint(path.name for path in (tmp_path / "cache").iterdir())


def test_names_that_two_pages_share_are_made_longer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    site = tmp_path / "site"
    write_pages(site, 3)
    folders = [tmp_path / "part-0", tmp_path / "part-1"]
    index_part(site, ["0/index.html"], folders[0], with_script=True)
    index_part(site, ["1/index.html"], folders[1], with_script=False)
    (name,), (other,) = ([path.stem for path in (folder / "fragment").iterdir()] for folder in folders)
    (folders[1] / f"fragment/{other}.pf_fragment").rename(folders[1] / f"fragment/{name}.pf_fragment")
    held = cbor2.loads((folders[1] / part.PART).read_bytes())
    (folders[1] / part.PART).write_bytes(cbor2.dumps(held | {"pages": [[name, held["pages"][0][1]]]}))
    merge_parts(folders, tmp_path / "merged", tmp_path / "cache")
    pages, *_ = told(tmp_path / "merged")
    assert sorted(pages) == ["/0/", "/1/"]
    assert sorted(len(path.stem) for path in (tmp_path / "merged/fragment").iterdir()) == [10, 11]


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

    def damaged(site: Path, pages: Iterable[str], target: Path) -> None:
        run_pagefind(site, pages, target)
        for path in target.glob("*.pf_meta"):
            path.write_bytes(gzip.compress(content))

    monkeypatch.setattr(part, "run_pagefind", damaged)
    with pytest.raises(ProblemsError, match=complaint):
        index_pages(tmp_path)


def test_pages_in_two_languages_are_a_complaint(tmp_path: Path) -> None:
    write_pages(tmp_path, pages=2)
    page = tmp_path / "1/index.html"
    page.write_text(page.read_text().replace("lang=en", "lang=de"))
    with pytest.raises(ProblemsError, match="Pagefind"):
        index_pages(tmp_path)
