import type { CommandSource, FiredeckModule, ModuleContext } from '@firedeck/sdk';
import { ModuleFailure } from './view-state.ts';

/** What a remote exposed, as the module it has to be. @throws ModuleFailure of kind `shape` */
export function asModule(exposed: unknown, id: string): FiredeckModule {
  const module = (exposed as { module?: FiredeckModule } | null)?.module;
  if (module?.config?.id !== id || typeof module.views !== 'object')
    throw new ModuleFailure('shape', `What ${id} exposes is not its module`);
  return module;
}

/**
 * Runs a module's own preparation, once; half of it is undone, as the next attempt does it all.
 *
 * @throws ModuleFailure of kind `setup`
 */
export function setUp(module: FiredeckModule, context: ModuleContext): FiredeckModule {
  const stops: (() => void)[] = [];
  const noted = (stop: () => void): (() => void) => {
    stops.push(stop);
    return stop;
  };
  try {
    module.setup?.({
      ...context,
      onEvent: (name, listener) => noted(context.onEvent(name, listener)),
      beforeSignOut: (flush) => noted(context.beforeSignOut(flush)),
    });
    return module;
  } catch (error) {
    for (const stop of stops) stop();
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
