# Disks that can be pulled out and put back: scsi_debug keeps what is on them. To be sourced by a job in the guest.
link() { # the stable names, as udev makes them
  rm -f /dev/disk/by-id/scsi-*
  for disk in /sys/block/sd*; do
    ln -s "../../${disk##*/}" "/dev/disk/by-id/scsi-$(sed s/naa.// $disk/device/wwid)"
  done
}
until_there() { for _ in $(seq 100); do [ -b "/dev/$1" ] && return; sleep 0.1; done; echo "no $1"; exit 80; }
attach() { # four of 32 MiB
  modprobe -d /run/m scsi_debug add_host=4 per_host_store=1 dev_size_mb=32 num_tgts=1 max_luns=1 delay=0
  modprobe -d /run/m sd_mod; until_there sdd; link
}
pull() { echo 1 >"/sys/block/$1/device/delete"; link; } # in the middle of whatever it does
stranger() { echo 1 >/sys/bus/pseudo/drivers/scsi_debug/add_host; until_there "$1"; link; } # takes the letter that is free
back() { for host in /sys/class/scsi_host/host*; do echo "- - -" >$host/scan; done; until_there "$1"; link; }
begun() { # until the journal has so many runs begun
  for _ in $(seq 300); do [ "$(grep -c '"event": "begin"' /run/out/dir/journal.ndjson 2>/dev/null)" -ge $1 ] 2>/dev/null && return; sleep 0.1; done
  echo "no run $1"; exit 81
}
