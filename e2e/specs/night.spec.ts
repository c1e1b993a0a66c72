import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/firedeck.ts';
import { findBrightColor, measureFullRed } from '../fixtures/full-red.ts';
import { long } from '../fixtures/long-test.ts';
import { addTools } from '../fixtures/tools.ts';

const sizes = [
  { width: 360, height: 740 },
  { width: 1_440, height: 900 },
];
const highestShare = 0.03;
const softly = expect.configure({ soft: true });

async function expectDark(page: Page, screen: string): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    // Wait for the layout of the narrower window.
    await softly
      .poll(() => measureFullRed(page), { message: `${screen} at ${size.width} px` })
      .toBeLessThanOrEqual(highestShare);
  }
}

for (const hue of ['red', 'amber'])
  test.describe(`night in ${hue}`, hue === 'red' ? {} : long, () => {
    test.beforeEach(async ({ context, stack }) => {
      const url = stack.address;
      await context.addCookies([
        { name: 'fd_theme', value: 'night', url },
        { name: 'fd_night_hue', value: hue, url },
      ]);
    });

    test('the board, its dialogs and panels › hardly any pixel is full red', async ({
      context,
      memberPage,
      board,
    }) => {
      await board.open();
      await expect(memberPage.getByText('No tools added yet')).toBeVisible();
      await expectDark(memberPage, 'the empty board');
      await addTools(context, 13, 'https://maps.example/');
      await memberPage.reload();
      await expect(board.card('Tool 1')).toBeVisible();
      await expectDark(memberPage, 'the board');
      await memberPage
        .getByPlaceholder('Add your personal notes here...')
        .fill('Hose 4 '.repeat(60));
      await expectDark(memberPage, 'the notes');
      await memberPage.getByRole('button', { name: 'Theme' }).click();
      await expect(memberPage.getByRole('slider', { name: 'Brightness' })).toBeVisible();
      await expectDark(memberPage, 'the theme menu');
      await expectAccessible(memberPage);
      await memberPage.keyboard.press('Escape');
      await board.card('Tool 1').getByRole('button', { name: 'Delete Tool 1' }).click();
      await expect(memberPage.getByRole('alertdialog', { name: 'Delete Tool' })).toBeVisible();
      await expectDark(memberPage, 'a dialog');
      await memberPage.keyboard.press('Escape');
      await memberPage.keyboard.press('Control+k');
      await expect(memberPage.getByRole('combobox')).toBeVisible();
      await expectDark(memberPage, 'the search');
      for (const panel of ['credits', 'keys', 'activity', 'settings', 'enterprise']) {
        await memberPage.goto(`/?panel=${panel}`);
        await expect(memberPage.getByRole('dialog')).toBeVisible();
        await expectDark(memberPage, `the panel ${panel}`);
      }
    });

    test('the forms and the launch page › hardly any pixel is full red', async ({
      context,
      memberPage,
      board,
    }) => {
      await memberPage.goto('/add');
      await expect(memberPage.getByRole('heading', { name: 'Add New Tool' })).toBeVisible();
      await expectDark(memberPage, 'the form');
      await memberPage.getByRole('button', { name: 'Add Tool', exact: true }).click();
      await expect(memberPage.getByText('Tool name is required')).toBeVisible();
      await expectDark(memberPage, 'the form with errors');
      await addTools(context, 1, 'https://maps.example/');
      await board.open();
      await board.card('Tool 1').getByRole('link', { name: /^Edit/ }).click();
      await expect(memberPage.getByRole('heading', { name: 'Edit Tool' })).toBeVisible();
      await expectDark(memberPage, 'the edit form');
      await memberPage.goto(new URL(memberPage.url()).pathname.replace('/edit/', '/launch/'));
      await expect(memberPage.getByRole('heading', { name: 'Tool 1' })).toBeVisible();
      await expectDark(memberPage, 'the launch page');
    });

    test('the sign-in page › hardly any pixel is full red', async ({ page }) => {
      await page.goto('/login');
      await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
      await expectDark(page, 'the sign-in page');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
      await expectDark(page, 'the sign-up page');
    });
  });

test('lowest brightness › dims every pixel, also after a reload', async ({
  context,
  memberPage,
  board,
  stack,
}) => {
  await context.addCookies([{ name: 'fd_theme', value: 'night', url: stack.address }]);
  await board.open();
  await expect(memberPage.getByText('No tools added yet')).toBeVisible();
  await expect.poll(() => measureFullRed(memberPage)).toBeGreaterThan(0);
  await memberPage.getByRole('button', { name: 'Theme' }).click();
  await memberPage.getByRole('slider', { name: 'Brightness' }).press('Home');
  await expect.poll(() => measureFullRed(memberPage)).toBe(0);
  await memberPage.reload();
  await expect(memberPage.getByText('No tools added yet')).toBeVisible();
  await expect.poll(() => measureFullRed(memberPage)).toBe(0);
});

test('the hue of night › is the hue on the screen', async ({ context, page, stack }) => {
  for (const [hue, color] of [
    ['red', '255 0 0'],
    ['amber', '255 176 0'],
  ] as const) {
    await context.addCookies([
      { name: 'fd_theme', value: 'night', url: stack.address },
      { name: 'fd_night_hue', value: hue, url: stack.address },
    ]);
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
    expect(await findBrightColor(page)).toBe(color);
  }
});
