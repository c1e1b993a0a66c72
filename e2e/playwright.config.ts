import { defineConfig } from '@playwright/test';

// No background networking: the browser contacts only the stack under test.
const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

const chromium = process.env.FIREDECK_CHROMIUM;

export default defineConfig({
  testDir: '.',
  projects: [
    {
      name: 'product',
      testMatch: '**/*.spec.ts',
      testIgnore: ['drafts/**', 'release/**', 'looks/**'],
    },
    // These build modules and have their own stack.
    {
      name: 'release',
      testMatch: 'release/*.spec.ts',
      timeout: 180_000,
      expect: { timeout: 30_000 },
    },
    { name: 'drafts', testMatch: 'drafts/*.spec.ts' },
    // Pictures of every screen in every look: tests take minutes, so a missing control fails earlier.
    { name: 'looks', testMatch: 'looks/*.spec.ts', use: { actionTimeout: 15_000 } },
  ],
  outputDir: 'test-results',
  ...(process.env.FIREDECK_OWN_STACKS ? {} : { globalSetup: './fixtures/stack.ts' }),
  workers: Number(process.env.FIREDECK_E2E_WORKERS ?? 1),
  forbidOnly: true,
  // For very slow machines; tests of speed have their own limits.
  timeout: 120_000,
  // The full table of outages opens eight tabs in parallel.
  expect: { timeout: process.env.FIREDECK_FAULTS === 'full' ? 30_000 : 20_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    // Playwright's routes don't see the requests of a service worker; specs of the worker allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Recording takes a third of the processor time. To debug: FIREDECK_TRACE=retain-on-failure.
    trace: process.env.FIREDECK_TRACE === 'retain-on-failure' ? 'retain-on-failure' : 'off',
    // Test clusters have their own certificate authority.
    ignoreHTTPSErrors: process.env.FIREDECK_E2E_OWN_AUTHORITY === 'yes',
    launchOptions: {
      args: chromiumArguments,
      ...(chromium ? { executablePath: chromium } : {}),
    },
  },
});
