import type { Browser } from '@playwright/test';
import { expect, newAccount, signUpThroughApi, test } from '../fixtures/firedeck.ts';
import {
  activityVisit,
  boardVisit,
  launchVisit,
  type Visit,
  visits,
} from '../fixtures/outage-visits.ts';
import {
  type ApiRoute,
  type Fault,
  faults,
  type Observed,
  observe,
} from '../fixtures/partial-outage.ts';
import { addTools } from '../fixtures/tools.ts';

// Every page, route and fault takes half an hour: npm run test:all has it.
const isFull = process.env.FIREDECK_FAULTS === 'full';
// Draws only the rows whose page, routes and fault it matches: `/login.*refresh`.
const repeated = new RegExp(process.env.FIREDECK_OUTAGE ?? '');
const seed = Number(process.env.FIREDECK_SEED ?? 1);
const drawnSets = 40;
// The machines of the short run are busy with other tests, too.
const tabsAtOnce = isFull ? 4 : 2;
const spareSeconds = isFull ? 0 : 15;

interface Cell {
  visit: Visit;
  routes: readonly ApiRoute[];
  fault: Fault;
}

const sampleCells: Cell[] = [
  { visit: boardVisit, routes: ['GET /api/tools'], fault: '503' },
  { visit: launchVisit, routes: ['GET /api/tools/:id'], fault: 'abort' },
  { visit: activityVisit, routes: ['GET /api/tools/recent', 'GET /api/pulse'], fault: 'garbage' },
];

test('routes of the API fail › a tab sends few requests, says what is missing, and is well soon after', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(isFull ? 3 * 3_600_000 : 150_000);
  if (!isFull) return observeAll(browser, baseURL, sampleCells, 10);
  print(`drawn with FIREDECK_SEED=${seed}`);
  const singles = visits.flatMap((visit) =>
    visit.routes.flatMap((route) => faults.map((fault) => ({ visit, routes: [route], fault }))),
  );
  const cells = [...singles, ...drawn()].filter((cell) => repeated.test(formatCell(cell)));
  await observeAll(browser, baseURL, cells, 40);
});

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Observes the cells, some at a time, prints them as a table, and fails with all that break a rule. */
async function observeAll(
  browser: Browser,
  baseURL: string,
  cells: readonly Cell[],
  laterSeconds: number,
): Promise<void> {
  const left = [...cells];
  const broken: string[] = [];
  const work = async (): Promise<void> => {
    for (let cell = left.shift(); cell; cell = left.shift()) {
      const observed = await observeOne(browser, baseURL, cell, laterSeconds);
      const row = formatRow(cell, observed);
      print(row);
      if (!isWithinBounds(cell, observed)) broken.push(row);
    }
  };
  print('page | routes | fault | first 10 s | per second after | recovered after s | asked | said');
  await Promise.all(Array.from({ length: tabsAtOnce }, work));
  expect(broken).toEqual([]);
}

async function observeOne(
  browser: Browser,
  baseURL: string,
  { visit, routes, fault }: Cell,
  laterSeconds: number,
): Promise<Observed> {
  const context = await browser.newContext({ baseURL });
  const { isMember, before, begin, isWell } = visit;
  let toolId = '';
  if (isMember) {
    await signUpThroughApi(context, newAccount());
    [toolId = ''] = await addTools(context, 1, 'https://radar.example/');
  }
  const observed = await observe({
    context,
    routes,
    fault,
    before,
    begin: (page) => begin(page, toolId, routes),
    isWell,
    laterSeconds,
  });
  await context.close();
  return observed;
}

function isWithinBounds({ visit, routes, fault }: Cell, observed: Observed): boolean {
  const { atFirst, perSecond, recovered, isReported } = observed;
  const longest = (fault === 'hang' ? 25 : 15) + spareSeconds;
  if (!isReported && routes.every((route) => visit.reportedRoutes.includes(route))) return false;
  return atFirst <= 12 && perSecond <= 0.4 && recovered !== null && recovered <= longest;
}

const formatCell = ({ visit, routes, fault }: Cell): string =>
  [visit.name, routes.join(' + '), fault].join(' | ');

function formatRow(cell: Cell, seen: Observed): string {
  const counts = Object.values(seen.requestCounts).join('+');
  const recovered = seen.recovered?.toFixed(1) ?? 'never';
  return [
    formatCell(cell),
    seen.atFirst,
    seen.perSecond.toFixed(2),
    recovered,
    counts,
    seen.isReported ? 'said' : 'silent',
  ].join(' | ');
}

/** Two to five routes of the board or of a panel, the same ones for a seed. */
function drawn(): Cell[] {
  const random = createRandom(seed);
  const one = <Item>(items: readonly Item[]): Item =>
    items[Math.floor(random() * items.length)] as Item;
  return Array.from({ length: drawnSets }, () => {
    const visit = random() < 0.6 ? boardVisit : activityVisit;
    const places = [...new Set([...visit.routes, 'GET /api/pulse'])];
    const routes = new Set<ApiRoute>();
    const size = 2 + Math.floor(random() * 4);
    while (routes.size < Math.min(size, places.length)) routes.add(one(places));
    return { visit, routes: [...routes], fault: one(faults) };
  });
}

/** Mulberry32. */
function createRandom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
