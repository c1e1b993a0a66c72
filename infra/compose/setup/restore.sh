# Restores a backup of backup.sh into an empty installation.
set -eu
trap 'rm -rf /scratch/restore' EXIT
rm -rf /scratch/restore
mkdir /scratch/restore
tar --extract --directory /scratch/restore
node --env-file=/secrets/bff/settings.env operator.mjs restore /scratch/restore/backup --by compose
for key in /scratch/restore/keys/*; do
  cp "$key" /secrets/bff/keys/.unfinished
  mv /secrets/bff/keys/.unfinished "/secrets/bff/keys/${key##*/}"
done
