#!/bin/sh
# Runs a command on what DATABASE_URL and the other variables name, as `npm run` does in a checkout:
#   deploy/command.sh audit
#   deploy/command.sh make-operator operator@example.jp '山田 花子'
# On a host whose variables systemd reads, deploy/run.sh calls it with them.
set -eu
cd "$(dirname "$0")/.."
. deploy/node.sh
: "${DATABASE_URL:?DATABASE_URL is missing: the database that the command works on}"
export NODE_ENV=production
name="${1:-}"
[ $# -eq 0 ] || shift
case "$name" in
  audit) file=src/main/audit.server.ts ;;
  load-statutory) file=src/main/load-statutory.server.ts ;;
  make-operator) file=src/access/people/make-operator.server.ts ;;
  migrate) exec deploy/migrate.sh ;;
  move-files) file=src/platform/server/files/move-files.server.ts ;;
  reseal) file=src/main/reseal.server.ts ;;
  rewrap-files) file=src/platform/server/files/rewrap-files.server.ts ;;
  *)
    echo "Usage: $0 audit | load-statutory | make-operator | migrate | move-files | reseal | rewrap-files" >&2
    exit 64
    ;;
esac
exec "$node" "$file" "$@"
