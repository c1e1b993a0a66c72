import type { CommandSource, FiredeckModule, ModuleContext } from '@firedeck/sdk';
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

/** Loads what a module offers to the search. @throws ModuleFailure of kind `shape` */
export async function commandSourceOf({
  config,
  commands,
}: FiredeckModule): Promise<CommandSource> {
  const source = (await commands?.())?.commandSource;
  if (typeof source?.commands !== 'function' || typeof source.subscribe !== 'function')
    throw new ModuleFailure('shape', `${config.id} has no commands`);
  return source;
}
