import { fileURLToPath } from 'node:url';
import { defineConfig, type ViteUserConfig } from 'vitest/config';

export { fromNewerServer, garbageAnswers, unreadable } from './answer-cases.ts';
export { assertModule, type ModuleUnderTest } from './assert-module.ts';

/** The vitest configuration of a module: a DOM, and no console output. */
export function defineModuleTests(): ViteUserConfig {
  return defineConfig({
    test: {
      environment: 'happy-dom',
      include: ['src/**/*.test.{ts,tsx}'],
      exclude: ['**/*.integration.test.ts'],
      setupFiles: [fileURLToPath(import.meta.resolve('@firedeck/build/quiet-console'))],
    },
  });
}
