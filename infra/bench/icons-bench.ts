import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureKeys } from '@firedeck/bff/session-keys';
import { channels, faviconKeys, iconAddress } from '@firedeck/contract/jobs';
import { Redis } from 'ioredis';
import { checkout } from '../local/folders.ts';
import { type DataServices, startThrowAwayServices, throwAwayFolder } from '../local/index.ts';
import { icon, type Origins, originDelayMs, startOrigins } from './icons-origins.ts';
import { iconsShown } from './icons-shown.ts';
import { printTable, type Row } from './print-table.ts';

const origins = { perMeasure: 40, members: 1_000, bffs: 3 };
const load = { rounds: 7, requests: 1_000, connections: 16 };

interface Ground {
  bffs: string[];
  sites: Origins;
  redis: Redis;
  /** Hosts whose look-up has ended, as they are told. */
  told: (host: string) => Promise<void>;
}

/** What icons cost those who wait for boards: each figure against a plain one of the same run. */
export async function iconsBench(): Promise<boolean> {
  const areCheap = await costOfIcons();
  return printTable([await iconsShown()]) && areCheap;
}

async function costOfIcons(): Promise<boolean> {
  const services = await startThrowAwayServices();
  const sites = await startOrigins(origins.perMeasure * 2);
  const children: ChildProcess[] = [];
  const redis = new Redis(services.redis.uri);
  const subscriber = redis.duplicate();
  try {
    const bffs = await startProcesses(services, sites, children);
    const ground = { bffs, sites, redis, told: await listenOn(subscriber) };
    return printTable([
      await coldMiss(ground),
      await hanging(ground),
      ...(await iconHits(ground)),
      ...(await manyMembers(ground)),
      await adding(ground),
    ]);
  } finally {
    redis.disconnect();
    subscriber.disconnect();
    for (const child of children) child.kill('SIGKILL');
    sites.close();
    await services.stop();
  }
}

async function startProcesses(
  services: DataServices,
  sites: Origins,
  children: ChildProcess[],
): Promise<string[]> {
  const keys = join(await throwAwayFolder(), 'keys');
  await ensureKeys(keys);
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    MONGODB_URI: services.mongo.uri,
    REDIS_URL: services.redis.uri,
    KEYS_DIR: keys,
    LOG_LEVEL: 'error',
    FAVICON_FALLBACK_URL: 'off',
    FAVICON_ALLOWED_HOSTS: [...sites.live, ...sites.dead, sites.hanging].join(','),
  };
  children.push(fork(join(checkout, 'services/src/main.ts'), { env }));
  const server = join(checkout, 'infra/bench/icons-server.ts');
  const bffs = Array.from({ length: origins.bffs }, () =>
    fork(server, [String(icon.length)], { env }),
  );
  children.push(...bffs);
  return Promise.all(bffs.map(async (bff) => (await once(bff, 'message'))[0].address));
}

async function listenOn(subscriber: Redis): Promise<Ground['told']> {
  const told = new Map<string, PromiseWithResolvers<void>>();
  const of = (host: string) => {
    const known = told.get(host) ?? Promise.withResolvers<void>();
    told.set(host, known);
    return known;
  };
  subscriber.on('message', (_channel, text) => of(JSON.parse(text).host).resolve());
  await subscriber.subscribe(channels.favicons);
  return (host) => of(host).promise;
}

const ask = async (bff: string, host: string, members = 1, from = 0) =>
  void (await (
    await fetch(`${bff}/bench/ask?url=http://${host}/&members=${members}&from=${from}`)
  ).arrayBuffer());

async function timeOf(act: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await act();
  return performance.now() - begun;
}

async function coldMiss({ bffs: [bff = ''], sites, told }: Ground): Promise<Row> {
  const alone: number[] = [];
  const whole: number[] = [];
  for (const [index, host] of sites.live.slice(0, origins.perMeasure).entries()) {
    alone.push(await timeOf(() => fetchAlone(`http://${host}/favicon.ico`)));
    // Each as another member: one alone may ask for 30 new hosts a minute.
    whole.push(
      await timeOf(async () => {
        void ask(bff, host, 1, index);
        await told(host);
      }),
    );
  }
  const measured = `${median(whole).toFixed(1)} : ${median(alone).toFixed(1)} ms`;
  const what = `unknown icon, asked for to told : one fetch, ${originDelayMs} ms away, p50`;
  return ratioRow(what, median(whole) / median(alone), 1.2, measured);
}

async function hanging({ bffs: [bff = ''], sites, told }: Ground): Promise<Row> {
  const ms = await timeOf(async () => {
    void ask(bff, sites.hanging);
    await told(sites.hanging);
  });
  return {
    what: 'a site that hangs at every path, asked for to told',
    measured: `${(ms / 1_000).toFixed(2)} s`,
    goal: '≤ 3.3 s',
    holds: ms <= 3_300,
  };
}

