import type { ModuleChoice, ModuleFailureKind } from '@firedeck/contract';
import { logFailure } from '@firedeck/sdk';
import { reportModuleFailure } from './report-module-failure.ts';

/** Logs the module's release and the cause to the console, and reports the failure to the server. */
export function logModuleFailure(
  choice: ModuleChoice,
  kind: ModuleFailureKind,
  cause: unknown,
): void {
  const { id, descriptor } = choice;
  logFailure(`module ${id} ${descriptor.version} failed (${kind})`, cause);
  reportModuleFailure(choice, kind);
}
