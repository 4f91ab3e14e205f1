"""Logs that a mail, a page or another program carries are unwrapped to what the log says; logs stay as they are."""

from __future__ import annotations

import base64
import gzip
import html
import json
import quopri
import textwrap
from collections.abc import Callable
from email.message import EmailMessage

import pytest

from ingest.parsers import ParseError, Report, read_log
from ingest.sets.logs.decode import decode
from ingest.sets.logs.unwrap import unwrap
from tests.parsers.expectations import LOGS
from tests.parsers.reports import logs

Carrier = Callable[[str], str]
NAMES = [
    "fio/3.28-multi-normal", "fio/2.16-kbbase1000", "fio/3.28-terse-v3-multi", "fio/3.42-normal-sync",
    "sysbench/0.4.12-rndrd", "sysbench/1.0.20-legacy-syntax", "sysbench/1.1.0-rndrw",
    "dd/9.1-write", "hdparm/9.15-direct", "bonnie++/1.97.3-full",
]  # fmt: skip
DD = "20+0 records in\n20+0 records out\n20971520 bytes (21 MB, 20 MiB) copied, 0.5 s, 41.9 MB/s\n"


def mail(encoding: str) -> Carrier:
    """As mail programs send it."""

    def sent(text: str) -> str:
        message = EmailMessage()
        message["From"], message["Subject"] = "Jane Doe", "numbers"
        message.set_content(text, cte=encoding)
        return message.as_string()

    return sent


def quoted_printable(text: str) -> str:
    return quopri.encodestring(text.encode()).decode()


def one_line(text: str) -> str:
    """Ends of lines encoded, too."""
    return quopri.encodestring(text.encode()).decode().replace("=\n", "").replace("\n", "=0A")


def page(text: str) -> str:
    """As a forum keeps it: blanks that do not collapse, a mark at each line's end."""
    lines = (html.escape(line).replace("  ", "&nbsp; ") for line in text.split("\n"))
    return f"<p>I ran:</p><pre><code>{'<br />'.join(lines)}</code></pre>\n"


def table(text: str) -> str:
    """As GitHub shows a file."""
    rows = (f'<tr>\n<td data-line="{n}"></td>\n<td class="code">{html.escape(line)}</td>\n</tr>\n'
            for n, line in enumerate(text.splitlines()))  # fmt: skip
    return f"<table>\n<tbody>\n{''.join(rows)}</tbody>\n</table>\n"


def points(text: str) -> str:
    """As a pastebin shows it."""
    lines = (f'<li class="li1"><div class="de1">{html.escape(line)}</div></li>' for line in text.splitlines())
    return f"<ol>{''.join(lines)}</ol>\n"


def forum(text: str) -> str:
    return f"[QUOTE=joe;17]My [B]results[/B]:\n[CODE]{text}[/CODE][/QUOTE]\nThanks\n"


def notebook(text: str) -> str:
    """As Jupyter keeps what a cell has printed."""
    return json.dumps({"outputs": [{"text": text.splitlines(keepends=True)}]}, indent=1)


def unbroken(text: str) -> str:
    return text.replace(" ", "\u00a0").replace("-", "\u2013").replace('"', "\u201c")


def string(text: str) -> str:
    return f'ok: [box] => {{\n    "rc": 0,\n    "stdout": {json.dumps(text)}\n}}\n'


def string_in_string(text: str) -> str:
    return json.dumps({"results": [json.dumps({"rc": 0, "stdout": text, "cmd": ["fio"]})]})


def escaped_twice(text: str) -> str:
    return f'{{"output": "{json.dumps(json.dumps(text)[1:-1])[1:-1]}"}}\n'


def listed(text: str) -> str:
    return f'ok: [box] => {{\n    "msg": {json.dumps(text.splitlines(), indent=8)}\n}}\n'


def docker(text: str) -> str:
    lines = (json.dumps(f"{line}\n") for line in text.splitlines())
    return "".join(f'{{"log":{line},"stream":"stdout","time":"2026-11-22T00:00:00Z"}}\n' for line in lines)


def behind(mark: str) -> Carrier:
    """Each line behind a mark; what is blank at its end is cut, as mail programs do."""
    return lambda text: "".join(f"{mark}{line}".rstrip() + "\n" for line in text.splitlines())


