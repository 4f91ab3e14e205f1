#!/bin/sh
# The browser tests need Chromium and a font with known widths; those in Firefox are skipped where there is none.
# Installs what is missing where it may, else says how.
set -u

# As tests/browser/browser.mjs chooses. The headless shell is Chromium without windows: half the work for the same pages.
chromium() {
    for program in "${CHROMIUM:-/usr/bin/chromium-headless-shell}" "${CHROMIUM:-/usr/bin/chromium}"; do
        [ -x "$program" ] && [ -d /usr/share/fonts/truetype/liberation ] && return
    done
    return 1
}

firefox() {
    command -v "${FIREFOX:-firefox-esr}" >/dev/null
}

install() {
    [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null || return 1
    echo "setup: installing $*" >&2
    mkdir -p build
    export DEBIAN_FRONTEND=noninteractive
    { apt-get update && apt-get install -y --no-install-recommends "$@"; } >build/apt.log 2>&1
}

firefox || install firefox-esr ||
    echo "setup: the tests in Firefox are skipped without it (or FIREFOX=path); on Debian: sudo apt-get install firefox-esr" >&2
chromium && exit 0
for package in chromium-headless-shell chromium; do # not every distribution has the first
    install "$package" fonts-liberation && chromium && exit 0
done
echo "setup: the browser tests need Chromium (or CHROMIUM=path) and the Liberation fonts; on Debian: sudo apt-get install chromium-headless-shell fonts-liberation" >&2
exit 1
