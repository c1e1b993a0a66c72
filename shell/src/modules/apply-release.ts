import { type ModuleChoice, ownValue } from '@firedeck/contract';
import { parseDocument } from './parse-document.ts';
import type { ReadyModule } from './remote-scripts.ts';
import { allowScripts } from './script-integrity.ts';

/** Set by development builds: applies an update, or resolves to false if it needs a reload. */
type ApplyBuild = (base: string, files: string[]) => Promise<boolean>;
const { firedeckHot = {} } = globalThis as { firedeckHot?: Record<string, ApplyBuild> };

let applied: Promise<boolean> = Promise.resolve(true);

/**
 * Development only: replaces the components of this page by those of the current builds, which
 * preserves their state.
 *
 * @returns false if a change needs a reload
 */
export function applyRelease(): Promise<boolean> {
  // One at a time: each update applies on top of the one before.
  applied = applied.then(applyLiveBuilds).catch(() => false);
  return applied;
}

async function applyLiveBuilds(): Promise<boolean> {
  const response = await fetch(location.href);
  const [, block = ''] = /id="firedeck-modules">([^<]*)</.exec(await response.text()) ?? [];
  const { documentModules } = parseDocument(block);
  if (!documentModules) return false;
  const modules = documentModules.modules.filter(isReady);
  allowScripts(modules);
  const results = await Promise.all(modules.map(applyModule));
  return results.every(Boolean);
}

const isReady = (choice: ModuleChoice): choice is ReadyModule => choice.state === 'ready';

async function applyModule({ id, base, descriptor }: ReadyModule): Promise<boolean> {
  const apply = ownValue(firedeckHot, id);
  if (apply) return apply(base, descriptor.files);
  // A module that is not loaded yet would load the build listed in the document.
  return document.getElementById('firedeck-modules')?.textContent?.includes(`"${base}"`) ?? false;
}
