import { setTimeout as pause } from 'node:timers/promises';
import type { RedisProgram } from '../local/redis/redis-server.ts';
import { askNode, type RedisNode, startNode } from './redis-node.ts';

/** Several servers that are one Redis. */
export interface RedisSet {
  address: string;
  /** Ends the server that writes now, or one of those. */
  loseOne(): Promise<void>;
  stop(): Promise<void>;
}

const master = 'firedeck';

/** A server, its replica, and a sentinel that makes the one the other's heir. */
export async function startSentinelSet(program: RedisProgram, folder: string): Promise<RedisSet> {
  const first = await startNode(program, folder, {});
  const second = await startNode(program, folder, { replicaof: `127.0.0.1 ${first.port}` });
  const settings = {
    'sentinel monitor': `${master} 127.0.0.1 ${first.port} 1`,
    'sentinel down-after-milliseconds': `${master} 500`,
    'sentinel failover-timeout': `${master} 2000`,
  };
  const sentinel = await startNode(program, folder, settings, { arguments: ['--sentinel'] });
  await until(async () => {
    const known = await askNode(sentinel, 'SENTINEL', 'REPLICAS', master);
    return Array.isArray(known) && known.length === 1;
  });
  const nodes = [sentinel, first, second];
  return {
    // One that is not there is passed over.
    address: `redis-sentinel://127.0.0.1:1,127.0.0.1:${sentinel.port}?master=${master}`,
    loseOne: () => first.process.kill(),
    stop: () => stopAll(nodes),
  };
}

const slots = 16_384;
const masters = 3;

/** Three servers that share the keys, and an heir of the one that has `heirOf`. */
export async function startCluster(
  program: RedisProgram,
  folder: string,
  heirOf: string,
): Promise<RedisSet> {
  const start = () => startNode(program, folder, clusterSettings);
  const nodes = [await start(), await start(), await start(), await start()];
  for (const [index, node] of nodes.slice(0, masters).entries()) {
    const [from, to] = [firstSlot(index), firstSlot(index + 1) - 1];
    await askNode(node, 'CLUSTER', 'ADDSLOTSRANGE', String(from), String(to));
  }
  const [first, second, third, heir] = nodes as [RedisNode, RedisNode, RedisNode, RedisNode];
  for (const { port } of [second, third, heir])
    await askNode(first, 'CLUSTER', 'MEET', '127.0.0.1', String(port));
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
    stop: () => stopAll(nodes),
  };
}

const clusterSettings = { 'cluster-enabled': 'yes', 'cluster-node-timeout': '1000' };
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

async function stopAll(nodes: RedisNode[]): Promise<void> {
  await Promise.all(nodes.map(({ process }) => process.kill()));
}

async function until(is: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await is()) return;
    await pause(50);
  }
  throw new Error('The servers did not find each other within 10 s');
}
