import type { Page } from '@playwright/test';
import { closeTab } from '../fixtures/close-tab.ts';
import { expect, newAccount, signUpThroughApi, test } from '../fixtures/firedeck.ts';
import { readLayoutShifts, watchLayoutShifts } from '../fixtures/layout-shifts.ts';
import { omitToolList } from '../fixtures/omit-tool-list.ts';
import { addSection, addTools, getAccessToken } from '../fixtures/tools.ts';
import { BoardPage } from '../pages/board-page.ts';

const maxShift = 0.02;
const opening = (page: Page) => page.locator('#opening');
const link = (page: Page, name: string) =>
  opening(page).getByRole('link', { name: `Open in New Tab: ${name}`, exact: true });

/** Holds the shell's bundle, so that only the document is shown. */
async function holdBundle(page: Page) {
  let isHolding = true;
  let release = () => undefined as unknown;
  const held = new Promise((resolve) => {
    release = () => resolve(undefined);
  });
  await page.route('**/mf/shell/**/main.*.js', async (route) => {
    if (isHolding) await held;
    await route.continue();
  });
  return {
    release: () => release(),
    /** Lets new requests pass; held ones stay held. */
    stopHolding() {
      isHolding = false;
    },
  };
}

const slowNotice = 'Firedeck is taking longer than usual to load.';
const openDocument = (page: Page) => page.goto('/', { waitUntil: 'commit' });

/** API paths that the page requests from now on. */
function recordRequests(page: Page): string[] {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  return requested;
}

test('before any bundle › the document shows the board, its links launch, and later nothing moves', async ({
  memberPage: page,
  context,
  stack,
}) => {
  const { url } = stack.sites.dispatch;
  await addTools(context, 12, url);
  await watchLayoutShifts(page);
  for (const size of [
    { width: 360, height: 740 },
    { width: 700, height: 900 },
    { width: 820, height: 1180 },
    { width: 1440, height: 900 },
    { width: 1590, height: 900 },
    { width: 1600, height: 900 },
  ])
    await test.step(`${size.width} px`, async () => {
      await page.setViewportSize(size);
      const bundle = await holdBundle(page);
      const requested = recordRequests(page);
      await openDocument(page);
      await expect(opening(page).getByRole('listitem')).toHaveCount(12);
      await expect(page.getByRole('heading', { name: 'Tools', level: 1 })).toBeVisible();

      const opened = context.waitForEvent('page');
      await link(page, 'Tool 1').click();
      const tab = await opened;
      await tab.waitForURL(url);
      await expect(tab.getByRole('heading', { name: 'Dispatch' })).toBeVisible();
      expect(await tab.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);

      await link(page, 'Tool 2').focus();
      const positions = await readPositions(page, '#opening');
      // The notes are requested before the shell's code runs.
      await expect.poll(() => requested).toContain('/api/notes');
      bundle.release();
      await expect(opening(page)).toHaveCount(0);
      await expect(new BoardPage(page).notes).toBeVisible();
      // React mounts no cards below the window.
      const taken = await readPositions(page, '#app');
      expect(taken.length).toBeGreaterThan(3);
      // The first card now shows its open tab.
      expect(positions.slice(1, taken.length)).toEqual(taken.slice(1));
      expect(
        (await readLayoutShifts(page)).reduce((sum, { value }) => sum + value, 0),
      ).toBeLessThanOrEqual(maxShift);
      await expect(page.getByRole('button', { name: 'Open in New Tab: Tool 2' })).toBeFocused();
      await expect(
        page.getByRole('button', { name: 'Focus Tab: Tool 1', exact: true }),
      ).toBeVisible();
      expect(requested.filter((path) => path === '/api/refresh')).toHaveLength(1);
      expect(requested.filter((path) => path === '/api/tools')).toEqual([]);
      await closeTab(tab, page);
      await page.unrouteAll();
    });
});

/** Positions of the cards' parts, in whole pixels. */
const readPositions = (page: Page, root: string) =>
  page.evaluate(async (within) => {
    // The width of words depends on the loaded font.
    await document.fonts.ready;
    return [...document.querySelectorAll(`${within} main li`)]
      .filter((card) => card.querySelector('h2'))
      .map((card) =>
        [card, ...card.querySelectorAll('h2, .host, .launch, .top > span')].map((part) => {
          const { x, y, width, height } = part.getBoundingClientRect();
          return [x, y, width, height].map(Math.round).join();
        }),
      );
  }, root);

