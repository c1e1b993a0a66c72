import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, Page } from 'playwright';
import { pageHeaders } from './bench-member.ts';
import { withBrowserStack } from './browser-stack.ts';
import { quantile } from './figures.ts';
import type { Row } from './print-table.ts';

const changes = { timed: 200, withCuts: 1_000, betweenCuts: 40 };
const afterCutMs = 10_000;
/** Long enough to reach the maximum backoff. */
const longCutMs = 60_000;

/** A board in Chromium, and the same member on another device who changes it. */
interface TwoScreens {
  page: Page;
  context: BrowserContext;
  change(name: string): Promise<void>;
}

/** How soon the board shows changes of another device, and whether it shows all of them. */
export const measurePropagation = (): Promise<Row[]> =>
  withBrowserStack(async (browser, { address }) => {
    const screens = await openScreens(browser, address);
    const times = await timesToShow(screens);
    return [timesRow(times), await afterLongCut(screens), await finalStates(screens)];
  });

async function openScreens(browser: Browser, address: string): Promise<TwoScreens> {
  const context = await browser.newContext({ baseURL: address });
  const data = { email: `bench-${Date.now()}@example.org`, password: 'engine 51 on scene' };
  const headers = pageHeaders;
  const account = await (await context.request.post('/api/sign-up', { headers, data })).json();
  let authorization = `Bearer ${account.session.access_token}`;
  const send = (method: 'POST' | 'PATCH', path: string, body: object, more: object) =>
    fetch(`${address}${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json', ...more },
      body: JSON.stringify(body),
    });
  const tool = { name: 'Change 0', url: 'https://bench.example/', icon: 'tools', notes: '' };
  const added = await send('POST', '/api/tools', tool, { 'idempotency-key': randomUUID() });
  let { id, rev } = await added.json();
  // Another session: another device.
  const signedIn = await fetch(`${address}/api/sign-in`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ ...data, remember: false }),
  });
  authorization = `Bearer ${(await signedIn.json()).access_token}`;
  const page = await context.newPage();
  await page.goto('/');
  await waitForTool(page, tool.name, 30_000);
  return {
    page,
    context,
    async change(name) {
      const answer = await send('PATCH', `/api/tools/${id}`, { name }, { 'if-match': `"${rev}"` });
      if (!answer.ok) throw new Error(`A change was refused: ${await answer.text()}`);
      ({ id, rev } = await answer.json());
    },
  };
}

const waitForTool = (page: Page, name: string, timeout: number): Promise<void> =>
  page.getByRole('heading', { name, exact: true }).waitFor({ timeout });

async function timesToShow({ page, change }: TwoScreens): Promise<number[]> {
  const times: number[] = [];
  for (let number = 1; number <= changes.timed; number += 1) {
    const name = `Timed ${number}`;
    const shown = waitForTool(page, name, 20_000);
    const startedAt = performance.now();
    await change(name);
    await shown;
    times.push(performance.now() - startedAt);
  }
  return times;
}

async function afterLongCut({ page, context, change }: TwoScreens): Promise<Row> {
  await context.setOffline(true);
  await change('During the long cut');
  await page.waitForTimeout(longCutMs);
  await context.setOffline(false);
  const startedAt = performance.now();
  const label = `a change during ${longCutMs / 1_000} s offline, shown after reconnecting`;
  await waitForTool(page, 'During the long cut', 3 * afterCutMs).catch(() => {});
  const ms = performance.now() - startedAt;
  return {
    label: label,
    measured: `${(ms / 1_000).toFixed(1)} s`,
    goal: `≤ ${afterCutMs / 1_000} s`,
    isMet: ms <= afterCutMs,
  };
}

/** The network disconnects at random while the board changes; the final state must always be shown. */
async function finalStates({ page, context, change }: TwoScreens): Promise<Row> {
  let missed = 0;
  let cuts = 0;
  for (let number = 1; number <= changes.withCuts; number += 1) {
    const position = number % changes.betweenCuts;
    if (position === Math.ceil(Math.random() * (changes.betweenCuts - 2))) {
      await context.setOffline(true);
      cuts += 1;
    }
    await change(`Change ${number}`);
    if (position !== 0) continue;
    await context.setOffline(false);
    await waitForTool(page, `Change ${number}`, afterCutMs).catch(() => {
      missed += 1;
    });
  }
  return {
    label: `final states missed, ${changes.withCuts.toLocaleString('en')} changes, ${cuts} cuts`,
    measured: `${missed}`,
    goal: '= 0',
    isMet: missed === 0,
  };
}

function timesRow(times: number[]): Row {
  const p95 = quantile(times, 0.95);
  return {
    label: `a change on another device, sent to shown, p95 of ${times.length}`,
    measured: `${p95.toFixed(0)} ms`,
    goal: '< 1000 ms',
    isMet: p95 < 1_000,
  };
}
