import type { BrowserContext, Page } from '@playwright/test';
import type { Account } from '../fixtures/firedeck.ts';
import { firstPartyHeaders } from '../fixtures/first-party-headers.ts';
import { long } from '../fixtures/long-test.ts';
import { pixelsOf, recordFrames, watchFrames } from '../fixtures/recorded-frames.ts';
import { expectLocked, lock, openBoard } from '../fixtures/shared-board.ts';
import {
  createMemberElsewhere,
  expect,
  expectSignedOut,
  openEnrolled,
  signIn,
  test,
} from '../fixtures/shared-device.ts';
import { addTools } from '../fixtures/tools.ts';
import { BoardPage } from '../pages/board-page.ts';
import { LoginPage } from '../pages/login-page.ts';

test('another member signs in on a locked device › no frame shows anything of the first member, on the screen or in the document', async ({
  browser,
  page,
}) => {
  const { marks, account, board } = await openBoard(browser, page);
  const other = await createMemberElsewhere(browser);
  const elsewhere = await browser.newContext();
  const pixels = await pixelsOf(board.card('Tool 3').getByRole('heading'));
  await lock(page);
  const seen = await watchFrames(page, marks);
  const frames = await recordFrames(page, { pixels, elsewhere: await elsewhere.newPage() });
  await page.getByRole('link', { name: 'Sign in as someone else' }).click();
  await new LoginPage(page).signIn(other);
  await expect(page.getByText('No tools added yet')).toBeVisible();
  await expect(board.notes).toBeEditable();
  expect(seen).toEqual([]);
  const before = frames.count();
  expect(before).toBeGreaterThan(1);
  expect(await frames.countWithPixels()).toBe(0);
  // Control: the first member's own board is found.
  await board.signOut();
  await expectSignedOut(page);
  await signIn(page, account);
  await expect(board.card('Tool 3')).toBeVisible();
  expect(seen).toContain('Tool 3');
  await expect.poll(() => frames.countWithPixels(), { timeout: 30_000 }).toBeGreaterThan(0);
  await frames.stop();
  await elsewhere.close();
});

/** How the browser showed its pages (new or frozen), in order. */
const readShown = (page: Page): Promise<Shown[]> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('shown') ?? '[]'));

interface Shown {
  isRestored: boolean;
  text: string;
}

const recordShown = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    addEventListener('pageshow', ({ persisted }) => {
      const before: Shown[] = JSON.parse(sessionStorage.getItem('shown') ?? '[]');
      const shown = { isRestored: persisted, text: document.body.textContent ?? '' };
      sessionStorage.setItem('shown', JSON.stringify([...before, shown]));
    });
  });

/** The browser's reasons for not using the back/forward cache; filled by each Back. */
async function recordReasons(page: Page): Promise<string[]> {
  const reasons: string[] = [];
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
    reasons.push(...notRestoredExplanations.map(({ reason }) => reason)),
  );
  return reasons;
}

interface Left {
  context: BrowserContext;
  page: Page;
  account: Account;
  site: string;
}

const tool = 'Tool 3';

/** Signs in without another document load, which would freeze this document. */
async function signInAtBoard({ context, page, account, site }: Left): Promise<BoardPage> {
  await new LoginPage(page).signIn(account);
  const board = new BoardPage(page);
  await expect(board.heading).toBeVisible();
  await addTools(context, 3, site);
  await expect(board.card(tool)).toBeVisible();
  // Browsers skip untouched pages on Back.
  await board.notes.click();
  return board;
}

/** Locks on the server without a message to the pages of this browser. */
async function lockByServer(context: BrowserContext): Promise<void> {
  const response = await context.request.post('/api/lock', { headers: firstPartyHeaders });
  expect(response.status()).toBe(204);
}

const openings = [
  ['an operator’s code', 'MainResourceHasCacheControlNoStore'],
  ['its member’s word', 'UnloadHandlerExistsInMainFrame'],
] as const;

for (const [sharedBy, reason] of openings)
  test(
    `Back to a board on a device shared by ${sharedBy} after its lock › was not frozen, and no frame shows it`,
    sharedBy === 'its member’s word' ? {} : long,
    async ({ browser, station, stack }) => {
      test.setTimeout(150_000);
      const account = await createMemberElsewhere(browser);
      const hasCode = sharedBy === 'an operator’s code';
      const context = hasCode ? await openEnrolled(station, stack) : await station.open();
      await recordShown(context);
      const page = await context.newPage();
      const reasons = await recordReasons(page);
      const site = stack.sites.dispatch.url;
      const elsewhere = await browser.newContext();
      await page.goto('/login');
      if (!hasCode) await page.getByLabel('This is a shared device').check();
      const board = await signInAtBoard({ context, page, account, site });
      const pixels = await pixelsOf(board.card(tool).getByRole('heading'));
      await page.goto(site);
      await lockByServer(context);
      const frames = await recordFrames(page, { pixels, elsewhere: await elsewhere.newPage() });
      await page.goBack({ waitUntil: 'commit' });
      await expectLocked(page, [tool, account.email]);
      expect((await readShown(page)).filter(({ isRestored }) => isRestored)).toEqual([]);
      expect(reasons).toContain(reason);
      expect(await frames.countWithPixels()).toBe(0);
      await frames.stop();
      await elsewhere.close();
    },
  );

test('the same on a personal device › the browser freezes the board, and frames show it', async ({
  browser,
  station,
  stack,
}) => {
  const account = await createMemberElsewhere(browser);
  const context = await station.open();
  await recordShown(context);
  const page = await context.newPage();
  const elsewhere = await browser.newContext();
  const site = stack.sites.dispatch.url;
  await page.goto('/login');
  const board = await signInAtBoard({ context, page, account, site });
  const pixels = await pixelsOf(board.card(tool).getByRole('heading'));
  await page.goto(site);
  const frames = await recordFrames(page, { pixels, elsewhere: await elsewhere.newPage() });
  await page.goBack({ waitUntil: 'commit' });
  await expect
    .poll(async () => (await readShown(page)).at(-1))
    .toMatchObject({ isRestored: true, text: expect.stringContaining(tool) });
  await expect.poll(() => frames.countWithPixels(), { timeout: 30_000 }).toBeGreaterThan(0);
  await frames.stop();
  await elsewhere.close();
});