def counted(form: str) -> Carrier:
    """Each line behind a number of its own."""
    return lambda text: "".join(form.format(n) + line + "\n" for n, line in enumerate(text.splitlines(), 11))


def broken(text: str) -> str:
    """As most mail programs break lines."""
    lines = [part for line in text.splitlines() for part in textwrap.wrap(line, 72) or [""]]
    return "\n".join(lines) + "\n"


def cast(version: int) -> Carrier:
    """As asciinema records it, in pieces that end anywhere."""

    def recorded(text: str) -> str:
        printed = text.replace("\n", "\r\n")
        pieces = [printed[at : at + 100] for at in range(0, len(printed), 100)]
        if version == 1:
            document = {"version": 1, "width": 80, "height": 24, "stdout": [[0.1, piece] for piece in pieces]}
            return json.dumps(document, indent=2)
        size: dict[str, object] = {"term": {"cols": 80}} if version == 3 else {"width": 80, "height": 24}
        events = [[0.1, "o", piece] for piece in pieces]
        header = {"version": version} | size
        lines = [json.dumps(one) for one in (header, [0.1, "i", "ls"], *events)]
        return "\n".join(lines) + "\n"

    return recorded


def in_pane(text: str) -> str:
    """Between the borders of tmux."""
    width = max(map(len, text.splitlines()))
    return "".join(f"│{line:{width}}│\n" for line in text.splitlines())


def beside_pane(text: str) -> str:
    return in_pane(text).replace("\n│", "\n").removeprefix("│")


def before_pane(text: str) -> str:
    """With another program in the pane to its right."""
    return "".join(
        f"{line}load average: 0.{number}\n" for number, line in enumerate(beside_pane(text).splitlines())
    )


CARRIERS: dict[str, Carrier] = {
    "quoted-printable mail": mail("quoted-printable"), "base64 mail": mail("base64"),
    "quoted-printable": quoted_printable, "quoted-printable in one line": one_line,
    "page": page, "table": table, "points": points, "BBCode": forum, "notebook": notebook, "unbroken": unbroken, "string": string, "string in string": string_in_string, "escaped twice": escaped_twice, "list": listed, "Docker": docker,
    "quoted": behind("> "), "quoted twice": behind("> > "), "indented": behind("    "), "host": behind("<host> "),
    "CI": behind("2026-11-21T04:30:00.1234567Z "), "compose": behind("bench_1  | "),
    "asciinema 1": cast(1), "asciinema 2": cast(2), "asciinema 3": cast(3),
    "lines with CR": lambda text: text.replace("\n", "\r"), "pane": in_pane, "left pane": beside_pane, "left of two": before_pane, "right pane": behind("│"),
    "numbered": counted("{:4}: "), "journal": counted("Nov 21 04:30:{} box bench[12]: "),
}  # fmt: skip


# Lines of these must follow each other.
FACTS = ["lsblk-t", "mdstat-degraded", "lscpu-2.38"]


def within(text: str) -> str:
    """The log within, or the text if it is the log itself."""
    unwrapped = unwrap(text)
    return unwrapped.text if unwrapped else text


def said(reports: list[Report]) -> list[object]:
    """What logs say, without places."""
    return [
        (report.tool, one.operation, one.metric, one.statistic, one.value, one.run, one.parameters)
        for report in reports
        for one in report.readings
    ]


@pytest.mark.parametrize("name", NAMES)
def test_a_carried_log_says_what_the_log_says(name: str) -> None:
    text = decode((LOGS / f"{name}.log").read_bytes())
    wanted = said(read_log(text))
    assert wanted
    for carrier, carry in CARRIERS.items():
        assert said(read_log(within(carry(text)))) == wanted, carrier


@pytest.mark.parametrize("name", FACTS)
@pytest.mark.parametrize("carrier", ["page", "table", "points", "BBCode", "notebook"])
def test_a_carried_log_tells_its_facts(name: str, carrier: str) -> None:
    text = (LOGS / f"facts/{name}.log").read_text(encoding="utf-8")
    (carried,), (plain,) = read_log(within(CARRIERS[carrier](text))), read_log(text)
    assert [(one.label, one.value) for one in carried.facts] == [
        (one.label, one.value) for one in plain.facts
    ]


