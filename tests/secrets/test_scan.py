"""What is found in a text that would be published, and what only looks like it."""

from __future__ import annotations

import pytest

from ingest.sets.secrets import MOST, scan, secrets
from tests.checkout import ROOT

KINDS = secrets(ROOT / "data" / "reference")
# Put together here, so that no scanner takes this file for a leak.
DASHES = "-" * 5
HOME = "/ho" + "me"
KEY_40, KEY_88 = "a1B2+c3D/e" * 4, "a1B2+c3D/e" * 8 + "a1B2c3" + "=="
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
    ("serial number", "Logical Unit WWN Device Identifier: 5000cca369c12345"),
    ("serial number", "\t\tUnique ID\t: 369c12345"),
    ("serial number", "Namespace 1 IEEE EUI-64:            002538 5a01b12345"),
    ("serial number", '"eui64": {"oui": 9528, "ext_id": 387654321}'),
    ("column of serial numbers", "NAME   MODEL            SERIAL       SIZE\nsda    x  y 1"),
    ("user's name in a path", f"filename={HOME}/jane/test.img"),
    ("user's name in a path", "C:\\Users\\jane\\fio.exe"),
    ("prompt with user and host", "jane@bigserver:~$ dd if=/dev/zero"),
    ("prompt with user and host", "[jane@bigserver ~]$ dd if=/dev/zero"),
    ("prompt with user and host", "[ssh] jane@bigserver: ~/repo/bench"),
    ("prompt with user and host", "(venv) jane@bigserver:~/repo$ fio"),
    ("e-mail address", "mail jane@services.example.com or jane@mount.io"),
    ("public IP address", "the version at 93.184.216.34"),
    ("serial number", "usb 1-1: SerialNumber: 0123456789.AB"),
    ("private key", f"{DASHES}BEGIN PGP PRIVATE KEY BLOCK{DASHES}"),
    ("private key", f"{DASHES[1:]} BEGIN SSH2 ENCRYPTED PRIVATE KEY {DASHES[1:]}"),
    ("private key", "PuTTY-User-" + "Key-File-2: ssh-rsa"),
    ("private key", "PuTTY-User-" + "Key-File-3: ssh-ed25519"),
    ("private key", "Private" + "Key = " + "a1B+" * 10 + "a1B="),
    ("private key", "AGE-SECRET-" + "KEY-1" + "QPZRY9" * 9 + "QPZR"),
    ("access key", f"aws_secret_access_key = {KEY_40}"),
    ("access key", f"export AWS_SECRET_ACCESS_KEY={KEY_40}"),
    ("access key", f'"SecretAccessKey": "{KEY_40}"'),
    ("access key", f"AccountName=x;AccountKey={KEY_88};EndpointSuffix=core"),
    ("access key", f"AZURE_STORAGE_KEY='{KEY_88}'"),
    ("access key", "https://x.blob.example/y?sv=2024&sig=" + "a1B2%2B" * 6 + "%3D"),
    ("access key", "\tkey = " + "AQ" + "a1B2" * 9 + "=="),
    ("access key", "S" + "G." + "a1" * 11 + "." + "b2" * 21 + "b"),
    ("password", '{"user": "bob", "password": "hunter2horse"}'),
    ("password", "{'password' => 'hunter2horse'}"),
    ("password", '{"password" : "two words"}'),
    ("password", "<password>hunter2horse</password>"),
    ("password", "export RSYNC_PASSWORD=hunter2horse"),
    ("password", "node.session.auth.password = hunter2horse"),
    ("password", "client_secret: hunter2horse"),
    ("password", "mount -t cifs -o user=bob,pass=hunter2 //nas/x"),
    ("password", "curl -s -u bob:hunter2 https://nas.example"),
    ("password", "curl -k -ubob:hunter2 https://nas.example"),
    ("password", "curl --user 'bob:hunter2' https://nas.example"),
    ("password", "sshpass -p hunter2 ssh root@host"),
    ("password", "mysql -uroot -phunter2 sbtest"),
    ("password", "ipmitool -H bmc -U admin -P hunter2 sdr"),
    ("password", "smbclient //nas/x -U bob%hunter2"),
    ("password hash", "root:$" + "6$" + "saltsalt$" + "a1./" * 21 + "aa:19000:0:99999:7:::"),
    ("password hash", "root:$" + "5$rounds=5000$" + "saltsalt$" + "a1./" * 10 + "abc:1:"),
    ("password hash", "root:$" + "1$" + "saltsalt$" + "a1./" * 5 + "ab:1:"),
    ("password hash", "bob:$" + "y$j9T$" + "salt/salt$" + "a1./" * 10 + "abc:1:"),
    ("password hash", "bob:$" + "2y$10$" + "a1./" * 13 + "a"),
    ("password hash", "bob:$" + "apr1$" + "saltsalt$" + "a1./" * 5 + "ab"),
    ("password hash", "bob:$" + "argon2id$v=19$m=65536,t=3,p=4$c2FsdHNhbHQ$" + "a1B/" * 10),
    ("authorization header", "Authorization: Basic " + "Ym9iOmh1bnRlcjI="),
    ("authorization header", "> authorization: Bearer " + "a1B2c3" * 5),
    ("authorization header", '"Authorization": "token ' + 'a1B2c3d4"'),
    ("authorization header", "X-Auth-Token: " + "a1B2c3d4e5"),
    ("authorization header", "Set-Cookie: session=" + "a1B2c3d4e5"),
    ("MAC address", "GigabitEthernet0/1 is up, address is 001b.213a.4f5c (bia"),
    ("serial number", "ata1.00: WDC WD30EFRX, serial WD-WCC4N1234567"),
    ("serial number", "(sdb: serial 9QK0ABCD)"),
    ("serial number", "       serial: CZ1234ABCD"),
    ("serial number", "ada0: Serial Number WD-WCC4N1234567"),
    ("serial number", "usb 1-1: SerialNumber: 4C530001180419121"),
    ("serial number", "Serial No       : SV12345678"),
    ("serial number", "SN = S3Z8NB0K"),
    ("serial number", "sn        : S466NX0K123456A"),
    ("serial number", "E: ID_SERIAL_SHORT=WD-WCC4N1234567"),
    ("serial number", "ID_SERIAL=WDC_WD30EFRX-68EUZN0_WD-WCC4N1234567"),
    ("serial number", "ID_WWN=0x50014ee2b1234567"),
    ("serial number", '"wwn": {\n    "naa": 5,\n    "oui": 3274,\n    "id": 10201234567\n  }'),
    ("serial number", "ls /dev/disk/by-id/ata-WDC_WD30EFRX-68EUZN0_WD-WCC4N1234567-part1"),
    ("serial number", "  ata-WDC_WD30EFRX-68EUZN0_WD-WCC4N1234567  ONLINE  0 0 0"),
    ("serial number", "nvme-Samsung_SSD_970_EVO_500GB_S466NX0K123456A_1 -> ../../nvme0n1"),
    ("serial number", "by-id/nvme-KINGSTON_SA2000M8500G_50026b7282e1f0a3"),
    ("serial number", "by-id/scsi-SATA_ST3500320AS_9QM12345"),
    ("serial number", "by-id/nvme-Amazon_Elastic_Block_Store_vol0123456789abcdef0"),
    ("serial number", "/dev/disk/by-id/wwn-0x5000c500a1b2c3d4"),
    ("serial number", "naa.600508b1001c3ab1d2e3f4a5b6c7d8e9"),
    ("serial number", "nvme-eui.0025385b71b0a1c2"),
    ("serial number", "eui64: 0025385b71b0a1c2"),
    ("serial number", "nguid : 6479a784ba50082f0025385b71b0a1c2"),
    ("serial number", "SAS Address: 0x5000c500a1b2c3d5"),
    ("serial number", "mpatha (3600508b4000156d70001200000b0a1c2) dm-2 HP"),
    ("serial number", "scsi-35000c500a1b2c3d4 -> ../../sda"),
    ("serial number", "/sys/class/dmi/id/chassis_serial:CZJ1234ABC"),
    ("serial number", "\tAsset Tag: IT-004711"),
    ("serial number", "Service Tag: 7XK2P4J"),
    ("serial number", "nqn.2014.08.org.nvmexpress:80868086CVPR12345678"),
    ("column of serial numbers", "Node             SN                   Model"),
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
    "Serial: 8250/16550 driver, 4 ports, IRQ sharing enabled",
    "serial8250: ttyS0 at I/O 0x3f8 (irq = 4, base_baud = 115200) is a 16550A",
    "console=ttyS0,115200 serial 115200 serial ATA150 Serial ATA II md/serialize_policy:0",
    "serialize_overlap=1",
    "\tSerial Number: To Be Filled By O.E.M.\n\tAsset Tag: Not Specified\n\tAsset Tag: No Asset Tag",
    "\tSerial Number: System Serial Number\n\tSerial Number: Default string",
    "chassis_serial:dmi-1\nproduct_serial:None",
    "/dev/disk/by-id/disk-1 /dev/disk/by-id/wwn-1 /dev/disk/by-id/scsi-*",
    "by-id/ata-WDC_WD30EFRX-68EUZN0_XXXXXXXX ata-QEMU_HARDDISK_QM00001 scsi-0QEMU_QEMU_HARDDISK_drive-scsi0",
    "by-id/md-name-nas:0 by-id/dm-name-vg0-lv_data1 lvm-pv-uuid-x",
    "nvme-RAID10_bs128k_numjobs16 nvme-Randread_4k_qd32",
    "wwn-0x0000000000000000 eui.0000000000000000 SN: unknown",
    "0x00005555deadbeef rand_seed=0x5f3759df nguid : 00000000000000000000000000000000",
    "1234.5678.9012 2.6.18-1234.5678 1.2.3.4.5",
    "[sudo] password for user: \nroot@host's password: \npassword: ********",
    '"password": null, "password": "", "password": "<removed>", password=${PASSWORD}',
    "curl -s -o /dev/null -w '%{time_total}' https://files.example/1G:x",
    "curl -u user https://nas.example",
    "a plain mysql -p sbtest; smbclient //nas/x -U guest; bypass=1 passes=12345678",
    "Authorization: none. authorization required",
    "costs $5 to $6 a month, $1$2$3",
    "sig=good; key = fio_read",
    "systemd[1]: Starting modprobe@configfs.service - Load Kernel Module configfs...",
    "Started user@1000.service, user-runtime-dir@1000.service, sshd@1.socket and fstrim@x.timer",
    "PVR_K:  97: Read BVNC 36.56.104.183 from HW device registers",
    "RGX Device registered BVNC 36.56.104.183 with 1 core; firmware version: 22.31.109.72",
    "usb usb1: SerialNumber: xhci-hcd.0.auto\nusb usb2: SerialNumber: 0000:00:14.0",
    "usb usb1: SerialNumber: fe980000.usb\nusb usb3: SerialNumber: vhci_hcd.0\nusb usb4: SerialNumber: ci_hdrc.1",
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
        "remove it or replace it with user@host.example"
    )


