import { type ModuleChoice, ownValue } from '@firedeck/contract';
import { parseDocument } from './parse-document.ts';
import type { ReadyModule } from './remote-scripts.ts';
import { allowScripts } from './script-integrity.ts';

/** Filled by builds in development: replaces what changed, false where that needs a reload. */
type ApplyBuild = (base: string, files: string[]) => Promise<boolean>;
const { firedeckHot = {} } = globalThis as { firedeckHot?: Record<string, ApplyBuild> };

let applied: Promise<boolean> = Promise.resolve(true);

/**
 * Only in development: replaces the components of this page by those of the live builds; their state stays.
 *
 * @returns false when something changed that only a reload brings
 */
export function applyRelease(): Promise<boolean> {
  // A build is applied onto the one before it.
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
  // Not loaded yet; later it would be loaded as the document lists it.
  return document.getElementById('firedeck-modules')?.textContent?.includes(`"${base}"`) ?? false;
}
