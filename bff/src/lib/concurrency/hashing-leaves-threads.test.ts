import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

// As many as the server allows at a time; each takes about a second.
const program = `
  import '@firedeck/runtime/thread-pool';
  import { hash } from '@node-rs/argon2';
  import { lookup } from 'node:dns/promises';
  import { readFile } from 'node:fs/promises';
  const cost = { memoryCost: 131072, timeCost: 8, parallelism: 1 };
  const hashes = [1, 2, 3, 4].map((word) => hash(String(word), cost));
  const others = Promise.all([readFile('package.json'), lookup('localhost')]);
  console.log(await Promise.race([
    Promise.any(hashes).then(() => 'a hash ends first'),
    others.then(() => 'file and name come first'),
  ]));
  process.exit();
`;

test('the maximum of concurrent hashes › does not delay file access and DNS lookups', async () => {
  const cwd = fileURLToPath(new URL('../../..', import.meta.url));
  const given = ['--input-type=module', '--eval', program];
  const { stdout } = await promisify(execFile)(process.execPath, given, { cwd, env: {} });
  expect(stdout).toBe('file and name come first\n');
}, 60_000);