def test_cells_of_a_row_are_in_one_line() -> None:
    row = "<tr>\n  <td align=right>1</td>\n  <td>2</td>\n</tr>\n"
    lines = within(f"<table>\n{row}{row}</table>\n").split("\n")
    assert [line.split() for line in lines] == [[], ["1", "2"], ["1", "2"], []]


@pytest.mark.parametrize("name", ["fio/3.28-multi-normal", "fio/3.42-normal-sync", "fio/2.16-kbbase1000"])
def test_lines_of_fio_that_a_mail_program_broke(name: str) -> None:
    text = (LOGS / f"{name}.log").read_text(encoding="utf-8")
    assert said(read_log(within(broken(text)))) == said(read_log(text))
    assert said(read_log(within(behind("> ")(broken(text))))) == said(read_log(text))


@pytest.mark.parametrize("mark", ["", "> "])
@pytest.mark.parametrize(
    ("name", "whole", "broken"),
    [
        ("fio/3.42-normal-sync", "20.00th=[", "20.00th=[\n "), ("fio/3.42-normal-sync", "MB/s-", "MB/s-\n"),
        ("fio/3.42-normal-sync", "MiB/s-", "MiB/s-\n"), ("fio/3.42-normal-sync", "), io=", "),\n\tio="),
        ("fio/3.42-normal-sync", ", stdev=", ",\n        stdev="), ("fio/3.33-enospc", "func=io_u error, ", "func=io_u\nerror, "),
        ("fio/3.33-enospc", " left on", "\nleft on"),
    ],
)  # fmt: skip
def test_lines_of_fio_broken_within_a_figure_or_a_message(
    name: str, whole: str, broken: str, mark: str
) -> None:
    text = (LOGS / f"{name}.log").read_text(encoding="utf-8")
    assert whole in text
    assert said(read_log(within(behind(mark)(text.replace(whole, broken))))) == said(read_log(text))


@pytest.mark.parametrize("mark", ["", "> "])
@pytest.mark.parametrize(
    "line",
    [
        "104857600 bytes (105 MB, 100 MiB) copied, 0.563546 s, 186 MB/s",
        "1021592274 bytes transferred in 480.752682 secs (2124985 bytes/sec)",
        " Timing O_DIRECT disk reads (offset 1 GB): 546 MB in  3.00 seconds = 181.89 MB/sec",
    ],
)
def test_results_that_a_mail_program_broke(line: str, mark: str) -> None:
    """At any blank, but where what is left of the line is too short to be known."""
    for width in range(8, 80, 4):
        _read_in_spite_of_a_break(line, mark, width)


def _read_in_spite_of_a_break(line: str, mark: str, width: int) -> None:
    start = line.rfind(" ", 30, max(30, min(width, len(line) - 1)))
    if start < 0:
        return
    log = f"/dev/sda:\n{line}\n"
    broken = f"/dev/sda:\n{line[:start]}\n{line[start + 1 :]}\n{line}\n"
    first, *_ = read_log(within(behind(mark)(broken)))
    (whole,) = read_log(log)
    figures = [(one.metric, one.value, one.operation) for one in whole.readings]
    assert [(one.metric, one.value, one.operation) for one in first.readings] == figures * 2


@pytest.mark.parametrize(
    "broken",
    [" Timing buffered disk reads:\n218 MB in  3.01 seconds =  72.44 MB/sec\n",
     " Timing cached reads:   1412 MB in  2.00 seconds =\n705.05 MB/sec\n"],
)  # fmt: skip
def test_blanks_that_would_tell_the_version_are_not_guessed(broken: str) -> None:
    assert unwrap(f"/dev/sda:\n{broken}") is None


@pytest.mark.parametrize(
    "line",
    [
        " Timing cached reads:   1412 MB in  2.00 seconds = 705.05 MB/sec",
        " Timing O_DIRECT cached reads:   484 MB in  2.03 seconds = 238.57 MB/sec",
        " Timing buffer-cache reads:   128 MB in  0.89 seconds =143.82 MB/sec",
    ],
)
def test_cached_reads_that_a_mail_program_broke_before_the_unit(line: str) -> None:
    log = f"/dev/sda:\n{line}\n Timing O_DIRECT disk reads: 154 MB in  3.24 seconds =  47.57 MB/sec\n"
    broken = log.replace(" MB/sec", "\nMB/sec", 1)
    (whole,), (first,) = read_log(log), read_log(within(behind("> ")(broken)))
    assert whole.readings[0].value
    assert [(one.metric, one.value, one.reason, one.rule) for one in first.readings] == [
        (one.metric, one.value, one.reason, one.rule) for one in whole.readings
    ]


