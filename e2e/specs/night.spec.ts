import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/firedeck.ts';
import { measureFullRed } from '../fixtures/full-red.ts';
import { addTools } from '../fixtures/tools.ts';

const sizes = [
  { width: 360, height: 740 },
  { width: 1_440, height: 900 },
];
const highestShare = 0.03;

async function expectDark(page: Page, screen: string): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    const share = await measureFullRed(page);
    expect(share, `${screen} at ${size.width} px`).toBeLessThanOrEqual(highestShare);
  }
}

test.beforeEach(async ({ context, stack }) => {
  await context.addCookies([{ name: 'fd_theme', value: 'night', url: stack.address }]);
});

test('night › hardly any of a screen is full red', async ({ context, memberPage, board }) => {
  await board.open();
  await expect(memberPage.getByText('No tools added yet')).toBeVisible();
  await expectDark(memberPage, 'the empty board');
  await addTools(context, 13, 'https://maps.example/');
  await memberPage.reload();
  await expect(board.card('Tool 1')).toBeVisible();
  await expectDark(memberPage, 'the board');
  await board.card('Tool 1').getByRole('button', { name: 'Delete Tool 1' }).click();
  await expect(memberPage.getByRole('alertdialog', { name: 'Delete Tool' })).toBeVisible();
  await expectDark(memberPage, 'a dialog');
  await memberPage.keyboard.press('Escape');
  await memberPage.goto('/add');
  await expect(memberPage.getByRole('heading', { name: 'Add New Tool' })).toBeVisible();
  await expectDark(memberPage, 'the form');
  await memberPage.goto('/?panel=settings');
  await expect(memberPage.getByRole('dialog')).toBeVisible();
  await expectDark(memberPage, 'the settings');
  await memberPage.keyboard.press('Escape');
  await expect(board.card('Tool 1')).toBeVisible();
});

test('night › hardly any of the sign-in page is full red', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  await expectDark(page, 'the sign-in page');
});
