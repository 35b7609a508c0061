#!/bin/sh
# PostgreSQL's archive_command: ships one finished WAL file, durably and once.
#   archive_command = '/path/to/deploy/archive-wal.sh "%p" "%f" /path/to/archive'
# PostgreSQL keeps the file and asks again until this ends with 0.
set -eu
source="$1" name="$2" archive="$3"

if [ -e "$archive/$name" ]; then
  # A crash after the copy makes PostgreSQL ask again. Another content is another database's.
  cmp -s "$source" "$archive/$name" && exit 0
  echo "archive-wal: $archive/$name exists with another content" >&2
  exit 1
fi
# The name appears when the whole file is on the disk: a restore never reads half of one.
cp "$source" "$archive/.$name.part"
sync "$archive/.$name.part"
mv "$archive/.$name.part" "$archive/$name"
sync "$archive"
