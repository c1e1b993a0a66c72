import type { Random } from '@firedeck/infra/local';
import type { BrowserContext, Page } from '@playwright/test';
import type { BrowserProfile } from '../fixtures/browser-profile.ts';
import type { Stack } from '../fixtures/stack-control.ts';
import { LoginPage } from '../pages/login-page.ts';
import { pause } from './key-log.ts';

/** The state of a run while a member types. */
export interface Scene {
  stack: Stack;
  profile: BrowserProfile;
  context: BrowserContext;
  page: Page;
  account: { email: string; password: string };
  path: string;
  random: Random;
  /** Has to be called at the moment of the interruption. */
  stopTyping(): Promise<void>;
}

/** An interruption of typing; resolves with the page that the member sees afterwards. */
export interface Ending {
  name: string;
  happen(scene: Scene): Promise<Page>;
}

export const endings: readonly Ending[] = [
  {
    name: 'a reload',
    async happen({ page, stopTyping }) {
      await stopTyping();
      await page.reload();
      return page;
    },
  },
  {
    name: 'the tab being closed',
    async happen({ page, context, path, stopTyping }) {
      await stopTyping();
      await page.close();
      return openAt(context, path);
    },
  },
  {
    name: 'the browser being killed',
    async happen({ profile, account, path, stopTyping }) {
      await stopTyping();
      await profile.kill();
      return openKilled(profile, account, path);
    },
  },
  {
    name: 'losing the network, then the tab',
    async happen({ page, context, path, random, stopTyping }) {
      await context.setOffline(true);
      await pause(random.below(3_000));
      await stopTyping();
      await page.close();
      await context.setOffline(false);
      return openAt(context, path);
    },
  },
  {
    name: 'the server being killed and started again',
    async happen({ stack, page, random, stopTyping }) {
      await stack.killBff();
      await pause(random.below(3_000));
      await stopTyping();
      await stack.startBff();
      await page.reload();
      return page;
    },
  },
  {
    name: 'a server outage while typing, and a reload',
    async happen({ stack, page, random, stopTyping }) {
      await leaveServerDead(stack, random);
      await pause(random.below(5_000));
      await stopTyping();
      await page.reload();
      return page;
    },
  },
  {
    name: 'a server outage, and the tab being closed',
    async happen({ stack, page, context, path, random, stopTyping }) {
      await stack.killBff();
      // Longer than the first save attempts.
      await pause(random.below(12_000));
      await stopTyping();
      await page.close();
      await stack.startBff();
      return openAt(context, path);
    },
  },
  {
    name: 'two server outages while typing, and the browser being killed',
    async happen({ stack, profile, account, path, random, stopTyping }) {
      await leaveServerDead(stack, random);
      await pause(random.below(3_000));
      await stack.killBff();
      await pause(random.below(3_000));
      await stopTyping();
      await profile.kill();
      await stack.startBff();
      return openKilled(profile, account, path);
    },
  },
  {
    name: 'the session expiring',
    async happen({ stack, page, account, path, random, stopTyping }) {
      await stack.endSessions();
      // A save during typing redirects to the sign-in page.
      await pause(random.below(8_000));
      await stopTyping();
      await page.goto(path);
      await signInAgain(page, account, path);
      return page;
    },
  },
];

async function leaveServerDead(stack: Stack, random: Random): Promise<void> {
  await stack.killBff();
  await pause(random.below(8_000));
  await stack.startBff();
}

/** Closing the browser ends a session without "remember me". */
async function openKilled(
  profile: BrowserProfile,
  account: Scene['account'],
  path: string,
): Promise<Page> {
  const context = await profile.open();
  // After 30 s the browser has stored its session cookies and restores them after a crash.
  await context.clearCookies();
  const page = await openAt(context, path);
  await signInAgain(page, account, path);
  return page;
}

async function signInAgain(page: Page, account: Scene['account'], path: string): Promise<void> {
  await page.waitForURL(/\/login/);
  await new LoginPage(page).signIn(account);
  await page.waitForURL((url) => url.pathname === path);
}

async function openAt(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  return page;
}
