"""What is found in a text that would be published, and what only looks like it."""

from __future__ import annotations

import pytest

from ingest.secrets.scan import MOST, scan, secrets
from tests.checkout import ROOT

KINDS = secrets(ROOT / "data" / "reference")
# Put together here, so that no scanner takes this file for a leak.
DASHES = "-" * 5
HOME = "/ho" + "me"
TRUE = [
    ("private key", f"{DASHES}BEGIN RSA PRIVATE KEY{DASHES}"),
    ("private key", f"{DASHES}BEGIN OPENSSH PRIVATE KEY{DASHES}"),
    ("private key", f"{DASHES}BEGIN PRIVATE KEY{DASHES}"),
    ("access key", "AK" + "IA" + "Q3EGRZL2X7YB4M5N"),
    ("access key", "token ghp" + "_" + "a1B2" * 9),
    ("access key", "gl" + "pat-" + "a1B2c" * 4),
    ("access key", "xo" + "xb-" + "1234567890-abcdefghijkl"),
    ("access key", "AI" + "za" + "a1B2c" * 7),
    ("access key", "ey" + "J" + "hbGciOiJIUzI1" + ".ey" + "J" + "zdWIiOiIxMjM0NTY" + "." + "a1B2c3D4e5F6"),
    ("password", "mysql --pass" + "word=correct-horse"),
    ("password", "fetch https://bob:" + "hunter2@files.example/x"),
    ("e-mail address", "mail jane.doe@gmail.com about it"),
    ("public IP address", "inet 8.8.8.8 netmask"),
    ("public IP address", "connected to 93.184.216.34"),
    ("public IP address", "nfs 5.9.1.2:2049"),
    ("public IP address", "ping 2a00:1450:4001:81b::200e"),
    ("MAC address", "HWaddr 00:1B:21:3a:4f:5c"),
    ("MAC address", "ether 00-1b-21-3a-4f-5c"),
    ("serial number", "\tSerial Number:      9QK0ABCD"),
    ("serial number", "Serial number:        Z1Z2ABCD"),
    ("serial number", " Model=ST380011A, FwRev=8.01, SerialNo=4JV13N53"),
    ("serial number", '"serial": "S3Z8NB0K"'),
    ("serial number", 'NAME="sda" SERIAL="S3Z8NB0K" SIZE="1"'),
    ("serial number", "LU WWN Device Id: 5 000cca 369c12345"),
    ("column of serial numbers", "NAME   MODEL            SERIAL       SIZE\nsda    x  y 1"),
    ("user's name in a path", f"filename={HOME}/jane/test.img"),
    ("user's name in a path", "C:\\Users\\jane\\fio.exe"),
    ("prompt with user and host", "jane@bigserver:~$ dd if=/dev/zero"),
    ("prompt with user and host", "[jane@bigserver ~]$ dd if=/dev/zero"),
]
NEAR_MISSES = [
    "version 1.2.3.4",
    "Linux version 2.6.25.5-1.1-default (geeko@buildhost)",
    "Linux version 6.1.0-18 (mockbuild@builder.bsys.centos.org) (gcc 12)",
    "kernel 2.6.32.71 and 2.6.22.18",
    "controller_firmware: 1.05.01.034",
    "inet 192.168.1.10, 10.0.0.1, 127.0.0.1, 172.16.5.4",
    "address 999.999.999.999",
    "256+0 records in\n256+0 records out\n268435456 bytes (268 MB, 256 MiB) copied, 0.274365 s, 978 MB/s",
    "7d9c3b8a-0b1f-4e62-9f6b-3a2a1c4d5e6f",
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "12:30:45 up 3 days",
    "00:00:00:00:00:00",
    "BW=12.5MiB/s (13.1MB/s)(750MiB/60001msec); 0 zone resets",
    "lat (usec): min=1, max=93, avg=21.16, stdev= 3.04",
    "Serial Number:    XXXXXXXXX",
    "Transport:          Serial, ATA8-AST, SATA 1.0a",
    '"serial": null',
    "serial: 10",
    "the public key of the disk-sk-encryption test",
    "password: ",
    "password=$PASSWORD",
    "user@host.example wrote",
    f"bonnie++ -d {HOME}/user -s 1G",
    "root@host:~# smartctl -a",
    "iops@4k read",
    "Serial Number:    serial-1\nLU WWN Device Id: wwn-2",
    'NAME="sda" SERIAL="serial-1" WWN="wwn-1"',
    f"user-1@host-1:~$ fio --directory={HOME}/user-1",
]


@pytest.mark.parametrize(("name", "text"), TRUE)
def test_found(name: str, text: str) -> None:
    assert name in [one.secret.name for one in scan(f"before\n{text}\nafter", KINDS)]


@pytest.mark.parametrize("text", NEAR_MISSES)
def test_near_misses_are_let_through(text: str) -> None:
    assert [one.secret.name for one in scan(text, KINDS)] == []


def test_every_kind_is_tried() -> None:
    assert {kind.name for kind in KINDS} == {name for name, _ in TRUE}


def test_the_place_is_told_and_the_secret_is_not() -> None:
    (found,) = scan("one\nmail jane.doe@gmail.com\n", KINDS)
    said = str(found.problem("a/logs/x.log"))
    assert said == (
        "a/logs/x.log:2: expected no e-mail address, found one in characters 6 to 23; "
        "remove it or replace it by user@host.example"
    )


def test_a_text_full_of_them_is_told_a_few_times() -> None:
    assert len(scan("a@gmail.com\n" * 1000, KINDS)) == MOST


@pytest.mark.parametrize(
    "text", ["a" * 300_000, "@" * 300_000, "1." * 150_000, "ab:" * 100_000, "=" * 300_000]
)
def test_text_made_to_be_slow_ends(text: str) -> None:
    assert scan(f"{text} Serial password @ PRIVATE KEY xox SERIAL {HOME}/ :", KINDS) == []
