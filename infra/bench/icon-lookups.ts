import { setTimeout as pause } from 'node:timers/promises';
import { fetchIcon } from '@firedeck/services/fetch-icon';
import { median, millisecondsOf, quantile, ratioRow } from './figures.ts';
import { askForIcon, type IconGround } from './icon-ground.ts';
import type { Row } from './print-table.ts';

const members = 1_000;
/** A site in the same house, and one on the other side of a country. */
const distancesMs = [20, 100];
const hostsOf = { warmUp: 400, each: 80 };
const timesAlone = 1.2;
const hangingMs = 3_300;
const floodingMembers = 10;
const besideFloodMs = 2_000;

/** How many sites the look-ups need. */
export const sitesLookedUp = hostsOf.warmUp + distancesMs.length * hostsOf.each + 2;

/** From a list that asks for an unknown icon until screens are told, beside fetching that icon alone. */
export async function coldMisses({ bffs: [bff = ''], sites, told }: IconGround): Promise<Row[]> {
  const waiting = sites.live.slice(0, sitesLookedUp - 2);
  let asked = 0;
  // Each as another member: one alone may ask for 30 new hosts a minute.
  const whole = async (host: string) => {
    asked += 1;
    const toldAt = told(host).then(() => performance.timeOrigin + performance.now());
    const begun = await askForIcon(bff, host, 1, asked);
    return (await toldAt) - begun;
  };
  const alone = (host: string) => millisecondsOf(() => fetchIcon(`http://${host}/favicon.ico`));
  const rows: Row[] = [];
  // A worker lives for weeks; here none of its code has run yet.
  for (const host of waiting.splice(0, hostsOf.warmUp)) {
    await alone(host);
    await whole(host);
  }
  for (const distance of distancesMs) {
    sites.moveAway(distance);
    const times = { alone: [] as number[], whole: [] as number[] };
    for (const host of waiting.splice(0, hostsOf.each)) {
      times.alone.push(await alone(host));
      times.whole.push(await whole(host));
    }
    const what = `unknown icon, asked for to told : one fetch, ${distance} ms away, p50`;
    const goal = { goal: timesAlone, unit: 'ms' };
    rows.push(ratioRow(what, median(times.whole), median(times.alone), goal), onTop(times));
  }
  return rows;
}

const onTop = ({ whole, alone }: { whole: number[]; alone: number[] }): Row => ({
  what: '  on top of the fetch, p50 and p95',
  measured: [0.5, 0.95]
    .map((share) => `${(quantile(whole, share) - quantile(alone, share)).toFixed(1)} ms`)
    .join(', '),
  goal: '',
  holds: null,
});

export async function hanging({ bffs: [bff = ''], sites, told }: IconGround): Promise<Row> {
  const ms = await millisecondsOf(async () => {
    void askForIcon(bff, sites.hanging);
    await told(sites.hanging);
  });
  return {
    what: 'a site that hangs at every path, asked for to told',
    measured: `${(ms / 1_000).toFixed(2)} s`,
    goal: `≤ ${hangingMs / 1_000} s`,
    holds: ms <= hangingMs,
  };
}

/** A member's unknown icon while others' lists are full of sites that hang. */
export async function besideFlood({ bffs, sites, told }: IconGround): Promise<Row> {
  const each = sites.hangingNames.length / floodingMembers;
  await Promise.all(
    sites.hangingNames.map((host, index) =>
      askForIcon(bffs[index % bffs.length] ?? '', host, 1, -1 - Math.floor(index / each)),
    ),
  );
  const host = sites.live[sitesLookedUp - 2] ?? '';
  const ms = await millisecondsOf(async () => {
    void askForIcon(bffs[0] ?? '', host, 1, members);
    await told(host);
  });
  return {
    what: `unknown icon while ${floodingMembers} members ask for ${each} sites each that hang`,
    measured: `${(ms / 1_000).toFixed(2)} s`,
    goal: `≤ ${besideFloodMs / 1_000} s`,
    holds: ms <= besideFloodMs,
  };
}

/** Many members whose lists have the same new host, spread over all processes. */
export async function manyMembers({ bffs, sites, told }: IconGround): Promise<Row[]> {
  const host = sites.live[sitesLookedUp - 1] ?? '';
  const each = Math.ceil(members / bffs.length);
  const ms = await millisecondsOf(() =>
    Promise.all(bffs.map((bff, index) => askForIcon(bff, host, each, index))),
  );
  await told(host);
  await pause(1_000);
  const resolves = sites.pagesAsked(host);
  const what = `${members} members’ lists over ${bffs.length} bff processes, one host`;
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
