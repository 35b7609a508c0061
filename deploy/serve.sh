#!/bin/sh
# Serves the site on HOST and PORT, with the variables of the README. A schema that does not fit yet is waited for.
set -eu
cd "$(dirname "$0")/.."
. deploy/node.sh
export NODE_ENV=production MALLOC_ARENA_MAX=2
# systemd names the folder of CacheDirectory; the release itself is read-only there.
export NODE_COMPILE_CACHE="${CACHE_DIRECTORY:-$PWD/node_modules/.cache}/node"
exec "$node" --max-semi-space-size=8 --max-old-space-size=512 src/main/http.server.ts
