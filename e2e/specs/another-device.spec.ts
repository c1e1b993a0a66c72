import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { anotherDevice } from '../fixtures/another-device.ts';
import { expect, test } from '../fixtures/firedeck.ts';
import type { BoardPage } from '../pages/board-page.ts';

// Two browsers in each test.
test.slow();

const longTimeout = { timeout: 30_000 };

const saved = (page: Page) => page.getByText('Saved', { exact: true });
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const caret = (board: BoardPage) =>
  board.notes.evaluate((field) => {
    const { selectionStart, selectionEnd } = field as HTMLTextAreaElement;
    return [document.activeElement === field, selectionStart, selectionEnd];
  });

/** Returns an assertion that the page was not reloaded since. */
async function markPage(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  return async () =>
    expect(await page.evaluate(() => 'isSamePage' in globalThis), 'not reloaded').toBe(true);
}

/** Removes the console messages of an offline browser. */
function forgetLostNetwork(complaints: string[]): void {
  const expected = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK|Failed to fetch|could not be loaded/;
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !expected.test(text)));
}

test.beforeEach(async ({ memberPage, board, openBoard }) => {
  const isLive = memberPage.waitForResponse('**/api/events');
  await openBoard(4);
  await expect(board.card('Tool 4')).toBeVisible(longTimeout);
  await expect(board.notes).toBeVisible(longTimeout);
  // Earlier changes would not be announced.
  await isLive;
});

