import { randomBytes } from 'node:crypto';
import { Agent, get } from 'node:http';
import { faviconKeys, iconAddress } from '@firedeck/contract/jobs';
import { readCpu } from './bench-app.ts';
import { keepBusy, median, ratioRow } from './figures.ts';
import type { IconHarness } from './icon-harness.ts';
import { icon } from './icons-origins.ts';
import { type Row, withoutGoal } from './print-table.ts';

// The first rounds are a warm-up: production servers run for weeks.
const load = { warmUp: 10, rounds: 21, requests: 1_000 };
// 48 is eight browsers with six connections each. Fewer connections share fewer round trips to Redis, so
// their figures have no goal.
const connections = { gated: 48, reported: 16 };
const timesBare = 1.6;

/** Server cost of a cached icon, compared with a route that returns the same number of bytes. */
export async function measureHits(harness: IconHarness): Promise<Row[]> {
  const gated = await measureHitsOver(connections.gated, harness);
  const reported = await measureHitsOver(connections.reported, harness);
  return [...gated, ...reported.map(withoutGoal)];
}

async function measureHitsOver(
  connections: number,
  { bffs: [bff = ''], redis }: IconHarness,
): Promise<Row[]> {
  const names = Array.from({ length: (load.warmUp + load.rounds) * load.requests }, () =>
    randomBytes(24).toString('base64url'),
  );
  await Promise.all(
    names.map((name) => redis.hset(faviconKeys.bytes(name), { type: 'image/png', bytes: icon })),
  );
  const paths = names.map(iconAddress);
  const measureCost = (requested: string[]) => measureCpu(bff, requested, connections);
  const kinds = { bare: [] as number[], first: [] as number[], again: [] as number[] };
  for (let round = 0; round < load.warmUp + load.rounds; round += 1) {
    const own = paths.slice(round * load.requests, (round + 1) * load.requests);
    const all = (path = '') => own.map(() => path);
    kinds.bare.push(await measureCost(all('/bench/bare')));
    kinds.first.push(await measureCost(own));
    kinds.again.push(await measureCost(all(own.at(-1))));
  }
  const steadyMedian = (costs: number[]) => median(costs.slice(load.warmUp));
  const row = (label: string, hits: number[]) =>
    ratioRow(
      `${label} : bare route, CPU of a request, ${connections} connections`,
      steadyMedian(hits),
      steadyMedian(kinds.bare),
      {
        goal: timesBare,
        unit: 'µs',
      },
    );
  return [row('icon from Redis', kinds.first), row('icon seen before', kinds.again)];
}

/** CPU microseconds of the bff for one of these requests. */
async function measureCpu(bff: string, paths: string[], connections: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const before = await readCpu(bff);
  const waiting = [...paths];
  const readNext = () => {
    const path = waiting.pop() ?? '';
    // On a busy machine Redis may respond too late: retry.
    return read(`${bff}${path}`, agent).catch(() => waiting.unshift(path));
  };
  await keepBusy(() => waiting.length === 0, readNext, connections);
  const after = await readCpu(bff);
  agent.destroy();
  return (after - before) / paths.length;
}

function read(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} returned ${response.statusCode}`));
      response.on('end', resolve).resume();
    }).on('error', reject);
  });
}
