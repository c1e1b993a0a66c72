import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/firedeck.ts';

const longTimeout = { timeout: 30_000 };

// 16 × 16 pixels.
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAFklEQVR42mPY4cBHEmIY1TCqYfhqAAD0jwYQJg7CPwAAAABJRU5ErkJggg==',
  'base64',
);
// Browsers would run this file if it were served as a page.
const page = Buffer.from('<!doctype html><script>document.title = "ran"</script>');

const group = (form: Page) => form.getByRole('group', { name: 'Picture' });
const unfold = (form: Page) => group(form).getByText('Picture', { exact: true }).click();
const picture = 'img[src^="/pictures/"]';
const isPainted = (form: Page) =>
  form
    .locator(picture)
    .first()
    .evaluate((image) => (image as HTMLImageElement).naturalWidth);

async function choose(form: Page, name: string, buffer: Buffer, mimeType = 'image/png') {
  const chooser = form.waitForEvent('filechooser');
  await group(form)
    .getByRole('button', { name: /^Upload|^Replace/ })
    .press('Enter');
  await (await chooser).setFiles({ name, mimeType, buffer });
}

test('a custom picture › refused files say why, a valid one shows on the card and can be used for another tool', async ({
  memberPage: form,
  context,
  board,
  complaints,
}) => {
  await form.goto('/add');
  await form.getByLabel('Tool Name').fill('Pump panel', longTimeout);
  await form.getByLabel(/^URL/).fill('pump.example');

  await test.step('refused', async () => {
    await unfold(form);
    await choose(form, 'panel.png', page);
    await expect(group(form).getByRole('alert')).toHaveText(
      'This file is no picture that can be shown. Allowed are PNG, JPEG and WebP of at most 256 kB.',
    );
    await expectAccessible(form);
  });

  await test.step('uploaded, and shown after a reload', async () => {
    await choose(form, 'panel.png', png);
    await expect(group(form).getByRole('status')).toContainText('panel.png uploaded');
    await expect(group(form).locator(picture)).toBeVisible();
    await form.reload();
    await expect(group(form).locator(picture)).toBeVisible(longTimeout);
    await form.getByRole('button', { name: 'Add Tool' }).click();
    await expect(board.card('Pump panel').locator(picture)).toBeVisible(longTimeout);
    await expect.poll(() => isPainted(form)).toBe(16);
  });

  await test.step('used for another tool', async () => {
    await form.goto('/add');
    await form.getByLabel('Tool Name').fill('Pump two', longTimeout);
    await form.getByLabel(/^URL/).fill('pump.example');
    await unfold(form);
    await group(form).getByRole('button', { name: 'Your pictures' }).click();
    const dialog = form.getByRole('dialog', { name: 'Your pictures' });
    await expect(dialog.getByRole('listitem')).toHaveText(/panel\.png/);
    await expectAccessible(form);
    await dialog.getByRole('button', { name: 'Use panel.png' }).click();
    await form.getByRole('button', { name: 'Add Tool' }).click();
    await expect(board.card('Pump two').locator(picture)).toBeVisible(longTimeout);
  });

  await test.step('served with headers that prevent scripts', async () => {
    const address = await form.locator(picture).first().getAttribute('src');
    const served = await context.request.get(address ?? '');
    expect(served.headers()).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cache-control': 'private, max-age=3600',
    });
  });

  // The browser logs the refusal.
  complaints.splice(
    0,
    complaints.length,
    ...complaints.filter((text) => !/status of 400/.test(text)),
  );
});