test('notes changed on another device while their code loads › the current text shows', async ({
  memberPage,
  board,
  browser,
  account,
}) => {
  const there = await anotherDevice(browser, account);
  const { promise, resolve } = Promise.withResolvers<void>();
  await memberPage.route('**/mf/notes/**/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  const isLive = memberPage.waitForResponse('**/api/events');
  await memberPage.reload();
  await there.writeNotes('Gate 4712');
  await isLive;
  await expect(board.notes).toHaveCount(0);
  resolve();
  await expect(board.notes).toHaveValue('Gate 4712', longTimeout);
});

test('a tool added on another device while notes are typed › the tool shows, and typing is not disturbed', async ({
  memberPage,
  board,
  browser,
  account,
}) => {
  const isSamePage = await markPage(memberPage);
  const elsewhere = await anotherDevice(browser, account);
  await board.notes.fill('Gate 4711\nHydrant is broken');
  await board.notes.press('Control+Home');
  for (let presses = 0; presses < 5; presses += 1) await board.notes.press('ArrowRight');
  await board.notes.pressSequentially('north ');
  const before = await caret(board);
  await elsewhere.addTool('From the cab');
  await expect(board.card('From the cab')).toBeVisible(longTimeout);
  expect(await caret(board)).toEqual(before);
  await board.notes.pressSequentially('side ');
  await expect(board.notes).toHaveValue('Gate north side 4711\nHydrant is broken');
  await isSamePage();
});

test('notes changed on another device › update the field without moving the caret from its word', async ({
  memberPage,
  board,
  browser,
  account,
}) => {
  const isSamePage = await markPage(memberPage);
  await board.notes.fill('one\ntwo\nthree');
  await expect(saved(memberPage)).toBeVisible(longTimeout);
  // Behind "two".
  await board.notes.press('Control+Home');
  await board.notes.press('ArrowDown');
  await board.notes.press('End');
  const elsewhere = await anotherDevice(browser, account);
  await elsewhere.writeNotes('one, from elsewhere\ntwo\nthree');
  await expect(board.notes).toHaveValue('one, from elsewhere\ntwo\nthree', longTimeout);
  await board.notes.pressSequentially(' trucks');
  await expect(board.notes).toHaveValue('one, from elsewhere\ntwo trucks\nthree');
  await isSamePage();
});

test('a form during changes of the board › keeps text, caret and focus', async ({
  memberPage,
  board,
  browser,
  account,
}) => {
  await memberPage
    .getByRole('button', { name: 'Edit Tool 2' })
    .or(memberPage.getByRole('link', { name: 'Edit Tool 2' }))
    .click();
  const name = memberPage.getByLabel('Tool Name');
  await expect(name).toHaveValue('Tool 2');
  await name.fill('Tool two');
  await name.press('Home');
  const elsewhere = await anotherDevice(browser, account);
  await elsewhere.addTool('From the cab');
  // The sign-in there, and the tool.
  await expect(bell(memberPage)).toHaveAccessibleName('Notifications, 2 new', longTimeout);
  await name.pressSequentially('My ');
  await expect(name).toHaveValue('My Tool two');
  await memberPage.getByRole('button', { name: 'Save Changes' }).click();
  await expect(board.card('My Tool two')).toBeVisible(longTimeout);
  await expect(board.card('From the cab')).toBeVisible(longTimeout);
});

test('the board changes during a drag › the card stays lifted and drops where it is released', async ({
  memberPage,
  board,
  browser,
  account,
}) => {
  const elsewhere = await anotherDevice(browser, account);
  const lifted = memberPage.locator('[data-lifted=pointer]');
  await board.hold('Tool 1', 'Tool 3');
  await expect(lifted).toHaveAttribute('aria-posinset', '3');
  await elsewhere.addTool('From the cab');
  await expect(board.card('From the cab')).toBeVisible(longTimeout);
  await expect(lifted).toHaveAttribute('aria-posinset', '3');
  await expect(lifted).toHaveCount(1);
  await memberPage.mouse.up();
  await expect(memberPage.getByText('Tool positions have been saved.')).toBeVisible(longTimeout);
  const names = ['Tool 2', 'Tool 3', 'Tool 1', 'Tool 4', 'From the cab'];
  await expect.poll(() => board.names()).toEqual(names);
  await memberPage.reload();
  await expect.poll(() => board.names(), longTimeout).toEqual(names);
});

test('changes during a network outage › show within 10 s after its end', async ({
  memberPage,
  context,
  board,
  browser,
  account,
  complaints,
}) => {
  const isSamePage = await markPage(memberPage);
  const elsewhere = await anotherDevice(browser, account);
  await context.setOffline(true);
  await elsewhere.addTool('While away');
  await elsewhere.writeNotes('Written while away');
  await context.setOffline(false);
  await expect(board.card('While away')).toBeVisible({ timeout: 10_000 });
  await expect(board.notes).toHaveValue('Written while away', { timeout: 10_000 });
  await isSamePage();
  forgetLostNetwork(complaints);
});

test('a hundred changes with connection losses between › the board shows the last change each time', async ({
  memberPage,
  context,
  board,
  browser,
  account,
  complaints,
}) => {
  const isSamePage = await markPage(memberPage);
  const elsewhere = await anotherDevice(browser, account);
  for (let round = 1; round <= 5; round += 1) {
    for (let change = 1; change <= 20; change += 1) {
      if (change === round * 3) await context.setOffline(true);
      await elsewhere.rename('Tool 1', `Round ${round}, change ${change}`);
    }
    await context.setOffline(false);
    await expect(board.card(`Round ${round}, change 20`)).toBeVisible({ timeout: 10_000 });
  }
  await isSamePage();
  forgetLostNetwork(complaints);
});

test('the bell › counts changes from other devices, opens by keyboard, and stays read after a reload', async ({
  memberPage,
  board,
  browser,
  account,
}) => {
  await expect(bell(memberPage)).toHaveAccessibleName('Notifications');
  const elsewhere = await anotherDevice(browser, account);
  await expect(bell(memberPage)).toHaveAccessibleName('Notifications, 1 new', longTimeout);
  await elsewhere.addTool('One');
  await elsewhere.addTool('Two');
  await elsewhere.writeNotes('x');
  await expect(bell(memberPage)).toHaveAccessibleName('Notifications, 3 new', longTimeout);
  await expect(board.card('Two')).toBeVisible(longTimeout);
  await expect(memberPage.getByRole('alert')).toHaveCount(0);

  const box = await bell(memberPage).boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(48);
  await bell(memberPage).focus();
  await memberPage.keyboard.press('Enter');
  const dialog = memberPage.getByRole('dialog', { name: 'Notifications' });
  await expect(dialog.getByRole('listitem')).toHaveCount(3);
  await expect(dialog.getByText('New sign-in to your account')).toBeVisible();
  await expect(dialog.getByText(/2 changes, most recently at/)).toBeVisible();
  await expectAccessible(memberPage);
  await memberPage.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(bell(memberPage)).toBeFocused();
  await memberPage.reload();
  await expect(bell(memberPage)).toHaveAccessibleName('Notifications', longTimeout);

  await bell(memberPage).click();
  await dialog.getByRole('button', { name: 'Show sign-ins' }).click();
  await expect(memberPage.getByRole('dialog', { name: 'Activity' })).toBeVisible();
});
