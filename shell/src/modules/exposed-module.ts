import type { FiredeckModule, ModuleContext } from '@firedeck/sdk';
import { ModuleFailure } from './view-state.ts';

/** What a remote exposed, as the module it has to be. @throws ModuleFailure of kind `shape` */
export function asModule(exposed: unknown, id: string): FiredeckModule {
  const module = (exposed as { module?: FiredeckModule } | null)?.module;
  if (module?.config?.id !== id || typeof module.views !== 'object')
    throw new ModuleFailure('shape', `What ${id} exposes is not its module`);
  return module;
}

/** Runs a module's own preparation, once. @throws ModuleFailure of kind `setup` */
export function setUp(module: FiredeckModule, context: ModuleContext): FiredeckModule {
  try {
    module.setup?.(context);
    return module;
  } catch (error) {
    throw new ModuleFailure('setup', `${module.config.id} could not be set up`, error);
  }
}
