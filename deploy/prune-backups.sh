#!/bin/sh
# Deletes base backups older than so many days, never the newest one, and the archived WAL files that no base backup
# left needs:
#   deploy/prune-backups.sh /backup /archive 35
set -eu
export LC_ALL=C
backups="$1" archive="$2" days="$3"
# Names hold the times at which the backups were taken, so their order is that of times.
bases() { find "$backups" -maxdepth 1 -type d -name 'base-*' -printf '%f\n' | sort; }

newest=$(bases | tail -n 1)
[ -n "$newest" ] || { echo "prune-backups: there is no base backup in $backups" >&2; exit 1; }
limit="base-$(date -u -d "$days days ago" +%Y%m%dT%H%M%SZ)"
for base in $(bases | awk -v limit="$limit" -v newest="$newest" '$0 < limit && $0 != newest'); do
  rm -rf "${backups:?}/$base"
  echo "$base is deleted"
done

oldest=$(bases | head -n 1)
first=$(sed -n 's/^START WAL LOCATION: .*(file \([0-9A-F]*\))$/\1/p' "$backups/$oldest/backup_label")
[ -n "$first" ] || { echo "prune-backups: $oldest does not say with which WAL file it starts" >&2; exit 1; }
# A name is eight digits of the timeline and sixteen of the place in the WAL, which grows over all timelines.
find "$archive" -maxdepth 1 -type f -printf '%f\n' |
  awk -v first="$first" 'length($0) >= 24 && substr($0, 1, 24) ~ /^[0-9A-F]+$/ && substr($0, 9, 16) < substr(first, 9, 16)' |
  while read -r name; do rm "$archive/$name"; done
