import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, Page } from 'playwright';
import { fromOurPages } from './bench-member.ts';
import { onBrowserStack } from './browser-stack.ts';
import { quantile } from './figures.ts';
import type { Row } from './print-table.ts';

const changes = { timed: 200, withCuts: 1_000, betweenCuts: 40 };
const afterCutMs = 10_000;
/** Long enough for every wait between tries to have grown to its longest. */
const longCutMs = 60_000;

/** A member's board in Chromium, and the same member elsewhere, who changes it. */
interface TwoScreens {
  page: Page;
  context: BrowserContext;
  change(name: string): Promise<void>;
}

/** Changes made elsewhere, until the board in a browser shows them: how soon, and whether all do. */
export const seenElsewhere = (): Promise<Row[]> =>
  onBrowserStack(async (browser, { address }) => {
    const screens = await openScreens(browser, address);
    const times = await timesToShow(screens);
    return [timesRow(times), await afterLongCut(screens), await finalStates(screens)];
  });

async function openScreens(browser: Browser, address: string): Promise<TwoScreens> {
  const context = await browser.newContext({ baseURL: address });
  const data = { email: `bench-${Date.now()}@example.org`, password: 'engine 51 on scene' };
  const headers = fromOurPages;
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
  // Another session than the page's: another device.
  const signedIn = await fetch(`${address}/api/sign-in`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ ...data, remember: false }),
  });
  authorization = `Bearer ${(await signedIn.json()).access_token}`;
  const page = await context.newPage();
  await page.goto('/');
  await shows(page, tool.name, 30_000);
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

const shows = (page: Page, name: string, timeout: number): Promise<void> =>
  page.getByRole('link', { name, exact: true }).waitFor({ timeout });

async function timesToShow({ page, change }: TwoScreens): Promise<number[]> {
  const times: number[] = [];
  for (let number = 1; number <= changes.timed; number += 1) {
    const name = `Timed ${number}`;
    const shown = shows(page, name, 20_000);
    const begun = performance.now();
    await change(name);
    await shown;
    times.push(performance.now() - begun);
  }
  return times;
}

async function afterLongCut({ page, context, change }: TwoScreens): Promise<Row> {
  await context.setOffline(true);
  await change('During the long cut');
  await page.waitForTimeout(longCutMs);
  await context.setOffline(false);
  const begun = performance.now();
  const what = `what happened in a cut of ${longCutMs / 1_000} s, shown after its end`;
  await shows(page, 'During the long cut', 3 * afterCutMs).catch(() => {});
  const ms = performance.now() - begun;
  return {
    what,
    measured: `${(ms / 1_000).toFixed(1)} s`,
    goal: `≤ ${afterCutMs / 1_000} s`,
    holds: ms <= afterCutMs,
  };
}

/** The network goes and comes at random while the board changes; each time it must end up right. */
async function finalStates({ page, context, change }: TwoScreens): Promise<Row> {
  let missed = 0;
  let cuts = 0;
  for (let number = 1; number <= changes.withCuts; number += 1) {
    const place = number % changes.betweenCuts;
    if (place === Math.ceil(Math.random() * (changes.betweenCuts - 2))) {
      await context.setOffline(true);
      cuts += 1;
    }
    await change(`Change ${number}`);
    if (place !== 0) continue;
    await context.setOffline(false);
    await shows(page, `Change ${number}`, afterCutMs).catch(() => {
      missed += 1;
    });
  }
  return {
    what: `final states missed, ${changes.withCuts.toLocaleString('en')} changes, ${cuts} cuts`,
    measured: `${missed}`,
    goal: '= 0',
    holds: missed === 0,
  };
}

function timesRow(times: number[]): Row {
  const p95 = quantile(times, 0.95);
  return {
    what: `a change on another device, sent to shown, p95 of ${times.length}`,
    measured: `${p95.toFixed(0)} ms`,
    goal: '< 1000 ms',
    holds: p95 < 1_000,
  };
}
