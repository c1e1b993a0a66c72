import type { Page } from '@playwright/test';
import { readBrowserStorage } from '../fixtures/browser-storage.ts';
import { expect, test } from '../fixtures/firedeck.ts';
import { BoardPage } from '../pages/board-page.ts';
import { LoginPage } from '../pages/login-page.ts';

// Two browsers and several loads of the board in each test.
test.slow();

const longTimeout = { timeout: 30_000 };

const saved = (page: Page) => page.getByText('Saved', { exact: true });

/** Console messages of an offline browser, of failed prefetches and of a save conflict. */
function forgetExpected(complaints: string[]): void {
  const expected = /ERR_INTERNET_DISCONNECTED|Failed to fetch|status of 412|could not be loaded/;
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !expected.test(text)));
}

async function openNotes(page: Page): Promise<BoardPage> {
  const board = new BoardPage(page);
  await page.goto('/');
  await expect(board.notes).toBeVisible(longTimeout);
  return board;
}

test('notes changed on two devices › are merged by line; for the same line the member chooses; an earlier version can be restored', async ({
  memberPage,
  context,
  browser,
  account,
  complaints,
}) => {
  const mine = await openNotes(memberPage);
  await mine.notes.fill('Gate 4711\nHydrant 12 is broken');
  await expect(saved(memberPage)).toBeVisible(longTimeout);

  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto('/login');
  await new LoginPage(elsewhere).signIn(account);
  const theirs = new BoardPage(elsewhere);
  await expect(theirs.notes).toHaveValue('Gate 4711\nHydrant 12 is broken', longTimeout);

  await test.step('different lines', async () => {
    await context.setOffline(true);
    await mine.notes.fill('Gate 4712\nHydrant 12 is broken');
    await theirs.notes.fill('Gate 4711\nHydrant 12 is broken\nPump 3 is ready');
    await expect(saved(elsewhere)).toBeVisible(longTimeout);
    await context.setOffline(false);
    const both = 'Gate 4712\nHydrant 12 is broken\nPump 3 is ready';
    await expect(mine.notes).toHaveValue(both, longTimeout);
    await expect(theirs.notes).toHaveValue(both, longTimeout);
  });

  await test.step('the same line', async () => {
    await context.setOffline(true);
    await mine.notes.fill('Gate 1');
    const isSaved = elsewhere.waitForResponse(
      (response) => response.url().endsWith('/api/notes') && response.request().method() === 'PUT',
    );
    await theirs.notes.fill('Gate 2');
    await isSaved;
    await expect(saved(elsewhere)).toBeVisible(longTimeout);
    await context.setOffline(false);
    await expect(mine.notes).toHaveValue('Gate 1\nGate 2', longTimeout);
    await mine.notes.fill('Gate 1');
    await memberPage.getByRole('button', { name: 'Save this' }).click();
    await expect(theirs.notes).toHaveValue('Gate 1', longTimeout);
  });

  await test.step('an earlier version', async () => {
    await memberPage.getByRole('button', { name: 'Earlier versions' }).click();
    const oldest = memberPage.getByRole('dialog').getByRole('listitem').last();
    await oldest.getByRole('button').click();
    await memberPage.getByRole('button', { name: 'Restore' }).click();
    await expect(mine.notes).toHaveValue('Gate 4711\nHydrant 12 is broken');
    await memberPage.getByRole('button', { name: 'Undo' }).click();
    await expect(mine.notes).toHaveValue('Gate 1');
    await expect(theirs.notes).toHaveValue('Gate 1', longTimeout);
  });

  forgetExpected(complaints);
});

test('two tabs closed before they could save › the next tab has both texts', async ({
  memberPage,
  context,
  complaints,
}) => {
  const first = await openNotes(memberPage);
  await first.notes.fill('one\ntwo\nthree');
  await expect(saved(memberPage)).toBeVisible(longTimeout);
  const second = await openNotes(await context.newPage());
  await context.setOffline(true);
  await first.notes.fill('ONE\ntwo\nthree');
  await second.notes.fill('one\ntwo\nTHREE');
  await expect.poll(() => readBrowserStorage(memberPage)).toMatch(/ONE\\+ntwo\\+nthree/);
  await expect.poll(() => readBrowserStorage(memberPage)).toMatch(/one\\+ntwo\\+nTHREE/);
  await first.page.close();
  await second.page.close();
  await context.setOffline(false);

  const third = await openNotes(await context.newPage());
  await expect(third.notes).toHaveValue('ONE\ntwo\nTHREE', longTimeout);
  await expect(saved(third.page)).toBeVisible(longTimeout);
  forgetExpected(complaints);
});
