import { randomUUID } from 'node:crypto';
import { chromium } from 'playwright';
import { expect, inject, test } from 'vitest';
import { findChromium } from '../../local/chromium/chromium.ts';
import { publicHost } from './harness/production.ts';
import { aMember, goodPassword } from './harness/visitor.ts';

const { port } = inject('production');

test('9 a confirmed sign-out while a draft cannot be saved › deletes the draft', async () => {
  const member = await aMember();
  const { executablePath } = await findChromium();
  const browser = await chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      `--host-resolver-rules=MAP ${publicHost}:443 127.0.0.1:${port}`,
    ],
  });
  try {
    const context = await browser.newContext({
      baseURL: `https://${publicHost}`,
      ignoreHTTPSErrors: true,
    });
    const page = await context.newPage();
    await page.goto('/login');
    await page.getByLabel('Email').fill(member.email);
    await page.getByLabel('Password', { exact: true }).fill(goodPassword);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    const notes = page.getByRole('textbox', { name: /notes/i });
    await notes.waitFor();
    await page.route('**/api/notes', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.fallback(),
    );
    const secret = `gate-code-${randomUUID()}`;
    await notes.fill(secret);
    await page.getByRole('button', { name: /account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    const question = page.getByRole('alertdialog', { name: 'Sign out without saving?' });
    await question.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(/\/login/);
    // Wait for late retries.
    await page.reload();
    const stored = await page.evaluate(async () => {
      const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
      for (const { name = '' } of await indexedDB.databases()) {
        const opening = indexedDB.open(name);
        await new Promise((resolve) => opening.addEventListener('success', resolve));
        for (const store of opening.result.objectStoreNames) {
          const all = opening.result.transaction(store).objectStore(store).getAll();
          await new Promise((resolve) => all.addEventListener('success', resolve));
          texts.push(JSON.stringify(all.result));
        }
        opening.result.close();
      }
      for (const name of await caches.keys())
        for (const request of await (await caches.open(name)).keys())
          texts.push(request.url, (await (await caches.match(request))?.text()) ?? '');
      return texts.join('\n');
    });
    expect(stored).not.toContain(secret);
    expect((await member.send('GET', '/api/notes')).text).not.toContain(secret);
  } finally {
    await browser.close();
  }
});

test.each([
  'javascript:alert(1)',
  'https://good.example\\@evil.example/',
  'https://good.example\u0009.evil.example/',
  'https://good.example/\r\nset-cookie: a=b',
  'https://user:password@example.org/\u0000',
  'data:text/html,x',
])('14 %j as the address of a tool › is refused', async (url) => {
  const member = await aMember();
  const send = (body: object) =>
    member.send('POST', '/api/tools', { body, headers: { 'idempotency-key': randomUUID() } });
  const tool = { name: 'Radio', url: 'https://example.org/', icon: 'tools', notes: '' };
  expect((await send({ ...tool, url })).status).toBe(400);
  for (const name of ['Radio\u202Eoidar', '\u200B\u200B', 'Radio\u0000'])
    expect((await send({ ...tool, name })).status, JSON.stringify(name)).toBe(400);
  expect((await member.send('GET', '/api/tools')).json.tools).toEqual([]);
});
