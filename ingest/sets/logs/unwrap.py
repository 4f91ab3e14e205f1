"""A text as a mail, a page or another program carries a log → the log, and what it was wrapped in.

    IOPS=3D9873, BW=3D38.6MiB/s=\\n(3071MiB/79653msec)           quoted-printable, or base64 by its header
    &lt;span&gt;  10+0&nbsp;records in<br />                   HTML
    "stdout": "10+0 records in\\\\n10+0 records out\\\\n"        a string of JSON (Ansible)
    {"log":"10+0 records in\\\\n","stream":"stderr"}            a line of Docker's
    "10+0 records in",                                       a list of lines
    [code]10+0 records in                                    BBCode
    10+0 records in    │                                     a terminal, or its recording: terminals.py
    >   read: IOPS=9873, BW=38.6MiB/s …                      a quotation, a time, a number: marks.py

Each is recognised by what no tool prints. That is done once, when `spindle parse` or `spindle new` meets such
a text, and they say so: the parsers see a log, and sets hold logs.
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from email import message_from_string
from email.message import Message
from html.parser import HTMLParser

from ingest.core.problems import Unreadable
from ingest.parsers.detect import is_document
from ingest.sets.logs.decode import MOST_TEXT, decode, unpacked
from ingest.sets.logs.marks import of_each_container, rejoined, rejoined_results, unmarked
from ingest.sets.logs.terminals import recorded, with_line_feeds, without_borders

# A page's blanks that do not break, its dashes and its quotation marks are those of a keyboard.
_LETTERS = str.maketrans(
    {
        **dict.fromkeys("\u00a0\u2002\u2003\u2007\u2009\u202f\u3000", " "),
        **dict.fromkeys("\u2010\u2011\u2013\u2014\u2212", "-"),
        **dict.fromkeys("\u201c\u201d\u201e", '"'),
        **dict.fromkeys("\u2018\u2019", "'"),
    }
)
_ENCODED = re.compile(
    r"^Content-Transfer-Encoding:\s*(?:quoted-printable|base64)\b", re.IGNORECASE | re.MULTILINE
)
# Where one mail of a mailbox ends and the next one begins.
_MAILBOX = re.compile(r"(?<=\n)(?=From \S{1,200} {1,2}[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d )")
_FIRST = 1 << 16  # characters, among which a mail says how it is written
# A line that goes on in the next one; mail programs break them after 75 characters.
_SOFT = re.compile(r"=[ \t\r]*\n")
_BROKEN = re.compile(r"^[^\n]{60,90}(?<!seconds )=[ \t\r]*\n", re.MULTILINE)  # hdparm's own
# What programs write so: the sign itself, ends of lines, letters of other alphabets, and blanks at the end of
# a line. "=20" elsewhere is a figure of fio's, and LABEL=DATA a word.
_PRINTABLE = re.compile(
    r"=3D|=09|=0A|=0D|=2E|(?:=[C-F][0-9A-F](?:=[89AB][0-9A-F]){1,3})+"
    r"|(?<![A-Za-z_])=[A-F][0-9A-F]|=[A-F][0-9A-F](?![A-Z0-9])|=20(?=[ \t\r]*$)",
    re.MULTILINE,
)
_SIGN = re.compile(r"=(?:3D|0A|[CDE]|20\r?\n)")
_BREAKS = frozenset({
    "br", "p", "div", "pre", "li", "tr", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "textarea",
    "table", "html", "body", "head",
})  # fmt: skip
_INLINE = frozenset({
    "code", "span", "b", "i", "u", "em", "strong", "tt", "samp", "kbd", "font", "ul", "ol", "td", "th",
    "tbody", "a",
})  # fmt: skip
# Between the cells of a table and the points of a list there is nothing to see, and no end of a line.
_BETWEEN = frozenset({"table", "tbody", "tr", "ul", "ol"})
_OF_PAGES = frozenset({"script", "style", "meta", "link", "title", "img", "button", "nav"})
_PAGE = re.compile(
    rf"</?(?:{'|'.join(sorted(_BREAKS | _INLINE))})(?:[ /][^<>\n]{{0,300}})?>"
    r"|&(?:#\d{1,6}|#x[0-9A-Fa-f]{1,6}|[A-Za-z]{2,8});",
    re.IGNORECASE,
)
_ESCAPE = re.compile(r"\\(?:u[0-9A-Fa-f]{4}|[\"'\\/bfnrt])")
_STRING = re.compile(r'(?<!\\)"(?:[^"\\\n]|\\[^\n])*+"' r"|(?<!\\)'(?:[^'\\\n]|\\[^\n])*+'")
_LEAST_LINES = 2  # in a string that is a log
_DOCKER = re.compile(
    r'^\{"log":"(?P<line>(?:[^"\\\n]|\\[^\n])*+)"(?:,"[a-z]+":"[^"\n]*")*\}[ \t\r]*$', re.MULTILINE
)
_LISTED = re.compile(r'^[ \t]*"(?P<line>(?:[^"\\\n]|\\[^\n])*+)"[ \t]*,?[ \t\r]*$', re.MULTILINE)
_LIST = re.compile(r'\[[ \t\r]*\n[ \t]*"(?:[^"\\\n]|\\[^\n])*+"[ \t]*,[ \t\r]*\n[ \t]*"')


_BBCODE_END = re.compile(r"\[/(?:code|quote|pre)\]", re.IGNORECASE)
_BBCODE = re.compile(r"\[/?(?:code|quote|pre|spoiler)(?:=[^\]\n]{0,100})?\]\n?", re.IGNORECASE)
_BBCODE_LETTERS = re.compile(r"\[/?(?:b|i|font|size|color|tt)(?:=[^\]\n]{0,100})?\]", re.IGNORECASE)


@dataclass(frozen=True)
class Unwrapped:
    """A log, and what was around it, the outermost first."""

    text: str
    wrappings: Sequence[str]

    def __str__(self) -> str:
        return f"unwrapped from {', '.join(self.wrappings)}; lines are counted in the log within"


def unwrap(text: str) -> Unwrapped | None:
    """The log within a text; None where the text is the log itself."""
    if is_document(text):
        return None
    wrappings: list[str] = []
    for wrapping, opened in _WRAPPINGS:
        inner = opened(text)
        if inner is not None and inner != text:
            text = inner
            wrappings.append(wrapping)
    return Unwrapped(text, wrappings) if wrappings else None


def _mail(text: str) -> str | None:
    """All parts of text of a mail whose header says how they are written."""
    if _ENCODED.search(text, 0, _FIRST) is None:
        return None
    mails = map(message_from_string, _MAILBOX.split(text.lstrip()))
    return "".join(f"{part.rstrip()}\n" for mail in mails for part in _parts(mail)) or None


def _parts(message: Message) -> list[str]:
    """The texts in it; of alternatives the first that has one: a page next to a text repeats it."""
    if not message.is_multipart():
        text = _part(message)
        return [text] if text.strip() else []
    inner = [_parts(part) for part in message.get_payload() if isinstance(part, Message)]
    if message.get_content_subtype() == "alternative":
        return next(filter(None, inner), [])
    return [text for texts in inner for text in texts]


def _part(part: Message) -> str:
    if part.get_content_maintype() == "application":
        return _attached(part)
    if part.get_content_maintype() != "text":
        return ""
    if (part.get("Content-Transfer-Encoding") or "").lower() in ("quoted-printable", "base64"):
        payload = part.get_payload(decode=True)
        return decode(payload) if isinstance(payload, bytes) else ""
    return str(part.get_payload())


def _attached(part: Message) -> str:
    """What mail programs call application/octet-stream may be a log, packed or not."""
    payload = part.get_payload(decode=True)
    try:
        text = unpacked(payload, MOST_TEXT).decode() if isinstance(payload, bytes) else ""
    except (UnicodeDecodeError, Unreadable):
        return ""
    return "" if "\x00" in text else text


def _quoted_printable(text: str) -> str | None:
    """Without a header: there, each = begins two digits, or ends a line.

    A sign that stands for itself, and none that is written =3D, is a command's: dd if=/dev/sr0 of=CD.iso
    """
    if "=" not in text:
        return None
    is_broken = "=\n" in text and _BROKEN.search(text) is not None
    if _SIGN.search(text, 0, _FIRST) is None and not is_broken:
        return None
    signs = sum(match[0].count("=") for form in (_SOFT, _PRINTABLE) for match in form.finditer(text))
    others = text.count("=") - signs
    if others > signs or (others and not is_broken and "=3D" not in text):
        return None
    return _PRINTABLE.sub(_character, _SOFT.sub("", text))


def _character(match: re.Match[str]) -> str:
    raw = bytes.fromhex(match[0].replace("=", ""))
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return raw.decode("latin-1")


def _docker(text: str) -> str | None:
    """A line of JSON for each line of the log."""
    if not text.startswith('{"log":"'):
        return None
    return _DOCKER.sub(lambda match: _unescaped(match["line"].removesuffix("\\n")), text)


def _listed(text: str) -> str | None:
    """A string for each line of the log."""
    if _LIST.search(text) is None:
        return None
    return _LISTED.sub(lambda match: _unescaped(match["line"].removesuffix("\\n")), text)


def _in_string(text: str) -> str | None:
    """Strings of JSON, or of Python, in which a log stands; each gets lines of its own."""
    return _STRING.sub(_string, text) if "\\n" in text else None


def _string(match: re.Match[str]) -> str:
    """What it says, if that is lines: of a document within the string, or of what was escaped again."""
    if match[0].count("\\n") < _LEAST_LINES:
        return match[0]
    unescaped = _unescaped(match[0][1:-1])
    if "\n" not in unescaped:
        unescaped = _STRING.sub(_string, unescaped)
    while "\n" not in unescaped and unescaped.count("\\n") >= _LEAST_LINES:
        unescaped = _unescaped(unescaped)
    return f"\n{unescaped}\n"


def _unescaped(text: str) -> str:
    return _ESCAPE.sub(lambda match: "'" if match[0] == "\\'" else str(json.loads(f'"{match[0]}"')), text)


def _page(text: str) -> str | None:
    """What a browser would show, a line for a line."""
    if ("<" not in text and "&" not in text) or _PAGE.search(text) is None:
        return None
    page = _Page()
    page.feed(text)
    page.close()
    return "".join(page.shown)


class _Page(HTMLParser):
    """Collects what is shown; a tag that HTML does not have is a part of the log, as fio's <host> is."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=False)
        self.shown: list[str] = []
        self._hidden = 0  # within how many scripts and styles
        self._at_break = False  # whether a tag has just ended the line
        self._is_between = False  # whether a tag has just begun or ended what has cells

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A tag, its attributes aside."""
        self._hidden += tag in ("script", "style")
        self._is_between = tag in _BETWEEN
        self._tag(tag, self.get_starttag_text() or "", " " if tag in ("td", "th") and not attrs else "")

    def handle_startendtag(self, tag: str, _attrs: list[tuple[str, str | None]]) -> None:
        """<br />"""
        self._tag(tag, self.get_starttag_text() or "", "")

    def handle_endtag(self, tag: str) -> None:
        """</p>"""
        self._hidden -= tag in ("script", "style") and self._hidden > 0
        self._is_between = tag in _BETWEEN or tag in ("td", "th", "li")
        self._tag(tag, f"</{tag}>", "")

    def _tag(self, tag: str, written: str, blank: str) -> None:
        if tag in _BREAKS:
            if tag == "br" or not self._is_at_start():
                self.shown.append("\n")
            self._at_break = True
        elif tag in _INLINE:
            self._add(blank)
        elif tag not in _OF_PAGES:
            self._add(written)

    def handle_data(self, data: str) -> None:
        """Text; the end of the line after a tag that ended it is that end."""
        if self._is_between and data.isspace():
            self._add("" if self._is_at_start() else " ")
            return
        self._is_between = False
        self._add(data.removeprefix("\n") if self._at_break else data)
        self._at_break = False

    def _is_at_start(self) -> bool:
        """Whether nothing is in this line yet."""
        return bool(self.shown) and self.shown[-1].endswith("\n")

    def handle_entityref(self, name: str) -> None:
        """&nbsp;"""
        self._reference(f"&{name};")

    def handle_charref(self, name: str) -> None:
        """&#160;"""
        self._reference(f"&#{name};")

    def _reference(self, written: str) -> None:
        character = html.unescape(written)
        self._add(character if len(character) == 1 else written)
        self._at_break = False

    def handle_decl(self, _decl: str) -> None:
        """<!DOCTYPE html>"""

    def _add(self, text: str) -> None:
        if text and not self._hidden:
            self.shown.append(text)


def _bbcode(text: str) -> str | None:
    """A post as a forum keeps it; the figures that a tool puts in brackets close none."""
    if _BBCODE_END.search(text) is None:
        return None
    return _BBCODE_LETTERS.sub("", _BBCODE.sub("\n", text))


def _of_keyboard(text: str) -> str | None:
    """In the letters that tools print."""
    return None if text.isascii() else text.translate(_LETTERS)


_WRAPPINGS: Sequence[tuple[str, Callable[[str], str | None]]] = (
    ("asciinema's recording", recorded),
    ("lines that end in CR", with_line_feeds),
    ("an encoded mail", _mail),
    ("quoted-printable text", _quoted_printable),
    ("Docker's lines of JSON", _docker),
    ("a list of strings", _listed),
    ("a string with \\n in it", _in_string),
    ("an HTML page", _page),
    ("a forum's BBCode", _bbcode),
    ("typographic blanks, dashes or quotation marks", _of_keyboard),
    ("a pane's borders", without_borders),
    ("lines of several containers at once", of_each_container),
    ("marks before each line", unmarked),
    ("lines of fio that a mail program broke", rejoined),
    ("results that a mail program broke", rejoined_results),
)
