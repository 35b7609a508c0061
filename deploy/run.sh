#!/bin/sh
# Runs a command of deploy/command.sh on this host, as root, with the user and the variables of the services:
#   /srv/hitokoma/deploy/run.sh audit
# systemd reads /etc/hitokoma.env here as it does for the services. A shell that sources the file would take `<`, `;`
# and spaces in values as its own. Paths of files among the arguments must be absolute, and readable for the user.
set -eu
here="$(cd "$(dirname "$0")" && pwd)"
exec systemd-run --quiet --collect --wait --pipe \
  --property=User=hitokoma --property=EnvironmentFile=/etc/hitokoma.env \
  --property=StateDirectory=hitokoma --setenv=FILES_DIR=/var/lib/hitokoma/files --property=UMask=0077 \
  "$here/command.sh" "$@"