def test_a_log_says_the_same_when_it_is_unwrapped() -> None:
    """No log of the repository needs it."""
    for path in logs():
        text = decode(path.read_bytes())
        unwrapped = unwrap(text)
        wanted = said_of(text) if unwrapped else None
        assert not wanted or said_of(unwrapped.text if unwrapped else text) == wanted, path


def said_of(text: str) -> list[object] | None:
    """None where it is refused."""
    try:
        return said(read_log(text))
    except ParseError:
        return None


def test_what_it_was_wrapped_in_is_said() -> None:
    unwrapped = unwrap(mail("base64")(behind("> ")(DD)))
    assert unwrapped is not None
    assert unwrapped.text == DD
    assert str(unwrapped).startswith("unwrapped from an encoded mail, marks before each line;")


def test_all_texts_of_a_mail_of_several_parts_are_read() -> None:
    message = EmailMessage()
    message.set_content("See the logs.\n")
    message.add_attachment(DD, filename="a.log", cte="base64")
    message.add_attachment(b"\x89PNG", maintype="image", subtype="png")
    assert within(message.as_string()) == f"See the logs.\n{DD}"


@pytest.mark.parametrize(
    "log", [DD.encode(), gzip.compress(DD.encode(), mtime=0), b"%PDF-1.4\n\xe2\xe3\xcf\xd3"]
)
@pytest.mark.parametrize("kind", ["octet-stream", "x-log"])
def test_a_log_that_is_attached_as_anything_is_read(log: bytes, kind: str) -> None:
    message = EmailMessage()
    message.set_content("See the log.\n")
    message.add_attachment(log, maintype="application", subtype=kind, filename="dd.log")
    assert within(message.as_string()) == f"See the log.\n{'' if b'PDF' in log else DD}"


def test_all_mails_of_a_mailbox_are_read() -> None:
    carried = mail("base64")(DD)
    mailbox = "".join(f"From jane@example.org  Mon Nov  2 10:00:0{n} 2026\n{carried}\n" for n in range(3))
    assert within(mailbox) == DD * 3


@pytest.mark.parametrize("plain", [DD, " \n"])
def test_a_page_beside_the_text_of_a_mail_is_no_second_run(plain: str) -> None:
    message = EmailMessage()
    message.set_content(plain, cte="base64")
    message.add_alternative(f"<pre>{DD}</pre>", subtype="html", cte="base64")
    message.add_attachment("the plan", filename="a.txt", cte="base64")
    lines = within(message.as_string()).splitlines()
    assert [line for line in lines if line] == [*DD.splitlines(), "the plan"]


@pytest.mark.parametrize(
    "damaged", ["=3D=", "====", "=XX=0A", "Content-Transfer-Encoding: base64\n\n%%%", "&#9999999;"]
)
def test_what_cannot_be_decoded_stays_or_is_left_out(damaged: str) -> None:
    assert isinstance(within(damaged), str)


def test_equals_signs_of_a_log_are_no_code() -> None:
    text = (LOGS / "fio/3.42-normal-sync.log").read_text()
    assert said(read_log(within(f"{text}# =3D stands for a sign in mails\n"))) == said(read_log(text))


@pytest.mark.parametrize(
    "command",
    [
        "dd if=/dev/sr0 of=CD.iso",
        "sysbench --test=fileio --num-threads=20",
        "mount LABEL=DATA /mnt",
        "UUID=DEADBEEF",
    ],
)
def test_equals_signs_of_a_command_are_no_code(command: str) -> None:
    assert unwrap(f"$ {command}\n{DD}") is None


