import { type Stack, startStack } from '@firedeck/infra/local';
import type { Page } from '@playwright/test';
import { listenForComplaints, newAccount, signUpThroughApi } from '../fixtures/firedeck.ts';
import { test as base, expect } from '../fixtures/watched-browser.ts';
import { type FaultyLine, startFaultyLine } from './faulty-line.ts';
import { buildNextRelease, type NextRelease } from './next-release.ts';

interface WorkerFixtures {
  /** A separate stack for all files of a run; each test restores the live artifacts. */
  stack: Stack;
  /** The next release of all modules, built once for all tests. */
  nextRelease: NextRelease;
}

interface TestFixtures {
  /** A proxy to the stack that can break scripts. */
  line: FaultyLine;
  /** A page of a signed-in member, without faults. */
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
