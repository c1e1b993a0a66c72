import { type ModuleChoice, ownValue } from '@firedeck/contract';

export type ReadyModule = Extract<ModuleChoice, { state: 'ready' }>;

interface Script {
  url: string;
  integrity: string;
}

/** The scripts one view needs, the entry first. */
export function listScripts({ base, descriptor }: ReadyModule, view: string): Script[] {
  const files = [descriptor.entry, ...(ownValue(descriptor.scripts, view) ?? [])];
  return files.map((file) => ({
    url: `${base}${file}`,
    integrity: ownValue(descriptor.integrity, file) ?? '',
  }));
}

// Already requested by this page, so the browser has them in its cache.
const requestedUrls = new Set<string>();

/**
 * Requests all scripts of a view in parallel; otherwise each would wait for the one before it. Uses
 * fetch, because a preload link added around the load event logs an "unused preload" warning while
 * an earlier script still loads.
 */
export function preloadScripts(scripts: Script[]): void {
  for (const { url } of scripts) {
    if (requestedUrls.has(url) || document.querySelector(`link[rel="preload"][href="${url}"]`))
      continue;
    requestedUrls.add(url);
    fetch(url)
      .then((response) => response.arrayBuffer())
      .catch(() => undefined);
  }
}

/**
 * Fetches each script bypassing caches: otherwise a cached bad response or a hanging connection
 * would be reused.
 *
 * @returns whether all succeeded within `timeoutMs`
 */
export async function refetchScripts(scripts: Script[], timeoutMs: number): Promise<boolean> {
  abortPending(scripts);
  const responses = scripts.map(async ({ url }) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { cache: 'reload', signal });
    await response.arrayBuffer();
    return response.ok;
  });
  const settled = await Promise.allSettled(responses);
  return settled.every((result) => result.status === 'fulfilled' && result.value);
}

// Fails pending script elements, so that their loader can start over.
function abortPending(scripts: Script[]): void {
  for (const { url } of scripts) {
    document.querySelector(`link[rel="preload"][href="${url}"]`)?.remove();
    document.querySelector(`script[src$="${url}"]`)?.dispatchEvent(new Event('error'));
  }
}
