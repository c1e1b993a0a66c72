import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { readBrowserStorage } from '../fixtures/browser-storage.ts';
import { expect, signUpThroughApi, test } from '../fixtures/firedeck.ts';
import { addTools } from '../fixtures/tools.ts';

const panels = ['Credits', 'Keys', 'Activity', 'Settings', 'Enterprise'];

const searchField = (page: Page) => page.getByRole('combobox');
const option = (page: Page, name: RegExp) => page.getByRole('option', { name });

async function openPanel(page: Page, name: string) {
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name }).click();
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** By how many pixels the page can be scrolled horizontally. */
const sidewaysPixels = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Waits until a panel has loaded completely. */
const isSettled = (page: Page) =>
  expect(
    page.getByRole('dialog').locator('.MuiCircularProgress-root, .MuiSkeleton-root'),
  ).toHaveCount(0);

test.describe('the search', () => {
  test.beforeEach(async ({ context, memberPage, board, stack }) => {
    expect(memberPage).toBeDefined();
    await addTools(context, 3, stack.sites.dispatch.url);
    await board.open();
    await expect(board.card('Tool 3')).toBeVisible();
  });

  test('opens on Ctrl K, finds a tool by its host, and Enter launches it', async ({
    memberPage,
    stack,
  }) => {
    await memberPage.keyboard.press('Control+k');
    await searchField(memberPage).fill(`${new URL(stack.sites.dispatch.url).hostname} 2`);
    await expect(option(memberPage, /^Tool 2/)).toHaveAttribute('aria-selected', 'true');
    const opened = memberPage.waitForEvent('popup');
    await memberPage.keyboard.press('Enter');
    await expect.poll(async () => (await opened).url()).toContain(stack.sites.dispatch.url);
    await expect(searchField(memberPage)).toHaveCount(0);
  });

  test('offers recent choices first, which a sign-out clears', async ({ memberPage, board }) => {
    await memberPage.getByRole('button', { name: 'Search' }).click();
    await searchField(memberPage).fill('settings');
    await memberPage.keyboard.press('Enter');
    await expect(memberPage.getByRole('dialog', { name: 'Settings' })).toBeVisible();
    await memberPage.keyboard.press('Escape');
    await memberPage.keyboard.press('Control+k');
    await expect(memberPage.getByRole('option').first()).toContainText('Settings');
    expect(await readBrowserStorage(memberPage)).toContain('used-commands');
    await memberPage.keyboard.press('Escape');
    await board.signOut();
    await expect(memberPage.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
    expect(await readBrowserStorage(memberPage)).not.toContain('used-commands');
  });

  test('`?` › lists the shortcuts of shell and modules, and closing it returns the focus', async ({
    memberPage,
  }) => {
    const add = memberPage.getByRole('link', { name: 'Add New Tool' }).first();
    await add.focus();
    await memberPage.keyboard.press('?');
    const list = memberPage.getByRole('region', { name: 'Keyboard shortcuts' });
    await expect(list).toContainText('Open search');
    await expect(list).toContainText('Pick up the card');
    await expect(list).toContainText("Open the card's menu");
    await expectAccessible(memberPage);
    await memberPage.keyboard.press('Escape');
    await expect(add).toBeFocused();
  });

  test('on a phone › a button closes it and returns the focus', async ({ memberPage: page }) => {
    const close = page.getByRole('dialog').getByRole('button', { name: 'Close' });
    const open = page.getByRole('button', { name: 'Search tools and actions' });
    // From 1,024 px on it is a field that shows its shortcut.
    expect((await open.boundingBox())?.width).toBe(360);
    await expect(open.getByText('Search tools and actions')).toBeVisible();
    await open.click();
    await expect(page.getByRole('combobox')).toBeFocused();
    await expect(close).toBeHidden();
    await page.setViewportSize({ width: 360, height: 740 });
    await close.click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(open).toBeFocused();
    expect((await open.boundingBox())?.width).toBe(48);
  });

  test('is visible with forced colors, and axe finds nothing', async ({ memberPage }) => {
    await memberPage.emulateMedia({ forcedColors: 'active' });
    await memberPage.keyboard.press('Control+k');
    await expect(option(memberPage, /^Tool 1/)).toHaveCSS('outline-width', '3px');
    await memberPage.emulateMedia({ forcedColors: null });
    await expectAccessible(memberPage);
  });
});

test.describe('the dialogs of the user menu', () => {
  for (const name of panels)
    test(`${name} › axe finds nothing, in light and night`, async ({ memberPage, board }) => {
      // Two runs of axe over every element are slow.
      test.slow();
      await board.open();
      await openPanel(memberPage, name);
      await isSettled(memberPage);
      await expectAccessible(memberPage);
      await memberPage.evaluate(() => document.documentElement.setAttribute('data-theme', 'night'));
      await expectAccessible(memberPage);
    });

  test('Credits › list the bundled libraries with their licenses', async ({
    memberPage,
    board,
  }) => {
    await board.open();
    const dialog = await openPanel(memberPage, 'Credits');
    const react = dialog.getByRole('listitem').filter({ hasText: /^react \d/ });
    await expect(react).toContainText('MIT');
    await react.getByText('MIT').first().click();
    await expect(react.getByText('Permission is hereby granted')).toBeVisible();
  });

  test('Enterprise › shows the state of each service', async ({ memberPage, board }) => {
    await board.open();
    const dialog = await openPanel(memberPage, 'Enterprise');
    await expect(dialog.getByText('Working', { exact: true })).toHaveCount(3);
    await expect(dialog.getByText('1.0.0, in use')).toHaveCount(4);
  });
});

test.describe('on a narrow screen or with text at 200 %', () => {
  for (const [what, width, textPercent] of [
    ['320 px', 320, 100],
    ['text at 200 %', 640, 200],
  ] as const)
    test(`${what} › no horizontal scrolling`, async ({ memberPage, board }) => {
      test.slow();
      await memberPage.setViewportSize({ width, height: 700 });
      await board.open();
      await memberPage.evaluate((percent) => {
        document.documentElement.style.fontSize = `${percent}%`;
      }, textPercent);
      expect(await sidewaysPixels(memberPage), 'board').toBe(0);
      await memberPage.keyboard.press('Control+k');
      await expect(searchField(memberPage)).toBeVisible();
      expect(await sidewaysPixels(memberPage), 'search').toBe(0);
      await memberPage.keyboard.press('Escape');
      for (const name of panels) {
        const dialog = await openPanel(memberPage, name);
        await isSettled(memberPage);
        const inside = dialog.locator('.MuiDialogContent-root');
        expect(await inside.evaluate((it) => it.scrollWidth - it.clientWidth), name).toBe(0);
        await dialog.getByRole('button', { name: 'Close' }).click();
      }
    });
});

test.describe('the theme', () => {
  const pageColor = (page: Page) =>
    page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  /** The browser's theme color: the entry whose media query matches. */
  const frameColor = (page: Page) =>
    page.evaluate(
      () =>
        [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].find(
          ({ media }) => matchMedia(media).matches,
        )?.content,
    );
  const light = ['rgb(246, 245, 242)', '#F6F5F2'];
  const dark = ['rgb(18, 22, 26)', '#12161A'];
  const looks = async (page: Page) => [await pageColor(page), await frameColor(page)];

  test('follows the device setting of an open page, until a theme is chosen', async ({
    memberPage,
    board,
  }) => {
    await memberPage.emulateMedia({ colorScheme: 'light' });
    await board.open();
    expect(await looks(memberPage)).toEqual(light);
    await memberPage.emulateMedia({ colorScheme: 'dark' });
    expect(await looks(memberPage)).toEqual(dark);
    await memberPage.getByRole('button', { name: 'Theme' }).click();
    await memberPage.getByRole('menuitemradio', { name: 'Light' }).click();
    expect(await looks(memberPage)).toEqual(light);
  });

  test('a chosen theme › applies from the first paint of the next page', async ({
    memberPage,
    board,
  }) => {
    await board.open();
    await memberPage.getByRole('button', { name: 'Theme' }).click();
    await memberPage.getByRole('menuitemradio', { name: 'Dark' }).click();
    await memberPage.route('**/main.*.js', () => {});
    await memberPage.goto('/', { waitUntil: 'commit' });
    await expect(memberPage.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(memberPage.locator('html')).toHaveCSS('background-color', dark[0] ?? '');
  });

  test('large controls › are 64 px from the first paint of the next page', async ({
    memberPage,
    board,
  }) => {
    await board.open();
    const button = memberPage.getByRole('button', { name: 'Search' });
    expect((await button.boundingBox())?.height).toBe(48);
    await openPanel(memberPage, 'Settings');
    await memberPage.getByRole('checkbox', { name: 'Glove mode' }).check();
    await memberPage.reload();
    await expect(memberPage.locator('html')).toHaveAttribute('data-controls', 'large');
    const settings = memberPage.getByRole('dialog', { name: 'Settings' });
    await settings.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(settings).toHaveCount(0);
    expect((await button.boundingBox())?.height).toBe(64);
  });

  test('signed out on a phone in glove mode › the message does not cover Sign In', async ({
    memberPage,
    board,
  }) => {
    await memberPage.setViewportSize({ width: 360, height: 740 });
    await board.open();
    await memberPage.evaluate(() => localStorage.setItem('fd-large-controls', 'true'));
    await memberPage.reload();
    await memberPage.getByRole('button', { name: /account menu/i }).click();
    await memberPage.getByRole('menuitem', { name: 'Sign out' }).click();
    const toast = await memberPage
      .getByRole('status')
      .filter({ hasText: 'Signed Out' })
      .boundingBox();
    const button = await memberPage.getByRole('button', { name: 'Sign In' }).boundingBox();
    const bottom = (toast?.y ?? 0) + (toast?.height ?? 0);
    expect(bottom).toBeGreaterThan(0);
    expect(bottom < (button?.y ?? 0) || (toast?.y ?? 0) > 740).toBe(true);
  });

  test('reduced motion › nothing moves', async ({ memberPage, board }) => {
    await memberPage.emulateMedia({ reducedMotion: 'reduce' });
    await board.open();
    const dialog = await openPanel(memberPage, 'Keys');
    const durations = await dialog.evaluate((part) =>
      [part, ...part.querySelectorAll('*')].map(
        (element) => getComputedStyle(element).transitionDuration,
      ),
    );
    expect(durations.every((duration) => Number.parseFloat(duration) < 0.001)).toBe(true);
  });
});

for (const width of [320, 1_440])
  test(`notifications at ${width} px › open inside the window, also while their content loads`, async ({
    memberPage,
    board,
  }) => {
    await memberPage.setViewportSize({ width, height: 760 });
    const contents = Promise.withResolvers<void>();
    await memberPage.route(/\/notifications\.[^/]*js$/, async (route) => {
      await contents.promise;
      await route.continue();
    });
    await board.open();
    await memberPage.getByRole('button', { name: /^Notifications/ }).click();
    const dialog = memberPage.getByRole('dialog', { name: 'Notifications' });
    await expect(dialog).toBeInViewport({ ratio: 1 });
    contents.resolve();
    await expect(dialog.getByRole('heading', { name: 'Notifications' })).toBeVisible();
    await expect(dialog).toBeInViewport({ ratio: 1 });
  });

test('a panel whose code fails to load › says so, and Retry loads it', async ({
  page,
  context,
  account,
}) => {
  await signUpThroughApi(context, account);
  await context.route('**/panels.*.js', (route) => route.abort());
  await page.goto('/?panel=keys');
  await expect(page.getByText("This section couldn't be loaded.")).toBeVisible();
  await context.unroute('**/panels.*.js');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText(/^No API keys yet/)).toBeVisible();
});