test('a board with sections › the document has their chips, and the cards don’t move', async ({
  memberPage: page,
  context,
}) => {
  // Without icon, which would hide the tile's color.
  const [id] = await addTools(context, 6, 'https://radar.example/');
  const headers = { authorization: `Bearer ${await getAccessToken(context)}` };
  await context.request.patch(`/api/tools/${id}`, {
    headers: { ...headers, 'if-match': '"1"' },
    data: { section: await addSection(context, 'Maps') },
  });
  await watchLayoutShifts(page);
  for (const size of [
    { width: 360, height: 740 },
    { width: 1440, height: 900 },
    { width: 360, height: 740, isGlove: true },
  ]) {
    await page.setViewportSize(size);
    if (size.isGlove) await page.evaluate(() => localStorage.setItem('fd-large-controls', 'true'));
    const bundle = await holdBundle(page);
    await openDocument(page);
    await expect(opening(page).getByRole('listitem')).toHaveCount(6);
    await expect(opening(page).getByText('Maps')).toBeVisible();
    const positions = await readPositions(page, '#opening');
    const chips = await readChips(page, '#opening .chip');
    const color = await readTileColor(page, '#opening');
    const heading = await readTop(page, '#opening h1');
    bundle.release();
    await expect(opening(page)).toHaveCount(0);
    expect(await readTop(page, '#app h1')).toBe(heading);
    expect(await readChips(page, '#app fieldset label')).toEqual(chips);
    expect(await readTileColor(page, '#app')).toBe(color);
    const taken = await readPositions(page, '#app');
    expect(positions.slice(0, taken.length)).toEqual(taken);
    expect(
      (await readLayoutShifts(page)).reduce((sum, { value }) => sum + value, 0),
    ).toBeLessThanOrEqual(maxShift);
    await page.unrouteAll();
  }
});

const readChips = (page: Page, chips: string) =>
  page.locator(chips).evaluateAll((found) =>
    found.map((chip) => {
      const { x, y, width, height } = chip.getBoundingClientRect();
      return [chip.textContent, ...[x, y, width, height].map(Math.round)].join();
    }),
  );

const readTop = (page: Page, heading: string) =>
  page.locator(heading).evaluate((found) => Math.round(found.getBoundingClientRect().top));

/** The color of the first card's tile. */
const readTileColor = (page: Page, root: string) =>
  page
    .locator(`${root} [aria-posinset="1"] .top > span`)
    .evaluate((tile) => getComputedStyle(tile).backgroundColor);

test('only the window’s height changes › the cards stay, and so does the focus', async ({
  memberPage: page,
  context,
}) => {
  await addTools(context, 3, 'https://maps.example/');
  await page.setViewportSize({ width: 360, height: 740 });
  await holdBundle(page);
  await openDocument(page);
  await link(page, 'Tool 2').focus();
  await page.setViewportSize({ width: 360, height: 680 });
  await expect.poll(() => page.evaluate(() => innerHeight)).toBe(680);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(link(page, 'Tool 2')).toBeFocused();
  // Another number of columns redraws the cards.
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect
    .poll(async () => {
      const [one, two] = [
        await link(page, 'Tool 1').boundingBox(),
        await link(page, 'Tool 2').boundingBox(),
      ];
      return one?.y === two?.y;
    })
    .toBe(true);
  await expect(link(page, 'Tool 2')).toBeFocused();
});

