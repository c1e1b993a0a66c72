import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { times } from '@firedeck/contract/jobs';
import { type Attempt, attempt, attemptIcon } from './attempt.ts';
import type { GuardedNetwork } from './guarded-network.ts';
import type { Icon } from './image-check.ts';
import { readManifestIcons } from './manifest-icons.ts';
import { readPageIcons } from './page-icons.ts';
import { pathCandidates } from './path-candidates.ts';

/** Result of a lookup; `from` and `reasons` are for logs. */
export type FaviconFinding = IconFinding & {
  /** Title of the site's page; absent without one, and if any contacted address was internal. */
  title?: string;
};

type IconFinding =
  | { state: 'found'; icon: Icon; from: string }
  | { state: 'none' | 'failed'; reasons: string[] };

type Page = Promise<Attempt<Awaited<ReturnType<typeof readPageIcons>>>>;

export interface FaviconSearch {
  /** URL to start at, e.g. `https://example.org`. */
  origin: URL;
  network: GuardedNetwork;
  /** URL template of a third-party icon service with `{host}`, or null. */
  fallback: string | null;
  /** Aborts the whole search. */
  signal: AbortSignal;
}

interface Source {
  from: string;
  /** Started attempts, best first; none rejects. */
  attempts: Promise<Promise<Attempt<Icon>>[]>;
}

// Head start for page and favicon.ico, before six more paths are requested.
const headStartMs = 250;

/**
 * Requests all candidates in parallel and takes the first valid icon in order: declared by the page, by
 * its manifest, the usual paths, then a third party if all contacted addresses were public. The site
 * has 3 s in total, the third party another 3 s.
 */
export async function findFavicon(search: FaviconSearch): Promise<FaviconFinding> {
  const decided = new AbortController();
  const siteTime = AbortSignal.timeout(times.faviconAttemptMs);
  const signal = AbortSignal.any([search.signal, decided.signal, siteTime]);
  const page = readPage({ ...search, signal });
  try {
    const finding = await findIcon(search, { page, signal });
    const read = await page;
    const title =
      read.state === 'found' && search.network.usedOnlyPublicAddresses() ? read.result.title : '';
    return title ? { ...finding, title } : finding;
  } finally {
    decided.abort();
  }
}

async function findIcon(
  search: FaviconSearch,
  { page, signal }: { page: Page; signal: AbortSignal },
): Promise<IconFinding> {
  const endings: Attempt<unknown>[] = [];
  for (const { from, attempts } of createSources({ ...search, signal }, page, endings)) {
    for (const pending of await attempts) {
      const ending = await pending;
      endings.push(ending);
      if (ending.state === 'found') return { state: 'found', icon: ending.result, from };
    }
  }
  return fromThirdParty(search, endings);
}

const readPage = ({ origin, network, signal }: FaviconSearch): Page =>
  attempt({
    network,
    url: new URL('/', origin),
    declaredBy: null,
    signal,
    read: readPageIcons,
    accept: 'text/html,application/xhtml+xml',
  });

function createSources(
  { origin, network, signal }: FaviconSearch,
  page: Page,
  endings: Attempt<unknown>[],
) {
  const icons = async (urls: readonly URL[], declaredBy: URL | null = null) =>
    urls.map((url) => attemptIcon({ network, url, signal, declaredBy }));
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
    // Let a found icon settle before more requests start.
    await nextTurn();
  };
  const headStart = waitHeadStart();
  // Skipped if an icon has been found in the meantime.
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
): Promise<IconFinding> {
  if (fallback !== null && network.usedOnlyPublicAddresses()) {
    const url = new URL(fallback.replaceAll('{host}', encodeURIComponent(origin.hostname)));
    const ending = await attemptIcon({ network, url, declaredBy: null, signal });
    if (ending.state === 'found')
      return { state: 'found', icon: ending.result, from: 'third party' };
    endings.push(ending);
  }
  const reasons = [...new Set(endings.flatMap((end) => (end.state === 'found' ? [] : end.reason)))];
  const isUncertain = endings.some(({ state }) => state === 'unavailable');
  return { state: isUncertain ? 'failed' : 'none', reasons };
}
