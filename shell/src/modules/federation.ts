import type { ModuleChoice } from '@firedeck/contract';
import { getInstance, loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { holdScriptsToHashes } from './known-scripts.ts';
import type { ReadyModule } from './remote-scripts.ts';

const entryTimeoutMs = 15_000;
const remoteName = (id: string): string => `firedeck_${id}`;

/** Makes the modules known to the federation runtime; nothing is loaded yet. */
export function registerModules(choices: ModuleChoice[]): void {
  const modules = choices.filter((choice): choice is ReadyModule => choice.state === 'ready');
  holdScriptsToHashes(modules);
  getInstance()?.registerPlugins([
    {
      name: 'firedeck-entries',
      // Called for entries alone; chunks have their time limit from the build.
      createScript: ({ url }) => ({ script: entryScript(url), timeout: entryTimeoutMs }),
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

// Its hash is set as it is added to the page: exactly as its preload link has it, or the browser
// would load it twice.
function entryScript(url: string): HTMLScriptElement {
  const script = document.createElement('script');
  Object.assign(script, { async: true, crossOrigin: 'anonymous' });
  script.src = url;
  return script;
}
