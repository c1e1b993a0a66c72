import { randomBytes } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import type { BrowserProfile } from '../fixtures/browser-profile.ts';
import {
  findInBrowser,
  findInHttpCache,
  findInMemory,
  findOnDisk,
} from '../fixtures/find-traces.ts';
import { type Account, newAccount } from '../fixtures/firedeck.ts';
import { firstPartyHeaders } from '../fixtures/first-party-headers.ts';
import { long } from '../fixtures/long-test.ts';
import { passTime } from '../fixtures/pass-time.ts';
import {
  createMemberElsewhere,
  expect,
  openEnrolled,
  signIn,
  signOutIfSignedIn,
  storedAfterMs,
  test,
  typeInto,
} from '../fixtures/shared-device.ts';
import type { Stack } from '../fixtures/stack-control.ts';
import { getAccessToken } from '../fixtures/tools.ts';
import { BoardPage } from '../pages/board-page.ts';

// Traces read the fields of pages, and their copies would stay in the pages' memory.
test.use({ trace: 'off' });

/** A member whose texts are unique, so that they can be found anywhere. */
interface Marked {
  account: Account;
  traces: Record<
    'name' | 'address' | 'tool' | 'host' | 'toolNotes' | 'notes' | 'typed' | 'picture',
    string
  >;
  /** Requests of the member's pages. */
  requested: Set<string>;
}

function drawMarked(): Marked {
  const draw = (label: string) => `${label}${randomBytes(6).toString('hex')}`;
  const traces = {
    name: draw('Name'),
    address: `${draw('address')}@station.example`,
    tool: draw('Tool'),
    host: `${draw('host')}.example`,
    toolNotes: draw('Gate'),
    notes: draw('Notes'),
    typed: draw('Typed'),
    picture: draw('Picture'),
  };
  const account = { ...newAccount(), email: traces.address, lastName: traces.name };
  return { account, traces, requested: new Set() };
}

// 16 × 16 pixels, with a text chunk.
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAFklEQVR42mPY4cBHEmIY1TCqYfhqAAD0jwYQJg7CPwAAAABJRU5ErkJggg==',
  'base64',
);

/** Adds a tool with a picture and notes, and personal notes; returns the tool's id. */
async function fillBoard(context: BrowserContext, { traces }: Marked): Promise<string> {
  const headers = { authorization: `Bearer ${await getAccessToken(context)}` };
  const uploaded = await context.request.post('/api/pictures?name=panel.png', {
    headers: { ...headers, 'content-type': 'image/png' },
    data: Buffer.concat([png, Buffer.from(traces.picture)]),
  });
  expect(uploaded.status(), await uploaded.text()).toBe(201);
  const { id: picture } = await uploaded.json();
  const added = await context.request.post('/api/tools', {
    headers,
    data: {
      name: traces.tool,
      url: `https://${traces.host}/`,
      icon: 'tools',
      picture,
      notes: traces.toolNotes,
    },
  });
  expect(added.status(), await added.text()).toBe(201);
  return (await added.json()).id;
}

const notesPattern = '**/api/notes';

/** Does what can leave data behind: the tool's pages, two tabs, unsaved text, Back, Forward. */
async function workAs(context: BrowserContext, marked: Marked): Promise<Page[]> {
  context.on('request', (request) => {
    // Module files contain no personal data.
    const isTheirs = request.method() === 'GET' && !request.url().includes('/mf/');
    if (isTheirs) marked.requested.add(request.url());
  });
  const page = await context.newPage();
  const board = await signIn(page, marked.account);
  const id = await fillBoard(context, marked);
  await page.reload();
  await expect(board.card(marked.traces.tool).locator('img')).toBeVisible();
  await expect(page).toHaveTitle('Tools · Firedeck');
  const tab = await context.newPage();
  await tab.goto(`/edit/${id}`);
  await expect(tab.getByLabel('Tool Name')).toHaveValue(marked.traces.tool);
  await typeInto(tab.getByLabel('Tool Name'), `${marked.traces.tool} 2`);
  const saved = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().endsWith('/api/notes'),
  );
  await typeInto(board.notes, marked.traces.notes);
  expect((await saved).ok()).toBe(true);
  await context.route(notesPattern, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await typeInto(board.notes, marked.traces.typed);
  await passTime(storedAfterMs);
  return [page, tab];
}

/** All traces of the member that the next person could find. */
async function expectNothingOf(context: BrowserContext, marked: Marked): Promise<void> {
  const all = Object.values(marked.traces);
  expect(await findInBrowser(context, all)).toEqual([]);
  expect(await findInHttpCache(context, marked.requested, all)).toEqual([]);
  await expect.poll(() => findInMemory(context, all), { timeout: 30_000 }).toEqual([]);
}

