import { routePermissions } from '@firedeck/bff/route-permissions';
import { randomNumbers } from '@firedeck/services/random';
import type { Browser, BrowserContext } from '@playwright/test';
import { fromAgencyDocument } from '../fixtures/agency-document.ts';
import { test as base, expect, newAccount, signUpThroughApi } from '../fixtures/firedeck.ts';
import { firstPartyHeaders } from '../fixtures/first-party-headers.ts';
import { long } from '../fixtures/long-test.ts';
import { type SecondFactorStack, startSecondFactorStack } from '../fixtures/second-factor-stack.ts';
import type { Stack } from '../fixtures/stack-control.ts';
import { addTools, getAccessToken } from '../fixtures/tools.ts';
import { nonPageRoutes, visits } from './all-visits.ts';
import {
  type ApiRoute,
  faults,
  type Observed,
  observe,
  type RouteFault,
} from './partial-outage.ts';
import { activityVisit, boardVisit, launchVisit, type Visit } from './visits.ts';

// All pages, routes and faults take an hour: only npm run test:all runs them.
const isFull = process.env.FIREDECK_FAULTS === 'full';
// A pattern that chooses rows by page, routes and fault: `/login.*refresh`.
const repeated = new RegExp(process.env.FIREDECK_OUTAGE ?? '');
const seed = Number(process.env.FIREDECK_SEED ?? 1);
const drawnSets = 40;
const laterSeconds = 40;
// Longer than the page's time limit for a response.
const afterPressSeconds = 15;
// Machines of the short run also run other tests.
const tabsAtOnce = isFull ? 8 : 2;
const spareSeconds = isFull ? 0 : 15;

// Without a session no member page opens, so only the visit of the board includes that route.
const routesOfEveryPage = [
  'GET /api/tools',
  'GET /api/notes',
  'GET /api/events',
  'GET /api/pulse',
  'GET /api/sessions',
];

interface Cell {
  visit: Visit;
  routes: readonly ApiRoute[];
  fault: RouteFault;
}

type OneStack = Pick<Stack, 'address' | 'makeAdmin'>;

interface Stacks {
  plain: OneStack;
  /** The stack with second factors, which the first call starts. */
  withFactors(): Promise<SecondFactorStack>;
}

const test = base.extend<{ stacks: Stacks }>({
  stacks: async ({ stack, ownAddresses }, use) => {
    let started: ReturnType<typeof startSecondFactorStack> | undefined;
    await use({
      plain: stack,
      async withFactors() {
        started ??= startSecondFactorStack('optional');
        const factors = await started;
        ownAddresses.add(factors.address);
        return factors;
      },
    });
    await (await started)?.stop();
  },
});

const sampleCells: Cell[] = [
  { visit: boardVisit, routes: ['GET /api/tools'], fault: '503' },
  { visit: launchVisit, routes: ['GET /api/tools/:id'], fault: 'abort' },
  { visit: activityVisit, routes: ['GET /api/tools/recent', 'GET /api/pulse'], fault: 'garbage' },
];

test('every API route › is in the table of outages or requested by no page', () => {
  const observed = visits.flatMap(({ routes }) => routes);
  const known = [...new Set([...observed, ...Object.keys(nonPageRoutes)])];
  const routes = Object.keys(routePermissions).filter((route) => route.includes(' /api/'));
  expect(known.toSorted()).toEqual(routes.toSorted());
});

