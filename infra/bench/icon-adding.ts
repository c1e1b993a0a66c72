import { randomUUID } from 'node:crypto';
import { signUp } from './bench-member.ts';
import { measureMs, median, ratioRow } from './figures.ts';
import type { IconHarness } from './icon-harness.ts';
import { sitesForLookups } from './icon-lookups.ts';
import type { Row } from './print-table.ts';

const pairs = 40;
const timesAlive = 1.1;

/** Number of sites that the bench needs. */
export const sitesNeeded = sitesForLookups + pairs;

/** Adding a tool whose site is down, compared with one whose site is up. */
export async function measureAdding({ bffs: [bff = ''], sites }: IconHarness): Promise<Row> {
  const { authorization } = await signUp(bff);
  const headers = { authorization, 'content-type': 'application/json' };
  const add = (host = '') =>
    measureMs(async () => {
      const body = JSON.stringify({ name: host, url: `http://${host}/`, icon: 'tools', notes: '' });
      const own = { ...headers, 'idempotency-key': randomUUID() };
      const answer = await fetch(`${bff}/api/tools`, { method: 'POST', headers: own, body });
      if (answer.status !== 201) throw new Error(`A tool was refused with ${answer.status}`);
      await answer.arrayBuffer();
    });
  const times = { live: [] as number[], dead: [] as number[] };
  for (let index = sitesForLookups; index < sitesNeeded; index += 1) {
    // Alternate the order: the list grows meanwhile.
    const turns = ['live', 'dead'] as const;
    for (const kind of index % 2 === 0 ? turns : turns.toReversed())
      times[kind].push(await add(sites[kind][index]));
  }
  const label = 'adding a tool whose site is down : up, p50';
  const goal = { goal: timesAlive, unit: 'ms' };
  return ratioRow(label, median(times.dead), median(times.live), goal);
}
