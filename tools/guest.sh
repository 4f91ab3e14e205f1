#!/bin/sh
# User-mode Linux and the tools that its tests need: installed by root with apt; others are told, once, what to install.
set -eu
packages="user-mode-linux mdadm kmod e2fsprogs xfsprogs btrfs-progs util-linux fio sysbench bonnie++ hdparm gcc libc6-dev"
if [ -x /usr/bin/linux.uml ] && command -v mdadm >/dev/null 2>&1 && command -v gcc >/dev/null 2>&1; then exit 0; fi
if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null 2>&1; then
    echo "The runner's tests on md arrays are left out. To have them: apt-get install $packages" >&2
    exit 0
fi
export DEBIAN_FRONTEND=noninteractive
# shellcheck disable=SC2086 # a list of words
{ apt-get update -qq && apt-get install -qq -y --no-install-recommends $packages; } >/dev/null 2>&1 ||
    echo "The runner's tests on md arrays are left out: apt-get could not install $packages" >&2
