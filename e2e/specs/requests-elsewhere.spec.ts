import { readdir, readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { expect, test } from '../fixtures/firedeck.ts';
import { recordRequestsElsewhere } from '../fixtures/requests-elsewhere.ts';

// Validates `assertNoRequestsElsewhere`, which all other tests rely on.
let other: Server;
let reached: string[];
let leaky: Browser;

const address = () => `http://127.0.0.1:${(other.address() as AddressInfo).port}`;

test.beforeAll(async ({ playwright }, { project }) => {
  expect(playwright).toBeDefined();
  reached = [];
  other = createServer((request, response) => {
    reached.push(request.url ?? '');
    response.writeHead(200, { 'access-control-allow-origin': '*' }).end();
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  // A separate browser, so that its requests don't fail this run.
  leaky = await chromium.launch(project.use.launchOptions);
});

test.afterAll(async () => {
  await leaky.close();
  other.close();
});

/** Opens our login page, requests something from the other host, and returns what was recorded. */
async function leak(ours: string, act: string, bypassCSP: boolean): Promise<string[]> {
  const noted = recordRequestsElsewhere(leaky, new Set([ours]));
  const context = await leaky.newContext({ bypassCSP });
  const page = await context.newPage();
  await page.goto(`${ours}/login`);
  await page.evaluate(act);
  // After a response of our own host, earlier requests have been recorded.
  await page.evaluate(() => fetch('/api/openapi.json'));
  await context.close();
  return noted;
}

const leaks: [how: string, act: (path: string) => string][] = [
  ['fetch', (path) => `fetch(${JSON.stringify(address() + path)}).catch(() => {})`],
  [
    'an image',
    (path) => `new Promise((done) => {
      const image = new Image();
      image.onload = image.onerror = done;
      image.src = ${JSON.stringify(address() + path)};
    })`,
  ],
  ['a beacon', (path) => `navigator.sendBeacon(${JSON.stringify(address() + path)}, 'x')`],
];

for (const [how, act] of leaks) {
  const path = `/${how.replaceAll(' ', '-')}`;

  test(`a request to another host by ${how} › is sent and recorded`, async ({ stack }) => {
    expect(await leak(stack.address, act(`${path}-open`), true)).toEqual([
      `${address()}${path}-open`,
    ]);
    await expect.poll(() => reached).toContain(`${path}-open`);
  });

  test(`a request to another host by ${how}, blocked by our policy › is neither sent nor recorded`, async ({
    stack,
  }) => {
    expect(await leak(stack.address, act(`${path}-blocked`), false)).toEqual([]);
    expect(reached).not.toContain(`${path}-blocked`);
  });
}

test('a request to a host whose address only starts like ours › is recorded', async () => {
  const [ours, near] = ['http://ours.example:3000', 'http://ours.example:30001/near'];
  const noted = recordRequestsElsewhere(leaky, new Set([ours]));
  const context = await leaky.newContext();
  await context.route('**', (route) =>
    route.fulfill({ headers: { 'access-control-allow-origin': '*' } }),
  );
  const page = await context.newPage();
  await page.goto(ours);
  await page.evaluate((there) => fetch(there).then((response) => response.text()), near);
  await context.close();
  expect(noted).toEqual([near]);
});

test('every file › imports its tests from a fixture that watches the browser', async () => {
  const folder = join(import.meta.dirname, '..');
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.ts'));
  const takesOther = /^import \{[^}]*\btest\b[^}]*\} from '@playwright\/test'/m;
  const unwatched: string[] = [];
  for (const file of files)
    if (takesOther.test(await readFile(join(folder, file), 'utf8'))) unwatched.push(file);
  expect(unwatched).toEqual(['fixtures/watched-browser.ts']);
});

test.describe('in a test with the fixture', () => {
  // The second checks the state that the first left.
  test.describe.configure({ mode: 'serial' });
  test.use({ bypassCSP: true });

  test('a request to another host › fails the test', async ({ page }) => {
    test.fail(true, 'its page asks another host');
    await page.goto('/login');
    await page.evaluate((there) => fetch(`${there}/from-a-test`).catch(() => {}), address());
  });

  test('the next test › is not affected', async ({ page, requestsElsewhere }) => {
    await expect.poll(() => reached).toContain('/from-a-test');
    await page.goto('/login');
    expect(requestsElsewhere).toEqual([]);
  });
});
