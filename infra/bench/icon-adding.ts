import { randomUUID } from 'node:crypto';
import { signUpAt } from './bench-member.ts';
import { median, millisecondsOf, ratioRow } from './figures.ts';
import type { IconGround } from './icon-ground.ts';
import { sitesLookedUp } from './icon-lookups.ts';
import type { Row } from './print-table.ts';

const pairs = 40;
const timesAlive = 1.1;

/** How many sites the bench needs in all. */
export const sitesAddedToo = sitesLookedUp + pairs;

/** Adding a tool whose site is away, beside one whose site answers. */
export async function adding({ bffs: [bff = ''], sites }: IconGround): Promise<Row> {
  const { authorization } = await signUpAt(bff);
  const headers = { authorization, 'content-type': 'application/json' };
  const add = (host = '') =>
    millisecondsOf(async () => {
      const body = JSON.stringify({ name: host, url: `http://${host}/`, icon: 'tools', notes: '' });
      const own = { ...headers, 'idempotency-key': randomUUID() };
      const answer = await fetch(`${bff}/api/tools`, { method: 'POST', headers: own, body });
      if (answer.status !== 201) throw new Error(`A tool was refused with ${answer.status}`);
      await answer.arrayBuffer();
    });
  const times = { live: [] as number[], dead: [] as number[] };
  for (let index = sitesLookedUp; index < sitesAddedToo; index += 1) {
    // Taking turns at going first: the list grows meanwhile.
    const turns = ['live', 'dead'] as const;
    for (const kind of index % 2 === 0 ? turns : turns.toReversed())
      times[kind].push(await add(sites[kind][index]));
  }
  const what = 'adding a tool whose site is dead : alive, p50';
  const goal = { goal: timesAlive, unit: 'ms' };
  return ratioRow(what, median(times.dead), median(times.live), goal);
}
