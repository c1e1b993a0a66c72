import type { ModuleChoice } from '@firedeck/contract';
import { logFailure } from '@firedeck/sdk';
import { moduleConfig } from '../../module.config.ts';
import { logModuleFailure } from './log-module-failure.ts';
import { reportModuleFailure } from './report-module-failure.ts';

/** Reports an invalid response to the console, and to the server under the module that parsed it. */
export function createUnreadableReporter(modules: readonly ModuleChoice[]) {
  return (id: string, failure: Error): void => {
    const choice = modules.find((module) => module.id === id);
    if (choice) logModuleFailure(choice, 'answer', failure);
    else reportUnknownModule(id, failure);
  };
}

// An invalid document doesn't say which shell this is, but its script URLs do.
function reportUnknownModule(id: string, failure: Error): void {
  logFailure(`invalid response for ${id}`, failure);
  const script = document.querySelector<HTMLScriptElement>(
    `script[src*="/mf/${moduleConfig.id}/"]`,
  );
  const artifact = script?.src.split('/').at(-2);
  if (id === moduleConfig.id && artifact)
    reportModuleFailure({ id, descriptor: { artifact } }, 'answer');
}
