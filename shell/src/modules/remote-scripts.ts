import type { ModuleChoice } from '@firedeck/contract';

export type ReadyModule = Extract<ModuleChoice, { state: 'ready' }>;

interface Script {
  url: string;
  integrity: string;
}

/** The scripts that showing one view takes, the entry first. */
export function scriptsOf({ base, descriptor }: ReadyModule, view: string): Script[] {
  const files = [descriptor.entry, ...(descriptor.scripts[view] ?? [])];
  return files.map((file) => ({
    url: `${base}${file}`,
    integrity: descriptor.integrity[file] ?? '',
  }));
}

/** Starts all scripts of a view at once; otherwise each would be asked for by the one before. */
export function preloadScripts(scripts: Script[]): void {
  for (const { url, integrity } of scripts) {
    if (document.querySelector(`link[rel="preload"][href="${url}"],script[src="${url}"]`)) continue;
    const link = document.createElement('link');
    Object.assign(link, { rel: 'preload', as: 'script', integrity, crossOrigin: 'anonymous' });
    link.href = url;
    document.head.append(link);
  }
}

/**
 * Asks for each script past every cache: a bad answer that a cache kept, or a connection that hangs,
 * would otherwise be met again. Bounded in time; its own failures show when the script is loaded.
 */
export async function renewScripts(scripts: Script[], limitMs: number): Promise<void> {
  giveUpPending(scripts);
  await Promise.allSettled(
    scripts.map(async ({ url }) => {
      const signal = AbortSignal.timeout(limitMs);
      const answer = await fetch(url, { cache: 'reload', signal });
      await answer.arrayBuffer();
    }),
  );
}

// A script element that still waits is told that it failed, so that its loader can begin anew.
function giveUpPending(scripts: Script[]): void {
  for (const { url } of scripts) {
    document.querySelector(`link[rel="preload"][href="${url}"]`)?.remove();
    document.querySelector(`script[src$="${url}"]`)?.dispatchEvent(new Event('error'));
  }
}
