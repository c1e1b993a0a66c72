import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { closeTab } from '../fixtures/close-tab.ts';
import { expect, test } from '../fixtures/firedeck.ts';
import { addTools, getAccessToken } from '../fixtures/tools.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });
test.describe.configure({ timeout: 120_000 });

const name = (page: Page) => page.getByRole('textbox', { name: 'Tool Name' });
const url = (page: Page) => page.getByRole('textbox', { name: 'URL' });
const section = (page: Page) => page.getByRole('combobox', { name: 'Section' });

const copy = (page: Page, text: string) =>
  page.evaluate((copied) => navigator.clipboard.writeText(copied), text);

/** Sends a request as the browser's member. */
async function send(
  context: BrowserContext,
  method: 'POST' | 'DELETE' | 'PATCH',
  path: string,
  data?: object,
): Promise<void> {
  const headers = { authorization: `Bearer ${await getAccessToken(context)}`, 'if-match': '"1"' };
  const response = await context.request.fetch(path, { method, headers, ...(data && { data }) });
  expect(response.ok()).toBe(true);
}

/** Asserts that the form fits 740 px of height, and that phones show toasts above its buttons. */
async function expectOneScreen(page: Page): Promise<void> {
  const last = page.getByText('Picture', { exact: true });
  const bar = page.locator('[data-save-bar]');
  for (const width of [1_440, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await expect(last).toBeInViewport({ ratio: 1 });
    await expect(bar).toBeInViewport({ ratio: 1 });
    const end = await last.evaluate((element) => element.getBoundingClientRect().bottom);
    expect(end, `${width} px`).toBeLessThanOrEqual((await bar.boundingBox())?.y ?? 0);
  }
  const toastGap = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('div'));
    probe.style.height = 'var(--fd-bottom-bar)';
    const { height } = probe.getBoundingClientRect();
    probe.remove();
    return height;
  });
  expect(toastGap).toBe((await bar.boundingBox())?.height);
}

test('a pasted URL › names the new tool, which is added to the shown section', async ({
  context,
  memberPage: page,
  board,
  stack,
}) => {
  await addTools(context, 1, stack.sites.dispatch.url);
  await send(context, 'POST', '/api/tools/sections', { name: 'Weather', color: 'red' });
  await board.open();
  await page
    .getByRole('group', { name: 'Sections' })
    .locator('label')
    .filter({ hasText: 'Weather' })
    .click();
  await page.getByRole('link', { name: 'Add New Tool' }).first().click();
  await expect(url(page)).toBeFocused();
  await expect(section(page).locator('option:checked')).toHaveText('Weather');

  await copy(page, 'River gauges\nhttps://gauges.county.example/');
  await page.keyboard.press('Control+v');
  await expect(url(page)).toHaveValue('https://gauges.county.example/');
  await expect(name(page)).toHaveValue('River gauges');
  await page.keyboard.press('Control+z');
  await expect(url(page)).toHaveValue('');
  await expect(name(page)).toHaveValue('');

  await copy(page, 'https://gauges.county.example/');
  await page.keyboard.press('Control+v');
  await expect(name(page)).toHaveValue('Gauges');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo the suggested name' }).click();
  await expect(name(page)).toBeFocused();
  await page.keyboard.type('River');
  await url(page).fill('');
  await page.keyboard.press('Control+v');
  await expect(name(page)).toHaveValue('River');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  await expect.poll(() => board.names()).toEqual(['River']);

  await page.getByRole('link', { name: 'Add New Tool' }).first().click();
  await copy(page, 'Snow depth - https://snow.county.example/');
  await url(page).press('Control+v');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  await expect.poll(() => board.names()).toEqual(['River', 'Snow depth']);
});

test('the URL of an existing tool › can be opened from the form, or added anyway', async ({
  context,
  memberPage: page,
  board,
  stack,
}) => {
  const { url: address } = stack.sites.dispatch;
  await addTools(context, 1, address);
  await page.goto('/add');
  await expectOneScreen(page);
  await url(page).fill(address.replace(/\/$/, ''));
  await expect(page.getByText('Already on your board: “Tool 1”.')).toBeVisible();
  await expectAccessible(page);
  const tab = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Open it: Tool 1' }).click();
  await closeTab(await tab, page);
  await name(page).fill('Dispatch, again');
  await page.getByRole('button', { name: 'Add Tool' }).click();
  await expect(page).toHaveURL('/');
  await expect.poll(() => board.names()).toEqual(['Tool 1', 'Dispatch, again']);
});

test('a tool is deleted on another device while it is edited › the form says so and offers to restore it with the changes or to add it as new', async ({
  context,
  complaints,
  memberPage: page,
  board,
  stack,
}) => {
  const [first, second] = await addTools(context, 2, stack.sites.dispatch.url);
  await page.goto(`/edit/${first}`);
  await name(page).fill('County CAD');
  await send(context, 'DELETE', `/api/tools/${first}`);
  // The server notifies open pages.
  await expect(page.getByText('This tool was deleted elsewhere')).toBeVisible();
  await expectAccessible(page);

  await board.signOut();
  const question = page.getByRole('alertdialog', { name: 'Sign out without saving?' });
  await expect(question).toContainText("Your changes to “Tool 1” aren't saved.");
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Restore and save' }).first().click();
  await expect(page).toHaveURL('/');
  await expect.poll(() => board.names()).toEqual(['County CAD', 'Tool 2']);

  await page.goto(`/edit/${second}`);
  await page.getByRole('tab', { name: 'Notes' }).click();
  await page.getByRole('textbox', { name: 'Notes' }).fill('Chief 415-555-0123');
  await send(context, 'DELETE', `/api/tools/${second}`);
  await page.getByRole('button', { name: 'Add as a new tool' }).click();
  await expect(page).toHaveURL('/');
  await expect.poll(() => board.names()).toEqual(['County CAD', 'Tool 2']);
  await board.card('Tool 2').getByRole('button', { name: 'Notes on Tool 2' }).click();
  await expect(page.getByRole('link', { name: '415-555-0123' })).toHaveAttribute(
    'href',
    'tel:+14155550123',
  );
  // The browser logs the responses for a deleted tool and for an outdated version.
  const isExpected = (line: string) => / status of (404|412) /.test(line);
  complaints.splice(0, complaints.length, ...complaints.filter((line) => !isExpected(line)));
});
