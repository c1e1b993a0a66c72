import { existsSync } from 'node:fs';
import { glob, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureCached, readCached } from '../../lib/ensure-cached.ts';
import { cacheFolder } from '../../lib/folders.ts';
import { UserError } from '../../lib/user-error.ts';
import { openPrivateApt, type PrivateApt } from './apt.ts';
import { type DebianSource, debianSource } from './debian-source.ts';
import { unpackAll, wrapProgram } from './unpack.ts';

/** An unpacked tree of Debian packages in the user's cache. */
interface PackageTree {
  root: string;
  /** Version of the first requested package. */
  version: string;
}

interface PackageRequest {
  /** Folder name in the cache. */
  name: string;
  /** What to fetch, or how to choose it from the package lists; the first one determines the version. */
  packages: string[] | ((apt: PrivateApt) => Promise<string[]>);
  /** Programs that will be started: a pattern of paths, as `usr/bin/redis-server`. */
  programs?: string;
  /** Use the release of the host: for programs that must use its C library. */
  useHostRelease?: boolean;
  /** Runs once on the unpacked tree. */
  finish?: (root: string) => Promise<void>;
}

const opened = new Map<string, Promise<PrivateApt>>();

/** The newest cached tree of that name, or one fetched now. */
export async function packageTree(request: PackageRequest): Promise<PackageTree> {
  return (await findCachedTree(request.name)) ?? (await fetchTree(request));
}

async function findCachedTree(name: string): Promise<PackageTree | undefined> {
  const folder = join(cacheFolder(), 'packages', name);
  if (!existsSync(folder)) return undefined;
  const versions = (await readdir(folder)).filter((entry) => !entry.startsWith('.')).sort(byNumber);
  for (const entry of versions.toReversed()) {
    const facts = await readCached<{ version: string }>(join(folder, entry));
    if (facts !== undefined) return { root: join(folder, entry), version: facts.version };
  }
  return undefined;
}

async function fetchTree(request: PackageRequest): Promise<PackageTree> {
  const { name, programs, finish, useHostRelease } = request;
  const source = debianSource(useHostRelease);
  if (typeof source === 'string') throw new UserError(source);
  const apt = await shareApt(source);
  const packages = Array.isArray(request.packages) ? request.packages : await request.packages(apt);
  const version = await apt.candidate(packages[0] ?? '');
  if (version === undefined) throw new UserError(`${source.suite} has no package ${packages[0]}`);
  const root = join(cacheFolder(), 'packages', name, version.replaceAll(/[^\w.+-]/g, '_'));
  await ensureCached(root, async (unfinished) => {
    await unpackAll(await apt.download(packages), unfinished);
    await finish?.(unfinished);
    if (programs !== undefined)
      for await (const program of glob(programs, { cwd: unfinished }))
        await wrapProgram(unfinished, root, program);
    return { version, packages };
  });
  return { root, version };
}

// Services fetch in parallel; the package lists are fetched once.
function shareApt(source: DebianSource): Promise<PrivateApt> {
  const apt = opened.get(source.suite) ?? openPrivateApt(source);
  opened.set(source.suite, apt);
  return apt;
}

function byNumber(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}
