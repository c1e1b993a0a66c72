import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { readLayoutShifts, watchLayoutShifts } from '../fixtures/layout-shifts.ts';
import { omitToolList } from '../fixtures/omit-tool-list.ts';
import { expect, test } from '../fixtures/test-with-faults.ts';
import { addTools, getAccessToken } from '../fixtures/tools.ts';
import { BoardPage } from '../pages/board-page.ts';

const maxShift = 0.02;
// After this time the notes show even without tools, and loading parts say that it takes long.
const longWaitMs = 4_000;
const phone = { width: 360, height: 740 };
const tablet = { width: 820, height: 1180 };
const desktop = { width: 1440, height: 900 };

// All windows, boards and loads take minutes: only npm run test:all runs them.
const isFull = process.env.FIREDECK_FAULTS === 'full';

// Each test loads the board many times.
test.setTimeout(isFull ? 900_000 : 180_000);

interface Board {
  count: number;
  lines: number;
  /** The request with the last response. */
  last: 'tools' | 'notes';
  windows: readonly { width: number; height: number }[];
}

/** Windows in which each of these boards has another layout. */
const fewBoards: Board[] = [
  { count: 0, lines: 0, last: 'tools', windows: [phone, tablet, desktop] },
  { count: 1, lines: 30, last: 'notes', windows: [tablet] },
  { count: 12, lines: 30, last: 'notes', windows: [phone, tablet, desktop] },
  { count: 300, lines: 0, last: 'tools', windows: [desktop] },
];
const allBoards: Board[] = [0, 1, 12, 300].flatMap((count) =>
  [0, 30].map((lines) => ({
    count,
    lines,
    last: lines === 0 ? ('tools' as const) : ('notes' as const),
    windows: [phone, tablet, desktop],
  })),
);

interface Load {
  /** A device without data from earlier visits. */
  isCold: boolean;
  /** The response with tools or notes arrives long after the others. */
  isLate: boolean;
}

const fewLoads: Load[] = [
  { isCold: true, isLate: false },
  { isCold: false, isLate: true },
];
const allLoads: Load[] = [true, false].flatMap((isCold) =>
  [false, true].map((isLate) => ({ isCold, isLate })),
);

const findSkeleton = (page: Page) => ({
  tools: page
    .getByRole('status', { name: 'Loading...' })
    .locator('svg')
    .or(page.getByRole('list', { name: 'Loading your tools' })),
  notes: page.getByRole('status', { name: 'Loading your notes' }),
});

for (const { count, lines, last, windows } of isFull ? allBoards : fewBoards)
  test(`a board of ${count} tools and ${lines} lines of notes › nothing on it moves while it loads`, async ({
    memberPage: page,
    context,
    faults,
  }) => {
    await addTools(context, count, 'https://maps.example/');
    if (lines > 0) await writeNotes(context, lines);
    await holdLongWaits(page);
    await watchLayoutShifts(page);
    const browserCache = await context.newCDPSession(page);
    const board = new BoardPage(page);
    const content = page.getByText(count === 0 ? 'No tools added yet' : 'maps.example').first();

    const expectStill = async (circumstance: string): Promise<void> => {
      await expect(content).toBeVisible();
      await expect(board.notes).toBeVisible();
      const shifts = await readLayoutShifts(page);
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      if (isFull) process.stdout.write(`${circumstance}: ${sum.toFixed(4)}\n`);
      expect.soft(sum, `${circumstance}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(maxShift);
    };

    const load = async ({ isCold, isLate }: Load): Promise<void> => {
      if (isCold) await forgetEverything(page, browserCache);
      if (isLate) faults.hold(`GET /api/${last}`);
      if (isLate && last === 'tools') await omitToolList(page);
      await page.goto('/');
      if (!isLate) return;
      await expect(board.heading).toBeVisible();
      await expect(findSkeleton(page)[last]).toBeVisible();
      faults.clear();
      await page.unrouteAll();
    };

    for (const size of windows) {
      await page.setViewportSize(size);
      for (const one of isFull ? allLoads : fewLoads) {
        await load(one);
        const visit = one.isCold ? 'first visit' : 'another visit';
        const late = one.isLate ? `, ${last} answered last` : '';
        await expectStill(`${count} tools, ${lines} lines, ${size.width} px, ${visit}${late}`);
      }
    }
  });

test('tools that take longer than four seconds › the notes show first', async ({
  memberPage: page,
  faults,
}) => {
  await holdLongWaits(page);
  faults.hold('GET /api/tools');
  await omitToolList(page);
  const board = new BoardPage(page);
  await page.goto('/');
  await expect(board.heading).toBeVisible();
  await expect(findSkeleton(page).tools).toBeVisible();
  await expect(board.notes).toBeHidden();
  await page.evaluate(() => window.endLongWaits());
  await expect(board.notes).toBeVisible();
  faults.clear();
  await expect(page.getByText('No tools added yet')).toBeVisible();
});

/** Removes everything a device stores except the session. */
async function forgetEverything(page: Page, browserCache: CDPSession): Promise<void> {
  await browserCache.send('Network.clearBrowserCache');
  await page.goto('/robots.txt');
  await page.evaluate(() => localStorage.clear());
}

async function writeNotes(context: BrowserContext, lines: number): Promise<void> {
  const headers = { authorization: `Bearer ${await getAccessToken(context)}` };
  const { version } = await (await context.request.get('/api/notes', { headers })).json();
  const saved = await context.request.put('/api/notes', {
    headers: { ...headers, 'if-match': `"${version}"` },
    data: { content: Array.from({ length: lines }, (_, line) => `Hydrant ${line}`).join('\n') },
  });
  expect(saved.ok()).toBe(true);
}

declare global {
  interface Window {
    endLongWaits(): void;
  }
}

/** Controls the page's four-second timer by the test, because machines differ in speed. */
async function holdLongWaits(page: Page): Promise<void> {
  await page.addInitScript((heldMs) => {
    const { setTimeout } = window;
    const held: (() => void)[] = [];
    window.setTimeout = ((run: () => void, milliseconds?: number, ...given: []) => {
      if (milliseconds !== heldMs) return setTimeout(run, milliseconds, ...given);
      held.push(run);
      return 0;
    }) as typeof setTimeout;
    window.endLongWaits = () => {
      for (const run of held.splice(0)) run();
    };
  }, longWaitMs);
}
