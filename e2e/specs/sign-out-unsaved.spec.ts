import type { BrowserContext, Page } from '@playwright/test';
import { readBrowserStorage, slowDrafts } from '../fixtures/browser-storage.ts';
import { type Account, expect, newAccount, signUpThroughApi, test } from '../fixtures/firedeck.ts';
import { long } from '../fixtures/long-test.ts';
import { BoardPage } from '../pages/board-page.ts';

// Retries of a save are at most 10 s apart, and the first ones come within this time.
const observedMs = 6_000;
const typed = 'Gate code 4711';

/** Holds saves of notes until the session has ended, and drops them this much later. */
async function loseSaves(context: BrowserContext, lateMs: number): Promise<void> {
  let isOver = () => {};
  const signedOut = new Promise<void>((resolve) => {
    isOver = resolve;
  });
  context.on('response', (response) => {
    if (response.url().endsWith('/api/sign-out')) setTimeout(isOver, lateMs);
  });
  await context.route('**/api/notes', async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    await signedOut;
    await route.abort();
  });
}

async function typeNotes(page: Page): Promise<void> {
  const board = new BoardPage(page);
  await board.open();
  await board.notes.fill(typed);
  await expect.poll(() => readBrowserStorage(page)).toContain(typed);
}

async function signOutWithoutSaving(page: Page, draftsLateMs: number): Promise<void> {
  await new BoardPage(page).signOut();
  const question = page.getByRole('alertdialog', { name: 'Sign out without saving?' });
  await expect(question).toBeVisible();
  await slowDrafts(page, draftsLateMs);
  await question.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login$/);
}

const createMarks = ({ email }: Account, id: string) => [typed, email, id];

const getId = async (page: Page): Promise<string> => {
  const answer = await page.waitForResponse(
    (response) => response.url().endsWith('/api/refresh') && response.status() === 200,
  );
  return (await answer.json()).user.id;
};

for (const lateMs of [0, 100, 600])
  test(
    `a confirmed sign-out while saves fail ${lateMs} ms after it › the browser stores nothing of the member, then and later, and they can sign in again immediately`,
    lateMs === 100 ? {} : long,
    async ({ context, page, login }) => {
      const account = newAccount();
      await signUpThroughApi(context, account);
      await loseSaves(context, lateMs);
      const second = await context.newPage();
      const knowsId = getId(page);
      await typeNotes(page);
      const marks = createMarks(account, await knowsId);
      await typeNotes(second);

      await page.bringToFront();
      await signOutWithoutSaving(page, lateMs + 300);
      await expect(second).toHaveURL(/\/login$/);
      const found = new Set<string>();
      const until = Date.now() + observedMs;
      while (Date.now() < until) {
        const stored = await readBrowserStorage(page);
        for (const mark of marks) if (stored.includes(mark)) found.add(mark);
      }
      expect([...found]).toEqual([]);

      await login.signIn(account);
      await expect(page).not.toHaveURL(/login/);
      const board = new BoardPage(page);
      await expect(board.notes).toBeVisible();
      expect(await board.notes.inputValue()).toBe('');
      await board.notes.fill('Started over');
      await expect.poll(() => readBrowserStorage(page)).toContain('Started over');
    },
  );

test('a confirmed sign-out without network › nothing of the member is stored, and the session ends once the server responds', async ({
  context,
  page,
}) => {
  const account = newAccount();
  await signUpThroughApi(context, account);
  await typeNotes(page);
  const withoutNetwork = /\/api\/(notes|refresh|sign-out)$/;
  await context.route(withoutNetwork, (route) => route.abort());
  await new BoardPage(page).notes.fill(`${typed} again`);
  await signOutWithoutSaving(page, 300);
  for (const mark of [typed, account.email])
    await expect.poll(() => readBrowserStorage(page)).not.toContain(mark);

  await context.unroute(withoutNetwork);
  const ended = page.waitForResponse('**/api/sign-out');
  await page.reload();
  expect((await ended).status()).toBe(204);
});

test('a tab closed between the response to its sign-out and the wipe › the next page of the site deletes the draft', async ({
  context,
  page,
}) => {
  await signUpThroughApi(context, newAccount());
  await context.route('**/api/notes', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  );
  await typeNotes(page);
  await new BoardPage(page).signOut();
  const question = page.getByRole('alertdialog', { name: 'Sign out without saving?' });
  // The wipe is delayed until after the tab is closed.
  await slowDrafts(page, 30_000);
  const answered = page.waitForResponse('**/api/sign-out');
  await question.getByRole('button', { name: 'Sign out' }).click();
  expect((await answered).status()).toBe(204);
  await page.close();

  const next = await context.newPage();
  await next.goto('/robots.txt');
  expect(await readBrowserStorage(next)).toContain(typed);
  await next.goto('/login');
  await expect.poll(() => readBrowserStorage(next)).not.toContain(typed);
});
