import type { BrowserContext } from '@playwright/test';
import { type BrowserProfile, makeBrowserProfile } from '../fixtures/browser-profile.ts';
import { recordContextRequests } from '../fixtures/requests-elsewhere.ts';
import { test as base, expect } from './release-stack.ts';

/** Tests with a browser that has a persistent profile. */
export const test = base.extend<{ profile: BrowserProfile }>({
  profile: async ({ line, launchOptions, requestsElsewhere }, use) => {
    const watch = (context: BrowserContext) =>
      recordContextRequests(context, () => [line.address], requestsElsewhere);
    const profile = await makeBrowserProfile(line.address, launchOptions, watch);
    await use(profile);
    await profile.remove();
  },
});

export { expect };
