#!/bin/sh
# A self-signed certificate for trying the proxy, made once. For visitors put a real one in its place.
#   deploy/certificate.sh /certificates hitokoma.example
set -eu
folder="$1" name="$2"
[ ! -e "$folder/site.pem" ] || exit 0
umask 077
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 90 \
  -subj "/CN=$name" -addext "subjectAltName=DNS:$name" \
  -keyout "$folder/site.key" -out "$folder/site.crt" 2>/dev/null
cat "$folder/site.crt" "$folder/site.key" > "$folder/site.pem.part"
# HAProxy runs as a user of its own.
[ -z "${CERTIFICATE_OWNER:-}" ] || chown "$CERTIFICATE_OWNER" "$folder/site.pem.part"
mv "$folder/site.pem.part" "$folder/site.pem"
