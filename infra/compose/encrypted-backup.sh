#!/usr/bin/env bash
# A backup that only the holder of an age key can read, for a nightly job; removes those that are too old.
set -euo pipefail
if [ $# -lt 2 ]; then
  echo "encrypted-backup.sh <age recipient> <folder> [days, default 30]" >&2
  exit 2
fi
recipient=$1 folder=$(cd "$2" && pwd) days=${3:-30}
file="$folder/firedeck-$(date -u +%Y-%m-%dT%H%M%SZ).tar.age"
# A mistyped recipient is known before anything is read.
age --encrypt --recipient "$recipient" < /dev/null > /dev/null
umask 077
cd "$(dirname "$0")"
trap 'rm -f "$file.unfinished"' EXIT
docker compose run --rm -T backup | age --encrypt --recipient "$recipient" > "$file.unfinished"
mv "$file.unfinished" "$file"
# Only once the new one is there.
find "$folder" -maxdepth 1 -name 'firedeck-*.tar.age' -mtime "+$days" -delete
echo "$file"
