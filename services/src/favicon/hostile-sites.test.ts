import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { times } from '@firedeck/contract/jobs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { trickNames } from '../../testing/hostile-site.ts';
import { dialInDisguise } from '../../testing/local-site.ts';
import { memoryInUse } from '../../testing/memory-in-use.ts';
import { publicAddress } from '../../testing/split-network.ts';
import { publicWebOnly } from './favicon-policy.ts';
import { findFavicon } from './find-favicon.ts';
import { guardNetwork } from './guarded-network.ts';

const entry = fileURLToPath(new URL('../../testing/hostile-site.ts', import.meta.url));
const mebibyte = 1024 * 1024;
// Less than another round of the same would use.
const leftWithinMs = times.faviconAttemptMs - 500;
const atOnce = 4;

let server: ChildProcess;
let ports: Record<string, number>;

beforeAll(async () => {
  server = fork(entry);
  [ports] = (await once(server, 'message')) as [Record<string, number>];
}, 30_000);
afterAll(() => server.disconnect());

async function lookUp(port: number) {
  let isOverAt = Number.POSITIVE_INFINITY;
  // Measured with a timer of this process, because a busy machine delays both.
  const siteTime = setTimeout(() => {
    isOverAt = performance.now();
  }, times.faviconAttemptMs);
  const finding = await findFavicon({
    origin: new URL('http://site.example.org'),
    network: guardNetwork({
      policy: publicWebOnly,
      resolve: async () => [publicAddress],
      dial: dialInDisguise(port),
    }),
    fallback: null,
    signal: AbortSignal.timeout(10_000),
  });
  clearTimeout(siteTime);
  return { state: finding.state, lateMs: Math.max(0, performance.now() - isOverAt) };
}

describe('a site that stalls or floods its clients', () => {
  it(`has no icon after 3 s, in ${trickNames.length} ways, ${atOnce} at a time`, async () => {
    const left: string[] = [];
    const before = memoryInUse();
    let most = before;
    const waiting = [...trickNames];
    const work = async () => {
      for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
        const { state, lateMs } = await lookUp(ports[name] ?? 0);
        if (state === 'found' || lateMs > leftWithinMs)
          left.push(`${name}: ${state}, ${lateMs} ms late`);
      }
    };
    const workers = Promise.all(Array.from({ length: atOnce }, work));
    let isOver = false;
    void workers.finally(() => {
      isOver = true;
    });
    while (!isOver) {
      most = Math.max(most, memoryInUse());
      await pause(50);
    }
    await workers;
    expect(left).toEqual([]);
    expect((most - before) / mebibyte).toBeLessThan(32 * atOnce);
    expect((memoryInUse() - before) / mebibyte).toBeLessThan(32);
  }, 60_000);
});
