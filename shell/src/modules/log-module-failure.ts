import type { ModuleChoice } from '@firedeck/contract';
import { logFailure } from '@firedeck/sdk';

/** Whoever looks at the browser's log sees which release of which module failed, and why. */
export function logModuleFailure(
  { id, descriptor }: ModuleChoice,
  kind: string,
  cause: unknown,
): void {
  logFailure(`module ${id} ${descriptor.version} failed (${kind})`, cause);
}
