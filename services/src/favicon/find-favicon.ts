import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { times } from '@firedeck/contract/jobs';
import { type Attempt, attempt, attemptIcon } from './attempt.ts';
import type { GuardedNetwork } from './guarded-network.ts';
import type { Icon } from './image-check.ts';
import { readManifestIcons } from './manifest-icons.ts';
import { readPageIcons } from './page-icons.ts';
import { pathCandidates } from './path-candidates.ts';

/** What came of a look-up; `from` and `reasons` are for the log. */
export type FaviconFinding =
  | { state: 'found'; icon: Icon; from: string }
  | { state: 'none' | 'failed'; reasons: string[] };

export interface FaviconSearch {
  /** Where to begin, e.g. `https://example.org`. */
  origin: URL;
  network: GuardedNetwork;
  /** Address of a third party with `{host}` in it, null for none. */
  fallback: string | null;
  /** Ends the whole search. */
  signal: AbortSignal;
}

interface Source {
  from: string;
  /** Under way already, best first; none of them rejects. */
  attempts: Promise<Promise<Attempt<Icon>>[]>;
}

// What a site far away has by then need not be looked for at six more places.
const headStartMs = 250;

/**
 * Asks the site for all it may have side by side and takes the first in order that is an icon: what the
 * page declares, its manifest, the usual paths; a third party only where all that was met is public.
 * The site has 3 s in all, however its answers hang together, the third party 3 s of its own.
 */
export async function findFavicon(search: FaviconSearch): Promise<FaviconFinding> {
  const decided = new AbortController();
  const siteTime = AbortSignal.timeout(times.faviconAttemptMs);
  const signal = AbortSignal.any([search.signal, decided.signal, siteTime]);
  const endings: Attempt<unknown>[] = [];
  try {
    for (const { from, attempts } of sourcesOf({ ...search, signal }, endings)) {
      for (const pending of await attempts) {
        const ending = await pending;
        endings.push(ending);
        if (ending.state === 'found') return { state: 'found', icon: ending.result, from };
      }
    }
    return await fromThirdParty(search, endings);
  } finally {
    decided.abort();
  }
}

function sourcesOf({ origin, network, signal }: FaviconSearch, endings: Attempt<unknown>[]) {
  const icons = async (urls: readonly URL[], declaredBy: URL | null = null) =>
    urls.map((url) => attemptIcon({ network, url, signal, declaredBy }));
  const page = attempt({
    network,
    url: new URL('/', origin),
    declaredBy: null,
    signal,
    read: readPageIcons,
    accept: 'text/html,application/xhtml+xml',
  });
  const declared = async () => {
    const read = await page;
    endings.push(read);
    return read.state === 'found' ? icons(read.result.icons, read.result.url) : [];
  };
  const named = async () => {
    const read = await page;
    if (read.state !== 'found' || read.result.manifest === null) return [];
    const listed = await attempt({
      network,
      url: read.result.manifest,
      declaredBy: read.result.url,
      signal,
      read: readManifestIcons,
      accept: 'application/manifest+json,application/json',
    });
    endings.push(listed);
    return listed.state === 'found' ? icons(listed.result.icons, listed.result.url) : [];
  };
  const [usual, ...others] = pathCandidates;
  const atUsual = icons([new URL(usual, origin)]);
  const waitHeadStart = async () => {
    const firstCandidates = Promise.all([page, ...(await atUsual)]);
    await Promise.race([firstCandidates, pause(headStartMs)]);
    // Where one of these is the icon, it is taken before others are begun in vain.
    await nextTurn();
  };
  const headStart = waitHeadStart();
  // Not any more where something was found meanwhile.
  const later = async (path: string) =>
    headStart.then(() => (signal.aborted ? [] : icons([new URL(path, origin)])));
  return [
    { from: 'page', attempts: declared() },
    { from: 'manifest', attempts: named() },
    { from: usual, attempts: atUsual },
    ...others.map((path) => ({ from: path, attempts: later(path) })),
  ] satisfies Source[];
}

async function fromThirdParty(
  { origin, network, fallback, signal }: FaviconSearch,
  endings: Attempt<unknown>[],
): Promise<FaviconFinding> {
  if (fallback !== null && network.metOnlyPublic()) {
    const url = new URL(fallback.replaceAll('{host}', encodeURIComponent(origin.hostname)));
    const ending = await attemptIcon({ network, url, declaredBy: null, signal });
    if (ending.state === 'found')
      return { state: 'found', icon: ending.result, from: 'third party' };
    endings.push(ending);
  }
  const reasons = [...new Set(endings.flatMap((end) => (end.state === 'found' ? [] : end.reason)))];
  const isUncertain = endings.some(({ state }) => state === 'trouble');
  return { state: isUncertain ? 'failed' : 'none', reasons };
}
