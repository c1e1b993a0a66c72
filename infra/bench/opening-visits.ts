import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, CDPSession, Page } from 'playwright';
import { openingBudget } from './budgets.ts';
import { limitRow } from './figures.ts';
import type { Row } from './print-table.ts';
import { type Line, openSlowPage, windowSize } from './slow-line.ts';

interface Point {
  x: number;
  y: number;
}

/** A point on the first card in that window. */
const firstCard: Point = { x: 200, y: 255 };
const longestVisitMs = 60_000;
/** From the cards to the end of layout shifts; without a server the page gives up after 4 s. */
const settledMs = 6_000;

/** Figures of a visit; times in ms after its start. */
export interface Visit {
  /** First contentful paint. */
  painted: number;
  /** The first tool's server got the request of a press on its card. */
  launched: number;
  /** The board's own controls appeared. */
  interactive: number;
  longTasks: number;
  shift: number;
  refreshes: number;
}

/** The site of all tools; `nextRequest` resolves to the time of its next request. */
export async function startToolSite() {
  let received = (_at: number): void => undefined;
  const server = createServer((_request, response) => {
    received(performance.now());
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Tool</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    nextRequest: () =>
      new Promise<number>((resolve) => {
        received = resolve;
      }),
    close: () => server.close(),
  };
}

export type ToolSite = Awaited<ReturnType<typeof startToolSite>>;

export interface VisitOptions {
  address: string;
  line: Line;
  isCold: boolean;
  /** The point to press for the first tool. */
  at?: Point;
}

/** The center of the first tool's launch button, on a board of any version. */
export async function findLaunchButton(context: BrowserContext, address: string): Promise<Point> {
  const page = await context.newPage();
  await page.setViewportSize(windowSize);
  await page.goto(address);
  const button = page.locator('#app').getByRole('button', { name: /^Open in New Tab/ });
  const box = await button.first().boundingBox({ timeout: longestVisitMs });
  await page.close();
  if (!box) throw new Error(`There is no tool to launch at ${address}.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Markup and styles of the first screen, which an inline script draws before any bundle. */
export async function readOpening(context: BrowserContext, address: string): Promise<string> {
  const page = await context.newPage();
  await page.setViewportSize(windowSize);
  await page.route(/\/main\.\w+\.js$/, (route) => route.abort());
  await page.goto(address);
  await page.locator('#opening li').first().waitFor();
  const drawn = await page.evaluate(() => {
    const added = [...document.querySelectorAll('style')].slice(1);
    const styles = added.map(({ textContent }) => `<style>${textContent}</style>`);
    return styles.join('') + document.getElementById('opening')?.outerHTML;
  });
  await page.close();
  return drawn;
}

/** First contentful paint of a document. */
export async function measurePaint(
  context: BrowserContext,
  { address, line, isCold }: VisitOptions,
): Promise<number> {
  const { page } = await openSlowPage(context, line, isCold);
  await page.goto(address, { waitUntil: 'commit' });
  const painted = await readPaint(page);
  await page.close();
  return painted;
}

/** Layout shift of a visit, which ends some time after its cards appear. */
export async function measureShift(
  context: BrowserContext,
  { address, line, isCold }: VisitOptions,
): Promise<number> {
  const { page } = await openSlowPage(context, line, isCold);
  await page.addInitScript(observe);
  await page.goto(address, { waitUntil: 'commit' });
  await page.getByRole('listitem').first().waitFor({ timeout: longestVisitMs });
  await page.waitForTimeout(settledMs);
  const { shift } = await page.evaluate(() => window.openingBench);
  await page.close();
  return shift;
}

/** Measures a visit, then a launch in a second one. */
export async function visitBoard(
  context: BrowserContext,
  site: ToolSite,
  options: VisitOptions,
): Promise<Visit> {
  const { address, line, isCold } = options;
  const { page } = await openSlowPage(context, line, isCold);
  await page.addInitScript(observe);
  let refreshes = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/refresh')) refreshes += 1;
  });
  const startedAt = performance.now();
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator('#app [aria-label^="Edit"]').first().waitFor({ timeout: longestVisitMs });
  const interactive = performance.now() - startedAt;
  const painted = await readPaint(page);
  await page.waitForTimeout(1_000);
  const seen = await page.evaluate(() => window.openingBench);
  await page.close();
  return {
    painted,
    interactive,
    refreshes,
    ...seen,
    launched: await timeLaunch(context, site, options),
  };
}

/**
 * Milliseconds until the first tool's server gets the request of a press on its card. Presses
 * repeatedly from the start of the visit.
 */
export async function timeLaunch(
  context: BrowserContext,
  site: ToolSite,
  { address, line, isCold, at = firstCard }: VisitOptions,
): Promise<number> {
  const { page, session } = await openSlowPage(context, line, isCold);
  const startedAt = performance.now();
  let launchedAt: number | null = null;
  const requested = site.nextRequest().then((at) => {
    launchedAt = at;
  });
  await page.goto(address, { waitUntil: 'commit' });
  while (launchedAt === null && performance.now() - startedAt < longestVisitMs)
    await press(session, at).then(() => Promise.race([requested, page.waitForTimeout(20)]));
  await requested;
  for (const opened of context.pages()) await opened.close();
  return (launchedAt ?? Number.NaN) - startedAt;
}

async function press(session: CDPSession, at: Point): Promise<void> {
  const left = { ...at, button: 'left', clickCount: 1 } as const;
  await session.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...left });
  await session.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...left });
}

const readPaint = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const paint = list.getEntriesByName('first-contentful-paint')[0];
          if (paint) resolve(paint.startTime);
        }).observe({ type: 'paint', buffered: true });
      }),
  );

/** Cumulative layout shift of a visit. */
export const shiftRow = (name: string, shift: number): Row =>
  limitRow(`${name}: layout shift`, shift, openingBudget.maxShift, { digits: 3 });

declare global {
  interface Window {
    openingBench: { longTasks: number; shift: number };
  }
}

function observe(): void {
  window.openingBench = { longTasks: 0, shift: 0 };
  const add = (
    type: string,
    key: 'longTasks' | 'shift',
    pick: (entry: PerformanceEntry) => number,
  ) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.openingBench[key] += pick(entry);
    }).observe({ type, buffered: true });
  add('longtask', 'longTasks', ({ duration }) => duration);
  add('layout-shift', 'shift', (entry) => (entry as PerformanceEntry & { value: number }).value);
}
