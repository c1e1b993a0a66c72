import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { moduleBudgets } from '@firedeck/infra/bench';
import type { CDPSession, Page } from '@playwright/test';
import { long } from '../fixtures/long-test.ts';
import { liveDescriptor } from './live-modules.ts';
import { expect, test } from './release-stack.ts';

const notes = 'Add your personal notes here...';

async function openEverything(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page.getByPlaceholder(notes)).toBeVisible();
  await page.getByRole('link', { name: 'Add New Tool' }).first().click();
  await expect(page.getByRole('heading', { name: 'Add New Tool' })).toBeVisible();
}

test('all modules in one page › share one copy of each library and one style cache', async ({
  memberPage,
}) => {
  await openEverything(memberPage);
  const found = await memberPage.evaluate(() => {
    type Scope = Record<string, Record<string, { loaded?: unknown }>>;
    const { __FEDERATION__: federation } = globalThis as never as {
      __FEDERATION__: { __INSTANCES__: { name: string; shareScopeMap: { default: Scope } }[] };
    };
    const scopes = federation.__INSTANCES__.map(({ shareScopeMap }) => shareScopeMap.default);
    const copies = Object.entries(scopes[0] ?? {}).map(([name, versions]) => [
      name,
      Object.keys(versions).length,
    ]);
    const styles = [...document.querySelectorAll('style[data-emotion]')];
    return {
      copies: Object.fromEntries(copies) as Record<string, number>,
      keys: [...new Set(styles.map((style) => style.getAttribute('data-emotion')?.split(' ')[0]))],
      instances: scopes.length,
      scopes: new Set(scopes).size,
    };
  });
  // At least shell, tools and notes; a remote with a separate scope would have its own copies.
  expect(found.instances).toBeGreaterThanOrEqual(3);
  expect(found.scopes).toBe(1);
  expect(Object.keys(found.copies)).toEqual(
    expect.arrayContaining([
      'react',
      'react-dom',
      '@emotion/react',
      '@firedeck/sdk',
      '@firedeck/kit',
    ]),
  );
  expect(new Set(Object.values(found.copies))).toEqual(new Set([1]));
  // The second belongs to the first cache, for global styles.
  expect(found.keys.sort()).toEqual(['fd', 'fd-global']);
});

test('a journey through pages, toasts and dialogs › does not violate the strict policy', async ({
  memberPage,
  complaints,
}) => {
  await memberPage.addInitScript(() => {
    const broken: string[] = [];
    Object.assign(window, { broken });
    document.addEventListener('securitypolicyviolation', (event) =>
      broken.push(`${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  const broken = () => memberPage.evaluate(() => (window as never as { broken: string[] }).broken);
  const response = await memberPage.goto('/add');
  expect(response?.headers()['content-security-policy']).not.toMatch(/unsafe-|\*/);
  await memberPage.getByLabel('Tool Name').fill('Dispatch');
  await memberPage.getByLabel(/^URL/).fill('https://dispatch.example');
  await memberPage.getByRole('button', { name: 'Add Tool' }).click();
  await expect(memberPage.getByText('Tool added successfully')).toBeVisible();
  for (const panel of ['Credits', 'Settings', 'Enterprise']) {
    await memberPage.getByRole('button', { name: /account menu/ }).click();
    await memberPage.getByRole('menuitem', { name: panel }).click();
    await expect(memberPage.getByRole('dialog')).toBeVisible();
    await memberPage.keyboard.press('Escape');
    await expect(memberPage.getByRole('dialog')).toBeHidden();
  }
  expect(await broken()).toEqual([]);
  expect(complaints.filter((complaint) => /Content.Security.Policy/i.test(complaint))).toEqual([]);
});

test('with 200 ms of latency › module scripts load in parallel', async ({ memberPage }) => {
  const session = await memberPage.context().newCDPSession(memberPage);
  await session.send('Network.enable');
  await session.send('Network.clearBrowserCache');
  const slow = { offline: false, latency: 200, downloadThroughput: -1, uploadThroughput: -1 };
  await session.send('Network.emulateNetworkConditions', slow);
  await memberPage.goto('/');
  await expect(memberPage.getByPlaceholder(notes)).toBeVisible();
  const scripts = await memberPage.evaluate(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return entries
      .filter(({ name }) => /\/mf\/(?!shell\/)\w+\/.*\.js$/.test(name))
      .map(({ name, startTime, responseStart }) => ({ name, startTime, responseStart }));
  });
  const modules = scripts.map(({ name }) => /\/mf\/(\w+)\//.exec(name)?.[1]);
  expect(new Set(modules)).toEqual(new Set(['tools', 'notes']));
  const first = Math.min(...scripts.map(({ responseStart }) => responseStart));
  for (const { name, startTime } of scripts) expect(startTime, name).toBeLessThan(first);
});

const unknownTool = '00000000-0000-4000-8000-000000000000';
const pages: [string, RegExp][] = [
  ['/add', /Add New Tool/],
  [`/edit/${unknownTool}`, /Tool not found/],
  [`/launch/${unknownTool}`, /Tool not found/],
  ['/?panel=settings', /Signed in elsewhere/],
  ['/?panel=activity', /Recent account activity/],
  ['/', /No tools added yet/],
];

test(
  'every page and panel opened and left fifty times › the numbers of listeners and nodes don’t grow',
  long,
  async ({ memberPage }) => {
    test.setTimeout(300_000);
    const session = await memberPage.context().newCDPSession(memberPage);
    await session.send('Performance.enable');
    await memberPage.goto('/');
    await expect(memberPage.getByPlaceholder(notes)).toBeVisible();
    const rounds = async (count: number) => {
      for (let round = 0; round < count; round += 1)
        for (const [path, text] of pages) {
          await visit(memberPage, path);
          await expect(memberPage.getByText(text).first()).toBeVisible();
        }
    };
    await rounds(10);
    const before = await countLines(session);
    await rounds(50);
    const after = await countLines(session);
    for (const name of ['JSEventListeners', 'Nodes'] as const)
      expect(after[name], name).toBeLessThan(before[name] * 1.05 + 20);
  },
);

// Navigates inside the page, like a link.
const visit = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);

async function countLines(
  session: CDPSession,
): Promise<Record<'JSEventListeners' | 'Nodes', number>> {
  for (let turn = 0; turn < 3; turn += 1) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const readMetric = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? 0;
  return { JSEventListeners: readMetric('JSEventListeners'), Nodes: readMetric('Nodes') };
}

test('the first page of each module › stays within its budget', async ({ stack }) => {
  for (const [id, most] of Object.entries(moduleBudgets)) {
    const { entry, scripts, routes, slots, artifact } = await liveDescriptor(stack, id as 'notes');
    const view = slots.find(({ slot }) => slot.startsWith('dashboard.'))?.view ?? routes[0]?.view;
    const files = [entry, ...(scripts[view ?? ''] ?? [])];
    const folder = join(stack.folders.artifacts, id, artifact);
    const sizes = await Promise.all(files.map((file) => stat(join(folder, `${file}.br`))));
    const kilobytes = sizes.reduce((sum, { size }) => sum + size, 0) / 1_000;
    expect(kilobytes, `${id}: ${files.join(', ')}`).toBeLessThanOrEqual(most);
  }
});
