import { randomUUID } from 'node:crypto';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/firedeck.ts';
import { addSection, addTools, getAccessToken } from '../fixtures/tools.ts';

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Parts of cards that are outside of their card or overlap another part. */
const findMisplaced = (page: Page): Promise<string[]> =>
  page.getByRole('listitem').evaluateAll((cards) =>
    cards.flatMap((card) => {
      const outer = card.getBoundingClientRect();
      const parts = [...card.querySelectorAll('h2, .host, .launch, .actions, .handle')].map(
        (part) => ({
          name: `${part.className || part.tagName} of ${card.querySelector('h2')?.textContent}`,
          box: part.getBoundingClientRect(),
        }),
      );
      const outside = parts.filter(
        ({ box }) =>
          box.left < outer.left - 1 ||
          box.right > outer.right + 1 ||
          box.top < outer.top - 1 ||
          box.bottom > outer.bottom + 1,
      );
      const over = parts.filter(({ box }, index) =>
        parts
          .slice(0, index)
          .some(
            ({ box: other }) =>
              Math.min(box.right, other.right) - Math.max(box.left, other.left) > 1 &&
              Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 1,
          ),
      );
      return [
        ...outside.map(({ name }) => `outside: ${name}`),
        ...over.map(({ name }) => `over: ${name}`),
      ];
    }),
  );

/** Whether cards overlap each other. */
const countOverlaps = (page: Page): Promise<number> =>
  page.getByRole('listitem').evaluateAll((cards) => {
    const boxes = cards.map((card) => card.getBoundingClientRect());
    return boxes.filter((box, index) =>
      boxes
        .slice(0, index)
        .some(
          (other) =>
            Math.min(box.right, other.right) - Math.max(box.left, other.left) > 1 &&
            Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 1,
        ),
    ).length;
  });

// 16 × 16 pixels.
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAFklEQVR42mPY4cBHEmIY1TCqYfhqAAD0jwYQJg7CPwAAAABJRU5ErkJggg==',
  'base64',
);

/** Adds `Tool 1` with an uploaded picture. */
async function addToolWithPicture(context: BrowserContext, url: string): Promise<void> {
  const authorization = `Bearer ${await getAccessToken(context)}`;
  const uploaded = await context.request.post('/api/pictures?name=panel.png', {
    headers: { authorization, 'content-type': 'application/octet-stream' },
    data: png,
  });
  const { id: picture } = await uploaded.json();
  const added = await context.request.post('/api/tools', {
    headers: { authorization, 'idempotency-key': randomUUID() },
    data: { name: 'Tool 1', url, icon: 'tools', notes: '', picture },
  });
  expect(added.status()).toBe(201);
}

/** Whether no ancestor cuts an element off. */
const isWhole = (part: Locator): Promise<boolean> =>
  part.evaluate((element) => {
    const box = element.getBoundingClientRect();
    for (let outer = element.parentElement; outer; outer = outer.parentElement) {
      if (getComputedStyle(outer).overflowX !== 'hidden') continue;
      if (box.right > outer.getBoundingClientRect().right + 1) return false;
    }
    return element.scrollWidth <= element.clientWidth + 1;
  });

