#!/bin/sh
# Runs the jobs, for sites that are served with JOBS=off.
set -eu
cd "$(dirname "$0")/.."
. deploy/node.sh
export NODE_ENV=production MALLOC_ARENA_MAX=2 NODE_COMPILE_CACHE="$PWD/node_modules/.cache/node"
exec "$node" --max-semi-space-size=8 --max-old-space-size=512 src/jobs.server.ts
