"""The indexes of all parts (part.py) → one index in Pagefind's files (pagefind.py): posting lists are merged.

Pages get the numbers of their part, counted on from the parts before. Words are put together one first letter
at a time, so that memory grows with the bytes that parts hold and not with their words. What has become of a
letter is kept until a part has other words of it, or other numbers:

build/cache/search/<hash of these>     CBOR of [[first word, last word, hash, the file], …]
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import cbor2

from ingest.build.site.search.pagefind import complaints, packed, unpacked
from ingest.build.site.search.part import PART
from ingest.core.files import keep, kept, link, remove
from ingest.core.problems import ProblemsError

CHUNK = 2_500  # places of words in one file; a reader fetches one for each word that is asked for
_NAME, _META_NAME = 7, 10  # characters of a hash
Chunk = list[Any]  # first word, last word, hash of the content, the file


@dataclass(frozen=True)
class _Part:
    """What a part holds, the number of its first page, and the place of each of its fields among all."""

    folder: Path
    content: Mapping[str, Any]
    first: int
    fields: Sequence[int]

    def in_fields(self, places: Iterable[int]) -> bytes:
        """CBOR of places, behind the numbers that the fields have now."""
        return cbor2.dumps([-1 - self.fields[-1 - n] if n < 0 else n for n in places])


class _Having(NamedTuple):
    """A word in one part."""

    part: _Part
    postings: Sequence[Any]
    spellings: Sequence[Any]


def merge_parts(folders: Sequence[Path], target: Path, cache: Path) -> None:
    """Writes the site's pagefind/. Raises ProblemsError."""
    contents = {folder: cbor2.loads((folder / PART).read_bytes()) for folder in folders if folder.is_dir()}
    languages = sorted({part["language"] for part in contents.values()})
    scripts = next((folder for folder in contents if (folder / "pagefind.js").is_file()), None)
    if len(languages) != 1 or scripts is None:
        found = (
            f"expected pages in one language, and some of no set; found {languages} in {len(contents)} parts"
        )
        raise ProblemsError(list(complaints(found)))
    target.mkdir(parents=True)
    for path in scripts.iterdir():
        if path.is_file() and path.name != PART:
            link(path, target / path.name)
    _Merge(contents, target, cache, languages[0]).write()


class _Merge:
    def __init__(
        self, contents: Mapping[Path, Mapping[str, Any]], target: Path, cache: Path, language: str
    ) -> None:
        self._target, self._cache, self._language = target, cache, language
        self._names: set[str] = set()
        self._letters: set[str] = set()  # what was kept of them, or is from now on
        self._fields = sorted({field for part in contents.values() for field in part["fields"]})
        self._parts: list[_Part] = []
        first = 0
        for folder, part in contents.items():
            places = [self._fields.index(field) for field in part["fields"]]
            self._parts.append(_Part(folder, part, first, places))
            first += len(part["pages"])

    def write(self) -> None:
        """All files."""
        for folder in ("fragment", "index", "filter"):
            (self._target / folder).mkdir()
        pages = [
            [self._fragment(part, name), words]
            for part in self._parts
            for name, words in part.content["pages"]
        ]
        version = self._parts[0].content["version"]
        content = [version, pages, self._chunks(), self._filters(), [], self._fields]
        name = f"{self._language}_{_sha256(content)[:_META_NAME]}"
        (self._target / f"pagefind.{name}.pf_meta").write_bytes(packed(cbor2.dumps(content)))
        path = self._target / "pagefind-entry.json"
        entry = json.loads(path.read_bytes())
        entry["languages"][self._language] |= {"hash": name, "page_count": len(pages)}
        path.unlink()  # it is the part's, too
        path.write_text(json.dumps(entry, ensure_ascii=False), encoding="utf-8")

    def _fragment(self, part: _Part, name: str) -> str:
        """Links what is shown of a page; a longer name where another page has this one."""
        source = f"{part.folder}/fragment/{name}.pf_fragment"
        own = self._unused(name, lambda: _pagefind_hash(unpacked(Path(source))))
        link(source, f"{self._target}/fragment/{own}.pf_fragment")
        return own

    def _unused(self, name: str, digest: Callable[[], str]) -> str:
        if name in self._names:
            whole = f"{self._language}_{digest()}"
            name = next(
                longer for n in range(len(name), len(whole)) if (longer := whole[: n + 1]) not in self._names
            )
        self._names.add(name)
        return name

    def _filters(self) -> list[list[str]]:
        """Writes them; what each is called."""
        pages: dict[str, dict[str, list[int]]] = {}
        for part in self._parts:
            for what, values in part.content["filters"].items():
                for value, having in values.items():
                    pages.setdefault(what, {}).setdefault(value, []).extend(part.first + n for n in having)
        return [
            [what, self._filter([what, sorted(map(list, pages[what].items()))])] for what in sorted(pages)
        ]

    def _filter(self, content: list[Any]) -> str:
        name = f"{self._language}_{_sha256(content)[:_NAME]}"
        (self._target / "filter" / f"{name}.pf_filter").write_bytes(packed(cbor2.dumps(content)))
        return name

    def _chunks(self) -> list[list[str]]:
        """Writes the words; the first and the last of each file, and its name."""
        letters = sorted({letter for part in self._parts for letter in part.content["words"]})
        chunks = [self._chunk(*chunk) for letter in letters for chunk in self._of_letter(letter)]
        for chunk, following in pairwise(chunks):
            _shorten(chunk, following)
        for path in self._cache.glob("*"):
            if path.name not in self._letters:
                remove(path)
        return chunks

    def _chunk(self, first: str, last: str, digest: str, file: bytes) -> list[str]:
        name = self._unused(f"{self._language}_{digest[:_NAME]}", lambda: digest)
        (self._target / "index" / f"{name}.pf_index").write_bytes(file)
        return [first, last, name]

    def _of_letter(self, letter: str) -> list[Chunk]:
        """As it was kept, or anew."""
        parts = [part for part in self._parts if letter in part.content["words"]]
        name = _inputs(parts, letter)
        self._letters.add(name)
        cached = kept(self._cache / name, name)
        if cached is None:
            made = list(_chunked(_words(parts, letter)))
            keep(self._cache / name, name, cbor2.dumps(made))
            return made
        chunks: list[Chunk] = cbor2.loads(cached)
        return chunks


