import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { anyFreePort } from '@firedeck/infra/local';
import { newAccount, signUpThroughApi } from '../fixtures/firedeck.ts';
import { long } from '../fixtures/long-test.ts';
import { expectToStandAlone } from './module-alone.ts';
import { partialCheckout } from './partial-checkout.ts';
import { expect, test } from './release-stack.ts';

const remotes = ['mfe-auth', 'mfe-tools', 'mfe-notes'];

for (const name of remotes)
  test(
    `M21 a checkout without the other modules › ${name} passes its tests and builds`,
    long,
    async () => {
      test.setTimeout(600_000);
      // All tests of one module, what every module has of the others: CI of each team runs its own.
      const files = name === 'mfe-notes' ? [] : ['src/module.test.ts'];
      await expectToStandAlone(name, ...files);
    },
  );

test(
  'M21 npm run dev -- --only mfe-notes in such a checkout › shows each change on the whole board',
  long,
  async ({ stack, browser }) => {
    test.setTimeout(240_000);
    const checkout = await partialCheckout('mfe-notes', 'bff', 'services', 'infra');
    // A database and keys of its own, on the servers that are there.
    const mongo = new URL(stack.mongo.uri);
    mongo.pathname = '/firedeck-one-team';
    const port = String(await anyFreePort());
    const dev = spawn(
      process.execPath,
      [
        join(checkout.root, 'infra/run.mjs'),
        ...['dev', '--only', 'mfe-notes', '--others', stack.address, '--port', port],
      ],
      {
        cwd: checkout.root,
        env: {
          ...process.env,
          MONGODB_URI: mongo.href,
          REDIS_URL: `${stack.redis.uri}/9`,
          LOG_LEVEL: 'warn',
        },
      },
    );
    try {
      const output = listenTo(dev);
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
      dev.kill('SIGINT');
      if (dev.exitCode === null) await once(dev, 'exit');
      await checkout.remove();
    }
  },
);

/** Waits for words that a command says, now or earlier. */
function listenTo(command: ChildProcess): (words: RegExp) => Promise<RegExpExecArray> {
  let all = '';
  command.stdout?.on('data', (part) => {
    all += part;
  });
  command.stderr?.on('data', (part) => {
    all += part;
  });
  return async (words) => {
    await expect(() => expect(all).toMatch(words)).toPass({ timeout: 120_000 });
    return words.exec(all) as RegExpExecArray;
  };
}
