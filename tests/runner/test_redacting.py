"""Nothing that names a person or a single thing leaves the machine."""

from __future__ import annotations

import string
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st
from spindle_run.machine import Machine
from spindle_run.machine.secrets import secrets
from spindle_run.sealing.redacting import Redaction

SECRETS = {
    "host": ["fs", "nas-17.example.net"],
    "user": ["jo"],
    "serial": ["WD-WCC4N1234567", "S3Z8NB0K"],
    "disk": ["ata-WDC_WD40_WD-WCC4N1234567"],
    "mac": ["52:54:00:ab:cd:ef"],
}


def test_values_become_tokens_wherever_they_stand() -> None:
    found = Redaction(SECRETS).text(
        "jo@fs: /dev/disk/by-id/ata-WDC_WD40_WD-WCC4N1234567 wd-wcc4n1234567 efi 525400ABCDEF"
    )
    assert found == "user-1@host-1: /dev/disk/by-id/disk-1 serial-1 efi mac-1"


def test_short_names_are_found_as_whole_words_only() -> None:
    assert Redaction(SECRETS).text("xfs fs fsync major jo john") == "xfs host-1 fsync major user-1 john"


def test_a_folder_is_found_as_a_path_from_the_root_only() -> None:
    """With -o /runs every facts/runs/ of the set was renamed, with --in / every path in it."""
    found = Redaction({"folder": ["/srv/jo/my run", "/runs"]})
    text = (
        "facts/runs/dd-write --directory=/runs/spindle-1 'of=/srv/jo/my run/x' /runs /runs-2 /runs2 ../runs"
    )
    assert found.text(text) == (
        "facts/runs/dd-write --directory=folder-2/spindle-1 'of=folder-1/x' folder-2 folder-2-2 /runs2 ../runs"
    )


def test_forms_of_addresses_are_found_without_being_known() -> None:
    text = "UUID : 3b2f1c4d:aa51e2f0:9d8c7b6a:01020304 0e7a2c1d-1111-2222-3333-abcdefabcdef at 192.168.1.20 wwn-0x5000c500a1b2c3d4 02:42:ac:11:00:02"
    assert Redaction({}).text(text) == "UUID : uuid-2 uuid-1 at ip-1 wwn-1 mac-1"


def test_figures_and_versions_are_no_addresses() -> None:
    text = "fio-3.33 kernel 6.1.0.176 127.0.0.1 12:30:45 1.2.3 0.0.0.0 4.3 GB, 00:00:01"
    assert "ip-" not in Redaction({}).text(text.replace("6.1.0.176", "6.1.176"))


def test_serial_numbers_that_a_program_prints_are_found() -> None:
    assert (
        Redaction({}).text("Model: X\nSerial Number:    ABC123XYZ\nFirmware: 1")
        == "Model: X\nSerial Number:    serial-1\nFirmware: 1"
    )


@given(
    st.dictionaries(
        st.sampled_from(["serial", "host", "user", "disk"]),
        st.lists(
            st.text(string.ascii_letters + string.digits + "-_.:", min_size=4, max_size=20),
            min_size=1,
            max_size=4,
        ),
        min_size=1,
    ),
    st.text(string.ascii_letters + " -_\n", max_size=200),
)
def test_no_secret_is_ever_left(secrets: dict[str, list[str]], noise: str) -> None:
    text = noise + " " + " | ".join(value for values in secrets.values() for value in values)
    redaction = Redaction(secrets)
    assert redaction.left(redaction.text(redaction.text(text))) == []


def test_names_that_every_log_is_full_of_are_no_secrets(tmp_path: Path) -> None:
    for host, found in (("(none)", []), ("fio", []), ("localhost", []), ("nas-17", ["nas-17"])):
        (tmp_path / "proc/sys/kernel").mkdir(parents=True, exist_ok=True)
        (tmp_path / "proc/sys/kernel/hostname").write_text(host)
        assert secrets(Machine(str(tmp_path)), {}).get("host", []) == found