def test_a_text_full_of_them_is_told_a_few_times() -> None:
    assert len(scan("a@gmail.com\n" * 1000, KINDS)) == MOST


@pytest.mark.parametrize(("name", "text"), TRUE)
def test_no_message_repeats_a_secret(name: str, text: str) -> None:
    for found in scan(text, KINDS):
        line = text.split("\n")[found.line - 1]
        assert line[found.first - 1 : found.last] not in str(found.problem("x.log")).removeprefix("x.log:")


def test_a_secret_that_two_patterns_see_is_told_once() -> None:
    (found,) = scan(f"curl -u bob:x --password={'hunter2horse'}\n".replace("-u bob:x ", ""), KINDS)
    assert (found.line, found.first, found.last) == (1, 17, 28)
    (found,) = scan("aws_secret_access_key: " + KEY_40, KINDS)
    assert found.first == 24


@pytest.mark.parametrize(
    "text",
    [
        "a" * 75_000, "@" * 75_000, "1." * 37_500, "ab:" * 25_000, "=" * 75_000, "/" * 75_000, "$" * 75_000,
        "sk-" * 25_000, "eyJ" * 25_000, "://a:" * 15_000, "curl " * 15_000, "curl -u " * 10_000, "mysql -" * 10_000,
        "password" * 10_000, "password = " * 7_500, "secret_key=" * 7_500, "ata-A_" * 12_500, "nvme-1-" * 12_500,
        "serial " * 10_000, "Serial Number" * 5_000, "$6$a$" * 15_000, "$y$a$" * 15_000, "0x5" * 25_000,
        "a1b2." * 15_000, "NAME " * 15_000, "Node  " * 12_500, "BEGIN A PRIVATE " * 5_000, " " * 75_000,
    ],
)  # fmt: skip
def test_text_made_to_be_slow_ends(text: str) -> None:
    end = (
        f"Serial password @ PRIVATE KEY xox SERIAL {HOME}/ : authorization cookie secret curl mysql $ sn: \n"
    )
    assert len(scan(f"{text} {end}", KINDS)) <= MOST