test(
  'failing API routes › a tab sends few requests, says what is missing and recovers soon after',
  long,
  async ({ browser, stacks }) => {
    test.setTimeout(isFull ? 3 * 3_600_000 : 150_000);
    if (!isFull) return observeAll(browser, stacks, sampleCells);
    print(`drawn with FIREDECK_SEED=${seed}`);
    const singles = visits.flatMap((visit) =>
      visit.routes.flatMap((route) => faults.map((fault) => ({ visit, routes: [route], fault }))),
    );
    const cells = [...singles, ...drawn()].filter((cell) => repeated.test(formatCell(cell)));
    await observeAll(browser, stacks, cells);
  },
);

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Observes cells in parallel, prints them as a table and fails with those that break a rule. */
async function observeAll(browser: Browser, stacks: Stacks, cells: readonly Cell[]): Promise<void> {
  const left = [...cells];
  const broken: string[] = [];
  const work = async (): Promise<void> => {
    for (let cell = left.shift(); cell; cell = left.shift()) {
      const observed = await observeOne(browser, stacks, cell).catch(String);
      const isOpened = typeof observed !== 'string';
      const row = isOpened
        ? formatRow(cell, observed)
        : [formatCell(cell), ...observed.split('\n').slice(0, 3)].join(' | ');
      print(row);
      if (!isOpened || !isWithinBounds(cell, observed)) broken.push(row);
    }
  };
  print('page | routes | fault | first 10 s | per second after | recovered after s | asked | said');
  await Promise.all(Array.from({ length: tabsAtOnce }, work));
  expect(broken).toEqual([]);
}

async function observeOne(
  browser: Browser,
  stacks: Stacks,
  { visit, routes, fault }: Cell,
): Promise<Observed> {
  const stack = visit.hasFactors ? await stacks.withFactors() : stacks.plain;
  const context = await browser.newContext({ baseURL: stack.address });
  context.setDefaultTimeout(30_000);
  const { isMember, isAdmin, isAtStation, isPress = false, before, begin, hasRecovered } = visit;
  if (isAtStation) await enroll(context, await stacks.withFactors());
  let toolId = '';
  if (isMember) {
    const account = newAccount();
    await signUpThroughApi(context, account);
    if (isAdmin) await makeAdmin(context, stack, account.email);
    [toolId = ''] = await addTools(context, 1, 'https://radar.example/');
  }
  const observed = await observe({
    context,
    routes,
    fault,
    before: async (page) => before?.(page, toolId),
    begin: (page) => begin(page, toolId, routes),
    hasRecovered,
    laterSeconds: isFull ? (isPress ? afterPressSeconds : laterSeconds) : 10,
    isPress,
  });
  await context.close();
  return observed;
}

async function enroll(context: BrowserContext, { makeCode }: SecondFactorStack): Promise<void> {
  const data = { code: await makeCode('shared') };
  const response = await context.request.post('/api/device', { headers: firstPartyHeaders, data });
  expect(response.status()).toBe(200);
}

/** Makes the member an admin; returns once the servers know it. */
async function makeAdmin(context: BrowserContext, stack: OneStack, email: string): Promise<void> {
  await stack.makeAdmin(email);
  const answer = async () =>
    context.request.get('/api/agency/groups', {
      headers: {
        authorization: `Bearer ${await getAccessToken(context)}`,
        ...(await fromAgencyDocument(context)),
      },
    });
  // Servers cache roles for 5 s.
  await expect.poll(async () => (await answer()).status(), { timeout: 20_000 }).toBe(200);
}

function isWithinBounds({ visit, routes, fault }: Cell, observed: Observed): boolean {
  const { atFirst, perSecond, recovered, isReported, requestCounts } = observed;
  const [route = '', ...others] = routes;
  const count = requestCounts[route] ?? 0;
  if (others.length === 0 && count === 0) return false;
  // Actions are sent once.
  if (visit.isPress && !visit.isRepeated && !route.startsWith('GET') && count > 1) return false;
  const longest = (fault === 'hang' ? 25 : 15) + spareSeconds;
  const mayWait = visit.isFile && fault === 'hang';
  if (!isReported && !mayWait && routes.every((route) => visit.reportedRoutes.includes(route)))
    return false;
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

/** Two to five routes of a page, its own and common ones, the same for each seed. */
function drawn(): Cell[] {
  const random = randomNumbers(seed);
  const one = <Item>(items: readonly Item[]): Item =>
    items[Math.floor(random() * items.length)] as Item;
  return Array.from({ length: drawnSets }, () => {
    const visit = random() < 0.5 ? boardVisit : one(visits);
    const candidates = [...new Set([...visit.routes, ...routesOfEveryPage])];
    const routes = new Set<ApiRoute>([one(visit.routes)]);
    const size = 2 + Math.floor(random() * 4);
    while (routes.size < Math.min(size, candidates.length)) routes.add(one(candidates));
    return { visit, routes: [...routes], fault: one(faults) };
  });
}
