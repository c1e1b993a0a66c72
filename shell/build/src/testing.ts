import { fileURLToPath } from 'node:url';
import { defineConfig, type ViteUserConfig } from 'vitest/config';

export { fromNewerServer, invalidResponses, unreadable } from './answer-cases.ts';
export { assertModule, type ModuleUnderTest } from './assert-module.ts';

/**
 * Vitest settings for screens: a DOM without styles, no console output, timeouts for slow machines.
 */
export const screenTests = {
  environment: 'happy-dom',
  // Property tests take seconds on a slow machine.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 15_000 } },
  setupFiles: [
    'reset-globals',
    'reset-page',
    'quiet-console',
    'without-styles',
    'wait-timeouts',
    // Last, because configuring the testing library resets options that are not given.
    'strict-mode',
  ].map((name) => fileURLToPath(import.meta.resolve(`@firedeck/build/${name}`))),
  deps: {
    optimizer: {
      // Prebundled, because loading the small files of these packages for each test file took
      // longer than the tests. Lists every package that renders: a missing one would load a second
      // React.
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
