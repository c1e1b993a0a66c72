import { type ModuleChoice, ownValue } from '@firedeck/contract';

export type ReadyModule = Extract<ModuleChoice, { state: 'ready' }>;

interface Script {
  url: string;
  integrity: string;
}

/** The scripts that showing one view takes, the entry first. */
export function scriptsOf({ base, descriptor }: ReadyModule, view: string): Script[] {
  const files = [descriptor.entry, ...(ownValue(descriptor.scripts, view) ?? [])];
  return files.map((file) => ({
    url: `${base}${file}`,
    integrity: ownValue(descriptor.integrity, file) ?? '',
  }));
}

// What was asked for in this page; the rest of its life it comes out of the browser's cache.
const asked = new Set<string>();

/**
 * Starts all scripts of a view at once; otherwise each would be asked for by the one before.
 * By fetch: a link that preloads, added within seconds of the page's load event, is reported in the
 * console as unused while the script before it still loads.
 */
export function preloadScripts(scripts: Script[]): void {
  for (const { url } of scripts) {
    if (asked.has(url) || document.querySelector(`link[rel="preload"][href="${url}"]`)) continue;
    asked.add(url);
    fetch(url)
      .then((answer) => answer.arrayBuffer())
      .catch(() => undefined);
  }
}

/**
 * Asks for each script past every cache: a bad answer that a cache kept, or a connection that hangs,
 * would otherwise be met again. Bounded in time.
 *
 * @returns whether all of them were answered.
 */
export async function renewScripts(scripts: Script[], limitMs: number): Promise<boolean> {
  giveUpPending(scripts);
  const answers = scripts.map(async ({ url }) => {
    const signal = AbortSignal.timeout(limitMs);
    const answer = await fetch(url, { cache: 'reload', signal });
    await answer.arrayBuffer();
    return answer.ok;
  });
  const settled = await Promise.allSettled(answers);
  return settled.every((answer) => answer.status === 'fulfilled' && answer.value);
}

// A script element that still waits is told that it failed, so that its loader can begin anew.
function giveUpPending(scripts: Script[]): void {
  for (const { url } of scripts) {
    document.querySelector(`link[rel="preload"][href="${url}"]`)?.remove();
    document.querySelector(`script[src$="${url}"]`)?.dispatchEvent(new Event('error'));
  }
}
