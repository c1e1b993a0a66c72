import { newAccount, signUpThroughApi } from '../fixtures/firedeck.ts';
import { long } from '../fixtures/long-test.ts';
import { partialCheckout } from './partial-checkout.ts';
import { expect, test } from './release-stack.ts';
import { startDevelopment } from './start-development.ts';

test(
  'npm run dev › a saved component is replaced without losing typed text; other files need a reload',
  long,
  async ({ stack, browser, ownAddresses }) => {
    test.setTimeout(240_000);
    const checkout = await partialCheckout(
      ...['shell', 'mfe-auth', 'mfe-tools', 'mfe-notes', 'bff', 'services', 'infra'],
    );
    const { root } = checkout;
    const database = 'firedeck-development';
    const dev = await startDevelopment({ root, stack, database, redisDatabase: 8 });
    try {
      const { output } = dev;
      const [, address = ''] = await output(/Firedeck runs at (http:\S+) and watches shell,/);
      ownAddresses.add(address);
      // The builder notices changes only after its first build.
      for (const id of ['shell', 'tools'])
        await output(new RegExp(`firedeck_${id}_.*compiled.*successfully`));
      const context = await browser.newContext({ baseURL: address });
      await signUpThroughApi(context, newAccount());
      const page = await context.newPage();
      let loads = 0;
      page.on('load', () => {
        loads += 1;
      });
      await page.goto('/add');
      const name = page.getByLabel('Tool Name');
      await name.fill('Half a na');

      // Twice, because the second update builds on one that was applied, not loaded.
      for (const title of ['First', 'Second']) {
        await checkout.change('mfe-tools/src/tool-form/tool-form.tsx', (text) =>
          text.replace(/<PageHeading title=\S+/, `<PageHeading title="${title}"`),
        );
        await expect(page.getByRole('heading', { name: title })).toBeVisible();
        await expect(name).toHaveValue('Half a na');
        await expect(name).toBeFocused();
      }
      // The sdk is part of the shell's build.
      await checkout.change('shell/sdk/src/components/page-heading.tsx', (text) =>
        text.replace('{title}\n', '{title}, the third\n'),
      );
      await expect(page.getByRole('heading', { name: 'Second, the third' })).toBeVisible();
      await expect(name).toHaveValue('Half a na');
      const reload = page.getByRole('button', { name: 'Reload' });
      await expect(reload).toBeHidden();
      expect(loads).toBe(1);

      // A file without a component runs only once, at load.
      await checkout.change(
        'mfe-tools/src/tool-events/tool-events.ts',
        (text) => `${text}console.log('on');\n`,
      );
      await reload.click();
      await expect(page.getByRole('heading', { name: 'Second' })).toBeVisible();
      expect(loads).toBe(2);
      await context.close();
    } finally {
      await dev.stop();
      await checkout.remove();
    }
  },
);
