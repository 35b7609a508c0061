#!/bin/sh
# Makes up what compose.yaml needs besides hitokoma.env, for the name of the site, and writes it to .env; never over one
# that exists, because another password fits neither the database nor the store any more:
#   deploy/compose-env.sh hitokoma.example
set -eu
name="${1:?The name of the site is missing}"
cd "$(dirname "$0")/.."
[ ! -e .env ] || { echo "compose-env: .env exists already" >&2; exit 1; }
umask 077
random() { od -An -N"$1" -tx1 /dev/urandom | tr -d ' \n'; }
# Digits and letters only: the passwords are parts of addresses.
cat > .env <<END
SITE_NAME=$name
DATABASE_PASSWORD=$(random 24)
REDIS_PASSWORD=$(random 24)
S3_ACCESS_KEY_ID=GK$(random 16)
S3_SECRET_ACCESS_KEY=$(random 32)
GARAGE_RPC_SECRET=$(random 32)
END
