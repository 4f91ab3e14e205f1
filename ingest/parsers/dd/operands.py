"""The operands of one dd in a command line → what it did: read or write, block size, direct, sync, offset.

dd if=/dev/zero of="$dir"/f bs=$((1024*1024)) count=1k oflag=direct conv=fsync 2>/dev/null
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from ingest.parsers.units import factor, rules

KEY = r"(?:[io]f|[io]?bs|count|seek|skip|conv|[io]flag|status)"  # of dd's operands
# Quotes and what the shell puts in, also within a word: "$dir"/f, /mnt/$(date +%s), $(( (i - 1) * 1024 )).
_IN_BRACKETS = r"\((?:[^()]|\([^()]{0,200}\)){0,200}+\)"
_VALUE = (
    r"(?:\"[^\"]{0,400}\"|'[^']{0,400}'|)"
    rf"(?:[^\s;&|)'\"`<>\\$]|\\.|\$\({_IN_BRACKETS}\)|\${_IN_BRACKETS}|\$"
    r"|\"[^\"\s;&|]{1,400}\"|'[^'\s;&|]{1,400}'|`[^`]{1,200}`){0,400}+"
)
_WORD = re.compile(
    rf"\s{{1,20}}(?:(?P<key>[a-z]{{1,10}})=(?P<value>{_VALUE})"
    r"|(?P<quote>[\"'])(?P<key_in>[a-z]{1,10})=(?P<value_in>(?:(?!(?P=quote)).){0,400})(?P=quote)"
    r"|(?P<redirect>[012&]?[<>]{1,2}&?\s{0,4}[^\s;&|)'\"`]{1,400}))"
)
# A word that the shell makes operands of: `bs=1M $OPTS`, `"$@"`, and xargs from {}.
_MADE = re.compile(r"\s{1,20}[\"']?(?:\$|`|\{\})")
# Or one that is not understood, with operands after it: of=<path>/f bs=1M; or the line is broken: if=/
_UNREAD = re.compile(rf"(?!\s{{0,20}}(?:[;|&)}}#'\"`]|$))[^;|&]{{0,400}}?\s[\"']?{KEY}=|(?<=/)$")
_ESCAPED = re.compile(r"[\"']|\\(?=[\s\"'])")
_SOURCES = frozenset(("/dev/zero", "/dev/urandom", "/dev/random"))
_SINKS = frozenset(("/dev/null", "/dev/zero"))
_STDOUT = frozenset(("/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"))
_FED = re.compile(r"(?<!\|)\|&?(?!\|)[^|;&]{0,80}$")
# As printed where only the shell knows: a variable, a pattern.
_UNKNOWN = re.compile(r"[$`*?{]")
_FLAGS = frozenset(("conv", "iflag", "oflag"))
_FILE = re.compile(r"/(?!dev/)[A-Za-z0-9]")
_FILE_NAME = r"\s{0,4}(?!/dev/|\d+$)[\w./~$-]"
_ERRORS_TO_FILE = re.compile(rf"(?:[2&]>{{1,2}}|>&){_FILE_NAME}")
_OUTPUT_TO_FILE = re.compile(rf"1?>{{1,2}}{_FILE_NAME}")
# What is left of the statistics after a pipe: 2>&1 | tail -1 >> results.txt
_PIPED_TO_FILE = re.compile(
    rf"\s{{0,9}}\|(?P<both>&?)(?!\|)(?:[^;&|]|\|(?!\|)){{0,400}}?(?<![0-9&])>{{1,2}}{_FILE_NAME}"
)
_SIZE_PART = re.compile(r"(?P<number>\d{1,18})(?P<suffix>[A-Za-z]{0,3})")
_MOST_BYTES = 2**63


@dataclass(frozen=True)
class Dd:
    """The operands of one dd. A value that the line does not have is absent."""

    operands: dict[str, str]
    discards: bool = False
    stores: bool = False  # of= is a file, though a variable keeps its name from us: /mnt/$level/test
    is_fed: bool = False  # nc … | dd of=/dev/null: what it reads is no drive, or another program reads it
    is_silent: bool = False  # status=none or 2>/dev/null: the statistics are not its own
    is_kept: bool = False  # 2>a.log: the statistics are in a file, which the log may show too
    more: bool = False  # operands that only the shell knows follow, as $OPTS, or such as are not understood

    @cached_property
    def operation(self) -> str | None:
        """read or write, where if= and of= determine it."""
        source, target = self.operands.get("if"), self.operands.get("of")
        if self._is_dropped:
            return None if source is None and self.is_fed else "read"
        is_stored = bool(target and target not in _STDOUT) or self.stores
        return "write" if is_stored and source in _SOURCES else None

    @property
    def _is_dropped(self) -> bool:
        """Whether nothing is kept of what it reads."""
        target = self.operands.get("of")
        return target in _SINKS or (self.discards and (target is None or target in _STDOUT))

    @property
    def spares_storage(self) -> bool:
        """Whether it copies what the kernel makes to where nothing is kept: no storage takes part."""
        return self._is_dropped and self.operands.get("if") in _SOURCES

    @property
    def is_endless(self) -> bool:
        """Whether it reads what never ends, so that it copies as many records as it was told."""
        return self.operands.get("if") in _SOURCES

    @property
    def shows_progress(self) -> bool:
        """Whether it was asked to."""
        return self.operands.get("status") == "progress"

    @cached_property
    def output_block(self) -> int | None:
        """What a full record out is; 512 bytes unless said otherwise."""
        return self._block("bs", "obs")

    @cached_property
    def input_block(self) -> int | None:
        """What a full record in is."""
        return self._block("bs", "ibs")

    def _block(self, *names: str) -> int | None:
        sizes = [_size(self.operands[name]) for name in names if name in self.operands]
        return sizes[0] if sizes else None if self.more else 512

    @cached_property
    def count(self) -> int | None:
        """The most records in; None where count= may be bytes."""
        text = self.operands.get("count", "")
        return None if text.endswith("B") or "count_bytes" in self._flags("iflag") else _size(text)

    def parameters(self) -> dict[str, Any]:
        """By the names of factors.yaml where there is one."""
        block, writes = self._block_of_operation(), self.operation == "write"
        names = ("oflag",) if writes else ("iflag",) if self.operation else ("iflag", "oflag")
        flags = set[str]().union(*map(self._flags, names))
        is_known = not (self.more or any(name in self.operands and "" in self._flags(name) for name in names))
        synced = self._flags("conv") & {"fsync", "fdatasync"} or self._synced_at_once()
        is_direct = "direct" in flags
        parameters: dict[str, Any] = {"direct": is_direct} if is_direct or is_known else {}
        parameters |= {"block_size": block} if block else {}
        parameters |= {"sync": "+".join(sorted(synced))} if synced else {}
        parameters |= {"offset": offset} if (offset := self._offset()) else {}
        return parameters | {name: self.operands[name] for name in ("if", "of") if name in self.operands}

    def _block_of_operation(self) -> int | None:
        """That of the side where the storage is; of an unknown one only what both sides have."""
        if self.operation is None and self.input_block != self.output_block:
            return None
        return self.output_block if self.operation == "write" else self.input_block

    def _offset(self) -> int | None:
        """Where it begins, in bytes: the end of a hard disk is half as fast as its start.

        None where it may count blocks or bytes: 1MB does the one before coreutils 9.1, then the other.
        """
        writes = self.operation == "write"
        names = ("seek", "oseek") if writes else ("skip", "iseek")  # the latter FreeBSD's, and since 9.1
        text = next((self.operands[name] for name in names if name in self.operands), "")
        in_bytes = f"{names[0]}_bytes" in self._flags("oflag" if writes else "iflag")
        number, block = _size(text), 1 if in_bytes else self._block_of_operation()
        return number * block if self.operation and number and block and "B" not in text else None

    def _synced_at_once(self) -> set[str]:
        """How each record is synced; the fsync of FreeBSD's oflag is its sync (olist in its args.c)."""
        flags = self._flags("oflag")
        return flags & {"sync", "dsync"} | ({"sync"} if "fsync" in flags else set())

    def _flags(self, name: str) -> set[str]:
        return set(self.operands.get(name, "").split(","))