const setTextSize = (page: Page, percent: number): Promise<void> =>
  page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`;
  }, percent);

for (const [width, height] of [
  [360, 740],
  [820, 1_180],
  [1_440, 900],
] as const)
  test(`text at 200 % set while the board is open at ${width} px › the cards grow, nothing overlaps`, async ({
    context,
    memberPage: page,
    board,
  }) => {
    await addTools(context, 40, 'https://maps.example/');
    await page.setViewportSize({ width, height });
    await board.open();
    await expect(board.card('Tool 1')).toBeVisible();
    const before = await board.card('Tool 1').boundingBox();
    await setTextSize(page, 200);
    await expect
      .poll(async () => (await board.card('Tool 1').boundingBox())?.height)
      .toBeGreaterThan((before?.height ?? 0) * 1.2);
    expect(await findMisplaced(page)).toEqual([]);
    expect(await countOverlaps(page)).toBe(0);
    expect(await overflow(page)).toBe(0);
    expect(await isWhole(page.getByRole('heading', { name: 'Tools', level: 1 }))).toBe(true);
    await page.screenshot({ path: test.info().outputPath(`text-200-${width}.png`) });
    await setTextSize(page, 100);
    await expect
      .poll(async () => (await board.card('Tool 1').boundingBox())?.height)
      .toBe(before?.height);
  });

test('a phone in landscape › whole cards, dialogs and the search fit', async ({
  context,
  memberPage: page,
  board,
}) => {
  await addTools(context, 6, 'https://maps.example/');
  await page.setViewportSize({ width: 740, height: 360 });
  await board.open();
  await expect(board.card('Tool 1')).toBeInViewport({ ratio: 1 });
  expect(await overflow(page)).toBe(0);
  await page.screenshot({ path: test.info().outputPath('landscape.png') });
  await board.card('Tool 1').getByRole('button', { name: 'Delete Tool 1' }).click();
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('Tool 3');
  await expect(page.getByRole('option').first()).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('combobox')).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /account menu/i }).click();
  const signOut = page.getByRole('menuitem', { name: 'Sign out' });
  await signOut.scrollIntoViewIfNeeded();
  await expect(signOut).toBeInViewport({ ratio: 1 });
});

test('a phone › menus stay away from the edges, the search field is near the thumb', async ({
  context,
  memberPage: page,
  board,
}) => {
  await addTools(context, 6, 'https://maps.example/');
  await page.setViewportSize({ width: 360, height: 740 });
  await board.open();
  await page.getByRole('button', { name: /account menu/i }).click();
  const menu = page.locator('.MuiMenu-paper');
  await expect(menu).toBeVisible();
  await expect
    .poll(async () => {
      const box = await menu.boundingBox();
      return box && box.x >= 8 && box.x + box.width <= 352;
    })
    .toBe(true);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Search tools and actions' }).click();
  await page.getByRole('combobox').fill('Tool');
  await expect(page.getByRole('option').first()).toBeVisible();
  const field = await page.getByRole('combobox').boundingBox();
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeGreaterThan(660);
  await expectAccessible(page);
  await page.screenshot({ path: test.info().outputPath('search-360.png') });
});

test('a tool with a picture at night › initials or glyph instead, on the board, in the search and in the document', async ({
  context,
  memberPage: page,
  board,
  stack,
}) => {
  await addToolWithPicture(context, stack.sites.dispatch.url);
  await board.open();
  const pictures = page.locator('img[src^="/pictures/"]');
  await expect(board.card('Tool 1').locator('img')).toBeVisible();
  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByRole('menuitemradio', { name: 'Night (red)' }).click();
  await expect(pictures).toHaveCount(0);
  await page.keyboard.press('Escape');
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  // The document draws the cards before React does.
  await page.reload();
  await expect(board.card('Tool 1')).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('Tool 1');
  await expect(page.getByRole('option').first()).toContainText('Tool 1');
  await expect(pictures).toHaveCount(0);
  expect(requested.filter((path) => path.startsWith('/pictures/'))).toEqual([]);
});

/** Text that is cut off or overlaps other text, in the open dialog, else in the page. */
const findUnreadable = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const dialogs = document.querySelectorAll('[role=dialog], [role=alertdialog]');
    const roots = dialogs.length > 0 ? [dialogs[dialogs.length - 1]] : ['header', 'main'];
    const texts = roots.flatMap((root) => {
      const element = typeof root === 'string' ? document.querySelector(root) : root;
      if (!element) return [];
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      while (walker.nextNode()) found.push(walker.currentNode as Text);
      return found;
    });
    /** The visible part of a box. */
    function cropTo(parent: Element, { left, right, top, bottom }: DOMRect) {
      const box = { left, right, top, bottom };
      for (let outer: Element | null = parent; outer; outer = outer.parentElement) {
        if (getComputedStyle(outer).overflowY === 'visible') continue;
        const frame = outer.getBoundingClientRect();
        box.top = Math.max(box.top, frame.top);
        box.bottom = Math.min(box.bottom, frame.bottom);
      }
      return box;
    }
    /** A fixed bar above the scrolling page. */
    function findLayer(element: Element): Element | null {
      for (let outer: Element | null = element; outer; outer = outer.parentElement)
        if (/fixed|sticky/.test(getComputedStyle(outer).position)) return outer;
      return null;
    }
    const shown = texts.flatMap((text) => {
      const parent = text.parentElement;
      if (!parent || text.data.trim() === '' || parent.closest('option, textarea, svg')) return [];
      const { visibility, clipPath } = getComputedStyle(parent);
      const { width, height } = parent.getBoundingClientRect();
      if (visibility !== 'visible' || clipPath !== 'none' || width <= 1 || height <= 1) return [];
      const range = document.createRange();
      range.selectNodeContents(text);
      const boxes = [...range.getClientRects()].filter((box) => box.width > 1);
      const seen = boxes.map((box) => cropTo(parent, box));
      return [
        { parent, boxes, seen, layer: findLayer(parent), name: text.data.trim().slice(0, 40) },
      ];
    });
    const isCut = ({ parent, boxes }: (typeof shown)[number]): boolean => {
      for (let outer: Element | null = parent; outer; outer = outer.parentElement) {
        const style = getComputedStyle(outer);
        const shortens = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
        if (shortens || /auto|scroll/.test(style.overflowY)) return false;
        const frame = outer.getBoundingClientRect();
        const sideways = style.overflowX === 'hidden' || style.overflowX === 'clip';
        const down = style.overflowY === 'hidden' || style.overflowY === 'clip';
        for (const box of boxes) {
          if (sideways && (box.right > frame.right + 1 || box.left < frame.left - 1)) return true;
          if (down && (box.bottom > frame.bottom + 2 || box.top < frame.top - 2)) return true;
        }
      }
      return false;
    };
    const cut = shown.filter(isCut).map(({ name }) => `cut: ${name}`);
    const over = shown.flatMap((one, index) =>
      shown
        .slice(0, index)
        .filter((other) => other.layer === one.layer)
        .filter((other) =>
          one.seen.some((box) =>
            other.seen.some(
              (below) =>
                Math.min(box.right, below.right) - Math.max(box.left, below.left) > 2 &&
                Math.min(box.bottom, below.bottom) - Math.max(box.top, below.top) > 4,
            ),
          ),
        )
        .map((other) => `over each other: ${one.name} | ${other.name}`),
    );
    return [...cut, ...over];
  });

for (const width of [360, 1_440])
  test(`text at 200 % set before the page opens, ${width} px › no text is cut off or overlaps`, async ({
    context,
    memberPage: page,
    board,
  }) => {
    const [first] = await addTools(context, 6, 'https://maps.example/');
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript(() => {
      const enlarge = (): void => document.documentElement?.style.setProperty('font-size', '200%');
      enlarge();
      new MutationObserver(enlarge).observe(document, { childList: true });
    });
    const isReadable = async (what: string): Promise<void> => {
      await expect.poll(() => findUnreadable(page), what).toEqual([]);
      expect(await overflow(page), what).toBe(0);
    };
    await board.open();
    await expect(board.card('Tool 1')).toBeVisible();
    await isReadable('the board');
    expect(await findMisplaced(page)).toEqual([]);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('Tool');
    await expect(page.getByRole('option').first()).toBeVisible();
    await isReadable('the search');
    for (const panel of ['settings', 'trash']) {
      await page.goto(`/?panel=${panel}`);
      await expect(page.getByRole('dialog')).toBeVisible();
      await expect(page.getByRole('dialog').locator('.MuiCircularProgress-root')).toHaveCount(0);
      await isReadable(`the panel ${panel}`);
    }
    await page.goto('/add');
    await expect(page.getByRole('button', { name: 'Add Tool' })).toBeVisible();
    await isReadable('the form');
    await page.goto(`/launch/${first}`);
    await expect(page.getByRole('button', { name: 'Open Tool in New Tab' })).toBeEnabled();
    await isReadable('the launch page');
  });

test('forced colors and reduced motion › the board and the search are visible, nothing moves', async ({
  context,
  memberPage: page,
  board,
  stack,
}) => {
  await addTools(context, 6, stack.sites.dispatch.url);
  await addSection(context, 'Weather');
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await board.open();
  await expect(board.card('Tool 1')).toBeVisible();
  const opened = context.waitForEvent('page');
  await board
    .card('Tool 1')
    .getByRole('button', { name: /Open in New Tab/ })
    .press('Enter');
  await opened;
  await page.bringToFront();
  const badge = board.card('Tool 1').getByText('Tab Open');
  await expect(badge).toBeVisible();
  expect(await readBorder(badge, '::before')).toMatchObject({ width: '4px', isSeen: true });
  const chips = page.getByRole('group', { name: 'Sections' }).locator('label');
  const [selected, other] = [
    chips.filter({ hasText: 'All' }),
    chips.filter({ hasText: 'Weather' }),
  ];
  expect(await readBorder(selected)).toMatchObject({ width: '3px', isSeen: true });
  expect(await readBorder(other)).toMatchObject({ width: '1px', isSeen: true });
  await page.screenshot({ path: test.info().outputPath('forced-board.png') });
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('Tool');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('forced-search.png') });
  await page.keyboard.press('Escape');
  const slow = await page.evaluate(
    () =>
      document.getAnimations().filter((one) => Number(one.effect?.getTiming().duration) > 1).length,
  );
  expect(slow).toBe(0);
});

/** The border of an element or its pseudo-element, and whether it differs from the page. */
const readBorder = (element: Locator, pseudo?: string) =>
  element.evaluate((shown, part) => {
    const { borderTopWidth, borderTopStyle, borderTopColor } = getComputedStyle(shown, part);
    const { backgroundColor } = getComputedStyle(document.body);
    const isSeen = borderTopStyle === 'solid' && borderTopColor !== backgroundColor;
    return { width: borderTopWidth, isSeen };
  }, pseudo);
