import { closeTab } from '../fixtures/close-tab.ts';
import { expect, test } from '../fixtures/firedeck.ts';
import { long } from '../fixtures/long-test.ts';
import { removeNewerFeatures } from '../fixtures/oldest-browser.ts';

test(
  'in the oldest supported browsers › a first day works',
  long,
  async ({ context, page, account, complaints, login, board, form }) => {
    await removeNewerFeatures(context);
    await login.open();
    const missing = () => [
      typeof Reflect.get(URL, 'parse'),
      typeof Reflect.get(window, 'navigation'),
    ];
    expect(await page.evaluate(missing)).toEqual(['undefined', 'undefined']);

    await test.step('signs up, adds tools, edits and moves one', async () => {
      await login.signUp(account);
      await expect(page.getByText('No tools added yet')).toBeVisible();
      await form.add({ name: 'Weather', url: 'weather.example', notes: 'See https://sky.example' });
      await form.add({ name: 'Maps', url: 'https://maps.example/region', icon: 'Map' });
      await board.card('Weather').getByRole('link', { name: /^Edit/ }).click();
      await form.rename('Weather desk');
      await board.drag('Maps', 'Weather desk');
      await expect(page.getByText('Tool positions have been saved.')).toBeVisible();
      await expect.poll(() => board.names()).toEqual(['Maps', 'Weather desk']);
    });

    await test.step('launches one, and searches for the other', async () => {
      const opened = context.waitForEvent('page');
      await board
        .card('Maps')
        .getByRole('button', { name: /^Open in New Tab/ })
        .click();
      await closeTab(await opened, page);
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill('weather');
      await expect(page.getByRole('option').first()).toContainText('Weather desk');
      await page.keyboard.press('Escape');
    });

    await test.step('writes notes', async () => {
      await board.notes.fill('Hydrant 12 is out of service.');
      await expect(page.getByText('Saved', { exact: true })).toBeVisible();
      await page.reload();
      await expect(board.notes).toHaveValue('Hydrant 12 is out of service.');
    });

    await test.step('opens each panel', async () => {
      for (const panel of ['credits', 'keys', 'activity', 'settings', 'enterprise']) {
        await page.goto(`/?panel=${panel}`);
        await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible();
        await expect(page.getByRole('dialog').getByRole('alert')).toHaveCount(0);
      }
      await page.keyboard.press('Escape');
    });

    await test.step('deletes a tool and signs out', async () => {
      await board.open();
      await board.card('Maps').getByRole('button', { name: 'Delete Maps' }).click();
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await expect(page.getByText('The tool has been successfully removed.')).toBeVisible();
      await board.signOut();
      await expect(page).toHaveURL('/login');
    });
    expect(complaints).toEqual([]);
  },
);
