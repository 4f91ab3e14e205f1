#!/bin/sh
# The browser tests need Chromium and a font with known widths; those in Firefox are skipped where there is none.
# Installs what is missing where it may, else says how.
set -u
packages="chromium firefox-esr fonts-liberation"

chromium() {
    { [ -x "${CHROMIUM:-/usr/bin/chromium}" ] || command -v chromium >/dev/null; } &&
        [ -d /usr/share/fonts/truetype/liberation ]
}

firefox() {
    command -v "${FIREFOX:-firefox-esr}" >/dev/null
}

install() {
    echo "setup: installing $packages" >&2
    export DEBIAN_FRONTEND=noninteractive
    # shellcheck disable=SC2086  # three words are meant
    { apt-get update && apt-get install -y --no-install-recommends $packages; } >build/apt.log 2>&1
}

chromium && firefox && exit 0
mkdir -p build
if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
    install
fi
if ! chromium; then
    echo "setup: the browser tests need Chromium (or CHROMIUM=path) and the Liberation fonts; on Debian: sudo apt-get install $packages" >&2
    exit 1
fi
firefox || echo "setup: the tests in Firefox are skipped without it (or FIREFOX=path); on Debian: sudo apt-get install firefox-esr" >&2
