import type { CommandSource, FiredeckModule, ModuleContext } from '@firedeck/sdk';
import { ModuleFailure } from './view-state.ts';

/** @throws ModuleFailure of kind `shape` when a remote exposes no valid module */
export function assertModule(exposed: unknown, id: string): FiredeckModule {
  const module = (exposed as { module?: FiredeckModule } | null)?.module;
  if (module?.config?.id !== id || typeof module.views !== 'object')
    throw new ModuleFailure('shape', `${id} exposes no valid module`);
  return module;
}

/**
 * Runs a module's setup; undoes a failed one, so that the next attempt starts over.
 *
 * @throws ModuleFailure of kind `setup`
 */
export function setUpModule(module: FiredeckModule, context: ModuleContext): FiredeckModule {
  const cleanups: (() => void)[] = [];
  const track = (stop: () => void): (() => void) => {
    cleanups.push(stop);
    return stop;
  };
  try {
    module.setup?.({
      ...context,
      onEvent: (name, listener) => track(context.onEvent(name, listener)),
      beforeSignOut: (flush) => track(context.beforeSignOut(flush)),
    });
    return module;
  } catch (error) {
    for (const stop of cleanups) stop();
    throw new ModuleFailure('setup', `Setup of ${module.config.id} failed`, error);
  }
}

/** Loads a module's search commands. @throws ModuleFailure of kind `shape` */
export async function loadCommandSource({
  config,
  commands,
}: FiredeckModule): Promise<CommandSource> {
  const source = (await commands?.())?.commandSource;
  if (typeof source?.commands !== 'function' || typeof source.subscribe !== 'function')
    throw new ModuleFailure('shape', `${config.id} has no command source`);
  return source;
}
