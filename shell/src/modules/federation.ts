import type { ModuleChoice } from '@firedeck/contract';
import { getInstance, loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { ReadyModule } from './remote-scripts.ts';
import { enforceScriptIntegrity } from './script-integrity.ts';

const entryTimeoutMs = 15_000;
const remoteName = (id: string): string => `firedeck_${id}`;

/** Registers the modules with the federation runtime without loading them. */
export function registerModules(choices: ModuleChoice[]): void {
  const modules = choices.filter((choice): choice is ReadyModule => choice.state === 'ready');
  enforceScriptIntegrity(modules);
  getInstance()?.registerPlugins([
    {
      name: 'firedeck-entries',
      // Called only for remote entries; the build sets the timeout of chunks.
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

/** Rejects with the error of the runtime or the script. */
export function loadExposed(id: string): Promise<unknown> {
  return loadRemote(`${remoteName(id)}/module`);
}

// Attributes must match the preload link, or the browser loads the script twice. Its integrity is set
// when it is added to the page.
function entryScript(url: string): HTMLScriptElement {
  const script = document.createElement('script');
  Object.assign(script, { async: true, crossOrigin: 'anonymous' });
  script.src = url;
  return script;
}