async function iconHits({ bffs: [bff = ''], redis }: Ground): Promise<Row[]> {
  const names = Array.from({ length: load.rounds * load.requests }, () =>
    randomBytes(24).toString('base64url'),
  );
  for (const name of names)
    void redis.hset(faviconKeys.bytes(name), { type: 'image/png', bytes: icon });
  await redis.ping();
  const paths = names.map(iconAddress);
  const [bare, first, again]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < load.rounds; round += 1) {
    const own = paths.slice(round * load.requests, (round + 1) * load.requests);
    bare.push(
      await cpuOf(
        bff,
        own.map(() => '/bench/bare'),
      ),
    );
    first.push(await cpuOf(bff, own));
    again.push(
      await cpuOf(
        bff,
        own.map(() => own.at(-1) ?? ''),
      ),
    );
  }
  const row = (what: string, hits: number[]) =>
    ratioRow(
      `${what} : bare route, CPU of a request`,
      median(hits) / median(bare),
      1.6,
      `${median(hits).toFixed(0)} : ${median(bare).toFixed(0)} µs`,
    );
  return [row('icon from Redis', first), row('icon seen before', again)];
}

async function manyMembers({ bffs, sites, told }: Ground): Promise<Row[]> {
  const host = sites.live[origins.perMeasure] ?? '';
  const each = Math.ceil(origins.members / bffs.length);
  const ms = await timeOf(() => Promise.all(bffs.map((bff, index) => ask(bff, host, each, index))));
  await told(host);
  await pause(1_000);
  const resolves = sites.pagesAsked(host);
  const what = `${origins.members} members’ lists over ${bffs.length} bff processes, one host`;
  return [
    { what, measured: `${resolves} resolve`, goal: '= 1', holds: resolves === 1 },
    {
      what: '  all of them answered after',
      measured: `${ms.toFixed(0)} ms`,
      goal: '',
      holds: null,
    },
  ];
}

async function adding({ bffs: [bff = ''], sites }: Ground): Promise<Row> {
  const headers = { ...(await signUp(bff)), 'content-type': 'application/json' };
  const add = (host: string) =>
    timeOf(async () => {
      const body = JSON.stringify({ name: host, url: `http://${host}/`, icon: 'tools', notes: '' });
      const own = { ...headers, 'idempotency-key': randomUUID() };
      const answer = await fetch(`${bff}/api/tools`, { method: 'POST', headers: own, body });
      if (answer.status !== 201) throw new Error(`A tool was refused with ${answer.status}`);
      await answer.arrayBuffer();
    });
  const live: number[] = [];
  const dead: number[] = [];
  const from = origins.perMeasure + 1;
  for (let index = from; index < origins.perMeasure * 2; index += 1) {
    // Taking turns at going first: the list grows meanwhile.
    const turns = [() => sites.live[index], () => sites.dead[index]];
    for (const turn of index % 2 === 0 ? turns : turns.toReversed())
      (turn === turns[0] ? live : dead).push(await add(turn() ?? ''));
  }
  const measured = `${median(dead).toFixed(1)} : ${median(live).toFixed(1)} ms`;
  const what = 'adding a tool whose site is dead : alive, p50';
  return ratioRow(what, median(dead) / median(live), 1.1, measured);
}

async function signUp(bff: string): Promise<{ authorization: string }> {
  const answer = await fetch(`${bff}/api/sign-up`, {
    method: 'POST',
    headers: { 'x-firedeck-client': 'bench', 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${randomUUID()}@example.org`, password: 'engine 51 on scene' }),
  });
  const { session } = (await answer.json()) as { session: { access_token: string } };
  return { authorization: `Bearer ${session.access_token}` };
}

// A connection of its own, as the worker makes them.
const fetchAlone = (url: string) => read(url, new Agent());

function read(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} was answered ${answer.statusCode}`));
      answer.on('end', resolve).resume();
    }).on('error', reject);
  });
}

/** CPU microseconds that one of these requests costs the bff. */
async function cpuOf(bff: string, paths: string[]): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: load.connections });
  const used = async () => (await (await fetch(`${bff}/bench/cpu`)).json()).microseconds as number;
  const before = await used();
  const waiting = [...paths];
  const work = async () => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop())
      // A machine with other work may keep Redis from answering in time: asked again.
      await read(`${bff}${path}`, agent).catch(() => waiting.unshift(path ?? ''));
  };
  await Promise.all(Array.from({ length: load.connections }, work));
  const after = await used();
  agent.destroy();
  return (after - before) / paths.length;
}

function ratioRow(what: string, ratio: number, goal: number, measured: string): Row {
  return {
    what,
    measured: `${measured} = ${ratio.toFixed(2)}x`,
    goal: `≤ ${goal}x`,
    holds: ratio <= goal,
  };
}

function median(numbers: number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}
