import type { ModuleChoice } from '@firedeck/contract';
import { logFailure } from '@firedeck/sdk';
import { moduleConfig } from '../../module.config.ts';
import { logModuleFailure } from './log-module-failure.ts';
import { reportModuleFailure } from './report-module-failure.ts';

/** Tells of what did not fit: the browser's log, and the server under the module that reads it. */
export function createUnreadableReport(modules: readonly ModuleChoice[]) {
  return (id: string, failure: Error): void => {
    const choice = modules.find((module) => module.id === id);
    if (choice) logModuleFailure(choice, 'answer', failure);
    else reportWithoutChoice(id, failure);
  };
}

// A document that cannot be read does not say either which shell this is: its own scripts do.
function reportWithoutChoice(id: string, failure: Error): void {
  logFailure(`what ${id} asked for could not be read`, failure);
  const script = document.querySelector<HTMLScriptElement>(
    `script[src*="/mf/${moduleConfig.id}/"]`,
  );
  const artifact = script?.src.split('/').at(-2);
  if (id === moduleConfig.id && artifact)
    reportModuleFailure({ id, descriptor: { artifact } }, 'answer');
}
