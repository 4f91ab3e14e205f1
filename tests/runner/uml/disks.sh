# Disks that trick a runner. To be sourced by a job in the guest: a to d are of the plan, e and f are somebody else's.
TABLE='\000\000\002\000\203\000\003\000\000\010\000\000\000\020\000\000'
put() { printf "$3" | dd of=/dev/$1 bs=1 seek=$2 conv=notrunc,nocreat,fsync 2>/dev/null; }
table() { put $1 440 '\001\002\003\004'; put $1 446 "$TABLE"; put $1 510 '\125\252'; } # the same dos table on each
links() { for disk in a b c d; do ln -sfn ../../ubd$disk /dev/disk/by-id/test-ubd$disk; done; }
astray() { for disk in a b c d; do ln -sfn ../../ubde /dev/disk/by-id/test-ubd$disk; done; }
nothing_left() { # no array, no signature, no data in the first and the last MiB
  grep '^md' /proc/mdstat && { echo "an array is left: $1"; exit 90; }
  for disk in a b c d; do
    [ -z "$(wipefs --no-act /dev/ubd$disk)" ] || { echo "ubd$disk has signatures: $1"; exit 91; }
    [ "$( (head -c 1048576 /dev/ubd$disk; tail -c 1048576 /dev/ubd$disk) | tr -d '\000' | wc -c)" = 0 ] || { echo "ubd$disk has data: $1"; exit 92; }
  done
}
expect() { # CODE TEXT COMMAND...: how it ends and what it says; the disks of the plan are as before where it refuses
  code=$1 text=$2; shift 2
  before=$(sha256sum /dev/ubd[a-d])
  "$@" </dev/null >/tmp/said 2>&1; found=$?
  cat /tmp/said
  [ $found = $code ] || { echo "expected exit $code, found $found: $*"; exit 93; }
  grep -q -e "$text" /tmp/said || { echo "expected to be told: $text"; exit 94; }
  [ $code != 3 ] || [ "$(sha256sum /dev/ubd[a-d])" = "$before" ] || { echo "a disk was changed: $*"; exit 95; }
}
everywhere() { # FILE: once it is there, each call of a tool, of the runner's own too, finds the links elsewhere
  mountpoint -q /usr/local/sbin || mount -t tmpfs tmp /usr/local/sbin
  cat >/usr/local/sbin/flip <<END
#!/bin/sh
ls $1 >/dev/null 2>&1 || exit 0
n=\$((\$(cat /tmp/flips 2>/dev/null || echo 0) + 1)); echo \$n >/tmp/flips
cd /dev/disk/by-id
case \$((n % 3)) in
0) for disk in a b c d; do ln -sfn ../../ubde test-ubd\$disk; done ;;
1) ln -sfn ../../ubdb test-ubda; ln -sfn ../../ubdc test-ubdb; ln -sfn ../../ubdf test-ubdc; ln -sfn ../../ubda test-ubdd ;;
2) rm -f test-ubd[a-d] ;;
esac
END
  for tool in mdadm wipefs mkfs.ext4 mount umount dd fio; do
    real=$(PATH=/usr/sbin:/usr/bin:/sbin:/bin command -v $tool)
    printf '#!/bin/sh\nflip\nexec %s "$@"\n' "$real" >/usr/local/sbin/$tool
  done
  chmod +x /usr/local/sbin/*
}
as_they_are() { /bin/umount -q /usr/local/sbin; hash -r; rm -f /tmp/flips; links; }
spindle() { python3 /run/job/spindle-run "$@"; }
