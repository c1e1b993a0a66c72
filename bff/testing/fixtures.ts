import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Config } from '../src/config.ts';
import { aMember, type TestMember } from './builders.ts';
import { startTestApp, type TestApp } from './test-app.ts';

/**
 * A bff for the calling file or `describe`; its properties are set once tests run. Plain objects
 * instead of `test.extend`, so that functions in the file can use them, too.
 */
export function setUpTestApp(overrides?: Partial<Config>): TestApp {
  return setUp(
    () => startTestApp(overrides),
    (testApp) => testApp.close(),
  );
}

/** Starts another process of the same deployment. */
export function setUpSecondApp(first: TestApp, overrides?: Partial<Config>): TestApp {
  return setUp(
    () => {
      const { mongodbUri, keysDir } = first.config;
      return startTestApp({ mongodbUri, keysDir, ...overrides });
    },
    // The first process owns the database.
    ({ app }) => app.close(),
  );
}

/** One member for all tests of the file or `describe`. */
export function setUpMember(testApp: TestApp): TestMember {
  return setUp(() => aMember(testApp.app));
}

export function setUpMemberOfEachTest(testApp: TestApp): TestMember {
  const member = {} as TestMember;
  beforeEach(async () => {
    Object.assign(member, await aMember(testApp.app));
  });
  return member;
}

function setUp<T extends object>(start: () => Promise<T>, end?: (started: T) => unknown): T {
  const started = {} as T;
  beforeAll(async () => {
    Object.assign(started, await start());
  });
  if (end) afterAll(() => end(started));
  return started;
}
