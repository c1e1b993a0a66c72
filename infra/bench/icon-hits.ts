import { randomBytes } from 'node:crypto';
import { Agent, get } from 'node:http';
import { faviconKeys, iconAddress } from '@firedeck/contract/jobs';
import { median, ratioRow } from './figures.ts';
import type { IconGround } from './icon-ground.ts';
import { icon } from './icons-origins.ts';
import type { Row } from './print-table.ts';

// The first rounds are none of the figures: a server lives for weeks, here none of its code has run yet.
const load = { warmUp: 10, rounds: 21, requests: 1_000 };
// As of eight browsers that open their boards: each has six to one host. Fewer at once share fewer of
// the ways to Redis and back: told beside it.
const connections = { judged: 48, told: 16 };
const timesBare = 1.6;

/** What an icon that is known costs the server, beside a route that answers as many bytes. */
export async function iconHits(ground: IconGround): Promise<Row[]> {
  const judged = await hitsOver(connections.judged, ground);
  const told = await hitsOver(connections.told, ground);
  return [...judged, ...told.map((row) => ({ ...row, goal: '', holds: null }))];
}

async function hitsOver(
  connections: number,
  { bffs: [bff = ''], redis }: IconGround,
): Promise<Row[]> {
  const names = Array.from({ length: (load.warmUp + load.rounds) * load.requests }, () =>
    randomBytes(24).toString('base64url'),
  );
  await Promise.all(
    names.map((name) => redis.hset(faviconKeys.bytes(name), { type: 'image/png', bytes: icon })),
  );
  const paths = names.map(iconAddress);
  const costOf = (requested: string[]) => cpuOf(bff, requested, connections);
  const kinds = { bare: [] as number[], first: [] as number[], again: [] as number[] };
  for (let round = 0; round < load.warmUp + load.rounds; round += 1) {
    const own = paths.slice(round * load.requests, (round + 1) * load.requests);
    const all = (path = '') => own.map(() => path);
    kinds.bare.push(await costOf(all('/bench/bare')));
    kinds.first.push(await costOf(own));
    kinds.again.push(await costOf(all(own.at(-1))));
  }
  const usual = (costs: number[]) => median(costs.slice(load.warmUp));
  const row = (what: string, hits: number[]) =>
    ratioRow(
      `${what} : bare route, CPU of a request, ${connections} connections`,
      usual(hits),
      usual(kinds.bare),
      {
        goal: timesBare,
        unit: 'µs',
      },
    );
  return [row('icon from Redis', kinds.first), row('icon seen before', kinds.again)];
}

/** CPU microseconds that one of these requests costs the bff. */
async function cpuOf(bff: string, paths: string[], connections: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const used = async () => (await (await fetch(`${bff}/bench/cpu`)).json()).microseconds as number;
  const before = await used();
  const waiting = [...paths];
  const work = async () => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop())
      // A machine with other work may keep Redis from answering in time: asked again.
      await read(`${bff}${path}`, agent).catch(() => waiting.unshift(path ?? ''));
  };
  await Promise.all(Array.from({ length: connections }, work));
  const after = await used();
  agent.destroy();
  return (after - before) / paths.length;
}

function read(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} was answered ${answer.statusCode}`));
      answer.on('end', resolve).resume();
    }).on('error', reject);
  });
}
