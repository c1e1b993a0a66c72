# Writes all persistent data and the bff's keys to standard output.
set -eu
trap 'rm -rf /scratch/backup' EXIT
rm -rf /scratch/backup
node --env-file=/secrets/bff/settings.env operator.mjs backup /scratch/backup --by compose >&2
tar --create --directory /scratch backup --directory /secrets/bff keys
