import type { ShellServices } from '@firedeck/sdk';
import { provideShell } from '@firedeck/sdk/testing';

/** Provides only the shell services a test needs. */
export function standInShell(services: Partial<ShellServices>): void {
  provideShell(services as ShellServices);
}