def _inputs(parts: Iterable[_Part], letter: str) -> str:
    """All that the words of a letter are made of: those of each part, its numbers, how they are packed."""
    whole = hashlib.sha256(packed(Path(__file__).read_bytes()) + f"{CHUNK}".encode())
    for part in parts:
        words = hashlib.sha256(part.content["words"][letter]).hexdigest()
        whole.update(f"{part.first} {part.fields} {words}\n".encode())
    return whole.hexdigest()


def _words(parts: Iterable[_Part], letter: str) -> Iterator[_Word]:
    parts_with: dict[str, list[_Having]] = {}
    for part in parts:
        for text, *rest in cbor2.loads(part.content["words"][letter]):
            parts_with.setdefault(text, []).append(_Having(part, *rest))
    for text in sorted(parts_with):
        yield _merged(text, parts_with[text])


def _chunked(words: Iterable[_Word]) -> Iterator[Chunk]:
    some: list[_Word] = []
    places = 0
    for word in words:
        some.append(word)
        places += word.places
        if places >= CHUNK:
            yield _encoded(some)
            some, places = [], 0
    if some:
        yield _encoded(some)


def _encoded(words: Sequence[_Word]) -> Chunk:
    content = b"\x81" + _array(len(words)) + b"".join(word.encoded for word in words)
    return [words[0].text, words[-1].text, _pagefind_hash(content), packed(content)]


class _Word(NamedTuple):
    text: str
    places: int
    encoded: bytes


def _merged(text: str, having: Sequence[_Having]) -> _Word:
    own = [(part, postings) for part, postings, _ in having if postings]
    others: dict[str, list[tuple[_Part, Sequence[Any]]]] = {}
    for part, _, spellings in having:
        for form, postings in spellings:
            others.setdefault(form, []).append((part, postings))
    spelled = b"".join(b"\x82" + cbor2.dumps(form) + _pages(postings) for form, postings in others.items())
    encoded = b"\x83" + cbor2.dumps(text) + _pages(own) + _array(len(others)) + spelled
    return _Word(text, sum(postings[1] for _, postings in own), encoded)


def _pages(having: Sequence[tuple[_Part, Sequence[Any]]]) -> bytes:
    """Posting lists one after the other; only distances between parts, and numbers of fields, are new."""
    written = [_array(sum(postings[0] for _, postings in having))]
    before = 0
    for part, (_, _, first, last, runs) in having:
        written.append(b"\x83" + cbor2.dumps(part.first + first - before))
        for run, in_fields in runs:
            written += (run, part.in_fields(in_fields)) if in_fields else (run,)
        before = part.first + last
    return b"".join(written)


def _array(length: int) -> bytes:
    """The head of a CBOR array."""
    head = bytearray(cbor2.dumps(length))
    head[0] |= 0x80
    return bytes(head)


def _shorten(chunk: list[str], following: list[str]) -> None:
    """The last word of a file and the first of the next, up to where they differ, as Pagefind has them."""
    last, first = chunk[1], following[0]
    same = next(
        (n for n, (a, b) in enumerate(zip(last, first, strict=False)) if a != b), min(len(last), len(first))
    )
    if last[: same + 1] >= chunk[0]:
        chunk[1] = last[: same + 1]
    following[0] = first[: same + 1]


def _sha256(content: Any) -> str:
    return hashlib.sha256(cbor2.dumps(content)).hexdigest()


def _pagefind_hash(content: bytes) -> str:
    """SHA-1 as Pagefind writes it: without leading zeros of a byte."""
    return "".join(f"{byte:x}" for byte in hashlib.sha1(content, usedforsecurity=False).digest())
