import type { Locator, Page } from '@playwright/test';
import { expect, signUpThroughApi, test } from '../fixtures/firedeck.ts';
import { addTools } from '../fixtures/tools.ts';

const maxStops = 40;

/** Presses a key until the element has the focus, like a member would. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < maxStops; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused({ timeout: 1 });
}

test('a shift with only the keyboard › sign in, add, edit, move, sort, launch, search, take a note, change the theme, sign out', async ({
  stack,
  context,
  page,
  account,
  board,
  complaints,
}) => {
  await signUpThroughApi(context, account);
  await addTools(context, 2, stack.sites.dispatch.url);
  await context.clearCookies();
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const launch = (name: string) => button(`Open in New Tab: ${name}`);
  const { keyboard } = page;

  await test.step('sign in', async () => {
    await page.goto('/login');
    await tabTo(page, page.getByLabel('Email'));
    await keyboard.type(account.email);
    await tabTo(page, page.getByLabel('Password', { exact: true }));
    await keyboard.type(account.password);
    await keyboard.press('Enter');
    await expect(launch('Tool 1')).toBeVisible();
    // The code that restores the focus after a form loads when the board is idle.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/drag.')),
    );
  });

  await test.step('add', async () => {
    await tabTo(page, page.getByRole('link', { name: 'Add New Tool', exact: true }).first());
    await keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'URL' })).toBeFocused();
    await keyboard.type('hydrants.example');
    await tabTo(page, page.getByRole('textbox', { name: 'Tool Name' }));
    await keyboard.type('Hydrants');
    await keyboard.press('Enter');
    await expect(launch('Hydrants')).toBeVisible();
  });

  await test.step('edit', async () => {
    await tabTo(page, launch('Tool 1'));
    await keyboard.press('ArrowRight');
    await expect(launch('Tool 2')).toBeFocused();
    await keyboard.press('F2');
    await expect(page.getByRole('heading', { name: 'Edit Tool' })).toBeVisible();
    await tabTo(page, page.getByRole('textbox', { name: 'Tool Name' }));
    await keyboard.press('End');
    await keyboard.type(' b');
    await keyboard.press('Enter');
    await expect(launch('Tool 2 b')).toBeFocused();
  });

  await test.step('move', async () => {
    await tabTo(page, button('Move Tool 2 b'));
    await keyboard.press('Space');
    await keyboard.press('ArrowLeft');
    await keyboard.press('Space');
    await expect(page.getByText('Tool positions have been saved.')).toBeVisible();
    await expect.poll(() => board.names()).toEqual(['Tool 2 b', 'Tool 1', 'Hydrants']);
    await expect(button('Move Tool 2 b')).toBeFocused();
  });

  await test.step('sort into a section', async () => {
    await keyboard.press('Enter');
    await expect(page.getByRole('menu')).toBeVisible();
    await tabTo(page, page.getByRole('menuitem', { name: 'Move to section...' }), 'ArrowDown');
    await keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await keyboard.type('Weather');
    await keyboard.press('Enter');
    await expect(page.getByRole('radio', { name: 'Weather, 1 tool' })).toBeVisible();
    await tabTo(page, page.getByRole('radio', { name: 'All' }), 'Shift+Tab');
    await keyboard.press('ArrowRight');
    await expect.poll(() => board.names()).toEqual(['Tool 2 b']);
  });

  await test.step('launch', async () => {
    await tabTo(page, launch('Tool 2 b'));
    const opened = context.waitForEvent('page');
    await keyboard.press('Enter');
    const tab = await opened;
    await tab.waitForURL(stack.sites.dispatch.url);
    await page.bringToFront();
    await tab.close();
  });

  await test.step('search', async () => {
    await keyboard.press('Control+k');
    await expect(page.getByRole('combobox')).toBeFocused();
    await keyboard.type('hidrants');
    await expect(page.getByRole('option').first()).toContainText('Hydrants');
    await keyboard.press('F2');
    await expect(page.getByRole('textbox', { name: 'Tool Name' })).toHaveValue('Hydrants');
    await tabTo(page, page.getByRole('link', { name: 'Cancel' }));
    await keyboard.press('Enter');
    await expect(launch('Tool 2 b')).toBeVisible();
  });

  await test.step('note', async () => {
    await tabTo(page, board.notes);
    await keyboard.type('Hydrant 12 is dry');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible({ timeout: 8_000 });
  });

  await test.step('change the theme', async () => {
    await tabTo(page, button('Theme'), 'Shift+Tab');
    await keyboard.press('Enter');
    await expect(page.getByRole('menu')).toBeVisible();
    await keyboard.press('d');
    await keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await keyboard.press('Escape');
    await expect(button('Theme')).toBeFocused();
  });

  await test.step('sign out', async () => {
    await tabTo(page, button(/account menu/i));
    await keyboard.press('Enter');
    await expect(page.getByRole('menu')).toBeVisible();
    await keyboard.press('End');
    await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused();
    await keyboard.press('Enter');
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('You have been successfully signed out.')).toBeVisible();
  });
  expect(complaints).toEqual([]);
});
