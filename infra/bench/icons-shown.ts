import { randomUUID } from 'node:crypto';
import { channels } from '@firedeck/contract/jobs';
import { Redis } from 'ioredis';
import type { Browser, Page } from 'playwright';
import { pageHeaders } from './bench-member.ts';
import { withBrowserStack } from './browser-stack.ts';
import { quantile } from './figures.ts';
import { type Origins, startOrigins } from './icons-origins.ts';
import type { Row } from './print-table.ts';

// The limit is 30 new hosts per member and minute.
const icons = 25;
const visibleMs = 100;
// Long enough for the card to be shown with its placeholder before the icon is published.
const latencyMs = 400;
// All cards must be in view: others are not rendered.
const viewport = { width: 1_440, height: 3_000 };

/** Time from the publication of an icon until a browser with its card has painted it. */
export async function iconsShown(): Promise<Row> {
  const sites = await startOrigins(icons);
  sites.setLatency(latencyMs);
  const more = { FAVICON_ALLOWED_HOSTS: sites.live.join(',') };
  const measured = withBrowserStack(async (browser, stack) => {
    const notifiedAt = new Map<string, number>();
    const subscriber = new Redis(stack.redis.uri);
    subscriber.on('message', (_channel, text) => notifiedAt.set(JSON.parse(text).icon, Date.now()));
    await subscriber.subscribe(channels.favicons);
    const painted = await paint(browser, stack.address, sites);
    subscriber.disconnect();
    return shownRow([...painted].map(([icon, at]) => at - (notifiedAt.get(icon) ?? 0)));
  }, more);
  return measured.finally(() => sites.close());
}

/** Adds a tool for each site to a board in the browser; returns the paint time of each icon. */
async function paint(
  browser: Browser,
  address: string,
  { live }: Origins,
): Promise<Map<string, number>> {
  const painted = new Map<string, number>();
  const context = await browser.newContext({ baseURL: address, viewport });
  const data = { email: `icons-${Date.now()}@example.org`, password: 'engine 51 on scene' };
  const headers = pageHeaders;
  const account = await (await context.request.post('/api/sign-up', { headers, data })).json();
  const page = await context.newPage();
  await page.exposeBinding('iconPainted', (_source, icon: string, at: number) => {
    painted.set(icon, at);
  });
  await page.addInitScript(reportPaintedIcons);
  await page.goto('/');
  await page.getByRole('heading', { name: 'Tools', level: 1 }).waitFor();
  for (const [index, host] of live.entries()) {
    await fetch(`${address}/api/tools`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${account.session.access_token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({ name: host, url: `http://${host}/`, icon: 'tools', notes: '' }),
    });
    await waitUntil(page, () => painted.size > index);
  }
  return painted;
}

async function waitUntil(page: Page, isSo: () => boolean): Promise<void> {
  for (const end = Date.now() + 10_000; !isSo() && Date.now() < end; )
    await page.waitForTimeout(20);
}

/** Runs in the page: a loaded icon is painted with the next frame. */
function reportPaintedIcons(): void {
  const report = (globalThis as unknown as { iconPainted(icon: string, at: number): void })
    .iconPainted;
  document.addEventListener(
    'load',
    ({ target }) => {
      if (!(target instanceof HTMLImageElement)) return;
      const icon = new URL(target.src).pathname;
      if (icon.startsWith('/icons/')) requestAnimationFrame(() => report(icon, Date.now()));
    },
    true,
  );
}

function shownRow(times: number[]): Row {
  const p95 = quantile(times, 0.95);
  return {
    label: `a pending icon, published to painted, p95`,
    measured: `${p95.toFixed(0)} ms, ${times.length} of ${icons}`,
    goal: `≤ ${visibleMs} ms`,
    isMet: times.length === icons && p95 <= visibleMs,
  };
}
