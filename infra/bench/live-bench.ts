import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { limits } from '@firedeck/contract';
import { startTemporaryServices } from '../local/index.ts';
import { type BenchServer, serverEnvironment, startBenchServer } from './bench-server.ts';
import { seenElsewhere } from './live-browsers.ts';
import { openStreams } from './open-streams.ts';
import { printTable, type Row } from './print-table.ts';

const streams = 5_000;
const kilobytesPerStream = 25;

/** What open screens cost the server, and how soon they show what happens elsewhere. */
export async function liveBench(): Promise<boolean> {
  const memory = printTable(await memoryOfStreams());
  return printTable(await seenElsewhere()) && memory;
}

export async function memoryOfStreams(): Promise<Row[]> {
  const services = await startTemporaryServices();
  let bff: BenchServer | undefined;
  const open: Socket[] = [];
  try {
    const env = await serverEnvironment(services);
    bff = await startBenchServer('live-server.ts', env, { execArgv: ['--expose-gc'] });
    const { address } = bff;
    const members = await ask<string[]>(`${address}/bench/members?count=${streams / 5}`);
    // Five screens each: a member at a desk, with a phone.
    const tokens = members.flatMap((token) => Array.from({ length: 5 }, () => token));
    // What the first streams bring along is not what each costs.
    for (const socket of await openStreams(address, tokens.slice(0, 500))) socket.destroy();
    await pause(3_000);
    const before = await memoryOf(address);
    const begun = performance.now();
    open.push(...(await openStreams(address, tokens)));
    const seconds = (performance.now() - begun) / 1_000;
    // Beyond the 5 s for which sessions are remembered.
    await pause(8_000);
    const after = await memoryOf(address);
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

const ask = async <Answer>(url: string): Promise<Answer> => (await fetch(url)).json();

async function memoryOf(address: string): Promise<Memory> {
  // The first throws away, the second sees what is left.
  await ask(`${address}/bench/memory`);
  return ask<Memory>(`${address}/bench/memory?${randomUUID()}`);
}

function rssRow(before: number, after: number): Row {
  const kilobytes = (after - before) / streams / 1_000;
  return {
    what: `RSS of one open stream, ${streams.toLocaleString('en')} in one process`,
    measured: `${kilobytes.toFixed(1)} kB`,
    goal: `≤ ${kilobytesPerStream} kB`,
    holds: kilobytes <= kilobytesPerStream,
  };
}

const heapRow = (before: Memory, after: Memory): Row => ({
  what: '  of it in the heap',
  measured: `${((after.heapUsed - before.heapUsed) / streams / 1_000).toFixed(1)} kB`,
  goal: '',
  holds: null,
});

const openedRow = (seconds: number): Row => ({
  what: `  all of them opened, at most ${limits.streamsPerMember} of a member`,
  measured: `${seconds.toFixed(1)} s`,
  goal: '',
  holds: null,
});
