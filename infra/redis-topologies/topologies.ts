import { setTimeout as pause } from 'node:timers/promises';
import { anyFreePort } from '../local/ports.ts';
import type { RedisProgram } from '../local/redis/redis-server.ts';
import { askNode, type RedisNode, type RedisSettings, startNode } from './redis-node.ts';

/** Several servers that are one Redis. */
export interface RedisSet {
  address: string;
  /** Ends the server that writes now, or one of those. */
  loseOne(): Promise<void>;
  stop(): Promise<void>;
}

const master = 'firedeck';

/** A server, its replica, and a sentinel that makes the one the other's heir. */
export const startSentinelSet = (program: RedisProgram, folder: string): Promise<RedisSet> =>
  whole(program, folder, sentinelSet);

async function sentinelSet(start: Start): Promise<Meeting> {
  const first = await start({});
  await start({ replicaof: `127.0.0.1 ${first.port}` });
  const settings = {
    'sentinel monitor': `${master} 127.0.0.1 ${first.port} 1`,
    'sentinel down-after-milliseconds': `${master} 2000`,
    'sentinel failover-timeout': `${master} 2000`,
  };
  const sentinel = await start(settings, { arguments: ['--sentinel'] });
  await until(async () => {
    const known = await askNode(sentinel, 'SENTINEL', 'REPLICAS', master);
    return Array.isArray(known) && known.length === 1;
  });
  return {
    // One that is not there is passed over.
    address: `redis-sentinel://127.0.0.1:1,127.0.0.1:${sentinel.port}?master=${master}`,
    loseOne: () => first.process.kill(),
  };
}

const slots = 16_384;
const masters = 3;

/** Three servers that share the keys, and an heir of the one that has `heirOf`. */
export const startCluster = (
  program: RedisProgram,
  folder: string,
  heirOf: string,
): Promise<RedisSet> => whole(program, folder, (start) => cluster(start, heirOf));

async function cluster(start: Start, heirOf: string): Promise<Meeting> {
  const nodes: RedisNode[] = [];
  const busPorts = new Map<RedisNode, number>();
  while (nodes.length < masters + 1) {
    // Else it is the other port and 10,000, whether or not that is free.
    const busPort = await anyFreePort();
    const node = await start({ ...clusterSettings, 'cluster-port': String(busPort) });
    nodes.push(node);
    busPorts.set(node, busPort);
  }
  for (const [index, node] of nodes.slice(0, masters).entries()) {
    const [from, to] = [firstSlot(index), firstSlot(index + 1) - 1];
    await askNode(node, 'CLUSTER', 'ADDSLOTSRANGE', String(from), String(to));
  }
  const [first, second, third, heir] = nodes as [RedisNode, RedisNode, RedisNode, RedisNode];
  for (const node of [second, third, heir]) {
    const ports = [node.port, busPorts.get(node)].map(String);
    await askNode(first, 'CLUSTER', 'MEET', '127.0.0.1', ...ports);
  }
  const slot = Number(await askNode(first, 'CLUSTER', 'KEYSLOT', heirOf));
  const testator = nodes.findLast((_node, index) => firstSlot(index) <= slot) ?? first;
  const name = String(await askNode(testator, 'CLUSTER', 'MYID'));
  await until(() => hears(heir, name));
  await askNode(heir, 'CLUSTER', 'REPLICATE', name);
  for (const node of nodes) await until(() => isWhole(node));
  await until(async () => String(await askNode(heir, 'INFO')).includes('master_link_status:up'));
  return {
    address: `redis-cluster://${nodes.map(({ port }) => `127.0.0.1:${port}`).join()}`,
    loseOne: () => testator.process.kill(),
  };
}

const clusterSettings = { 'cluster-enabled': 'yes', 'cluster-node-timeout': '3000' };
const firstSlot = (index: number) => Math.floor((slots * index) / masters);

async function hears(node: RedisNode, name: string): Promise<boolean> {
  return String(await askNode(node, 'CLUSTER', 'NODES')).includes(name);
}

async function isWhole(node: RedisNode): Promise<boolean> {
  const info = String(await askNode(node, 'CLUSTER', 'INFO'));
  const others = String(await askNode(node, 'CLUSTER', 'NODES'))
    .trim()
    .split('\n');
  return (
    info.includes('cluster_state:ok') &&
    info.includes(`cluster_slots_assigned:${slots}`) &&
    // What is told on one is told on all once all are linked.
    others.length === masters + 1 &&
    others.every((line) => line.split(' ')[7] === 'connected')
  );
}

type Start = (
  settings: RedisSettings,
  more?: Parameters<typeof startNode>[3],
) => Promise<RedisNode>;
type Meeting = Omit<RedisSet, 'stop'>;

/** None of the servers is left when they do not come together. */
async function whole(
  program: RedisProgram,
  folder: string,
  meet: (start: Start) => Promise<Meeting>,
): Promise<RedisSet> {
  const nodes: RedisNode[] = [];
  const stop = async () => {
    await Promise.all(nodes.map(({ process }) => process.kill()));
  };
  const start: Start = async (settings, more) => {
    const node = await startNode(program, folder, settings, more);
    nodes.push(node);
    return node;
  };
  try {
    return { ...(await meet(start)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function until(is: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (await is()) return;
    await pause(50);
  }
  throw new Error('The servers did not find each other within 30 s');
}
