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
    // These have a stack of their own, and build modules beside it.
    {
      name: 'release',
      testMatch: 'release/*.spec.ts',
      timeout: 180_000,
      expect: { timeout: 30_000 },
    },
    { name: 'drafts', testMatch: 'drafts/*.spec.ts' },
    // Pictures of every screen in every look. A test may take minutes, but waits for a control for seconds.
    { name: 'looks', testMatch: 'looks/*.spec.ts', use: { actionTimeout: 15_000 } },
  ],
  outputDir: 'test-results',
  ...(process.env.FIREDECK_OWN_STACKS ? {} : { globalSetup: './fixtures/stack.ts' }),
  workers: Number(process.env.FIREDECK_E2E_WORKERS ?? 1),
  forbidOnly: true,
  // For the slowest of machines; what has to be quick says so itself.
  timeout: 120_000,
  // The whole table of outages opens eight tabs at once.
  expect: { timeout: process.env.FIREDECK_FAULTS === 'full' ? 30_000 : 20_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    // Requests of a page with a worker are hidden from routes; the specs of the worker allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Recording takes a third of the processor: FIREDECK_TRACE=retain-on-failure to look into a failure.
    trace: process.env.FIREDECK_TRACE === 'retain-on-failure' ? 'retain-on-failure' : 'off',
    // A test cluster has its own certificate authority.
    ignoreHTTPSErrors: process.env.FIREDECK_E2E_OWN_AUTHORITY === 'yes',
    launchOptions: {
      args: chromiumArguments,
      ...(chromium ? { executablePath: chromium } : {}),
    },
  },
});
