import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { expect, test } from '../fixtures/faulty.ts';
import { layoutShiftsOf, watchLayoutShifts } from '../fixtures/layout-shifts.ts';
import { accessTokenOf, addTools } from '../fixtures/tools.ts';
import { BoardPage } from '../pages/board-page.ts';

// Many loads of the board in each test.
test.slow();

const mostShift = 0.02;
const windows = [
  { width: 360, height: 740 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
];

for (const count of [0, 1, 12, 300])
  test(`a board of ${count} tools › nothing on it moves while it loads`, async ({
    memberPage: page,
    context,
    faults,
  }) => {
    await addTools(context, count, 'https://maps.example/');
    await watchLayoutShifts(page);
    const browserCache = await context.newCDPSession(page);
    const board = new BoardPage(page);
    const content = page.getByText(count === 0 ? 'No tools added yet' : 'maps.example').first();
    const spinner = page.getByRole('status', { name: 'Loading…' }).locator('svg');
    const notesSkeleton = page.getByRole('status', { name: 'Loading your notes' });

    const expectStill = async (circumstance: string): Promise<void> => {
      await expect(content).toBeVisible();
      await expect(board.notes).toBeVisible();
      const shifts = await layoutShiftsOf(page);
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      expect.soft(sum, `${circumstance}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(mostShift);
    };

    for (const { lines, last, isLate } of [
      { lines: 0, last: 'GET /api/tools', isLate: spinner },
      { lines: 30, last: 'GET /api/notes', isLate: notesSkeleton },
    ]) {
      if (lines > 0) await writeNotes(context, lines);
      for (const size of windows) {
        await page.setViewportSize(size);
        const where = `${size.width} px, ${lines} lines`;
        await forgetEverything(page, browserCache);
        await page.goto('/');
        await expectStill(`${where}, first visit`);
        faults.hold(last);
        await page.reload();
        await expect(board.heading).toBeVisible();
        await expect(isLate).toBeVisible();
        faults.clear();
        await expectStill(`${where}, ${last} answered last`);
      }
    }
  });

/** As on a device that has never been here, but for the session. */
async function forgetEverything(page: Page, browserCache: CDPSession): Promise<void> {
  await browserCache.send('Network.clearBrowserCache');
  await page.goto('/robots.txt');
  await page.evaluate(() => localStorage.clear());
}

async function writeNotes(context: BrowserContext, lines: number): Promise<void> {
  const headers = { authorization: `Bearer ${await accessTokenOf(context)}` };
  const { version } = await (await context.request.get('/api/notes', { headers })).json();
  const saved = await context.request.put('/api/notes', {
    headers: { ...headers, 'if-match': `"${version}"` },
    data: { content: Array.from({ length: lines }, (_, line) => `Hydrant ${line}`).join('\n') },
  });
  expect(saved.ok()).toBe(true);
}
