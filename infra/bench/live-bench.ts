import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { limits } from '@firedeck/contract';
import { startTemporaryServices } from '../local/index.ts';
import { type BenchServer, serverEnvironment, startBenchServer } from './bench-server.ts';
import { limitRow } from './figures.ts';
import { openStreams } from './open-streams.ts';
import { printTable, type Row, rowWithoutGoal } from './print-table.ts';

const streams = 5_000;
const kilobytesPerStream = 25;

/** Server memory of open screens. */
export const liveBench = async (): Promise<boolean> => printTable(await measureMemory());

async function measureMemory(): Promise<Row[]> {
  const services = await startTemporaryServices();
  let bff: BenchServer | undefined;
  const open: Socket[] = [];
  try {
    const env = await serverEnvironment(services);
    bff = await startBenchServer('live-server.ts', env, { execArgv: ['--expose-gc'] });
    const { address } = bff;
    const members = await fetchJson<string[]>(`${address}/bench/members?count=${streams / 5}`);
    // Five screens per member.
    const tokens = members.flatMap((token) => Array.from({ length: 5 }, () => token));
    // Warm-up: the first streams allocate shared memory.
    for (const socket of await openStreams(address, tokens.slice(0, 500))) socket.destroy();
    await pause(3_000);
    const before = await readMemory(address);
    const startedAt = performance.now();
    open.push(...(await openStreams(address, tokens)));
    const seconds = (performance.now() - startedAt) / 1_000;
    // Longer than the 5 s session cache.
    await pause(8_000);
    const after = await readMemory(address);
    return [rssRow(before.rss, after.rss), heapRow(before, after), openedRow(seconds)];
  } finally {
    for (const socket of open) socket.destroy();
    bff?.child.kill('SIGKILL');
    await services.stop();
  }
}

interface Memory {
  rss: number;
  heapUsed: number;
  external: number;
}

const fetchJson = async <Answer>(url: string): Promise<Answer> => (await fetch(url)).json();

async function readMemory(address: string): Promise<Memory> {
  // The first call collects garbage, the second one measures.
  await fetchJson(`${address}/bench/memory`);
  return fetchJson<Memory>(`${address}/bench/memory?${randomUUID()}`);
}

function rssRow(before: number, after: number): Row {
  const label = `RSS of one open stream, ${streams.toLocaleString('en')} in one process`;
  const kilobytes = (after - before) / streams / 1_000;
  return limitRow(label, kilobytes, kilobytesPerStream, { unit: 'kB', digits: 1 });
}

const heapRow = (before: Memory, after: Memory): Row =>
  rowWithoutGoal(
    '  in the heap',
    `${((after.heapUsed - before.heapUsed) / streams / 1_000).toFixed(1)} kB`,
  );

const openedRow = (seconds: number): Row =>
  rowWithoutGoal(
    `  opening all, at most ${limits.streamsPerMember} per member`,
    `${seconds.toFixed(1)} s`,
  );
