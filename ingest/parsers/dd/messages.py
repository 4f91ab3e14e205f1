"""A message of dd → whether it is a failure, and whether statistics of the run follow.

dd: warning: partial read (4096 bytes); suggest iflag=fullblock      no failure
dd: failed to open '/mnt/f': Permission denied                       before anything is copied: no statistics
dd: error writing '/mnt/f': No space left on device                  its statistics follow, and do not count
dd: /dev/rdisk2: Invalid argument                                    so does a BSD, with the name alone

dd: sequential write speed                                           a script's heading: no message at all

A name may have any of these words in it: /mnt/openebs, /srv/warner, /mnt/readtest. So they do not count.
"""

from __future__ import annotations

import re

_COPIES = r"error |writing |reading |closing |failed to |fsync |fdatasync |opening |can(?:no|')t "
# After the name of a host only where the words are dd's: `node3: dd: error writing …`.
_MESSAGE = re.compile(
    rf"(?:\^C)?(?:[\w.-]{{1,60}}: (?=\S{{0,60}}dd: (?:{_COPIES})))?"
    r"(?:\S{0,60}/)?(?:busybox: |coreutils: )?g?dd: (?P<text>\S.{0,400})"
)
_QUOTED = re.compile(r"(?<![^\W_])['`‘\"“„«][^'’`\"”“»]{1,400}['’\"”“»]")
# Of what dd says, all but these name a file, an operand or the cause.
_NAMELESS = re.compile(
    r"(?i)bad|can(?:no|')t|conv|end of|error|exhausted|fail|illegal|invalid|memory|missing|not "
    r"|operand|option|unknown|unrecogni[sz]ed"
)
_NAMES = re.compile(r":(?:\s|$)|['`‘’\"“”„«»]")
_HARMLESS = re.compile(
    r"(?i)(?:warn(?:ing|ung)|avert\w*|attenzione|advertencia|aviso)\s?:|failed to turn off O_DIRECT"
    r"|you probably want conv=notrunc"
)
# Said before anything is copied: no statistics follow.
_AT_THE_START = re.compile(
    r"(?i)open|öffne|ouvr|abrir|aprire|truncate|unrecogni[sz]ed|unknown op|command not found|--help"
    r"|^invalid(?! argument)"
)
# Of a name alone: what a file that is read or written cannot be any more.
_NOT_OPENED = re.compile(r"(?i)no such file|permission denied|is a directory|not found")
_WORDS_FIRST = re.compile(r"(?i)(?:invalid|unrecogni[sz]ed|(?:failed to |can(?:no|')t )?open(?:ing)?) ")
_READING = re.compile(r"(?i)read|input/output|lesen|lecture")


def message(text: str) -> str | None:
    """The message of dd in a line; None for a heading such as `dd: sequential write speed`."""
    match = _MESSAGE.match(text)
    if match is None or not (_NAMES.search(match["text"]) or _NAMELESS.search(match["text"])):
        return None
    return match["text"].strip()


def is_harmless(text: str) -> bool:
    """Whether it is a warning."""
    return _HARMLESS.match(text) is not None


def is_at_the_start(text: str) -> bool:
    """Whether dd ended before it had statistics to print."""
    nameless, is_alone = _without_names(text)
    return bool(_AT_THE_START.search(nameless) or (is_alone and _NOT_OPENED.match(nameless)))


def is_bad_block(text: str) -> bool:
    """Whether it could not read a block: with conv=noerror it goes on."""
    return _READING.search(_without_names(text)[0]) is not None


def _without_names(text: str) -> tuple[str, bool]:
    """The words without the names of files, and whether there was a name and an error, and no more."""
    nameless, quoted = _QUOTED.subn("", text)
    _, colon, error = text.partition(": ")
    if quoted or not colon or _WORDS_FIRST.match(text):
        return nameless, False
    return error, True
