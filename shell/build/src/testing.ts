import { fileURLToPath } from 'node:url';
import { defineConfig, type ViteUserConfig } from 'vitest/config';

export { fromNewerServer, invalidResponses, unreadable } from './answer-cases.ts';
export { assertModule, type ModuleUnderTest } from './assert-module.ts';

/** Settings of vitest for screens: a DOM without styles, no console output, waits for a slow machine. */
export const screenTests = {
  environment: 'happy-dom',
  // Drawn and hostile contents take seconds on a slow machine; what hangs takes forever.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 15_000 } },
  setupFiles: [
    'reset-globals',
    'reset-page',
    'quiet-console',
    'without-styles',
    'wait-timeouts',
    // After these: settings of the testing library that are not named are unset.
    'strict-mode',
  ].map((name) => fileURLToPath(import.meta.resolve(`@firedeck/build/${name}`))),
  deps: {
    optimizer: {
      // Each file loads its packages again, and the hundreds of small files of these took longer than the
      // tests. All that render are listed: one left out would load a React of its own.
      client: {
        enabled: true,
        include: [
          '@dnd-kit/core',
          '@dnd-kit/sortable',
          '@dnd-kit/utilities',
          '@emotion/cache',
          '@emotion/react',
          '@mui/material',
          '@reduxjs/toolkit',
          '@reduxjs/toolkit/query/react',
          '@testing-library/react',
          'notistack',
          'react',
          'react-dom',
          'react-dom/client',
          'react-redux',
          'react-router-dom',
        ],
      },
    },
  },
} as const satisfies ViteUserConfig['test'];

/** The vitest configuration of a module. */
export function defineModuleTests(): ViteUserConfig {
  return defineConfig({
    test: {
      ...screenTests,
      include: ['src/**/*.test.{ts,tsx}'],
      exclude: ['**/*.integration.test.ts'],
    },
  });
}
