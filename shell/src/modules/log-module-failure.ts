import type { ModuleChoice, ModuleFailureKind } from '@firedeck/contract';
import { logFailure } from '@firedeck/sdk';
import { reportModuleFailure } from './report-module-failure.ts';

/** Whoever looks at the browser's log sees which release of which module failed, and why; the server is told which. */
export function logModuleFailure(
  choice: ModuleChoice,
  kind: ModuleFailureKind,
  cause: unknown,
): void {
  const { id, descriptor } = choice;
  logFailure(`module ${id} ${descriptor.version} failed (${kind})`, cause);
  reportModuleFailure(choice, kind);
}
