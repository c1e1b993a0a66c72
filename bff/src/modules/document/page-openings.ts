import type { DocumentModules, ModuleDescriptor } from '@firedeck/contract';
import type { ModuleRecord } from '../registry/modules-repository.ts';

interface Released {
  shell: ModuleDescriptor;
  modules: readonly ModuleRecord[];
  chosen: DocumentModules;
}

/** Sources of scripts that render before any bundle, if the shell supports them. */
export function listOpenings(ids: readonly string[], { shell, modules, chosen }: Released) {
  if (!shell.document?.opening) return [];
  return chosen.modules.flatMap((choice) => {
    if (choice.state !== 'ready' || !ids.includes(choice.id)) return [];
    const { current, previous, canary } = modules.find(({ id }) => id === choice.id) ?? {};
    const whole = [current, previous, canary?.descriptor].find(
      (one) => one?.artifact === choice.descriptor.artifact,
    );
    return whole?.opening ?? [];
  });
}
