import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { findChromium, startStack } from '@firedeck/infra/local';
import { aDnsServer } from '@firedeck/services/dns-server';
import { type BrowserContext, chromium } from 'playwright';
import { newAccount, signUpThroughApi } from '../fixtures/firedeck.ts';
import { icon } from '../fixtures/test-site.ts';
import { getAccessToken } from '../fixtures/tools.ts';
import { type BoardReport, forbiddenAddresses, publicAddress } from './production-addresses.ts';

// production-rules.spec.ts runs this in an isolated network with only loopback: there every address
// below is this machine, and ports 53 and 80 are free.

const tools: Record<string, string> = {
  'by name': 'http://cad.example.org/',
  'by address': `http://${publicAddress}/`,
  'private by name': 'http://inside.example.org/',
  'mixed by name': 'http://mixed.example.org/',
  ...Object.fromEntries(forbiddenAddresses.map((address) => [address, `http://${address}/`])),
};

const connects: Record<string, number> = {};

async function listen(address: string): Promise<() => void> {
  const server = createServer((request, response) => {
    if (request.url === '/favicon.ico') response.end(icon);
    else response.writeHead(404).end();
  });
  server.on('connection', () => {
    connects[address] = (connects[address] ?? 0) + 1;
  });
  await new Promise<void>((resolve) => server.listen(80, address, resolve));
  return () => {
    server.close();
    server.closeAllConnections();
  };
}

async function boardWith(address: string): Promise<string[]> {
  const browser = await chromium.launch({
    executablePath: (await findChromium()).executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  const context = await browser.newContext({ baseURL: address });
  await signUpThroughApi(context, newAccount());
  const authorization = `Bearer ${await getAccessToken(context)}`;
  for (const [name, url] of Object.entries(tools))
    await context.request.post('/api/tools', {
      headers: { authorization, 'idempotency-key': randomUUID() },
      data: { name, url, icon: 'tools', notes: '' },
    });
  const page = await context.newPage();
  await page.goto('/');
  const card = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
  const shown = (name: string) => card(name).locator('img[src^="/icons/"]');
  await shown('by name').waitFor({ timeout: 30_000 });
  await shown('by address').waitFor({ timeout: 30_000 });
  for (const url of Object.values(tools)) await waitForLookup(context, url, authorization);
  await page.reload();
  await card('by name').waitFor();
  const names: string[] = [];
  for (const name of Object.keys(tools)) if ((await shown(name).count()) > 0) names.push(name);
  await browser.close();
  return names;
}

/** Waits until the lookup of the site's icon has ended, with or without an icon. */
async function waitForLookup(
  context: BrowserContext,
  url: string,
  authorization: string,
): Promise<void> {
  const address = `/api/favicons?url=${encodeURIComponent(url)}`;
  for (const until = Date.now() + 60_000; Date.now() < until; await pause(200)) {
    const response = await context.request.get(address, { headers: { authorization } });
    if ((await response.json()).state !== 'pending') return;
  }
  throw new Error(`The icon of ${url} is still looked for.`);
}

const closing = await Promise.all([publicAddress, ...forbiddenAddresses].map(listen));
const dns = await aDnsServer(
  {
    'cad.example.org': () => [publicAddress],
    'inside.example.org': () => ['10.7.7.7'],
    'mixed.example.org': () => [publicAddress, '10.7.7.7'],
  },
  53,
);
const stack = await startStack({
  env: {
    ...process.env,
    NODE_ENV: 'production',
    // A `Secure` cookie, which browsers also accept on loopback.
    PUBLIC_ORIGIN: 'https://firedeck.example.org',
    SIGN_UP: 'open',
    ACCEPT_RISKS: 'open-sign-up-without-mail',
    TRUSTED_PROXIES: 'none',
    FAVICON_FALLBACK_URL: 'off',
    FAVICON_ALLOWED_HOSTS: '',
    FAVICON_ALLOWED_CIDRS: '',
    LOG_LEVEL: 'warn',
  },
});
const report: BoardReport = {
  withIcon: await boardWith(`http://localhost:${stack.port}`),
  connects,
  names: dns.queries,
};
process.stdout.write(`${JSON.stringify(report)}\n`);
await stack.stop();
await dns.close();
for (const close of closing) close();
process.exit();