@pytest.mark.parametrize(
    "lines",
    [
        (
            "Run status group 0 (all jobs):\n   READ: bw=936MiB/s (981MB/s), 936MiB/s-936MiB/s (981MB/s-981MB/s), "
            "io=4096MiB (4295MB), run=4376-4376msec\n"
        ),
        "   trim: io=1024KB, bw=1024KB/s, iops=256, runt=  1000msec\n",
    ],
)
def test_few_lines_of_fio_may_be_quoted(lines: str) -> None:
    assert said(read_log(within(behind("> ")(lines)))) == said(read_log(lines)) != []


def test_a_word_before_one_line_is_no_mark() -> None:
    text = f"seen:   read: IOPS=1, BW=1B/s\n{(LOGS / 'fio/3.42-normal-sync.log').read_text()}"
    assert unwrap(text) is None


def test_a_prompt_of_more_than_is_none_of_a_mail() -> None:
    (report,) = read_log(within(f"> dd if=/dev/zero of=/tmp/f bs=1M count=20\n{DD}"))
    assert report.readings[0].operation == "write"


def test_depths_of_quotes_may_change() -> None:
    times = "> > real\t0m1.5s\n> > user\t0m0.1s\n> > sys\t0m0.1s\n>\n> real\t0m2.5s\n> user\t0m0.1s\n> sys\t0m0.1s\n"
    (report,) = read_log(within(f"\n{times}"))
    assert [(one.value, one.line) for one in report.readings] == [(1.5, 2), (2.5, 6)]


@pytest.mark.parametrize(
    "line",
    ["  write: IOPS=9818, BW=38.4MiB/s (40.2MB/s)(3071MiB/80076msec)", "  write: io=64MB, bw=66064KB/s, iops=8, runt=  992msec"],
)  # fmt: skip
def test_a_quoted_report_of_fio_below_one_that_is_not_is_read(line: str) -> None:
    answer = f"j: (groupid=0, jobs=1): err= 0: pid=7\n{line}\n"
    (report,) = read_log(within(f"Now:\n{answer}\nYou wrote:\n{behind('> > ')(answer)}"))
    lines = [one.line for one in report.readings if one.metric == "throughput"]
    assert lines == [3, 7]


GROUPS = """Run status group 0 (all jobs):
   READ: bw=51.0MiB/s (53.5MB/s), 51.0MiB/s-51.0MiB/s (53.5MB/s-53.5MB/s),@io=102MiB (107MB), run=1990-2000msec
Run status group 1 (all jobs):
  WRITE: io=1024.0MB, aggrb=52429KB/s, minb=52429KB/s, maxb=52429KB/s,@mint=20000msec, maxt=20000msec
"""


def test_totals_of_fio_that_a_mail_broke_are_whole_again() -> None:
    whole, broken = GROUPS.replace("@", " "), GROUPS.replace("@", "\n> ")
    assert said(read_log(within(behind("> ")(broken).replace("> > ", "> ")))) == said(read_log(whole)) != []


@pytest.mark.parametrize(
    "line",
    [
        "  read: IOPS=1057k, BW=4129MiB/s (4330MB/s)(242GiB/60001msec)",
        "1073741824 bytes (1.1 GB, 1.0 GiB) copied, 2.35215 s, 456 MB/s",
    ],
)
def test_lines_that_grep_found_in_several_files_are_read(line: str) -> None:
    text = f"ext4.log:{line}\nxfs-new.log:{line}\n\nfs/btrfs.log:{line}\nsee notes.txt: done\n"
    (report,) = read_log(within(text))
    assert [one.line for one in report.readings if one.metric == "throughput"] == [1, 2, 4]
    assert "see notes.txt: done" in within(text)


def test_a_number_before_a_word_is_no_mark() -> None:
    line = "       12.34 real         0.12 user         1.20 sys\n"
    assert unwrap(f"$ time cp a b\n{line}$ time cp a c\n{line}") is None


def test_job_files_stay_as_they_are() -> None:
    assert unwrap("[global]\nrw=read\nbs=4k\n\na: (groupid=0, jobs=1): err= 0: pid=1\n") is None


