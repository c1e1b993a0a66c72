import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { channels } from '@firedeck/contract/jobs';
import { Redis } from 'ioredis';
import { checkout } from '../local/folders.ts';
import { startTemporaryServices } from '../local/index.ts';
import { serverEnvironment, startBenchServer } from './bench-server.ts';
import { icon, type Origins, startOrigins } from './icons-origins.ts';

const bffs = 3;

/** Servers, a worker and sites that have icons, or none. */
export interface IconGround {
  bffs: string[];
  sites: Origins;
  redis: Redis;
  /** Resolves once the look-up of a host has ended. */
  told(host: string): Promise<void>;
}

export async function onIconGround<Result>(
  sitesWanted: number,
  measure: (ground: IconGround) => Promise<Result>,
): Promise<Result> {
  const services = await startTemporaryServices();
  const sites = await startOrigins(sitesWanted);
  const children: ChildProcess[] = [];
  const redis = new Redis(services.redis.uri);
  const subscriber = redis.duplicate();
  try {
    const env = await serverEnvironment(services, {
      FAVICON_FALLBACK_URL: 'off',
      FAVICON_ALLOWED_HOSTS: [
        ...sites.live,
        ...sites.dead,
        sites.hanging,
        ...sites.hangingNames,
      ].join(','),
    });
    children.push(fork(join(checkout, 'services/src/main.ts'), { env }));
    const args = [String(icon.length)];
    const servers = await Promise.all(
      Array.from({ length: bffs }, () => startBenchServer('icons-server.ts', env, { args })),
    );
    children.push(...servers.map(({ child }) => child));
    const told = await listenOn(subscriber);
    return await measure({ bffs: servers.map(({ address }) => address), sites, redis, told });
  } finally {
    redis.disconnect();
    subscriber.disconnect();
    for (const child of children) child.kill('SIGKILL');
    sites.close();
    await services.stop();
  }
}

async function listenOn(subscriber: Redis): Promise<IconGround['told']> {
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

/** Asks a server for the icon of a host, as the lists of so many members would; when they began to. */
export async function askForIcon(
  bff: string,
  host: string,
  members = 1,
  from = 0,
): Promise<number> {
  const query = `url=http://${host}/&members=${members}&from=${from}`;
  const { begun } = await (await fetch(`${bff}/bench/ask?${query}`)).json();
  return begun;
}
