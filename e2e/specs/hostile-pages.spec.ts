import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, type Page } from '@playwright/test';
import { expect, newAccount, signUpThroughApi, test } from '../fixtures/firedeck.ts';
import { recordPolicyViolations } from '../fixtures/policy-violations.ts';
import { getAccessToken } from '../fixtures/tools.ts';

/** Texts that would run as scripts if they were not escaped. */
const payloads = [
  '<script>window.ran=1</script>',
  '<img src=x onerror="window.ran=1">',
  '"><svg onload=window.ran=1>',
  "'-window.ran=1-'",
  '{{constructor.constructor("window.ran=1")()}}',
  '</textarea><script>window.ran=1</script>',
  'javascript:window.ran=1',
  '\u202Egnp.exe<iframe srcdoc="<script>parent.ran=1</script>">',
];

// Names with direction marks are refused; notes may contain any text.
const formatName = (text: string) => text.replace('\u202E', '');
const hasRun = (page: Page) => page.evaluate(() => 'ran' in window);

test('texts with scripts › are shown as text on every screen', async ({
  memberPage: page,
  context,
  board,
}) => {
  const authorization = `Bearer ${await getAccessToken(context)}`;
  const ids: string[] = [];
  for (const [index, text] of payloads.entries()) {
    const added = await context.request.post('/api/tools', {
      headers: { authorization },
      data: {
        name: formatName(text),
        url: `https://tool${index}.example.org/?q=${encodeURIComponent(text)}`,
        icon: 'tools',
        notes: text,
      },
    });
    expect(added.status()).toBe(201);
    ids.push((await added.json()).id);
  }
  const names = { first_name: payloads[1], last_name: payloads[2] };
  await context.request.patch('/api/me', { headers: { authorization }, data: names });
  await context.request.put('/api/notes', {
    headers: { authorization, 'if-match': '"0"' },
    data: { content: payloads.join('\n') },
  });
  await board.open();
  for (const text of payloads) await expect(board.card(formatName(text))).toBeVisible();
  expect(await hasRun(page)).toBe(false);
  for (const path of [
    `/edit/${ids[0]}`,
    `/edit/${ids[1]}`,
    '/?panel=activity',
    '/?panel=settings',
  ]) {
    await page.goto(path);
    await expect(page.locator('main, [role=dialog]').first()).toBeVisible();
    expect(await hasRun(page)).toBe(false);
  }
});

test('tokens › are not in storage, page or URL, where a script could read them', async ({
  memberPage: page,
  context,
  board,
  form,
}) => {
  await board.open();
  await form.add({ name: 'Maps', url: 'maps.example' });
  await board.open();
  await expect(board.card('Maps')).toBeVisible();
  const stored = await page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const rows: unknown[] = [];
    for (const { name = '' } of databases) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      for (const store of database.objectStoreNames) {
        const reading = database.transaction(store).objectStore(store).getAll();
        rows.push(
          await new Promise((resolve) => (reading.onsuccess = () => resolve(reading.result))),
        );
      }
      database.close();
    }
    const storages = [localStorage, sessionStorage].map((storage) => ({ ...storage }));
    const page = document.documentElement.outerHTML;
    return JSON.stringify([rows, storages, page, location.href, document.cookie, window.name]);
  });
  const cookies = await context.cookies();
  const refresh = cookies.find(({ name }) => name.startsWith('fd_rt_'));
  expect(refresh).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
  expect(stored).not.toContain(refresh?.value);
  // The prefixes of our tokens.
  expect(stored).not.toMatch(/eyJ[\w-]{20,}\.eyJ/);
  expect(stored).toContain('Maps');
});

test('a page on another port of the same host › cannot act as the member', async ({
  page,
  context,
  stack,
  board,
}) => {
  await signUpThroughApi(context, newAccount());
  await board.open();
  const before = await context.cookies(stack.address);
  const attacker = newAccount();
  const other = await context.browser()?.newContext({ baseURL: stack.address });
  if (!other) throw new Error('There is no browser');
  await signUpThroughApi(other, attacker);
  await other.close();
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Hostile</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const hostile = `http://localhost:${(server.address() as AddressInfo).port}`;
  const evil = await context.newPage();
  let apiRequests = 0;
  evil.on('request', (request) => {
    if (request.url().startsWith(`${stack.address}/api/`)) apiRequests += 1;
  });
  // The page's own refusals are invisible here; only the navigation of the tab shows.
  const answered: number[] = [];
  evil.on('response', (response) => {
    if (response.url().startsWith(`${stack.address}/api/`)) answered.push(response.status());
  });
  await evil.goto(`${hostile}/`);
  const credentials = { email: attacker.email, password: attacker.password };
  await evil.evaluate(
    async ({ address, body }) => {
      const paths = ['sign-out', 'sign-in', 'sign-up', 'refresh'].map((name) => `/api/${name}`);
      for (const path of paths) {
        const send = (init: RequestInit) =>
          fetch(address + path, { method: 'POST', credentials: 'include', body, ...init }).catch(
            () => null,
          );
        await send({ mode: 'no-cors' });
        await send({ mode: 'no-cors', headers: { 'content-type': 'text/plain' } });
        await send({ headers: { 'content-type': 'application/json', 'x-firedeck-client': 'web' } });
        navigator.sendBeacon(address + path, body);
        await new Promise((done) => {
          const image = new Image();
          image.onload = image.onerror = done;
          image.src = address + path;
        });
      }
    },
    { address: stack.address, body: JSON.stringify(credentials) },
  );
  for (const path of ['/api/sign-out', '/api/sign-in']) {
    await evil.goto(`${hostile}/form`);
    await evil.evaluate(
      ({ action, email, password }) => {
        const form = document.createElement('form');
        Object.assign(form, { action, method: 'post', enctype: 'text/plain' });
        const input = document.createElement('input');
        // A form can forge JSON in this way.
        Object.assign(input, {
          name: `{"email":"${email}","password":"${password}","x":"`,
          value: '"}',
        });
        form.append(input);
        document.body.append(form);
        form.submit();
      },
      { action: stack.address + path, ...credentials },
    );
    await evil.waitForURL(`${stack.address}${path}`);
    await evil.goto(`${stack.address}${path}`);
  }
  expect(apiRequests).toBeGreaterThan(16);
  expect(answered.length).toBeGreaterThanOrEqual(4);
  expect(answered.filter((status) => status < 400)).toEqual([]);
  await evil.close();
  server.close();
  expect(await context.cookies(stack.address)).toEqual(before);
  await page.reload();
  await expect(board.heading).toBeVisible();
});

test('a policy violation › is recorded, on which all other tests rely', async ({ stack }, {
  project,
}) => {
  // A separate browser, so that its violations do not fail this run.
  const browser = await chromium.launch(project.use.launchOptions);
  const violations = recordPolicyViolations(browser, stack.address);
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${stack.address}/login`);
  await page.evaluate(() => {
    const style = document.createElement('style');
    style.textContent = 'body { color: red }';
    document.body.append(style);
  });
  await expect.poll(() => violations.length).toBe(1);
  const script = page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.ran = 1';
    document.body.append(script);
  });
  await expect(script).rejects.toThrow(/requires 'TrustedScript'/);
  expect(await hasRun(page)).toBe(false);
  await expect.poll(() => violations.length).toBe(2);
  await browser.close();
});
