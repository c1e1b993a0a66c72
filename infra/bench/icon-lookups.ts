import { setTimeout as pause } from 'node:timers/promises';
import { fetchIcon } from '@firedeck/services/fetch-icon';
import { quantile } from '../lib/quantile.ts';
import { limitRow, measureMs, median, ratioRow } from './figures.ts';
import { type IconHarness, requestIcon } from './icon-harness.ts';
import { type Row, rowWithoutGoal } from './print-table.ts';

const members = 1_000;
/** A nearby site and one across the country. */
const distancesMs = [20, 100];
const hostCounts = { warmUp: 400, each: 80 };
const timesAlone = 1.2;
const hangingMs = 3_300;
const floodingMembers = 10;
const besideFloodMs = 2_000;

/** Number of sites that the lookups need. */
export const sitesForLookups = hostCounts.warmUp + distancesMs.length * hostCounts.each + 2;

/** Time from a list with an unknown icon to the notification, compared with fetching the icon alone. */
export async function measureColdMisses({
  bffs: [bff = ''],
  sites,
  waitForLookup,
}: IconHarness): Promise<Row[]> {
  const waiting = sites.live.slice(0, sitesForLookups - 2);
  let memberNumber = 0;
  // A different member each time, because a member may add only 30 new hosts per minute.
  const whole = async (host: string) => {
    memberNumber += 1;
    const notifiedAt = waitForLookup(host).then(() => performance.timeOrigin + performance.now());
    const startedAt = await requestIcon(bff, host, 1, memberNumber);
    return (await notifiedAt) - startedAt;
  };
  const alone = (host: string) => measureMs(() => fetchIcon(`http://${host}/favicon.ico`));
  const rows: Row[] = [];
  // Warm-up: production workers run for weeks.
  for (const host of waiting.splice(0, hostCounts.warmUp)) {
    await alone(host);
    await whole(host);
  }
  for (const distance of distancesMs) {
    sites.setLatency(distance);
    const times = { alone: [] as number[], whole: [] as number[] };
    for (const host of waiting.splice(0, hostCounts.each)) {
      times.alone.push(await alone(host));
      times.whole.push(await whole(host));
    }
    const label = `unknown icon, request to notification : one fetch, ${distance} ms latency, p50`;
    const goal = { goal: timesAlone, unit: 'ms' };
    rows.push(ratioRow(label, median(times.whole), median(times.alone), goal), overheadRow(times));
  }
  return rows;
}

const overheadRow = ({ whole, alone }: { whole: number[]; alone: number[] }): Row =>
  rowWithoutGoal(
    '  on top of the fetch, p50 and p95',
    [0.5, 0.95]
      .map((share) => `${(quantile(whole, share) - quantile(alone, share)).toFixed(1)} ms`)
      .join(', '),
  );

const secondsRow = (label: string, ms: number, limitMs: number): Row =>
  limitRow(label, ms / 1_000, limitMs / 1_000, { unit: 's', digits: 2 });

export async function hanging({
  bffs: [bff = ''],
  sites,
  waitForLookup,
}: IconHarness): Promise<Row> {
  const ms = await measureMs(async () => {
    void requestIcon(bff, sites.hanging);
    await waitForLookup(sites.hanging);
  });
  return secondsRow('a site that hangs at every path, request to notification', ms, hangingMs);
}

/** An unknown icon while the lists of other members are full of hanging sites. */
export async function measureDuringFlood({
  bffs,
  sites,
  waitForLookup,
}: IconHarness): Promise<Row> {
  const each = sites.hangingNames.length / floodingMembers;
  await Promise.all(
    sites.hangingNames.map((host, index) =>
      requestIcon(bffs[index % bffs.length] ?? '', host, 1, -1 - Math.floor(index / each)),
    ),
  );
  const host = sites.live[sitesForLookups - 2] ?? '';
  const ms = await measureMs(async () => {
    void requestIcon(bffs[0] ?? '', host, 1, members);
    await waitForLookup(host);
  });
  return secondsRow(
    `unknown icon while ${floodingMembers} members request ${each} hanging sites each`,
    ms,
    besideFloodMs,
  );
}

/** Many members with the same new host, spread over all processes. */
export async function measureManyMembers({
  bffs,
  sites,
  waitForLookup,
}: IconHarness): Promise<Row[]> {
  const host = sites.live[sitesForLookups - 1] ?? '';
  const each = Math.ceil(members / bffs.length);
  const ms = await measureMs(() =>
    Promise.all(bffs.map((bff, index) => requestIcon(bff, host, each, index))),
  );
  await waitForLookup(host);
  await pause(1_000);
  const resolves = sites.countPageRequests(host);
  const label = `${members} members' lists over ${bffs.length} bff processes, one host`;
  return [
    { label, measured: `${resolves} resolve`, goal: '= 1', isMet: resolves === 1 },
    rowWithoutGoal('  time until all responses', `${ms.toFixed(0)} ms`),
  ];
}
