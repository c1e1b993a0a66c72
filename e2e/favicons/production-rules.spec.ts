import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { long } from '../fixtures/long-test.ts';
import { expect, test } from '../fixtures/watched-browser.ts';
import { type BoardReport, forbiddenAddresses, publicAddress } from './production-addresses.ts';

const run = promisify(execFile);
const board = fileURLToPath(new URL('production-board.ts', import.meta.url));

test(
  'with the rules of production and nothing allowed, public sites have icons and nobody else is connected to',
  long,
  async () => {
    test.setTimeout(420_000);
    const obstacle = await obstacleToOwnNetwork();
    const reason = `a network of its own needs root and iproute2 on Linux (${obstacle})`;
    if (obstacle !== null) process.stdout.write(`Not shown here: ${reason}\n`);
    test.info().skip(obstacle !== null, reason);
    const { withIcon, connects, names } = await inOwnNetwork();
    expect(withIcon.toSorted()).toEqual(['by address', 'by name']);
    expect(connects[publicAddress]).toBeGreaterThan(0);
    for (const address of forbiddenAddresses) expect(connects[address] ?? 0).toBe(0);
    // Each is resolved once for A and AAAA; the browser and the data services resolve other names.
    const ours = names.filter((name) => name.endsWith('.example.org'));
    expect(ours.toSorted()).toEqual(
      ['cad', 'inside', 'mixed'].flatMap((label) => [
        `${label}.example.org`,
        `${label}.example.org`,
      ]),
    );
  },
);

async function obstacleToOwnNetwork(): Promise<string | null> {
  return run('unshare', ['--net', '--mount', 'ip', 'link', 'set', 'lo', 'up']).then(
    () => null,
    (error: Error) => error.message.split('\n').at(-2) ?? error.message,
  );
}

async function inOwnNetwork(): Promise<BoardReport> {
  const folder = await mkdtemp(join(tmpdir(), 'firedeck-network-'));
  const resolvers = join(folder, 'resolv.conf');
  await writeFile(resolvers, 'nameserver 127.0.0.1\n');
  const own = [publicAddress, ...forbiddenAddresses].filter((address) => address !== '127.0.0.1');
  const script = [
    'set -e',
    'ip link set lo up',
    ...own.map((address) => `ip address add ${address}/32 dev lo`),
    // Mounted only for this run.
    `mount --bind ${resolvers} /etc/resolv.conf`,
    'exec "$@"',
  ].join('\n');
  const program = [process.execPath, board];
  const { stdout } = await run(
    'unshare',
    ['--net', '--mount', 'sh', '-c', script, 'sh', ...program],
    {
      timeout: 400_000,
      maxBuffer: 16 * 1024 * 1024,
    },
  );
  await rm(folder, { recursive: true });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
}
