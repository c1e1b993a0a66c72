import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ModuleDescriptor } from '@firedeck/contract';
import { describe, expect, inject, test } from 'vitest';
import { checkout } from '../../lib/folders.ts';
import { entriesWithoutIntegrity } from '../../lib/lockfile.ts';
import { type Answer, visitor } from './harness/visitor.ts';

const { artifactsFolder, releaseKeys } = inject('production');
const stranger = visitor();

const notes = join(artifactsFolder, 'notes');
let made = 0;

/** Serves an artifact that differs from the live one of the notes by these changes. */
async function publish(changes: object): Promise<ModuleDescriptor> {
  made += 1;
  const [live = ''] = await readdir(notes);
  const artifact = `1.0.${made}-${made.toString(16).padStart(16, '0')}`;
  const folder = join(notes, artifact);
  await cp(join(notes, live), folder, {
    recursive: true,
    filter: (file) => !/descriptor\.json\./.test(file),
  });
  const file = join(folder, 'descriptor.json');
  const own = JSON.parse(await readFile(file, 'utf8'));
  const descriptor = { ...own, artifact, version: `1.0.${made}`, ...changes };
  await writeFile(file, JSON.stringify(descriptor));
  return descriptor;
}

const send = (descriptor: ModuleDescriptor, key = releaseKeys.notes): Promise<Answer> =>
  stranger('POST', '/api/modules/notes/release', {
    body: { descriptor },
    headers: { authorization: `Bearer ${key}` },
  });
const release = async (changes: object): Promise<Answer> => send(await publish(changes));

async function expectRefused(changes: object, why: RegExp): Promise<void> {
  const response = await release(changes);
  expect([400, 409]).toContain(response.status);
  expect(response.text).toMatch(why);
}

const routeAt = (path: string) => [
  { path, access: 'member', view: 'page', title: 'Page', prefetch: [] },
];
const slotAt = (slot: string) => [{ slot, view: 'card', order: 1, minHeight: 1, prefetch: [] }];

describe('5 an artifact that claims another team’s pages, slots or events', () => {
  test.each<[string, object, RegExp]>([
    ['a page', { routes: routeAt('/add') }, /\/add is tools's/],
    ['a page by a pattern', { routes: routeAt('/edit/:other') }, /\/edit is tools's/],
    ['the sign-in page', { routes: routeAt('/LOGIN/') }, /\/login is auth's/],
    ['a path of the server', { routes: routeAt('/api/x') }, /\/api is the server's/],
    ['the slot of the tools', { slots: slotAt('dashboard.main') }, /one module fills it, tools/],
    ['the slot of a set-up', { slots: slotAt('enrollment') }, /one module fills it, auth/],
    ['a slot on the sign-in page', { slots: slotAt('login.card') }, /on a page of auth/],
    ['a cache tag', { owns: { tags: ['Tool'], events: [] } }, /it is the product's/],
    ['an event', { owns: { tags: [], events: ['tools.moved'] } }, /it is the product's/],
    [
      'a link',
      { routes: [{ ...routeAt('/notes')[0], navigation: 'Sign out' }] },
      /it is the product's/,
    ],
    [
      'the token, by what a page prefetches',
      { routes: [{ ...routeAt('/notes')[0], prefetch: ['https://evil.example/'] }] },
      /no path of the API/,
    ],
  ])('%s › is refused', (_what, changes, why) => expectRefused(changes, why));
});

describe('6 an artifact that is absent or unhashed', () => {
  test('without hashes, files or its own version › is refused', async () => {
    const { entry, integrity, ...descriptor } = await publish({});
    await expectRefused({ integrity: {} }, /without a hash/);
    await expectRefused({ artifact: '1.0.9-0123456789abcdef', version: '1.0.9' }, /is not served/);
    const other = `sha384-${'A'.repeat(64)}`;
    await expectRefused({ integrity: { ...integrity, [entry]: other } }, new RegExp(entry));
    await expectRefused({ version: '9.9.9' }, /not of version/);
    const unsaid = { ...descriptor, entry, integrity, title: 'Another than is published' };
    expect((await send(unsaid)).status).toBe(409);
  });

  test('with the key of another team, or none › is refused', async () => {
    const descriptor = await publish({});
    expect((await send(descriptor, releaseKeys.tools)).status).toBe(403);
    expect((await send(descriptor, 'not a key')).status).toBe(401);
  });

  test('a valid artifact › goes live, which shows that the refusals above have the expected reason', async () => {
    expect((await release({})).status).toBe(200);
  });

  test('a page › runs no script without a hash', async () => {
    const { headers, text } = await stranger('GET', '/login', {
      headers: { accept: 'text/html', 'sec-fetch-dest': 'document' },
    });
    expect(headers['integrity-policy']).toMatch(/blocked-destinations=\(script\)/);
    expect(headers['content-security-policy']).toMatch(/require-trusted-types-for 'script'/);
    const scripts = [...text.matchAll(/<script\b[^>]*\bsrc=[^>]*>/g)].map(([tag]) => tag);
    expect(scripts.filter((tag) => !/\bintegrity="?sha384-/.test(tag))).toEqual([]);
  });
});

test.each(['toString', 'constructor', '__proto__', 'hasOwnProperty'])(
  '10 %s as a required name › is refused without a 500',
  async (name) => {
    const requires = JSON.parse(`{"sdk": "^1.0.0", "bff": {"${name}": 1}}`);
    const responses = [
      await release({ requires }),
      await release({ shared: JSON.parse(`{"${name}": "*"}`) }),
    ];
    for (const { status, text } of responses) expect([400, 409], text).toContain(status);
  },
);

test('11 every locked package has its hash', async () => {
  const lockfile = JSON.parse(await readFile(join(checkout, 'package-lock.json'), 'utf8'));
  expect(entriesWithoutIntegrity(lockfile)).toEqual([]);
});
