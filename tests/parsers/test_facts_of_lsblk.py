"""lsblk in its many forms: tables, raw, pairs, JSON; joined members, and paths for names."""

from __future__ import annotations

import pytest

from ingest.parsers import read_log
from ingest.parsers.machine import lsblk
from tests.parsers.of_facts import log, settings, values

LSBLK = """\
NAME        MODEL                      ROTA   SIZE SCHED          RA TYPE MOUNTPOINT
sda         Samsung SSD 860 EVO 500GB     0 465.8G mq-deadline   128 disk
├─sda1                                    0   512M mq-deadline   128 part /boot
sdb         ST4000DM000-1F2168            1   3.7T               128 disk
nvme0n1     PM951 NVMe SAMSUNG 256GB      0 238.5G none        65536 disk
sr0         DVD-RAM                       1  1024M cfq           128 rom

root@nas:~# ls
"""


def test_lsblk_keeps_holes_and_long_names() -> None:
    report = lsblk.parse(LSBLK)
    assert values(report) == {
        "Model of sda": "Samsung SSD 860 EVO 500GB", "Rotational of sda": "0", "Size of sda": "465.8G",
        "Scheduler of sda": "mq-deadline", "Read-ahead in KiB of sda": "128",
        "Model of sdb": "ST4000DM000-1F2168", "Rotational of sdb": "1", "Size of sdb": "3.7T",
        "Read-ahead in KiB of sdb": "128",
        "Model of nvme0n1": "PM951 NVMe SAMSUNG 256GB", "Rotational of nvme0n1": "0", "Size of nvme0n1": "238.5G",
        "Scheduler of nvme0n1": "none", "Read-ahead in KiB of nvme0n1": "65536",
    }  # fmt: skip
    assert settings(report) == {("sda", "scheduler"): "mq-deadline", ("nvme0n1", "scheduler"): "none"}


def test_lsblk_in_other_forms() -> None:
    assert settings(lsblk.parse(log("lsblk-t")))[("ubdd", "scheduler")] == "mq-deadline"
    assert settings(lsblk.parse(log("lsblk-o"))) == settings(lsblk.parse(log("lsblk-P")))
    json = values(lsblk.parse(log("lsblk-J")))
    assert (json["Size of ubda"], json["Rotational of ubda"]) == ("67108864", "false")


@pytest.mark.parametrize("indent", ["", "    ", "\t"])
@pytest.mark.parametrize("at_end", ["", "   "])
def test_lsblk_raw_may_be_indented_and_have_blanks_at_the_end(indent: str, at_end: str) -> None:
    page = "".join(f"{indent}{line.rstrip()}{at_end}\n" for line in log("lsblk-r").splitlines())
    assert values(lsblk.parse(page)) == values(lsblk.parse(log("lsblk-r")))


@pytest.mark.parametrize("columns", ["NAME MODEL SIZE", "NAME SIZE MODEL", "NAME MODEL RA"])
def test_what_stands_below_a_raw_table_is_no_drive(columns: str) -> None:
    table = f"$ lsblk -r -o {columns.replace(' ', ',')}\n{columns}\n"
    assert lsblk.parse(f"{table}root@nas:~# ls /mnt\nHello dear all\n").facts == []


def test_lsblk_raw_has_one_blank_between_columns_and_none_where_nothing_is_known() -> None:
    report = lsblk.parse(
        "NAME MAJ:MIN MODEL ROTA SIZE RO TYPE SCHED MOUNTPOINT\n"
        "sda 8:0 Samsung\\x20SSD\\x20860 0 465.8G 0 disk mq-deadline \n"
        "sda1 8:1  0 512M 0 part  /boot\n"
        "sdb 8:16  1 64M 0 disk  \n"
    )
    assert values(report) == {
        "Model of sda": "Samsung SSD 860", "Rotational of sda": "0", "Size of sda": "465.8G",
        "Scheduler of sda": "mq-deadline", "Rotational of sdb": "1", "Size of sdb": "64M",
    }  # fmt: skip


@pytest.mark.parametrize(
    "table",
    [
        "NAME    SIZE MODEL\nsda   465.8G HUH 7\n",
        "KNAME    SIZE MODEL\nsda    465.8G HUH 7\n",
        "NAME       SIZE MODEL\n/dev/sda 465.8G HUH 7\n",
        "MODEL NAME    SIZE\nHUH 7 sda   465.8G\n      └─sda1  512M\n",
        "NAME HCTL    TYPE   SIZE VENDOR MODEL REV  TRAN\nsda  0:0:0:0 disk 465.8G HGST   HUH 7 A907 sas\n",
    ],
)
def test_lsblk_is_known_by_a_model_alone(table: str) -> None:
    (report,) = read_log(table)
    assert {label: value for label, value in values(report).items() if "Interface" not in label} == {
        "Size of sda": "465.8G", "Model of sda": "HUH 7",
    }  # fmt: skip


def test_lsblk_joins_the_members_of_an_array() -> None:
    rows = [
        "    NAME  SIZE TYPE  ROTA",
        ",-> sda   64M disk     0",
        "'-> sdb   64M disk     0",
        " `--md0  189M raid5    0",
    ]
    told = values(lsblk.parse("\n".join(rows) + "\n"))
    assert [label for label in told if label.startswith("Size")] == ["Size of sda", "Size of sdb"]


def test_swapon_is_none_of_lsblk() -> None:
    assert read_log("NAME      TYPE      SIZE USED PRIO\n/dev/sda2 partition   2G   0B   -2\n") == []


def test_lsblk_json_of_old_has_a_drive_in_a_line() -> None:
    text = """\
{"blockdevices": [
   {"name": "sda", "model": "A {B} C", "rota": "1", "type": "disk",
      "children": [
         {"name": "sda1", "model": null, "rota": "0"}
      ]
   },
   {"name": "sr0", "rota": "1", "type": "rom"}
]}
"""
    assert values(lsblk.parse(text)) == {"Model of sda": "A {B} C", "Rotational of sda": "1"}


def test_other_tables_are_not_lsblks() -> None:
    assert not lsblk.detect(
        "NAME      READY   STATUS    RESTARTS   AGE\npod-a     1/1     Running   0   2d\n"
    )


def test_quotation_marks_in_a_model_of_json() -> None:
    text = (
        '{"blockdevices": [{"name": "sda", "model": "EXAMPLE 2.5\\" 1TB \\\\ X", "size": 1000204886016}]}\n'
    )
    assert values(lsblk.parse(text)) == {
        "Model of sda": 'EXAMPLE 2.5" 1TB \\ X', "Size of sda": "1000204886016",
    }  # fmt: skip


def test_a_row_that_somebody_has_moved_is_no_drive() -> None:
    """Names were replaced by shorter ones, and the numbers behind them slipped to the left."""
    text = (
        "NAME                 MAJ:MIN RM  SIZE RO TYPE  MOUNTPOINT\n"
        "vda                  252:0    0   10G  0 disk\n"
        "    `-rhel-swap 253:1    0  100M  0 lvm   [SWAP]\n"
        "vdb                  252:16   0   20G  0 disk\n"
    )
    assert values(lsblk.parse(text)) == {"Size of vda": "10G", "Size of vdb": "20G"}
