#!/bin/sh
# Lays out a restored data folder from a base backup and the archive of WAL files, ready to be started:
#   deploy/restore.sh /backup/base-20261201T180000Z /archive /var/lib/postgresql/restored ['2026-12-01 19:30:00+09']
# Without a time PostgreSQL replays all that was shipped; with one it stops before the first commit after it.
# Run it as the user that PostgreSQL runs as.
set -eu
base="$1" archive="$2" target="$3" until="${4:-}"

[ -f "$base/backup_manifest" ] || { echo "restore: $base is no base backup" >&2; exit 1; }
[ -d "$archive" ] || { echo "restore: there is no archive $archive" >&2; exit 1; }
[ ! -e "$target" ] || { echo "restore: $target exists; move it away first" >&2; exit 1; }
umask 077

cp -a "$base" "$target"
{
  echo "# Written by restore.sh; only read while recovery.signal exists."
  echo "restore_command = 'cp \"$archive/%f\" \"%p\"'"
  echo "recovery_target_timeline = 'latest'"
  [ -z "$until" ] || echo "recovery_target_time = '$until'"
  # A restored database that went on archiving to the same place would mix two histories.
  echo "archive_mode = off"
  [ -z "$until" ] || echo "recovery_target_action = 'promote'"
} >> "$target/postgresql.auto.conf"
touch "$target/recovery.signal"
echo "Start PostgreSQL on $target; 'select pg_is_in_recovery()' is false when it has finished."
