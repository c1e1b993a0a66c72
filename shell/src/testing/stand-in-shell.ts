import type { ShellServices } from '@firedeck/sdk';
import { provideShell } from '@firedeck/sdk/testing';

/** As much of the shell's services as a test needs; the rest is not there. */
export function standInShell(services: Partial<ShellServices>): void {
  provideShell(services as ShellServices);
}
