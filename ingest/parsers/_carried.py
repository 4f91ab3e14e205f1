"""Logs as mails, web pages and other programs carry them.

    IOPS=3D9873, BW=3D38.6MiB/s (40.4MB/s)=\\n(3071MiB/79653msec)     quoted-printable
    &lt;span&gt;  10+0&nbsp;records in<br />                            HTML
    "stdout": "10+0 records in\\\\n10+0 records out\\\\n"                 a string of JSON (Ansible)
    {"log":"10+0 records in\\\\n","stream":"stderr","time":"…"}         a line of Docker's
    "10+0 records in",                                                a list of lines

Each is recognised by what no tool prints, and read as what it stood for. A page's blanks that do not break,
its dashes and its quotation marks are those of a keyboard.
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from itertools import chain

from ingest.parsers._remade import Instead, Remade

_LETTERS = str.maketrans(
    {
        **dict.fromkeys("\u00a0\u2002\u2003\u2007\u2009\u202f\u3000", " "),
        **dict.fromkeys("\u2010\u2011\u2013\u2014\u2212", "-"),
        **dict.fromkeys("\u201c\u201d\u201e", '"'),
        **dict.fromkeys("\u2018\u2019", "'"),
    }
)

_SIGNS = ('"', "\\", "&", "<")  # one of them is in all other texts that carry a log
# A line that goes on in the next one; mail programs break them behind 75 characters.
_SOFT = re.compile(r"=[ \t\r]*\n")
_BROKEN = re.compile(r"^[^\n]{60,90}=[ \t\r]*\n", re.MULTILINE)
# What programs write so: the sign itself, letters of other alphabets, and blanks at the end of a line.
# "=20" elsewhere is a figure of fio's.
_PRINTABLE = re.compile(
    r"=3D|=09|=2E|(?:=[C-F][0-9A-F](?:=[89AB][0-9A-F]){1,3})+|=[A-F][0-9A-F]|=20(?=[ \t\r]*$)", re.MULTILINE
)
_SIGN = re.compile(r"=(?:3D|[CDE]|20\r?\n)")
_FIRST = 1 << 16  # characters, among which a mail has one

_BREAKS = r"br|p|div|pre|li|tr|h[1-6]|blockquote|textarea|table"
_TAG = re.compile(
    rf"(?P<breaks></?(?:{_BREAKS})(?:[ /][^<>\n]{{0,300}})?>)\n?"
    r"|</?(?:code|span|b|i|u|em|strong|tt|samp|kbd|font|ul|ol|td|th|tbody|a|body|html)(?: [^<>\n]{0,300})?>"
    r"|&(?:#\d{1,6}|#x[0-9A-Fa-f]{1,6}|[A-Za-z]{2,8});",
    re.IGNORECASE,
)

_ESCAPE = re.compile(r"\\(?:u[0-9A-Fa-f]{4}|[\"'\\/bfnrt])")
_STRING = re.compile(r'(?<!\\)"(?:[^"\\\n]|\\[^\n])*+"' r"|(?<!\\)'(?:[^'\\\n]|\\[^\n])*+'")
_LEAST_LINES = 2  # in a string that is a log
_DOCKER = re.compile(
    r'^\{"log":"(?P<said>(?:[^"\\\n]|\\[^\n])*+)"(?:,"[a-z]+":"[^"\n]*")*\}[ \t\r]*$', re.MULTILINE
)
_LISTED = re.compile(r'^(?P<open>[ \t]*")(?P<said>(?:[^"\\\n]|\\[^\n])*+)"[ \t]*,?[ \t\r]*$', re.MULTILINE)
_LIST = re.compile(r'\[[ \t\r]*\n[ \t]*"(?:[^"\\\n]|\\[^\n])*+"[ \t]*,[ \t\r]*\n[ \t]*"')


def carried(text: str) -> list[Remade]:
    """How the log within a text is come by, one step behind the other; none where it is the log itself."""
    steps: list[Remade] = []
    of_mail = _is_printable(text)
    if not of_mail and not any(map(text.__contains__, _SIGNS)):
        return steps
    openers = (_whole_lines, _of_mail) if of_mail else ()
    for opened in (*openers, _of_program, _of_page):
        if parts := list(opened(steps[-1].text if steps else text)):
            steps.append(Remade(steps[-1].text if steps else text, parts))
    return steps


def of_keyboard(text: str) -> str:
    """The text in the letters that tools print; each place stays."""
    return text if text.isascii() else text.translate(_LETTERS)


def _is_printable(text: str) -> bool:
    """Quoted-printable: there, each = begins two digits, or ends a line."""
    if "=" not in text:
        return False
    if _SIGN.search(text, 0, _FIRST) is None and ("=\n" not in text or _BROKEN.search(text) is None):
        return False
    signs = sum(found[0].count("=") for form in (_SOFT, _PRINTABLE) for found in form.finditer(text))
    return 2 * signs >= text.count("=")


def _whole_lines(text: str) -> Iterator[Instead]:
    return (Instead(match.start(), match.end(), "") for match in _SOFT.finditer(text))


def _of_mail(text: str) -> Iterator[Instead]:
    for match in _PRINTABLE.finditer(text):
        yield Instead(match.start(), match.end(), _decoded(bytes.fromhex(match[0].replace("=", ""))))


def _decoded(raw: bytes) -> str:
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return raw.decode("latin-1")


def _of_page(text: str) -> Iterator[Instead]:
    if "&" in text or "<" in text:
        for match in _TAG.finditer(text):
            if (said := _said(match)) != match[0]:
                yield Instead(match.start(), match.end(), said)


def _said(match: re.Match[str]) -> str:
    """What a mark of HTML is read as."""
    if match[0].startswith("&"):
        found = html.unescape(match[0])
        return found if len(found) == 1 else match[0]
    return "\n" if match["breaks"] else " " if match[0][:4].lower() in ("<td>", "<td ") else ""


def _of_program(text: str) -> Iterator[Instead]:
    """Strings of JSON, or of Python, in which a log stands; or each line of it."""
    if "\\" not in text and '"' not in text:
        return iter(())
    form = _DOCKER if text.startswith('{"log":"') else _LISTED if _LIST.search(text) else None
    return _by_line(text, form) if form else _by_string(text) if "\\n" in text else iter(())


def _by_line(text: str, form: re.Pattern[str]) -> Iterator[Instead]:
    """The line without what stands around it."""
    for match in form.finditer(text):
        start, end = match.span("said")
        end -= 2 * match["said"].endswith("\\n")
        yield Instead(match.start(), start, "")
        yield from _unescaped(text, start, end)
        yield Instead(end, match.end(), "")


def _by_string(text: str) -> Iterator[Instead]:
    return chain.from_iterable(
        _of_string(text, match.start(), match.end())
        for match in _STRING.finditer(text)
        if match[0].count("\\n") >= _LEAST_LINES
    )


def _of_string(text: str, start: int, end: int) -> Iterator[Instead]:
    """Its quotation marks end the lines of the program that shows it."""
    yield Instead(start, start + 1, "\n")
    yield from _unescaped(text, start + 1, end - 1)
    yield Instead(end - 1, end, "\n")


def _unescaped(text: str, start: int, end: int) -> Iterator[Instead]:
    for match in _ESCAPE.finditer(text, start, end):
        said = "'" if match[0] == "\\'" else str(json.loads(f'"{match[0]}"'))
        yield Instead(match.start(), match.end(), said)
