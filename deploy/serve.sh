#!/bin/sh
# Serves the site on HOST and PORT, with the variables of the README. A schema that does not fit yet is waited for.
set -eu
cd "$(dirname "$0")/.."
. deploy/node.sh
export NODE_ENV=production MALLOC_ARENA_MAX=2 NODE_COMPILE_CACHE="$PWD/node_modules/.cache/node"
exec "$node" --max-semi-space-size=8 --max-old-space-size=512 src/http.server.ts