@pytest.mark.parametrize("piece", ["=\n", "=3D", "<p>", "&lt;", '"\\n', "> ", "<", "&", '{"log":"', "=0A"])
def test_half_a_megabyte_of_signs_is_soon_seen_through(piece: str) -> None:
    unwrap(piece * (500_000 // len(piece)))


def test_base64_is_known_by_its_header_alone() -> None:
    text = base64.encodebytes(DD.encode()).decode()
    assert unwrap(text) is None


@pytest.mark.parametrize(
    "progress",
    [
        "\r52428800 bytes (52 MB, 50 MiB) copied, 1 s, 52.4 MB/s\r104857600 bytes (105 MB, 100 MiB) copied, 2 s, 52.4 MB/s",
        "Jobs: 1 (f=1): [R(1)][50.0%][r=66.1MiB/s][r=16.9k IOPS][eta 00m:01s]\rJobs: 1 (f=1): [R(1)][eta 00m:00s]\r",
        "one line that a Mac has written\r",
        "10+0 records in\r\n10+0 records out\r\n",
    ],
)
def test_a_line_that_is_drawn_anew_is_no_log_of_several(progress: str) -> None:
    assert unwrap(progress) is None


def test_the_tree_of_lsblk_is_no_border() -> None:
    assert unwrap("sda\n├─sda1\n│ ├─md0\n│ └─md1\n└─sda2\n") is None
    assert unwrap("sda\n├─sda1\n│ └─md0\n│   └─luks\n└─sda2\n") is None


def test_a_pane_beside_a_result_or_with_a_broken_number_stays() -> None:
    result = "10485760 bytes (10 MB) copied, 0.1 s, 105 MB/s"
    assert unwrap(f"$ dd if=a of=b│{result}\n$ dd if=c of=d│{result}\n") is None
    assert unwrap("  min:   0.1│top\n2          │load\n") is None
    assert unwrap("$ dd        │top\na │ b\n") is None
    assert unwrap("  sda\n  │   └─a\n  │   └─b\n") is None
    unwrapped = unwrap(f"before\n{result} │top - 1\n$               {' ' * len(result[15:])}│load\n")
    assert unwrapped
    assert unwrapped.text == f"before\n{result}\n$\n"


def of_containers(mark: str, other: str) -> str:
    """Two jobs at once; the latency of the first stands below the other's rate."""
    lines = (
        (mark, "a: (groupid=0, jobs=1): err= 0: pid=5: Fri May  5 10:00:00 2023"),
        (mark, "  write: IOPS=195, BW=195MiB/s (205MB/s)(5859MiB/30001msec)"),
        (other, "b: (groupid=0, jobs=1): err= 0: pid=5: Fri May  5 10:00:00 2023"),
        (other, "  read: IOPS=95, BW=95.0MiB/s (99.6MB/s)(2850MiB/30001msec)"),
        (mark, "    clat (usec): min=60, max=9000, avg=78.00, stdev=10.00"),
    )
    return "".join(f"{each}{line}\n" for each, line in lines)


@pytest.mark.parametrize(
    ("mark", "other"),
    [
        ("bench-1  | ", "bench-2  | "),
        ("a      | ", "second | "),
        ("[pod/bench-x/fio] ", "[pod/bench-long/fio] "),
    ],
)
def test_lines_of_containers_that_ran_at_once_are_those_of_each(mark: str, other: str) -> None:
    (report,) = read_log(within("Attaching to two\n" * ("|" in mark) + of_containers(mark, other)))
    latencies = {one.operation for one in report.readings if one.metric == "latency"}
    assert latencies == {"write"}


def test_a_table_is_no_output_of_containers() -> None:
    assert unwrap("Read  | 131.66 MB/s\nWrite | 132.01 MB/s\nfio\nRead  | 1\n") is None


def test_other_json_is_no_recording() -> None:
    assert unwrap('{"version": 2, "width": 80}\n') is None
    assert unwrap('{"version": 1, "stdout": 7, "width": 80}\n') is None
    assert unwrap('{"fio version": "fio-3.42", "version": 2}\n') is None


@pytest.mark.parametrize("key", ["json_format_version", "fio version", "blockdevices", "lscpu"])
def test_a_document_of_a_tool_stays_as_it_is(key: str) -> None:
    """Though it has lists of strings, as smartctl's of its arguments is."""
    fields = ["Architecture:", "CPU(s):", "Model name:"]  # by which lscpu is known
    output = ["> 1+0 records in", "&lt;b&gt;"]
    document = {key: {"argv": ["smartctl", "-j", "-a"], "output": output, "fields": fields}}
    assert unwrap(json.dumps(document, indent=2) + "\n") is None