test('scrolled to a card far below › scroll position and focus stay when React takes over', async ({
  memberPage: page,
  context,
}) => {
  await addTools(context, 60, 'https://maps.example/');
  const bundle = await holdBundle(page);
  await openDocument(page);
  await expect(opening(page).getByRole('listitem')).toHaveCount(60);
  await page.evaluate(() => scrollTo({ top: 1_000, behavior: 'instant' }));
  await link(page, 'Tool 30').focus();
  const scrollPosition = () => page.evaluate(() => scrollY);
  const before = await scrollPosition();
  expect(before).toBeGreaterThan(300);
  bundle.release();
  await expect(opening(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Open in New Tab: Tool 30' })).toBeFocused();
  expect(await scrollPosition()).toBe(before);
  // Later pages start at their top, and Back restores this position.
  await page.getByRole('link', { name: 'Edit Tool 30' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Edit Tool' })).toBeVisible();
  expect(await scrollPosition()).toBe(0);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Open in New Tab: Tool 30' })).toBeVisible();
  await expect.poll(scrollPosition).toBe(before);
  await page.reload();
  await expect(opening(page)).toHaveCount(0);
  await expect.poll(scrollPosition).toBe(before);
});

test('a press held while React takes over › launches on release', async ({
  memberPage: page,
  context,
  stack,
}) => {
  await addTools(context, 2, stack.sites.dispatch.url);
  const bundle = await holdBundle(page);
  await openDocument(page);
  await link(page, 'Tool 2').hover();
  await page.mouse.down();
  bundle.release();
  await expect(page.locator('#app [data-tool]')).toHaveCount(2);
  await expect(opening(page)).toHaveCount(1);
  const opened = context.waitForEvent('page');
  await page.mouse.up();
  await (await opened).waitForURL(stack.sites.dispatch.url);
  await expect(opening(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Focus Tab: Tool 2' })).toBeVisible();
});

test('Ctrl K and typed text before any bundle › the search opens with that text', async ({
  memberPage: page,
  context,
}) => {
  await addTools(context, 2, 'https://maps.example/');
  const bundle = await holdBundle(page);
  await openDocument(page);
  await expect(link(page, 'Tool 2')).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('to');
  bundle.release();
  const field = page.getByRole('combobox');
  // Before and while the search's code loads.
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.type('ol 2');
  await expect(field).toHaveValue('tool 2');
  await expect(page.getByRole('option').first()).toContainText('Tool 2');
});

test('a member who opens tools in the same tab › the document’s links do so too', async ({
  memberPage: page,
  context,
  stack,
}) => {
  await addTools(context, 1, stack.sites.dispatch.url);
  await page.addInitScript(() => localStorage.setItem('fd-open-in-new-tab', 'false'));
  await holdBundle(page);
  await openDocument(page);
  await opening(page).getByRole('link', { name: 'Launch: Tool 1' }).click();
  await page.waitForURL(stack.sites.dispatch.url);
  expect(await page.evaluate(() => document.referrer)).toBe('');
});

test('a slow bundle › after 4 s a message with a Retry that works without the bundle', async ({
  memberPage: page,
  context,
}) => {
  await addTools(context, 1, 'https://maps.example/');
  const bundle = await holdBundle(page);
  await openDocument(page);
  const notice = page.getByText(slowNotice);
  await expect(notice).toBeVisible();
  bundle.stopHolding();
  await page.getByRole('button', { name: 'Retry' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Open in New Tab: Tool 1' })).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('hostile names and URLs › are shown as text', async ({ memberPage: page, context }) => {
  const hostile = '</script><img src=x onerror="window.hurt=1"><!--<script>';
  await addTools(context, 1, 'https://maps.example/?</script><script>window.hurt=1</script>');
  await addTools(context, 1, 'https://maps.example/');
  const [{ id, rev }] = await listTools(page);
  await changeName(page, id, rev, hostile);
  await holdBundle(page);
  await openDocument(page);
  await expect(opening(page).getByRole('heading', { name: hostile })).toBeVisible();
  expect(await page.evaluate(() => 'hurt' in window)).toBe(false);
});

test.describe('another member, or nobody signed in', () => {
  test('another member signed in after the document loaded › the first member’s cards are removed', async ({
    memberPage: page,
    context,
  }) => {
    await addTools(context, 1, 'https://maps.example/');
    const bundle = await holdBundle(page);
    // Another member signs in between the document and its refresh request.
    await page.route('**/api/refresh', async (route) => {
      await signUpThroughApi(context, newAccount());
      const cookies = await context.cookies();
      const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
      await route.continue({ headers: { ...route.request().headers(), cookie } });
    });
    await openDocument(page);
    await expect(opening(page)).toHaveCount(0);
    bundle.release();
    await expect(page.getByText('No tools added yet')).toBeVisible();
    await expect(page.locator('[data-tool]')).toHaveCount(0);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('the session ends before the bundle loads › the sign-in page shows', async ({
    memberPage: page,
    context,
  }) => {
    await addTools(context, 1, 'https://maps.example/');
    const bundle = await holdBundle(page);
    await page.route('**/api/refresh', (route) => route.fulfill({ status: 204 }));
    await openDocument(page);
    await expect(page.getByText(slowNotice)).toBeVisible();
    await expect(opening(page)).toHaveCount(0);
    bundle.release();
    await expect(page.getByText('Sign in to access your tools')).toBeVisible();
    await expect(page.locator('#opening-slow')).toHaveCount(0);
  });

  test('nobody is signed in › the document has no board', async ({ page }) => {
    const bundle = await holdBundle(page);
    await openDocument(page);
    await expectNoBoardDrawn(page);
    bundle.release();
    await expect(page.getByText('Sign in to access your tools')).toBeVisible();
    await expect(opening(page)).toHaveCount(0);
  });

  test('an empty board › is shown only by React', async ({ memberPage: page }) => {
    const bundle = await holdBundle(page);
    await openDocument(page);
    await expectNoBoardDrawn(page);
    bundle.release();
    await expect(page.getByText('No tools added yet')).toBeVisible();
    await expect(opening(page)).toHaveCount(0);
  });

  test('another page served from the cached document of the board › shows no board', async ({
    memberPage: page,
    stack,
  }) => {
    const bundle = await holdBundle(page);
    const board = new URL('/', stack.address).href;
    await page.route('**/add', async (route) =>
      route.fulfill({ response: await route.fetch({ url: board }) }),
    );
    await page.addInitScript(() => localStorage.setItem('fd-board-size', '5'));
    await page.goto('/add', { waitUntil: 'commit' });
    await expectNoBoardDrawn(page);
    bundle.release();
    await expect(page.getByRole('heading', { name: 'Add New Tool' })).toBeVisible();
  });

  test('signed out › the device forgets the number of tools', async ({
    memberPage: page,
    context,
  }) => {
    await addTools(context, 3, 'https://maps.example/');
    const board = new BoardPage(page);
    await board.open();
    const readSize = () => page.evaluate(() => localStorage.getItem('fd-board-size'));
    await expect.poll(readSize).toBe('3');
    await board.signOut();
    await expect(page.getByText('Sign in to access your tools')).toBeVisible();
    await expect.poll(readSize).toBeNull();
  });
});

test('a document without the list › as many empty cards as this device showed last, while list and notes load', async ({
  memberPage: page,
  context,
}) => {
  await addTools(context, 5, 'https://maps.example/');
  await new BoardPage(page).open();
  await expect(page.getByRole('listitem').first()).toBeVisible();
  const bundle = await holdBundle(page);
  await omitToolList(page);
  const requested = recordRequests(page);
  await openDocument(page);
  await expect(opening(page).getByRole('listitem')).toHaveCount(5);
  await expect.poll(() => requested).toEqual(expect.arrayContaining(['/api/tools', '/api/notes']));
  bundle.release();
  await expect(page.getByRole('button', { name: 'Open in New Tab: Tool 5' })).toBeVisible();
  await expect(opening(page)).toHaveCount(0);
});

test('the document’s cards, the bundle, React’s cards › in this order, and everything else after them', async ({
  memberPage: page,
  context,
}) => {
  await addTools(context, 2, 'https://maps.example/');
  await recordOrder(page);
  await page.clock.install();
  await page.goto('/');
  await expect(new BoardPage(page).notes).toBeVisible();
  const first = ['document', 'bundle', 'cards'];
  const later = ['notes', 'live updates', 'toasts', 'drag', 'popups', 'search'];
  // Makes idle work run now.
  const readOrder = async () => {
    await page.clock.fastForward(5_000);
    return page.evaluate(() => (window as never as { order: string[] }).order);
  };
  await expect.poll(readOrder).toHaveLength(first.length + later.length);
  const order = await readOrder();
  // After a second, the notes don't wait for the tools any longer.
  const seenFirst = order.filter((part) => part !== 'notes').slice(0, first.length);
  expect(seenFirst).toEqual(first);
  expect(order.indexOf('notes')).toBeGreaterThan(order.indexOf('bundle'));
  expect(order.toSorted()).toEqual([...first, ...later].sort());
});

/** Records the order of mounts and of requests for chunks and live updates; ties newest first. */
const recordOrder = (page: Page) =>
  page.addInitScript(() => {
    const order: string[] = [];
    Object.assign(window, { order });
    const note = (part: string) => order.includes(part) || order.push(part);
    const send = window.fetch;
    window.fetch = (input, init) => {
      if (input === '/api/events') note('live updates');
      return send(input, init);
    };
    new MutationObserver(() => {
      const scripts = [...document.scripts].map(({ src }) => src);
      for (const src of scripts) {
        const [, chunk] = /\/(toasts|drag|popups|search)\.[^/]+\.js$/.exec(src) ?? [];
        if (chunk) note(chunk);
      }
      if (document.querySelector('#app [data-later] textarea')) note('notes');
      if (document.querySelector('#app [data-tool]')) note('cards');
      if (scripts.some((src) => src.includes('/main.'))) note('bundle');
      if (document.querySelector('#opening li h2')) note('document');
    }).observe(document, { subtree: true, childList: true });
  });

/** Waits until the document's scripts have run, after which the entry is requested. */
async function expectNoBoardDrawn(page: Page): Promise<void> {
  await expect(page.locator('head script[src*="/main."]')).toHaveCount(1);
  await expect(opening(page)).toHaveAttribute('hidden', '');
  await expect(page.locator('#opening-main > *')).toHaveCount(0);
}

async function listTools(page: Page) {
  const authorization = await authorize(page);
  return (await (await page.request.get('/api/tools', { headers: { authorization } })).json())
    .tools;
}

async function changeName(page: Page, id: string, rev: number, name: string): Promise<void> {
  const authorization = await authorize(page);
  const headers = { authorization, 'if-match': `"${rev}"` };
  const response = await page.request.patch(`/api/tools/${id}`, { headers, data: { name } });
  expect(response.status()).toBe(200);
}

async function authorize(page: Page): Promise<string> {
  return `Bearer ${await getAccessToken(page.context())}`;
}