def _size(text: str) -> int | None:
    """`64k`, `2x512`, `1MB` as a number; None for what the program would need to tell (w, a variable)."""
    size = 1
    for part in text.split("x")[:8]:
        match = _SIZE_PART.fullmatch(part)
        if match is None or (match["suffix"] and match["suffix"] not in _suffixes()):
            return None
        size *= int(match["number"]) * (_suffixes()[match["suffix"]] if match["suffix"] else 1)
    return size if size < _MOST_BYTES else None


@cache
def _suffixes() -> dict[str, int]:
    """Suffix of an operand → bytes."""
    sizes = {name: rule for name, rule in rules("dd").items() if name.startswith("dd-bs-")}
    return {suffix: int(factor(name)) for name, rule in sizes.items() for suffix in rule.printed}


@dataclass(slots=True)
class _Streams:
    """Where redirections send what a dd copies, and its statistics."""

    discards: bool = False
    to_file: bool = False  # by a whole path, so that it is no device
    in_file: bool = False
    joined: bool = False  # the statistics go where the output goes, to a pipe
    is_silent: bool = False
    is_kept: bool = False

    def redirect(self, sign: str) -> None:
        """One more redirection, such as `2>&1`; their order counts."""
        to_null = sign.endswith("/dev/null")
        self.to_file |= _FILE.match(sign.removeprefix("1").lstrip("> ")) is not None and sign[0] in "1>"
        self.discards |= sign.lstrip("1&").startswith(">") and to_null
        self.in_file |= _OUTPUT_TO_FILE.match(sign) is not None
        self.joined |= sign == "2>&1"
        self.is_kept |= _ERRORS_TO_FILE.match(sign) is not None or (self.in_file and sign == "2>&1")
        self.is_silent |= sign.startswith(("2>", "&>")) and (to_null or (self.discards and sign == "2>&1"))


def dd_of(text: str, place: int) -> Dd:
    """The dd whose name ends at this place of a command line."""
    operands: dict[str, str] = {}
    streams = _Streams()
    is_fed = _FED.search(text, 0, place) is not None
    stores = False
    while match := _WORD.match(text, place):
        place = match.end()
        if sign := match["redirect"]:
            streams.redirect(sign)
            continue
        key, value = match["key"] or match["key_in"], match["value"] or match["value_in"] or ""
        value = _ESCAPED.sub("", value)
        if key in _FLAGS and key in operands:  # they add up
            value = f"{operands[key]},{value}"
        operands[key] = "" if _UNKNOWN.search(value) else value
        stores |= key == "of" and bool(_FILE.match(value))
    more = bool(_MADE.match(text, place) or _UNREAD.match(text, place))
    is_silent = streams.is_silent or operands.get("status") == "none"
    stores |= streams.to_file and "of" not in operands
    piped = _PIPED_TO_FILE.match(text, place)
    is_kept = streams.is_kept or bool(piped and (streams.joined or piped["both"]))
    return Dd(operands, streams.discards, stores, is_fed, is_silent, is_kept, more)
