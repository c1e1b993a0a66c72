import type { ModuleChoice } from '@firedeck/contract';
import { getInstance, loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { ReadyModule } from './remote-scripts.ts';

const entryTimeoutMs = 15_000;
const remoteName = (id: string): string => `firedeck_${id}`;

/** Makes the modules known to the federation runtime; nothing is loaded yet. */
export function registerModules(choices: ModuleChoice[]): void {
  const modules = choices.filter((choice): choice is ReadyModule => choice.state === 'ready');
  const integrity = new Map(
    modules.map(({ base, descriptor }) => [
      new URL(`${base}${descriptor.entry}`, location.origin).href,
      descriptor.integrity[descriptor.entry] ?? '',
    ]),
  );
  getInstance()?.registerPlugins([
    {
      name: 'firedeck-entries',
      // Called for entries alone; chunks get integrity and time limit from the build.
      createScript: ({ url }) => ({
        script: entryScript(url, integrity.get(new URL(url, location.origin).href) ?? ''),
        timeout: entryTimeoutMs,
      }),
    },
  ]);
  registerRemotes(
    modules.map(({ id, base, descriptor }) => ({
      name: remoteName(id),
      entry: `${base}${descriptor.entry}`,
    })),
  );
}

/** Loads what a remote exposes; rejects with what the runtime or the script threw. */
export function loadExposed(id: string): Promise<unknown> {
  return loadRemote(`${remoteName(id)}/module`);
}

// Exactly as its preload link has it, or the browser would load it twice.
function entryScript(url: string, integrity: string): HTMLScriptElement {
  const script = document.createElement('script');
  Object.assign(script, { async: true, crossOrigin: 'anonymous', integrity });
  script.src = url;
  return script;
}
