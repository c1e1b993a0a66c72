import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Config } from '../src/config.ts';
import { aMember, type TestMember } from './builders.ts';
import { startTestApp, type TestApp } from './test-app.ts';

/**
 * A bff for the file or `describe` that calls this; its properties are there once tests run.
 * Plain objects in place of `test.extend`: functions of the file use them as its tests do.
 */
export function setUpTestApp(overrides?: Partial<Config>): TestApp {
  return setUp(
    () => startTestApp(overrides),
    (testApp) => testApp.close(),
  );
}

/** Another process of the same deployment. */
export function setUpSecondApp(first: TestApp, overrides?: Partial<Config>): TestApp {
  return setUp(
    () => {
      const { mongodbUri, keysDir } = first.config;
      return startTestApp({ mongodbUri, keysDir, ...overrides });
    },
    // The database is the first one's.
    ({ app }) => app.close(),
  );
}

/** A member for all tests of the file or `describe`. */
export function setUpMember(testApp: TestApp): TestMember {
  return setUp(() => aMember(testApp.app));
}

/** A new member for each test. */
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
