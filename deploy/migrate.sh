#!/bin/sh
# Brings the database of DATABASE_URL to the schema and the reference data of this release. Safe to run by several
# machines at once: one migrates, the others wait.
set -eu
cd "$(dirname "$0")/.."
. deploy/node.sh
"$node" src/platform/server/database/migrate.server.ts
exec "$node" src/domain/reference/load.server.ts
