#!/usr/bin/env bash
# Makes a backup encrypted to an age key, and removes old ones; for a nightly job.
set -euo pipefail
if [ $# -lt 2 ]; then
  echo "encrypted-backup.sh <age recipient> <folder> [days, default 30]" >&2
  exit 2
fi
recipient=$1 folder=$(cd "$2" && pwd) days=${3:-30}
file="$folder/firedeck-$(date -u +%Y-%m-%dT%H%M%SZ).tar.age"
# Fails early if the recipient is mistyped.
age --encrypt --recipient "$recipient" < /dev/null > /dev/null
umask 077
cd "$(dirname "$0")"
trap 'rm -f "$file.unfinished"' EXIT
docker compose run --rm -T backup | age --encrypt --recipient "$recipient" > "$file.unfinished"
mv "$file.unfinished" "$file"
# Only after the new backup is complete.
find "$folder" -maxdepth 1 -name 'firedeck-*.tar.age' -mtime "+$days" -delete
echo "$file"