interface Elsewhere {
  newContext(): Promise<BrowserContext>;
}

interface Scene {
  context: BrowserContext;
  pages: Page[];
  marked: Marked;
  browser: Elsewhere;
  station: BrowserProfile;
  stack: Stack;
}

/** A way to leave the device; returns the browser and pages for the next person. */
interface Ending {
  name: string;
  /** Whether the member confirmed the loss of unsaved text. */
  discards?: true;
  leave(scene: Scene): Promise<Pick<Scene, 'context' | 'pages'>>;
}

const endings: Ending[] = [
  {
    name: 'signs out',
    discards: true,
    async leave({ context, pages }) {
      const [page] = pages;
      if (page) await new BoardPage(page).signOut();
      await page?.getByRole('button', { name: 'Sign out', exact: true }).last().click();
      return { context, pages };
    },
  },
  {
    name: 'is signed out from another device',
    async leave({ context, pages, marked, browser }) {
      const elsewhere = await browser.newContext();
      const { email, password } = marked.account;
      const response = await elsewhere.request.post('/api/sign-in', {
        headers: firstPartyHeaders,
        data: { email, password, remember: false },
      });
      const authorization = `Bearer ${(await response.json()).access_token}`;
      const ended = await elsewhere.request.post('/api/sign-out', {
        headers: { ...firstPartyHeaders, authorization },
        data: { scope: 'others' },
      });
      expect(ended.status()).toBe(204);
      await elsewhere.close();
      return { context, pages };
    },
  },
  {
    name: 'is cut off with the power, and the session is over',
    async leave({ station, stack }) {
      await station.kill();
      await stack.endSessions();
      const context = await station.open();
      const page = await context.newPage();
      await page.goto('/');
      return { context, pages: [page] };
    },
  },
];

for (const { name, discards, leave } of endings)
  test(
    `a member of a shared device ${name} › nothing of them remains, in memory or on disk`,
    name === endings[0]?.name ? {} : long,
    async ({ browser, station, stack }) => {
      test.setTimeout(180_000);
      const marked = drawMarked();
      await createMemberElsewhere(browser, marked.account);
      const other = await createMemberElsewhere(browser);
      const before = await openEnrolled(station, stack);
      const used = await workAs(before, marked);
      const scene = { context: before, pages: used, marked, browser, station, stack };
      const { context, pages } = await leave(scene);
      // Playwright's routes would disable the browser's cache.
      await context.unroute(notesPattern);
      for (const page of pages) await expect(page.getByLabel('Email')).toBeVisible();
      await expectNothingOf(context, marked);

      const [page] = pages;
      if (!page) throw new Error('No page is left');
      await signIn(page, other);
      await expectNothingOf(context, marked);
      await page.goBack();
      await expectNothingOf(context, marked);
      await context.close();
      // The browser stores the contents of autofill fields, as the email address, in its list of tabs.
      const onDisk = (await findOnDisk(station.folder, Object.values(marked.traces))).filter(
        (found) => !found.startsWith(`${marked.traces.address} in Default/Sessions/`),
      );
      expect(onDisk).toEqual([]);

      await test.step('the member gets the unsaved text back', async () => {
        const again = await station.open();
        const own = await again.newPage();
        await own.goto('/');
        await signOutIfSignedIn(own);
        await signIn(own, marked.account);
        const { typed, notes } = marked.traces;
        await expect(new BoardPage(own).notes).toHaveValue(discards ? notes : typed);
      });
    },
  );

test('on a personal device › the same search finds all traces', async ({ browser, station }) => {
  const marked = drawMarked();
  const { typed, picture, tool, notes, toolNotes } = marked.traces;
  await createMemberElsewhere(browser, marked.account);
  const context = await station.open();
  const [page] = await workAs(context, marked);
  await context.unroute(notesPattern);
  if (!page) throw new Error('No page is left');
  const traces = Object.values(marked.traces);
  await expect.poll(() => findInBrowser(context, traces)).toContain(`${typed} in the storage of /`);
  const found = await findInBrowser(context, traces);
  expect(found).toContain(`${tool} in the document of /`);
  const cached = await findInHttpCache(context, marked.requested, [picture]);
  expect(cached).toEqual([expect.stringMatching(/^Picture\w+ in the cached .*\/pictures\//)]);
  const held = await findInMemory(context, [tool, notes, toolNotes]);
  expect(held.map((one) => one.split(' ')[0])).toEqual(expect.arrayContaining([tool, notes]));
  await context.close();
  const onDisk = (await findOnDisk(station.folder, [typed, picture])).join();
  for (const trace of [typed, picture]) expect(onDisk).toContain(trace);
});
