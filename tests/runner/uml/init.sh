#!/bin/bash
# PID 1 of the guest: User-mode Linux with the host's / read-only, md and four to eight disks. Ends with the job's exit code in OUT/rc.
export PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C
argument() { tr ' ' '\n' </proc/cmdline | sed -n "s/^$1=//p"; }
mount -t proc proc /proc; mount -t sysfs sys /sys
mountpoint -q /dev || mount -t devtmpfs dev /dev
for folder in /run /tmp /var/tmp; do mount -t tmpfs tmp $folder; done
mkdir -p /run/m/lib /run/out /run/job; ln -s /usr/lib/uml/modules /run/m/lib/modules
modprobe -d /run/m -a raid0 raid1 raid10 raid456 bfq
mount -t hostfs -o "$(argument uml_out)" hostfs /run/out || exit 1
mount -t hostfs -o "$(argument uml_job)" hostfs /run/job
# Discards go through in pieces of 32 KiB: mkfs would take minutes.
for queue in /sys/block/ubd*/queue/discard_max_bytes; do echo 0 >$queue; done
mkdir -p /dev/disk/by-id
for disk in /sys/block/ubd*; do disk=${disk##*/}; ln -s "../../$disk" "/dev/disk/by-id/test-$disk"; done
export OUT=/run/out JOB=/run/job
bash /run/job/job.sh >/run/out/job.log 2>&1; echo $? >/run/out/rc
sync; echo o >/proc/sysrq-trigger; sleep 30
