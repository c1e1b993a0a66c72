import { brotliCompressSync } from 'node:zlib';
import type { Browser, Page } from 'playwright';
import type { Stack } from '../local/index.ts';
import { openingBudget } from './budgets.ts';
import { limitRow, median, ratioRow } from './figures.ts';
import { createOpeningMember } from './opening-member.ts';
import {
  measureShift,
  shiftRow,
  type ToolSite,
  timeLaunch,
  type VisitOptions,
} from './opening-visits.ts';
import type { Row } from './print-table.ts';
import { lines, slowWorkers } from './slow-line.ts';

/** Measures a remembered device with the service worker, and without a working server. */
export async function measureOffline(
  browser: Browser,
  stack: Stack,
  site: ToolSite,
): Promise<Row[]> {
  const { address, bff } = stack;
  const how = { address: `${address}/`, line: lines[0], isCold: false } as VisitOptions;
  const { context: plain } = await createOpeningMember(browser, address, site.url);
  const { context: remembered, account } = await createOpeningMember(browser, address, site.url, {
    serviceWorkers: 'allow',
  });
  const launches = { plain: [] as number[], worker: [] as number[] };
  const dead: number[] = [];
  const silent: number[] = [];
  const shifts = { worker: 0, silent: 0, dead: 0 };
  await slowWorkers(browser, how.line);
  try {
    await rememberMember(await remembered.newPage(), account);
    await timeLaunch(plain, site, how);
    for (let pair = 0; pair < openingBudget.offlinePairs; pair += 1) {
      launches.plain.push(await timeLaunch(plain, site, how));
      launches.worker.push(await timeLaunch(remembered, site, how));
    }
    shifts.worker = await measureShift(remembered, how);
    const processes = bff.pids();
    for (const id of processes) process.kill(id, 'SIGSTOP');
    for (let visit = 0; visit < openingBudget.visits; visit += 1)
      silent.push(await timeLaunch(remembered, site, how));
    shifts.silent = await measureShift(remembered, how);
    await bff.kill();
    for (let visit = 0; visit < openingBudget.offlinePairs; visit += 1)
      dead.push(await timeLaunch(remembered, site, how));
    shifts.dead = await measureShift(remembered, how);
  } finally {
    await bff.start();
    await plain.close();
    await remembered.close();
  }
  const worker = await (await fetch(`${address}/sw.js`)).text();
  const { timesOnline, silentMs, workerBytes } = openingBudget;
  const unit = 'ms';
  return [
    ratioRow(
      'with the worker: first card launchable / without it',
      median(launches.worker),
      median(launches.plain),
      { goal: timesOnline, unit },
    ),
    ratioRow('server dead: first card launchable / online', median(dead), median(launches.worker), {
      goal: timesOnline,
      unit,
    }),
    limitRow('server silent: first card launchable, longest', Math.max(...silent), silentMs, {
      unit,
    }),
    shiftRow('with the worker', shifts.worker),
    shiftRow('server silent', shifts.silent),
    shiftRow('server dead', shifts.dead),
    limitRow('worker, brotli', brotliCompressSync(worker).length, workerBytes, { unit: 'bytes' }),
  ];
}

/** Signs in with "remember me" and waits until the device has page and board. */
async function rememberMember(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByRole('checkbox', { name: 'Remember me for 30 days' }).check();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.locator('#app [aria-label^="Edit"]').first().waitFor();
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js').then(() => undefined));
  await page.waitForFunction(
    async () =>
      navigator.serviceWorker.controller !== null &&
      (await (await caches.open('fd-documents')).match('/')) !== undefined,
  );
  // The copy of the board is written when the page is idle.
  await page.waitForTimeout(5_000);
  await page.close();
}
