import type { BrowserContext, Page } from '@playwright/test';
import { expect, signUpThroughApi, test } from '../fixtures/firedeck.ts';
import { getAccessToken } from '../fixtures/tools.ts';

test.describe('Redis stopped', () => {
  test('everything but favicons and live updates works; a small sign shows the outage while it lasts', async ({
    stack,
    memberPage,
    board,
    form,
  }) => {
    test.setTimeout(120_000);
    const liveUpdatesPaused = memberPage.getByRole('img', { name: 'Live updates are paused' });
    await memberPage.goto('/');
    await expect(board.heading).toBeVisible();
    await stack.stop('redis');
    try {
      await form.add({ name: 'Maps', url: 'maps.example' });
      await form.add({ name: 'Weather', url: 'weather.example' });
      await board.drag('Weather', 'Maps');
      await expect(memberPage.getByText('Tool positions have been saved.')).toBeVisible();
      await board.notes.fill('Pump 3 in the workshop');
      await expect(memberPage.getByText('Saved', { exact: true })).toBeVisible();
      await memberPage.reload();
      await expect.poll(() => board.names()).toEqual(['Weather', 'Maps']);
      await expect(board.notes).toHaveValue('Pump 3 in the workshop');
      await expect(liveUpdatesPaused).toBeVisible({
        timeout: 40_000,
      });
      // The header keeps its single line.
      for (const width of [320, 360]) {
        await memberPage.setViewportSize({ width, height: 740 });
        const header = await memberPage.getByRole('banner').boundingBox();
        expect(header?.height).toBeLessThan(64);
      }
    } finally {
      await stack.start('redis');
    }
    await expect(liveUpdatesPaused).toHaveCount(0, {
      timeout: 40_000,
    });
  });
});

test.describe('MongoDB stopped', () => {
  test('the API answers 503 within 6 s [S8-022]', async ({ stack, context, memberPage }) => {
    await memberPage.goto('/');
    const authorization = `Bearer ${await getAccessToken(context)}`;
    await stack.stop('mongo');
    try {
      const began = Date.now();
      const response = await context.request.get('/api/tools', { headers: { authorization } });
      const seconds = (Date.now() - began) / 1000;
      expect([response.status(), (await response.json()).code]).toEqual([
        503,
        'temporarily_unavailable',
      ]);
      expect(Number(response.headers()['retry-after'])).toBeGreaterThan(0);
      expect(seconds).toBeLessThan(6);
    } finally {
      await stack.start('mongo');
    }
    await expect.poll(() => statusOfTools(context, authorization), { timeout: 20_000 }).toBe(200);
  });
});

// The browser logs refused requests, so the console is not checked here.
test('MongoDB stopped while a board is open › screens say so, keep typed text and recover', async ({
  stack,
  page,
  context,
  account,
  board,
  form,
}) => {
  test.setTimeout(180_000);
  await signUpThroughApi(context, account);
  await page.goto('/');
  await form.add({ name: 'Maps', url: 'maps.example' });
  await stack.stop('mongo');
  try {
    await board.notes.fill('Typed while the database was away');
    await expect(page.getByText('Saved on this device')).toBeVisible({ timeout: 20_000 });
    const panels = ['', 'keys', 'activity', 'settings'];
    // A live event can hide the message, because the bff is up; the next failed request shows it again.
    await expect(async () => {
      await openPanel(page, panels.shift() ?? '');
      await expect(page.getByText("Can't reach Firedeck").first()).toBeVisible({ timeout: 8_000 });
    }).toPass({ timeout: 60_000 });
    await openPanel(page, '');
    await expect(board.card('Maps')).toBeVisible();
  } finally {
    await stack.start('mongo');
  }
  await expect(page.getByText('Saved', { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText("Can't reach Firedeck")).toHaveCount(0, { timeout: 30_000 });
  await page.reload();
  await expect(board.notes).toHaveValue('Typed while the database was away');
});

// The browser logs the broken stream, so the console is not checked here.
test('the server is killed while nobody touches the board › the board says so within 10 s', async ({
  stack,
  page,
  context,
  account,
  board,
}) => {
  await signUpThroughApi(context, account);
  await board.open();
  await stack.killBff();
  try {
    await expect(page.getByText("Can't reach Firedeck")).toBeVisible({ timeout: 10_000 });
  } finally {
    await stack.startBff();
  }
  await expect(page.getByText("Can't reach Firedeck")).toHaveCount(0, { timeout: 30_000 });
});

/** Doesn't reload the page. */
const openPanel = (page: Page, panel: string): Promise<unknown> =>
  page.evaluate((name) => {
    history.pushState(null, '', name ? `/?panel=${name}` : '/');
    dispatchEvent(new PopStateEvent('popstate'));
  }, panel);

async function statusOfTools(context: BrowserContext, authorization: string): Promise<number> {
  return (await context.request.get('/api/tools', { headers: { authorization } })).status();
}
