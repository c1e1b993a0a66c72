import { type Stack, startStack } from '@firedeck/infra/local';
import type { Page } from '@playwright/test';
import { listenForComplaints, newAccount, signUpThroughApi } from '../fixtures/firedeck.ts';
import { test as base, expect } from '../fixtures/watched-browser.ts';
import { type FaultyLine, startFaultyLine } from './faulty-line.ts';
import { buildNextRelease, type NextRelease } from './next-release.ts';

interface WorkerFixtures {
  /** One stack for the files of a run, apart from all others: each test brings back what was live. */
  stack: Stack;
  /** Built once for all that release a whole next version. */
  nextRelease: NextRelease;
}

interface TestFixtures {
  /** A way to the stack on which scripts can be broken. */
  line: FaultyLine;
  /** Signed in, on the whole line. */
  memberPage: Page;
  complaints: string[];
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  stack: [
    async ({ ownAddresses }, use) => {
      const stack = await startStack({ env: { ...process.env, LOG_LEVEL: 'warn' } });
      ownAddresses.add(stack.address);
      await use(stack);
      await stack.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  nextRelease: [
    async ({ browser: _browser }, use) => {
      const { release, remove } = await buildNextRelease();
      await use(release);
      await remove();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  line: async ({ stack, ownAddresses }, use) => {
    const line = await startFaultyLine(stack.address);
    ownAddresses.add(line.address);
    await use(line);
    await line.close();
  },
  baseURL: async ({ line }, use) => use(line.address),
  complaints: async ({ context, line }, use) => use(listenForComplaints(context, line.address)),
  memberPage: async ({ page, context }, use) => {
    await signUpThroughApi(context, newAccount());
    await use(page);
  },
});

export { expect };
