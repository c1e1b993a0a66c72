import { resolve } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { readBrowserStorage } from '../fixtures/browser-storage.ts';
import { readCachedPage, readCachedPaths, waitUntilCached } from '../fixtures/cached-files.ts';
import { newAccount, signUpThroughApi } from '../fixtures/firedeck.ts';
import { long } from '../fixtures/long-test.ts';
import { BoardPage } from '../pages/board-page.ts';
import { startBffBeside } from './bff-beside.ts';
import { buildChanged } from './build-changed.ts';
import { type FaultyLine, startFaultyLine } from './faulty-line.ts';
import { releaseFolder, whileChanged } from './live-modules.ts';
import { expect, test } from './release-stack.ts';
import { openRememberedBoard } from './remembered-board.ts';

test.use({ serviceWorkers: 'allow' });

const unreachable = "Can't reach Firedeck. Retrying...";
const checkout = resolve(import.meta.dirname, '../..');

test(
  'a release during an outage › afterwards the old page works and offers the update; a reload shows the new release',
  long,
  async ({ stack, memberPage, line }) => {
    const changed = await buildChanged('mfe-tools', 'src/texts.ts', (text) =>
      text.replace('No tools added yet', 'Not one tool added yet'),
    );
    try {
      await whileChanged(stack, 'tools', async (live) => {
        await memberPage.goto('/');
        await expect(memberPage.getByText('No tools added yet')).toBeVisible();
        await waitUntilCached(memberPage);
        await stack.bff.kill();
        await memberPage.reload();
        await expect(memberPage.getByText(unreachable)).toBeVisible();
        line.break(/./, 'refused');
        await stack.bff.start();
        const { artifact } = await releaseFolder(stack, changed.folder);

        line.recover();
        await expect(memberPage.getByText('No tools added yet')).toBeVisible();
        await expect(memberPage.getByText('Update available')).toBeVisible();
        await memberPage.getByRole('button', { name: 'Reload' }).click();
        await expect(memberPage.getByText('Not one tool added yet')).toBeVisible();

        // The current and the previous artifact stay cached.
        const isCached = async (name: string) =>
          (await readCachedPaths(memberPage)).some((path) => path.startsWith(`/mf/tools/${name}/`));
        await expect.poll(() => isCached(artifact)).toBe(true);
        expect(await isCached(live.artifact)).toBe(true);
      });
    } finally {
      await stack.bff.start();
      await changed.remove();
    }
  },
);

test(
  'one file of a release is missing › the previous page stays cached and opens offline; once the file exists, the new page is cached',
  long,
  async ({ stack, page, line }) => {
    const changed = await buildChanged('mfe-tools', 'src/texts.ts', (text) =>
      text.replace('No tools added yet', 'Not one tool added yet'),
    );
    const launch = page.getByRole('button', { name: 'Open in New Tab: Tool 3' });
    const shownModules = () => page.locator('#firedeck-modules').textContent();
    try {
      await whileChanged(stack, 'tools', async (live) => {
        await openRememberedBoard(page, 'https://dispatch.example/');
        const { artifact } = await releaseFolder(stack, changed.folder);
        // Only the worker loads it, not the board.
        const missing = new RegExp(`/mf/tools/${artifact}/tool-import\\.`);
        line.break(missing, 'missing');
        await page.reload();
        await expect(launch).toBeVisible();
        expect(await shownModules()).toContain(artifact);
        await expect.poll(() => line.requested(missing)).not.toEqual([]);

        await stack.bff.kill();
        await page.reload();
        await expect(launch).toBeVisible();
        await expect(new BoardPage(page).notes).toBeVisible();
        expect(await shownModules()).toContain(live.artifact);
        expect(await shownModules()).not.toContain(artifact);

        await stack.bff.start();
        line.recover();
        await page.reload();
        await expect.poll(() => readCachedPage(page)).toContain(artifact);
      });
    } finally {
      await stack.bff.start();
      await changed.remove();
    }
  },
);

test(
  'a server with OFFLINE=off › a visit removes the worker and its caches',
  long,
  ({ stack, browser }) =>
    withServerBeside(stack, browser, { OFFLINE: 'off' }, async ({ page, changeServer }) => {
      await signUpThroughApi(page.context(), newAccount());
      await page.goto('/');
      await waitUntilCached(page);
      await stack.bff.kill();
      await page.reload();
      await expect(page.getByText(unreachable)).toBeVisible();
      changeServer();
      await page.reload();
      await expect.poll(() => readTraces(page), { timeout: 30_000 }).toEqual([]);
      const response = await page.reload();
      expect(response?.fromServiceWorker()).toBe(false);
      await expect(page.getByText('No tools added yet')).toBeVisible();
      expect(await readTraces(page)).toEqual([]);
    }),
);

test(
  'OFFLINE changed to public › a visit removes the copy of the board; the page still opens offline',
  long,
  ({ stack, browser }) =>
    withServerBeside(
      stack,
      browser,
      { OFFLINE: 'public' },
      async ({ page, line, changeServer }) => {
        const { email, lastName } = await openRememberedBoard(page, 'https://dispatch.example/');
        changeServer();
        await page.reload();
        await expect(new BoardPage(page).card('Tool 3')).toBeVisible();
        for (const trace of ['Tool 3', email, lastName])
          await expect.poll(() => readBrowserStorage(page)).not.toContain(trace);
        line.break(/./, 'refused');
        await page.reload();
        await expect(page.getByText(unreachable)).toBeVisible();
        await expect(new BoardPage(page).card('Tool 3')).toHaveCount(0);
      },
    ),
);

interface Visit {
  page: Page;
  line: FaultyLine;
  /** Switches the same address to the other server. */
  changeServer(): void;
}

/** A browser whose server can be replaced by one with other settings. */
async function withServerBeside(
  stack: Parameters<typeof startBffBeside>[0],
  browser: Browser,
  settings: Record<string, string>,
  visit: (parts: Visit) => Promise<void>,
): Promise<void> {
  const beside = await startBffBeside(stack, checkout, settings);
  let target = stack.address;
  const line = await startFaultyLine(() => target);
  const context = await browser.newContext({ baseURL: line.address });
  const changeServer = () => {
    target = beside.address;
  };
  try {
    await visit({ page: await context.newPage(), line, changeServer });
  } finally {
    await stack.bff.start();
    await context.close();
    await line.close();
    await beside.stop();
  }
}

const readTraces = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const workers = (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope);
    return [...workers, ...(await caches.keys())];
  });
