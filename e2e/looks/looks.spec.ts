import { expect, test } from '../fixtures/firedeck.ts';
import { boardScreens } from './board-screens.ts';
import { formScreens } from './form-screens.ts';
import { liveBoardScreens } from './live-board-screens.ts';
import { panelScreens } from './panel-screens.ts';
import { addStationTools } from './screen.ts';
import { takeScreenshots } from './take-screenshots.ts';

/** The token of an emailed link. */
const madeUpToken = 'a'.repeat(43);

/** Expected console messages: a deleted tool, a notes conflict, offline. */
const isExpected = (line: string): boolean =>
  / status of (404|409|412) |ERR_INTERNET_DISCONNECTED|Failed to fetch|could not be loaded|drafts cannot be/.test(
    line,
  );

test.describe.configure({ timeout: 900_000 });

test('signed out', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign In' }).waitFor();
  await takeScreenshots(page, 'login');
  await page
    .getByText(/sign up/i)
    .first()
    .click();
  await takeScreenshots(page, 'sign-up');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await takeScreenshots(page, 'sign-up-errors');
});

test('refused', async ({ page, login }) => {
  // Toasts are in another position on a phone.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/login');
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await takeScreenshots(page, 'login-forgotten');
  await page.setViewportSize({ width: 360, height: 740 });
  await login.signIn({ email: 'nobody@station.example', password: 'not the password' });
  await expect(page.getByText('Login Failed')).toBeVisible();
  await takeScreenshots(page, 'login-refused');
});

for (const path of ['/join', '/reset', '/confirm'])
  test(path, async ({ page }) => {
    await page.goto(`${path}#${madeUpToken}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await takeScreenshots(page, path.slice(1));
  });

for (const count of [0, 1, 13, 300])
  test(`a board of ${count} tools`, async ({ context, memberPage, board }) => {
    await addStationTools(context, count);
    await board.open();
    await takeScreenshots(memberPage, `board-${count}`);
  });

for (const screen of [...boardScreens, ...liveBoardScreens, ...formScreens, ...panelScreens])
  test(screen.name, async ({ context, complaints, memberPage, board }) => {
    await addStationTools(context, 13);
    await screen.open(board);
    await takeScreenshots(memberPage, screen.name);
    complaints.splice(0, complaints.length, ...complaints.filter((line) => !isExpected(line)));
  });
