"""Logs that a mail, a page or another program carries are read as the logs, and their places are those of the text."""

from __future__ import annotations

import html
import json
import quopri
from collections.abc import Callable
from pathlib import Path

import pytest

from ingest.logs.decode import decode
from ingest.parsers import ParseError, Reading, read_log
from tests.parsers.expectations import LOGS
from tests.parsers.test_quoted import figures_without_lines

PLAIN = sorted(
    path
    for path in LOGS.rglob("*.log")
    if path.parent.name not in ("encoded", "facts")
    and "fio_series" not in str(path)
    and not {13, 27} & set(path.read_bytes())
)
DD = "20+0 records in\n20+0 records out\n20971520 bytes (21 MB, 20 MiB) copied, 0.5 s, 41.9 MB/s\n"


def printable(text: str) -> str:
    return "Content-Transfer-Encoding: quoted-printable\n\n" + quopri.encodestring(text.encode()).decode()


def page(text: str) -> str:
    """As a forum keeps it: blanks that do not collapse, a mark at each line's end."""
    lines = (html.escape(line).replace("  ", "&nbsp; ") for line in text.split("\n"))
    return f"<p>I ran:</p><pre><code>{'<br />'.join(lines)}</code></pre>\n"


def unbroken(text: str) -> str:
    return text.replace(" ", "\u00a0").replace("-", "\u2013").replace('"', "\u201c")


def string(text: str) -> str:
    return f'ok: [box] => {{\n    "rc": 0,\n    "stdout": {json.dumps(text)}\n}}\n'


def listed(text: str) -> str:
    return f'ok: [box] => {{\n    "msg": {json.dumps(text.splitlines(), indent=8)}\n}}\n'


def docker(text: str) -> str:
    lines = (json.dumps(f"{line}\n") for line in text.splitlines())
    return "".join(f'{{"log":{line},"stream":"stdout","time":"2026-11-22T00:00:00Z"}}\n' for line in lines)


def numbered(text: str) -> str:
    return "".join(f"{number:4}: {line}\n" for number, line in enumerate(text.splitlines(), start=1))


def journal(text: str) -> str:
    lines = enumerate(text.splitlines())
    return "".join(f"Nov 21 04:30:{second % 60:02} box bench[12]: {line}\n" for second, line in lines)


def compose(text: str) -> str:
    return "".join(f"bench_1  | {line}\n" for line in text.splitlines())


def indented(text: str) -> str:
    return "It says:\n\n" + "".join(f"    {line}\n" for line in text.splitlines())


CARRIERS = [printable, page, unbroken, string, listed, docker, numbered, journal, compose, indented]


@pytest.mark.parametrize("path", PLAIN, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_carried_log_is_read_as_the_log(path: Path) -> None:
    text = decode(path.read_bytes())
    wanted = figures_without_lines(read_log(text))
    for carrier in CARRIERS if wanted else ():
        # Where zsh prints the command that it timed, a mark looks like a part of it.
        if not ("% cpu " in text and carrier in (numbered, journal, compose)):
            _read_as_the_log(carrier, text, wanted)


def _read_as_the_log(carrier: Callable[[str], str], text: str, wanted: object) -> None:
    try:
        found = figures_without_lines(read_log(carrier(text)))
    except ParseError:
        return
    assert found in ([], wanted), carrier.__name__  # nothing found is told by the caller
    assert found or _is_bare(text), carrier.__name__


def _is_bare(text: str) -> bool:
    """Lines of values, without a word that no other program prints."""
    return text.count("\n") <= 1 or not any(sign in text for sign in ("IOPS=", " copied", "real", "Version"))


@pytest.mark.parametrize("carrier", CARRIERS)
def test_places_are_those_of_the_text(carrier: Callable[[str], str]) -> None:
    text = carrier((LOGS / "fio/3.28-multi-normal.log").read_text())
    lines = text.split("\n")
    for one in _readings(text):
        there = lines[one.line - 1][one.start : one.end]
        assert there
        assert one.printed.startswith(there.rstrip("="))


def test_a_line_that_a_mail_program_broke_has_its_figure_where_it_begins() -> None:
    text = printable(f"$ dd if=/dev/zero of=/mnt/a/rather/long/name/f bs=1M count=20 conv=fsync\n{DD}")
    found = {one.metric: one for one in _readings(text)}
    lines = text.split("\n")
    assert found["throughput"].value == 41943040
    assert [lines[one.line - 1][one.start : one.end] for one in found.values()] == [
        "41.9 MB/s", "0.5 s", "20971520",
    ]  # fmt: skip


def test_equals_signs_of_a_log_are_no_code() -> None:
    text = (LOGS / "fio/3.42-normal-sync.log").read_text()
    assert _readings(f"{text}# =3D stands for a sign in mails\n") == _readings(text)


def test_a_refused_log_is_refused_where_it_stands() -> None:
    text = "Hello.\n\n<pre>10+0 records in<br>10+0 records out<br>10 octets of something, 3 per second<br></pre>\n"
    with pytest.raises(ParseError) as refused:
        read_log(f"Hello.\n{text}")
    assert refused.value.line == 4


def test_an_indented_failure_gives_no_figure() -> None:
    text = (LOGS / "dd/9.1-enospc.log").read_text()
    (report,) = read_log(indented(text))
    assert not report.readings
    assert [one.line for one in report.failures] == [one.line + 2 for one in read_log(text)[0].failures]


def test_a_number_before_a_word_is_no_mark() -> None:
    lines = "       12.34 real         0.12 user         1.20 sys\n"
    assert [one.value for one in _readings(f"$ time cp a b\n{lines}$ time cp a c\n{lines}")] == [12.34, 12.34]


def _readings(text: str) -> list[Reading]:
    return [one for report in read_log(text) for one in report.readings]
