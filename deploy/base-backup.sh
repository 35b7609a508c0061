#!/bin/sh
# A base backup of the database that DATABASE_URL names, verified, below BACKUP_DIR:
#   DATABASE_URL=postgres://backup@db.example.jp/hitokoma BACKUP_DIR=/backup deploy/base-backup.sh
# The role needs `replication`. PG_BIN is the folder of PostgreSQL's programs, where neither the path nor the folders
# of Debian's and PostgreSQL's own packages have them.
set -eu
: "${DATABASE_URL:?DATABASE_URL is missing: the database to back up}"
: "${BACKUP_DIR:?BACKUP_DIR is missing: the folder of base backups}"
[ -z "${PG_BIN:-}" ] || PATH="$PG_BIN:$PATH"
umask 077

begun="$BACKUP_DIR/.base-$$"
trap 'rm -rf "$begun"' EXIT
pg_basebackup --dbname="$DATABASE_URL" --pgdata="$begun" --format=plain --wal-method=stream \
  --checkpoint=fast --manifest-checksums=SHA256 --no-password
# From here on it is whole: whatever fails below leaves it under another name.
taken=$(date -u +%Y%m%dT%H%M%SZ)
unverified="$BACKUP_DIR/unverified-$taken"
trap 'mv "$begun" "$unverified"; echo "base-backup: not verified, see above; it is in $unverified" >&2' EXIT

# In the path are programs for users alone; a verifier of another version cannot read the WAL.
version=$(cat "$begun/PG_VERSION")
for folder in "/usr/lib/postgresql/$version/bin" "/usr/pgsql-$version/bin"; do
  [ -n "${PG_BIN:-}" ] || [ ! -x "$folder/pg_verifybackup" ] || PATH="$folder:$PATH"
done
command -v pg_verifybackup >/dev/null || {
  echo "base-backup: there is no pg_verifybackup of PostgreSQL $version; set PG_BIN to the folder that has it" >&2
  exit 1
}
pg_verifybackup --quiet "$begun"

# The name appears when the backup is verified.
trap - EXIT
mv "$begun" "$BACKUP_DIR/base-$taken"
echo "$BACKUP_DIR/base-$taken"
