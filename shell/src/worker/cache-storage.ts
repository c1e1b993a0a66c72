import {
  type ArtifactFile,
  isExpired,
  isImmutable,
  isNoStore,
  listFiles,
  listObsolete,
  readSerial,
} from './rules.ts';

const documentPath = '/';
const cachedAt = 'x-firedeck-cached-at';
// The worker that replaces this one deletes caches by this prefix.
const openDocuments = () => caches.open('fd-documents');
const openArtifacts = () => caches.open('fd-artifacts');
const ignoreVary = { ignoreVary: true };

export async function readDocument(): Promise<Response | undefined> {
  const cached = await (await openDocuments()).match(documentPath);
  return cached && !isExpired(Number(cached.headers.get(cachedAt)), Date.now())
    ? cached
    : undefined;
}

/**
 * Caches a document after every file of its modules, so that it never lacks a script. Skips
 * `no-store` documents, which contain member data.
 */
export async function cacheDocument(response: Response): Promise<void> {
  if (!response.ok || isNoStore(response)) return;
  const html = await response.text();
  const files = listFiles(html);
  if (files.length === 0) return;
  const [documents, artifacts] = [await openDocuments(), await openArtifacts()];
  await cacheMissing(artifacts, files);
  const before = await (await documents.match(documentPath))?.text();
  // This response is older than the cached one.
  if (before && readSerial(before) > readSerial(html)) return;
  const headers = new Headers(response.headers);
  headers.set(cachedAt, String(Date.now()));
  await documents.put(documentPath, new Response(markCached(html), { headers }));
  const previous = before ? listFiles(before) : [];
  for (const path of listObsolete(await listCached(artifacts), previous, files))
    await artifacts.delete(path, ignoreVary);
}

// Read by the page: the connection is slow or down.
const markCached = (html: string): string => html.replace('<html ', '<html data-cached ');

// Sequential, so that the page's own requests come first.
async function cacheMissing(artifacts: Cache, files: ArtifactFile[]): Promise<void> {
  const cached = new Set(await listCached(artifacts));
  for (const { path, integrity } of files)
    if (!cached.has(path)) {
      const response = await fetch(path, { integrity });
      if (!isImmutable(response)) throw new Error(`${path} cannot be cached`);
      await putArtifact(artifacts, path, response);
    }
}

const listCached = async (artifacts: Cache): Promise<string[]> =>
  (await artifacts.keys()).map(({ url }) => new URL(url).pathname);

export async function readArtifact({ url, cache }: Request): Promise<Response | undefined> {
  // After a failure the page bypasses all caches.
  return cache === 'reload' ? undefined : (await openArtifacts()).match(url, ignoreVary);
}

export async function cacheArtifact({ url }: Request, response: Response): Promise<void> {
  if (isImmutable(response)) await putArtifact(await openArtifacts(), url, response);
}

// `put` would keep a second entry if the `Vary` header differs.
async function putArtifact(artifacts: Cache, url: string, response: Response): Promise<void> {
  await artifacts.delete(url, ignoreVary);
  await artifacts.put(url, response);
}
