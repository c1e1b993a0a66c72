// Runs in the scratch pod and restores the newest backup into the database in the same pod.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

const keyFile = '/tmp/backup.key';
const env = {
  ...process.env,
  MONGODB_URI: 'mongodb://127.0.0.1/firedeck_accept?retryWrites=false',
};
const finished = (name) => existsSync(`/backups/${name}/manifest.json`);
const newest = readdirSync('/backups').filter(finished).sort().at(-1);

function operate(...words) {
  const { status, stdout, stderr } = spawnSync(
    'node',
    ['operator.mjs', ...words, '--by', 'acceptance'],
    { env },
  );
  return { status, output: `${stdout}${stderr}`.trim() };
}

function restore() {
  const {
    begunAt: startedAt,
    encrypted,
    collections,
  } = JSON.parse(readFileSync(`/backups/${newest}/manifest.json`, 'utf8'));
  if (encrypted) writeFileSync(keyFile, readFileSync(0), { mode: 0o600 });
  const documents = collections.reduce((sum, { documents }) => sum + documents, 0);
  const restored = operate(
    'restore',
    `/backups/${newest}`,
    ...(encrypted ? ['--identity', keyFile] : []),
  );
  const checked = restored.status === 0 ? operate('check') : undefined;
  return { newest, startedAt, encrypted: encrypted ?? false, documents, restored, checked };
}

console.log(JSON.stringify(newest ? restore() : {}));
