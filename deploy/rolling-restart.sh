#!/bin/sh
# Restarts the sites of this host one after the other, each when the one before answers again, and then the jobs:
#   deploy/rolling-restart.sh 3001 3002
set -eu
here="$(cd "$(dirname "$0")" && pwd)"
cd "$here/.."
. deploy/node.sh
ready='fetch(process.argv[1]).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))'

for port in "$@"; do
  systemctl restart "hitokoma@$port"
  waited=0
  until "$node" -e "$ready" "http://127.0.0.1:$port/readyz"; do
    waited=$((waited + 1))
    # The others still serve: better one site less than none.
    [ "$waited" -lt 120 ] || { echo "rolling-restart: hitokoma@$port is not ready after two minutes; the others were not restarted" >&2; exit 1; }
    sleep 1
  done
  # The proxy asks twice before it trusts.
  sleep 3
  echo "hitokoma@$port is back"
done
# On a host with sites alone there are none.
if systemctl is-enabled --quiet hitokoma-worker; then systemctl restart hitokoma-worker; fi
