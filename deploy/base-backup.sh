#!/bin/sh
# A base backup of the database that DATABASE_URL names, verified, below BACKUP_DIR:
#   DATABASE_URL=postgres://backup@db.example.jp/hitokoma BACKUP_DIR=/backup deploy/base-backup.sh
# The role needs `replication`. PG_BIN is the folder of PostgreSQL's programs, where the path does not lead to it.
set -eu
: "${DATABASE_URL:?DATABASE_URL is missing: the database to back up}"
: "${BACKUP_DIR:?BACKUP_DIR is missing: the folder of base backups}"
[ -z "${PG_BIN:-}" ] || PATH="$PG_BIN:$PATH"
umask 077

begun="$BACKUP_DIR/.base-$$"
trap 'rm -rf "$begun"' EXIT
pg_basebackup --dbname="$DATABASE_URL" --pgdata="$begun" --format=plain --wal-method=stream \
  --checkpoint=fast --manifest-checksums=SHA256 --no-password
pg_verifybackup --quiet "$begun"

# The name appears when the backup is whole.
finished="$BACKUP_DIR/base-$(date -u +%Y%m%dT%H%M%SZ)"
mv "$begun" "$finished"
echo "$finished"
