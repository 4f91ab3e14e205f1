# Block devices: which disk each is, who uses it, and what somebody may miss on it. spindle-run asks before each step that
# writes to a disk, and each script of emit-sh holds the same text. In POSIX sh, with sed, dd, od and wipefs.
# ROOT stands before every path (for tests); what the process OURS has open does not count.
ROOT=${ROOT:-} OURS=${OURS:-$$}
word() { # FILE...: sets line to the first line of the first of them that has one
  for file; do
    line=
    { read -r line <"$file"; } 2>/dev/null
    case $line in '' | '(null)') line= ;; *) return ;; esac
  done
}
recorded() { # NUMBER KEY: what udev knows of a device, where the kernel itself does not tell
  [ ! -r "$ROOT/run/udev/data/b$1" ] || sed -n "s/^E:$2=//p" "$ROOT/run/udev/data/b$1" | head -n 1
}
identity() { # NAME of a whole disk as the kernel calls it: bytes|boot|number|diskseq|serial|WWID
  at=$ROOT/sys/block/$1
  word "$at/dev"; number=$line; [ -n "$number" ] || return 1
  word "$at/size"; bytes=$((${line:-0} * 512))
  word "$ROOT/proc/sys/kernel/random/boot_id"; boot=$line
  word "$at/diskseq"; diskseq=$line
  word "$at/device/serial" "$at/serial"; serial=$line
  [ -n "$serial" ] || [ ! -r "$at/device/vpd_pg80" ] || serial=$(dd if="$at/device/vpd_pg80" bs=4 skip=1 2>/dev/null | tr -cd '[:graph:]')
  [ -n "$serial" ] || serial=$(recorded "$number" ID_SERIAL_SHORT)
  word "$at/device/wwid" "$at/wwid" "$at/dm/uuid" "$at/md/uuid"; wwid=$line
  [ -n "$wwid" ] || wwid=$(recorded "$number" ID_WWN_WITH_EXTENSION)
  case $serial in *[!0]*) ;; *) serial= ;; esac # zeros are what a bridge says that knows none
  echo "$bytes|$boot|$number|$diskseq|$serial|$wwid"
}
identities() { # [NAME...]: NAME|identity of these, or of all, whole disks
  [ $# != 0 ] || set -- "$ROOT"/sys/block/*
  for at; do
    known=$(identity "${at##*/}") && case $known in 0\|*) ;; *) echo "${at##*/}|$known" ;; esac
  done
}
twins() { # NAME: other disks that tell the same serial or WWID: which of them a name means is chance
  identity "$1" >/dev/null || return
  own=$1 own_serial=$serial own_wwid=$wwid
  identities | while IFS='|' read -r block _ _ _ _ serial wwid; do
    if [ "$block" = "$own" ] || differ "$own_serial" "$serial" || differ "$own_wwid" "$wwid"; then continue; fi
    if [ -n "$own_serial" ] && [ -n "$serial" ] || { [ -n "$own_wwid" ] && [ -n "$wwid" ]; }; then echo "/dev/$block"; fi
  done
}
differ() { [ -n "$1" ] && [ -n "$2" ] && [ "$1" != "$2" ]; }
users() { # NAME: a line for each use of a disk or of a partition of it, in the order of what would be lost
  numbers=" " found= open=
  for at in "$ROOT/sys/block/$1" "$ROOT/sys/block/$1"/*/partition; do
    at=${at%/partition}
    word "$at/dev"; [ -n "$line" ] || continue
    numbers="$numbers$line "
    found="$found$(used "$at" "${at##*/}" "$line")
"
  done
  for _ in 1 2 3 4 5; do # udev looks at each disk that was written, for a moment
    open=$(openers "$numbers"); [ -n "$open" ] || break
    sleep 1
  done
  found=$(echo "$found$open" | sed '/^$/d')
  claimed=$(wipefs --no-act --all "$ROOT/dev/$1" 2>&1 >/dev/null) || [ -n "$found" ] ||
    found="the kernel refusing exclusive access (${claimed##*: }); find out who uses it"
  [ -z "$found" ] || echo "$found"
}
used() { # FOLDER NAME NUMBER of a disk or a partition: who the kernel says has it
  while read -r _ _ number _ where rest; do
    case "$number $rest " in "$3 "* | *" - "*" /dev/$2 "*) echo "$2 mounted on $where; unmount it first" ;; esac
  done 2>/dev/null <"$ROOT/proc/self/mountinfo"
  for member in "$ROOT"/sys/fs/btrfs/*/devices/"$2"; do
    [ ! -e "$member" ] || echo "$2 in a btrfs that is mounted; unmount it first"
  done
  while read -r swap _; do
    [ "$(readlink -f "$ROOT$swap")" != "$(readlink -f "$ROOT/dev/$2")" ] || echo "$2 used as swap; turn it off first"
  done 2>/dev/null <"$ROOT/proc/swaps"
  for holder in "$1"/holders/*; do
    [ ! -e "$holder" ] || echo "$2 in use by ${holder##*/}; take it out of there first"
  done
}
openers() { # " NUMBER NUMBER ": other processes that have one of these devices open
  ls -lLn "$ROOT"/proc/[0-9]*/fd 2>/dev/null | while read -r mode _ _ _ major minor _; do
    case "$mode $1" in
    /*/fd:*) process=${mode%/fd:}; process=${process##*/} ;;
    b*" ${major%,}:$minor "*)
      word "$ROOT/proc/$process/comm"
      [ "$process" = "$OURS" ] || echo "process $process ($line) having it open; end it first"
      ;;
    esac
  done | sort -u
}
contents() { # NAME: what is on a disk, as OFFSET,UUID,LABEL,KIND; without a signature, whether its first and last MiB are zero
  device=$ROOT/dev/$1
  signed=$(wipefs --no-act --parsable "$device") || return 1
  signed=$(echo "$signed" | sed -e '/^#/d' -e '/^$/d')
  [ -z "$signed" ] || { echo "$signed" | tables; return; }
  word "$ROOT/sys/block/$1/size"; last=$((${line:-0} / 2048 - 1))
  sum=$({ mebibytes 0 1; mebibytes $((last > 0 ? last : 0)) 2; } | tr -d '\000' | cksum)
  [ "$sum" = "4294967295 0" ] || echo "0x0,${sum% *}-${sum#* },,data without a signature"
}
mebibytes() { # FIRST COUNT: of the device; what cannot be read is not zero
  dd if="$device" bs=1048576 skip="$1" count="$2" 2>/dev/null || echo unreadable
}
tables() { # adds the UUIDs of partition tables, which wipefs does not tell: they are near the signature
  while IFS=, read -r offset uuid rest; do
    case "$uuid$rest" in ,dos) uuid=$(hexadecimal $((offset - 70)) 4) ;; ,gpt) uuid=$(hexadecimal $((offset + 56)) 16) ;; esac
    echo "$offset,$uuid,$rest"
  done
}
hexadecimal() { # OFFSET COUNT: bytes of the device; nothing where all are zero
  dd if="$device" bs=1 skip="$1" count="$2" 2>/dev/null | od -An -tx1 | tr -d ' \n' | sed 's/^0*$//'
}
