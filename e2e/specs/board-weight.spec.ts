import { coldBoardBudget, measureColdVisit } from '@firedeck/infra/bench';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/firedeck.ts';
import { addTools } from '../fixtures/tools.ts';

test('a first visit to a board of 12 tools with known favicons › stays within its budget', async ({
  stack,
  context,
  memberPage,
  board,
}) => {
  await addTools(context, 12, stack.sites.dispatch.url);
  await memberPage.goto('/');
  await expect(board.favicon('Tool 1')).toBeVisible({ timeout: 15_000 });

  const visit = await context.newPage();
  // Idle-time loads don't count as part of the first visit.
  await visit.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  const weight = await measureColdVisit(visit, stack.address, async (page) => {
    await expect(page.locator('img[src^="/icons/"]').first()).toBeVisible();
    await expect(page.getByPlaceholder('Add your personal notes here...')).toBeVisible();
  });

  const parts = weight.parts.map(({ path, kilobytes }) => `${kilobytes} kB ${path}`).join('\n');
  expect(weight.uncompressedScripts).toEqual([]);
  expect(weight.scriptKilobytes, parts).toBeLessThanOrEqual(coldBoardBudget.scriptKilobytes);
  expect(weight.requests, parts).toBeLessThanOrEqual(coldBoardBudget.requests);
});

for (const path of ['/', '/add', '/?panel=settings'])
  test(`${path} › runs each script that its document preloads`, async ({
    context,
    memberPage: page,
  }) => {
    await addTools(context, 1, 'https://radar.example/');
    const run = await watchScripts(page);
    const document = await (await page.goto(path))?.text();
    const preloads = [...(document ?? '').matchAll(/rel="preload" as="script" href="([^"]+)"/g)];
    expect(preloads.length).toBeGreaterThan(1);
    const notRun = () => preloads.map(([, href]) => href).filter((href) => !run.has(`${href}`));
    await expect.poll(notRun, { timeout: 20_000 }).toEqual([]);
  });

test('a production build › contains no Fast Refresh code', async ({
  context,
  memberPage: page,
}) => {
  const document = await (await page.goto('/'))?.text();
  const scripts = [...(document ?? '').matchAll(/"(\/mf\/[^"]+\.js)"/g)].map(
    ([, path]) => `${path}`,
  );
  expect(scripts.length).toBeGreaterThan(2);
  for (const path of scripts)
    expect(await (await context.request.get(path)).text()).not.toMatch(/firedeckHot|react-refresh/);
});

/** Paths of the scripts that the page has run. */
async function watchScripts(page: Page): Promise<Set<string>> {
  const run = new Set<string>();
  const client = await page.context().newCDPSession(page);
  client.on('Debugger.scriptParsed', ({ url }) => {
    if (url.startsWith('http')) run.add(new URL(url).pathname);
  });
  await client.send('Debugger.enable');
  return run;
}
