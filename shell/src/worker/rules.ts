import { type DocumentModules, isOfAgency, serverPaths } from '@firedeck/contract';

type RequestRoute = 'page' | 'preload' | 'artifact' | 'network';

/** A file of a module; only scripts have a hash. */
export interface ArtifactFile {
  path: string;
  integrity: string;
}

const maxAgeMs = 14 * 86_400_000;

/**
 * How the worker handles a request. Only pages and artifact files may come from the cache; agency
 * pages never do, because any document of this origin can write it. Other navigations use the
 * preloaded response, because the browser has already sent that request, and an identity provider's
 * redirect is valid only once.
 */
export function routeRequest(
  { method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>,
  origin: string,
): RequestRoute {
  const { origin: requested, pathname } = new URL(url);
  if (method !== 'GET' || requested !== origin) return 'network';
  const ofServer = serverPaths.find((path) => `${pathname}/`.startsWith(`${path}/`));
  if (mode !== 'navigate') return ofServer === '/mf' ? 'artifact' : 'network';
  return ofServer || isOfAgency(pathname) ? 'preload' : 'page';
}

export const isImmutable = ({ status, headers }: Response): boolean =>
  status === 200 && /immutable/.test(headers.get('cache-control') ?? '');

/** Whether a document contains member data. */
export const isNoStore = ({ headers }: Response): boolean =>
  /no-store/.test(headers.get('cache-control') ?? '');

/**
 * `cachedAt` in milliseconds. A future time, from before the clock was set back, counts as expired.
 */
export const isExpired = (cachedAt: number, now: number): boolean =>
  !(now >= cachedAt && now - cachedAt < maxAgeMs);

/** The release number of the document; it grows with each release. */
export const readSerial = (html: string): number => parseModules(html).serial;

/** All files of the modules that a document can load. */
export function listFiles(html: string): ArtifactFile[] {
  return parseModules(html).modules.flatMap((choice) => {
    if (choice.state !== 'ready') return [];
    const { integrity, files } = choice.descriptor;
    return [...Object.entries(integrity), ...files.map((file) => [file, ''] as const)].map(
      ([file, hash]) => ({ path: choice.base + file, integrity: hash }),
    );
  });
}

function parseModules(html: string): DocumentModules {
  // The server escapes `<` inside the block.
  const block = /id="firedeck-modules">([^<]*)</.exec(html)?.[1];
  return JSON.parse(block ?? '{"serial":0,"modules":[]}');
}

/** Cached paths of neither the current nor the previous artifact of their module. */
export function listObsolete(
  cached: string[],
  before: ArtifactFile[],
  now: ArtifactFile[],
): string[] {
  const previous = new Set(before.map(({ path }) => toArtifactPath(path)));
  const current = new Set(now.map(({ path }) => toArtifactPath(path)));
  const unchanged = new Set([...current].filter((base) => previous.has(base)).map(toModulePath));
  return cached.filter((path) => {
    const base = toArtifactPath(path);
    return !current.has(base) && !previous.has(base) && !unchanged.has(toModulePath(base));
  });
}

/** `/mf/<module>/1.0.0-0` of `/mf/<module>/1.0.0-0/main.js`. */
const toArtifactPath = (path: string): string => path.split('/', 4).join('/');
const toModulePath = (path: string): string => path.split('/', 3).join('/');
