import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { channels } from '@firedeck/contract/jobs';
import { Redis } from 'ioredis';
import { checkout } from '../lib/folders.ts';
import { startTemporaryServices } from '../local/index.ts';
import { serverEnvironment, startBenchServer } from './bench-server.ts';
import { icon, type Origins, startOrigins } from './icons-origins.ts';

const bffs = 3;

/** Servers, a worker and sites with and without icons. */
export interface IconHarness {
  bffs: string[];
  sites: Origins;
  redis: Redis;
  /** Resolves when the lookup of a host has ended. */
  waitForLookup(host: string): Promise<void>;
}

export async function withIconHarness<Result>(
  sitesWanted: number,
  measure: (harness: IconHarness) => Promise<Result>,
): Promise<Result> {
  const services = await startTemporaryServices();
  const sites = await startOrigins(sitesWanted);
  const children: ChildProcess[] = [];
  const redis = new Redis(services.redis.uri);
  const subscriber = redis.duplicate();
  try {
    const env = await serverEnvironment(services, {
      FAVICON_FALLBACK_URL: 'off',
      FAVICON_ALLOWED_HOSTS: [...sites.live, sites.hanging, ...sites.hangingNames].join(','),
    });
    children.push(fork(join(checkout, 'services/src/main.ts'), { env }));
    const args = [String(icon.length)];
    const servers = await Promise.all(
      Array.from({ length: bffs }, () => startBenchServer('icons-server.ts', env, { args })),
    );
    children.push(...servers.map(({ child }) => child));
    const waitForLookup = await listen(subscriber);
    return await measure({
      bffs: servers.map(({ address }) => address),
      sites,
      redis,
      waitForLookup,
    });
  } finally {
    redis.disconnect();
    subscriber.disconnect();
    for (const child of children) child.kill('SIGKILL');
    sites.close();
    await services.stop();
  }
}

async function listen(subscriber: Redis): Promise<IconHarness['waitForLookup']> {
  const lookups = new Map<string, PromiseWithResolvers<void>>();
  const of = (host: string) => {
    const known = lookups.get(host) ?? Promise.withResolvers<void>();
    lookups.set(host, known);
    return known;
  };
  subscriber.on('message', (_channel, text) => of(JSON.parse(text).host).resolve());
  await subscriber.subscribe(channels.favicons);
  return (host) => of(host).promise;
}

/** Requests the icon of a host like the lists of several members; returns the start time. */
export async function requestIcon(
  bff: string,
  host: string,
  members = 1,
  from = 0,
): Promise<number> {
  const query = `url=http://${host}/&members=${members}&from=${from}`;
  const { startedAt } = await (await fetch(`${bff}/bench/ask?${query}`)).json();
  return startedAt;
}
