# What the scripts of emit-sh do beside the tests; guards.sh stands before it. A disk is named by its number in the plan.
refuse() { # DISK EXPECTED FOUND DO
  echo "disk $1: expected $2, found $3; $4" >&2
  exit 3
}
take() { # N NAME: the disk that a name means, once: its device, what proves it, and what on it was given up
  path=$(readlink -f "/dev/disk/by-id/$2") && [ -b "$path" ] && known=$(identity "${path##*/}") ||
    refuse "$2" "a whole disk of that name" "none" "look under /dev/disk/by-id"
  case $known in *'|||') refuse "$2" "a diskseq, serial or WWID" "none" "nothing would prove which disk it is" ;; esac
  others=$(twins "${path##*/}")
  [ -z "$others" ] || refuse "$2" "a serial or WWID of its own" "that of $others too" "unplug one of them"
  seen=
  case ",${OVERWRITE:-}," in *",$2,"*) seen=$(contents "${path##*/}") ;; esac
  eval "DISK_$1=\$path NAME_$1=\$2 KNOWN_$1=\$known SEEN_$1=\$seen"
  DISKS="$DISKS $path"
  free "$1"
}
same() { # N...: nothing is written to a disk that is not provably the one that was taken; its name is not looked at again
  for disk; do
    eval "path=\$DISK_$disk name=\$NAME_$disk known=\$KNOWN_$disk seen=\$SEEN_$disk"
    now=$(identity "${path##*/}")
    [ "$now" = "$known" ] || refuse "$name" "$path ($known)" "${now:-it gone}" "nothing is written to it"
  done
}
free() { # N...: the same disks, used by nobody, with nothing on them that was not given up
  for disk; do
    same "$disk"
    found=$(users "${path##*/}")
    [ -z "$found" ] || refuse "$name ($path)" "a disk that is not in use" "$found" "nothing is written to it"
    found=$(contents "${path##*/}") || refuse "$name" "to see what is on it" "that wipefs cannot" "fix that"
    [ -z "$found" ] || [ "$found" = "$seen" ] ||
      refuse "$name ($path)" "an empty disk" "${found##*,}" "if nobody misses that: OVERWRITE=$name"
  done
}
wiped() { # N...: takes what this script left off its disks, and nothing that somebody else put there
  for disk; do
    same "$disk"
    others=$(contents "${path##*/}" | grep -vxF -e "${seen:-none}" | grep -v -e ",sp-$RUN," -e ",spindle:spindle-$RUN," -e ',,data without')
    [ -z "$others" ] || refuse "$name ($path)" "what this script made" "$others" "left alone"
    wipefs --all --quiet "$path" || exit 6
    word "/sys/block/${path##*/}/size"
    for at in 0 $((line / 2048 - 1)); do # the end of the disk ends the second
      dd if=/dev/zero of="$path" bs=1048576 count=$((at ? 2 : 1)) seek="$at" conv=notrunc 2>/dev/null
    done
    sync
    [ -z "$(contents "${path##*/}")" ] || refuse "$name ($path)" "nothing left on it" "$(contents "${path##*/}")" "wipefs --all $path"
  done
}
setting() { # DEVICE NAME WORD: in the device's queue; as it was is put back by restored
  at=$(readlink -f "$1"); at=/sys/class/block/${at##*/}/queue/$2
  word "$at"; line=${line#*\[}
  BACK="${BACK}echo ${line%%\]*} >$at; "
  echo "$3" >"$at"
}
restored() { # an array is gone, with its settings
  eval "$BACK" 2>/dev/null
  BACK=
}
stands() { # COMMANDS that undo what is made now; nothing where all is undone
  STANDS=$*
}
left() { # at the end, however it came
  code=$?
  [ -z "$STANDS" ] || { echo "not undone: $STANDS" >&2; [ "$code" != 0 ] || code=6; }
  exit "$code"
}
whole() { # an array that rebuilds nothing and lacks nothing
  name=$(readlink -f "$1"); name=${name##*/}
  while word "/sys/block/$name/md/sync_action"; [ "${line:-idle}" != idle ] ||
    { word "/sys/block/$name/md/degraded"; [ "${line:-0}" != 0 ]; }; do sleep 1; done
}
settle() { sync; echo 3 2>/dev/null >/proc/sys/vm/drop_caches || echo "caches not dropped" >&2; cool; }
cool() { # waits PAUSE seconds, or until each disk whose temperature is known is cold
  waited=0
  while [ "$waited" -lt "$PAUSE" ] && ! cold; do sleep 1; waited=$((waited + 1)); done
}
cold() { # below BELOW; drivetemp and nvme tell thousandths of a degree
  known=
  [ -n "$BELOW" ] || return 1
  for path in ${DISKS:-/sys/block/*}; do
    word "/sys/block/${path##*/}/device/hwmon/"hwmon*/temp1_input "/sys/block/${path##*/}/device/"hwmon*/temp1_input
    [ -z "$line" ] || { known=1; [ "$line" -lt "$BELOW" ] || return 1; }
  done
  [ -n "$known" ]
}
run() { # RECORD FOLDER COMMAND...: both streams and the exit code are kept
  record=$1; where=$2; shift 2; mkdir -p "${record%/*}"
  printf '%s\n' "$*" >"$record.cmd"
  (cd "$where" && exec "$@") </dev/null >"$record.out" 2>"$record.err"; echo $? >"$record.rc"
}
RUN=$(od -An -N4 -tx1 /dev/urandom | tr -d ' ')
STANDS= BACK= DISKS=
trap left EXIT
trap 'exit 5' INT TERM
mkdir -p "$OUT/configurations" "$OUT/facts"
for f in cpuinfo meminfo mdstat partitions version cmdline; do
  cat /proc/$f >"$OUT/facts/$f.out" 2>/dev/null
done
