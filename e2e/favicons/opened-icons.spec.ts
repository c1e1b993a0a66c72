import { createHash } from 'node:crypto';
import { faviconKeys } from '@firedeck/contract/jobs';
import { type Stack, startStack } from '@firedeck/infra/local';
import { hostileFiles, scriptMark } from '@firedeck/services/hostile-files';
import type { Browser, BrowserContext } from '@playwright/test';
import { Redis } from 'ioredis';
import { newAccount, signUpThroughApi } from '../fixtures/firedeck.ts';
import { passTime } from '../fixtures/pass-time.ts';
import { getAccessToken } from '../fixtures/tools.ts';
import { test as base, expect } from '../fixtures/watched-browser.ts';
import { type HostileSites, startHostileSites } from './hostile-sites.ts';

const drawings = new Map([...hostileFiles].filter(([what]) => what.startsWith('a drawing')));
// The limit of new hosts of one member per minute.
const hostsOfOneMember = 30;
const tabs = 6;
// An SVG of a million shapes: the worker rejects it, and a browser would hang.
const tooHeavy = 'a drawing with: uses of uses';

const test = base.extend<object, { sites: HostileSites; stack: Stack }>({
  sites: [
    // Playwright requires a destructured parameter, and the browser is running anyway.
    async ({ browser: _browser }, use) => {
      const sites = await startHostileSites(drawings);
      await use(sites);
      sites.close();
    },
    { scope: 'worker' },
  ],
  stack: [
    async ({ sites, ownAddresses }, use) => {
      const env = {
        ...process.env,
        FAVICON_ALLOWED_HOSTS: [...sites.hosts.values()].join(','),
        FAVICON_FALLBACK_URL: 'off',
        LOG_LEVEL: 'warn',
      };
      const stack = await startStack({ env });
      ownAddresses.add(stack.address);
      await use(stack);
      await stack.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

test('a hostile file opened as an icon › runs no script, whether the worker accepted it or not', async ({
  browser,
  stack,
  sites,
}) => {
  test.setTimeout(300_000);
  const found = await lookUpAll(browser, stack, [...sites.hosts.values()]);
  const taken = [...sites.hosts].filter(([, host]) => found.has(host)).map(([what]) => what);
  expect(taken.length).toBeGreaterThan(30);
  expect(taken).not.toContain(tooHeavy);

  const others = [...hostileFiles].filter(([what]) => !taken.includes(what) && what !== tooHeavy);
  const addresses = [...found.values(), ...(await keepAsDrawings(stack, others))];
  expect(addresses.length).toBeGreaterThanOrEqual(100);

  const context = await browser.newContext({ baseURL: stack.address });
  // Responses only: a style sheet blocked by our policy is never sent.
  const requested: string[] = [];
  context.on('requestfinished', (request) => requested.push(request.url()));
  await openAll(context, addresses);
  expect(requested.filter((url) => url.includes(scriptMark))).toEqual([]);
  // Only the icons themselves, not their requests.
  const elsewhere = requested.filter(
    (url) => !url.startsWith(`${stack.address}/`) && !/^data:/.test(url),
  );
  expect(elsewhere).toEqual([]);
  await context.close();
});

test('the same files without our headers › run scripts, which validates the test above', async ({
  browser,
  stack,
}) => {
  test.setTimeout(120_000);
  const context = await browser.newContext({ baseURL: stack.address });
  const page = await context.newPage();
  for (const what of ['a script', 'onload', 'a page in it']) {
    const body = drawings.get(`a drawing with: ${what}`) ?? '';
    await page.route('**/bare.svg', (route) =>
      route.fulfill({ body: body.toString(), contentType: 'image/svg+xml' }),
    );
    const ran = page.waitForRequest((request) => request.url().includes(scriptMark));
    await page.goto('/bare.svg');
    await ran;
    await page.unroute('**/bare.svg');
  }
  await context.close();
});

/** URLs of the icons that the worker accepted, by host. */
async function lookUpAll(
  browser: Browser,
  stack: Stack,
  hosts: string[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (let from = 0; from < hosts.length; from += hostsOfOneMember) {
    const context = await browser.newContext({ baseURL: stack.address });
    await signUpThroughApi(context, newAccount());
    const headers = { authorization: `Bearer ${await getAccessToken(context)}` };
    const look = async (host: string) => {
      const url = encodeURIComponent(`http://${host}`);
      const response = await context.request.get(`/api/favicons?url=${url}`, { headers });
      return response.json();
    };
    const own = hosts.slice(from, from + hostsOfOneMember);
    await Promise.all(own.map(look));
    for (const host of own) {
      await expect
        .poll(async () => (await look(host)).state, { timeout: 60_000 })
        .not.toBe('pending');
      const { icon } = await look(host);
      if (icon !== null) found.set(host, icon);
    }
    await context.close();
  }
  return found;
}

/** Stores a refused file as if accepted, with the only image type that can contain scripts. */
async function keepAsDrawings(
  stack: Stack,
  files: (readonly [string, Buffer])[],
): Promise<string[]> {
  const redis = new Redis(stack.redis.uri);
  const addresses: string[] = [];
  for (const [what, bytes] of files) {
    const name = createHash('sha256').update(what).digest('base64url').slice(0, 32);
    await redis.hset(faviconKeys.bytes(name), { type: 'image/svg+xml', bytes });
    addresses.push(`/icons/${name}`);
  }
  redis.disconnect();
  return addresses;
}

async function openAll(context: BrowserContext, addresses: string[]): Promise<void> {
  const waiting = [...addresses];
  const work = async () => {
    const page = await context.newPage();
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
      const response = await page.goto(address);
      expect(response?.headers()['content-security-policy']).toContain('sandbox');
      await passTime(100);
      expect(await page.title()).not.toBe('ran');
    }
    expect(dialogs).toEqual([]);
    await page.close();
  };
  await Promise.all(Array.from({ length: tabs }, work));
}
