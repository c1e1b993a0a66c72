import { newAccount, signUpThroughApi } from '../fixtures/firedeck.ts';
import { long } from '../fixtures/long-test.ts';
import { expectWorksAlone } from './module-alone.ts';
import { partialCheckout } from './partial-checkout.ts';
import { expect, test } from './release-stack.ts';
import { startDevelopment } from './start-development.ts';

const remotes = ['mfe-auth', 'mfe-tools', 'mfe-notes'];

for (const name of remotes)
  test(
    `a checkout without the other modules › ${name} passes its tests and builds`,
    long,
    async () => {
      test.setTimeout(600_000);
      // All tests of one module, the contract tests of the others: each team's CI runs all of its own.
      const files = name === 'mfe-notes' ? [] : ['src/module.test.ts'];
      await expectWorksAlone(name, ...files);
    },
  );

test(
  'npm run dev -- --only mfe-notes in such a checkout › shows each change on the full board',
  long,
  async ({ stack, browser }) => {
    test.setTimeout(240_000);
    const checkout = await partialCheckout('mfe-notes', 'bff', 'services', 'infra');
    const dev = await startDevelopment({
      root: checkout.root,
      stack,
      database: 'firedeck-one-team',
      redisDatabase: 9,
      args: ['--only', 'mfe-notes', '--others', stack.address],
    });
    try {
      const { output } = dev;
      const [, address = ''] = await output(/Firedeck runs at (http:\S+) and watches notes,/);
      const context = await browser.newContext({ baseURL: address });
      await signUpThroughApi(context, newAccount());
      const page = await context.newPage();
      await page.goto('/');
      await expect(page.getByText('No tools added yet')).toBeVisible();
      await expect(page.getByText('Notes are automatically saved as you type')).toBeVisible();

      await checkout.change('mfe-notes/src/texts.ts', (text) =>
        text.replace('Notes are automatically saved as you type', 'Notes save themselves'),
      );
      await output(/notes: \S+ is live, reload the page/);
      await page.reload();
      await expect(page.getByText('Notes save themselves')).toBeVisible();
      await context.close();
    } finally {
      await dev.stop();
      await checkout.remove();
    }
  },
);
