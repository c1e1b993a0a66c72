import { expectAccessible } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/firedeck.ts';
import { long } from '../fixtures/long-test.ts';
import { addTools } from '../fixtures/tools.ts';

const themes = ['light', 'dark', 'night'] as const;

for (const theme of themes)
  test.describe(`axe finds nothing in ${theme}`, theme === 'dark' ? long : {}, () => {
    test.beforeEach(async ({ context, stack }) => {
      await context.addCookies([{ name: 'fd_theme', value: theme, url: stack.address }]);
    });

    test('on the sign-in page, in both modes', async ({ page }) => {
      await page.goto('/login');
      await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
      await page.getByRole('button', { name: 'Create Account' }).click();
      await expect(page.getByText('Please enter a valid email address')).toBeVisible();
      await expectAccessible(page);
    });

    test('on the board, empty and filled, with a dialog and a menu open', async ({
      context,
      memberPage,
      board,
    }) => {
      await board.open();
      await expect(memberPage.getByText('No tools added yet')).toBeVisible();
      await expectAccessible(memberPage);
      await addTools(context, 3, 'https://maps.example/');
      await memberPage.reload();
      await expect(board.card('Tool 3')).toBeVisible();
      await expectAccessible(memberPage);
      await board.card('Tool 1').getByRole('button', { name: 'Delete Tool 1' }).click();
      await expect(memberPage.getByRole('alertdialog', { name: 'Delete Tool' })).toBeVisible();
      await expectAccessible(memberPage);
      await memberPage.keyboard.press('Escape');
      await board.arrange();
      await memberPage.getByRole('checkbox', { name: 'Select Tool 2' }).check();
      await expectAccessible(memberPage);
      await memberPage.keyboard.press('Escape');
      await memberPage.getByRole('button', { name: /account menu/i }).click();
      await expect(memberPage.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
      await expectAccessible(memberPage);
    });

    test('on the forms and the launch page', async ({ context, memberPage, board }) => {
      await memberPage.goto('/add');
      await memberPage.getByRole('button', { name: 'Add Tool' }).click();
      await expect(memberPage.getByText('Tool name is required')).toBeVisible();
      await expectAccessible(memberPage);
      await addTools(context, 1, 'https://maps.example/');
      await board.open();
      await board.card('Tool 1').getByRole('link', { name: /^Edit/ }).click();
      await expect(memberPage.getByRole('heading', { name: 'Edit Tool' })).toBeVisible();
      await expectAccessible(memberPage);
      const launchPath = new URL(memberPage.url()).pathname.replace('/edit/', '/launch/');
      await memberPage.goto(launchPath);
      await expect(memberPage.getByRole('heading', { name: 'Tool 1' })).toBeVisible();
      await expectAccessible(memberPage);
    });

    // The browser logs the 404, so the console is not checked here.
    test('on the “not found” page', async ({ page }) => {
      await page.goto('/nowhere');
      await expect(page.getByText('Page Not Found')).toBeVisible();
      await expectAccessible(page);
    });
  });
