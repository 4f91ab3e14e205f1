#!/bin/sh
# The browser tests need Chromium and a font with known widths. Installs them where it may, else says how.
set -u
packages="chromium fonts-liberation"

present() {
    { [ -x "${CHROMIUM:-/usr/bin/chromium}" ] || command -v chromium >/dev/null; } &&
        [ -d /usr/share/fonts/truetype/liberation ]
}

install() {
    echo "setup: installing $packages" >&2
    export DEBIAN_FRONTEND=noninteractive
    # shellcheck disable=SC2086  # two words are meant
    { apt-get update && apt-get install -y --no-install-recommends $packages; } >build/apt.log 2>&1
}

present && exit 0
mkdir -p build
if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null && install && present; then
    exit 0
fi
echo "setup: the browser tests need Chromium (or CHROMIUM=path) and the Liberation fonts; on Debian: sudo apt-get install $packages" >&2
exit 1
