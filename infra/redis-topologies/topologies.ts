import { setTimeout as pause } from 'node:timers/promises';
import { anyFreePort } from '../lib/ports.ts';
import { callNode, type RedisNode, type RedisSettings, startNode } from './redis-node.ts';

/** A Redis with several servers. */
export interface RedisTopology {
  address: string;
  /** Kills a primary. */
  killPrimary(): Promise<void>;
  stop(): Promise<void>;
}

const master = 'firedeck';

/** A primary, its replica and a sentinel that promotes the replica. */
export const startSentinelSet = (program: string, folder: string): Promise<RedisTopology> =>
  startTopology(program, folder, sentinelSet);

async function sentinelSet(start: Start): Promise<ConnectedTopology> {
  const first = await start({});
  await start({ replicaof: `127.0.0.1 ${first.port}` });
  const settings = {
    'sentinel monitor': `${master} 127.0.0.1 ${first.port} 1`,
    'sentinel down-after-milliseconds': `${master} 2000`,
    'sentinel failover-timeout': `${master} 2000`,
  };
  const sentinel = await start(settings, { arguments: ['--sentinel'] });
  await waitUntil(async () => {
    const known = await callNode(sentinel, 'SENTINEL', 'REPLICAS', master);
    return Array.isArray(known) && known.length === 1;
  });
  return {
    // An unreachable sentinel is skipped.
    address: `redis-sentinel://127.0.0.1:1,127.0.0.1:${sentinel.port}?master=${master}`,
    killPrimary: () => first.process.kill(),
  };
}

const slots = 16_384;
const masters = 3;

/** Three primaries, and a replica of the one with `replicatedKey`. */
export const startCluster = (
  program: string,
  folder: string,
  replicatedKey: string,
): Promise<RedisTopology> =>
  startTopology(program, folder, (start) => cluster(start, replicatedKey));

async function cluster(start: Start, heirOf: string): Promise<ConnectedTopology> {
  const nodes: RedisNode[] = [];
  const busPorts = new Map<RedisNode, number>();
  while (nodes.length < masters + 1) {
    // The default is the port plus 10,000, which may be in use.
    const busPort = await anyFreePort();
    const node = await start({ ...clusterSettings, 'cluster-port': String(busPort) });
    nodes.push(node);
    busPorts.set(node, busPort);
  }
  for (const [index, node] of nodes.slice(0, masters).entries()) {
    const [from, to] = [firstSlot(index), firstSlot(index + 1) - 1];
    await callNode(node, 'CLUSTER', 'ADDSLOTSRANGE', String(from), String(to));
  }
  const [first, second, third, replica] = nodes as [RedisNode, RedisNode, RedisNode, RedisNode];
  for (const node of [second, third, replica]) {
    const ports = [node.port, busPorts.get(node)].map(String);
    await callNode(first, 'CLUSTER', 'MEET', '127.0.0.1', ...ports);
  }
  const slot = Number(await callNode(first, 'CLUSTER', 'KEYSLOT', heirOf));
  const primary = nodes.findLast((_node, index) => firstSlot(index) <= slot) ?? first;
  const name = String(await callNode(primary, 'CLUSTER', 'MYID'));
  await waitUntil(() => knowsNode(replica, name));
  await callNode(replica, 'CLUSTER', 'REPLICATE', name);
  for (const node of nodes) await waitUntil(() => isComplete(node));
  await waitUntil(async () =>
    String(await callNode(replica, 'INFO')).includes('master_link_status:up'),
  );
  return {
    address: `redis-cluster://${nodes.map(({ port }) => `127.0.0.1:${port}`).join()}`,
    killPrimary: () => primary.process.kill(),
  };
}

const clusterSettings = { 'cluster-enabled': 'yes', 'cluster-node-timeout': '3000' };
const firstSlot = (index: number) => Math.floor((slots * index) / masters);

async function knowsNode(node: RedisNode, name: string): Promise<boolean> {
  return String(await callNode(node, 'CLUSTER', 'NODES')).includes(name);
}

async function isComplete(node: RedisNode): Promise<boolean> {
  const info = String(await callNode(node, 'CLUSTER', 'INFO'));
  const others = String(await callNode(node, 'CLUSTER', 'NODES'))
    .trim()
    .split('\n');
  return (
    info.includes('cluster_state:ok') &&
    info.includes(`cluster_slots_assigned:${slots}`) &&
    // The cluster state propagates once all nodes are connected.
    others.length === masters + 1 &&
    others.every((line) => line.split(' ')[7] === 'connected')
  );
}

type Start = (
  settings: RedisSettings,
  more?: Parameters<typeof startNode>[3],
) => Promise<RedisNode>;
type ConnectedTopology = Omit<RedisTopology, 'stop'>;

/** Stops all servers when the topology cannot be formed. */
async function startTopology(
  program: string,
  folder: string,
  connect: (start: Start) => Promise<ConnectedTopology>,
): Promise<RedisTopology> {
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
    return { ...(await connect(start)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function waitUntil(is: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (await is()) return;
    await pause(50);
  }
  throw new Error('The servers did not connect within 30 s');
}
