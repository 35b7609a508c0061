#!/bin/sh
# Builds the product and lays it out in a new folder with the packages that production needs, and no others:
#   deploy/build.sh /srv/hitokoma-2026-12-01
set -eu
out="${1:?The folder to lay the product out in is missing}"
[ ! -e "$out" ] || { echo "build: $out exists" >&2; exit 1; }
cd "$(dirname "$0")/.."
# The user of the services reads it.
umask 022

NODE_ENV=development node tools/setup.mjs tools/build.ts
mkdir -p "$out"
cp -R package.json package-lock.json .npmrc react-router.config.ts vite.config.ts vite.sw.config.ts \
  public src db tools deploy build "$out"
cd "$out"
NODE_ENV=production node tools/setup.mjs tools/installed.ts
# From now on tools/setup.mjs installs nothing here: processes may run from it.
touch .release
