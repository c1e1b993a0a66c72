import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { cacheFolder } from '../folders.ts';
import { keepOnce, readKept } from '../kept-once.ts';
import { Trouble } from '../trouble.ts';
import { openPrivateApt, type PrivateApt } from './apt.ts';
import { type DebianSource, debianSource } from './debian-source.ts';
import { unpackAll } from './unpack.ts';

/** An unpacked tree of Debian packages in the user's cache. */
export interface PackageTree {
  root: string;
  /** The version of the package the tree was made for. */
  version: string;
}

interface Wish {
  /** Folder name in the cache. */
  name: string;
  /** What to fetch, decided with the package lists at hand; the first one gives the version. */
  choose: (apt: PrivateApt) => Promise<string[]>;
  /** Of the release that this machine runs: for programs that must use its own C library. */
  ofThisRelease?: boolean;
  /** Run once on the unpacked tree; `root` is where it will be at last. */
  finish?: (unfinished: string, root: string) => Promise<void>;
}

const opened = new Map<string, Promise<PrivateApt>>();

/** The newest kept tree of that name, or one fetched now. */
export async function packageTree(wish: Wish): Promise<PackageTree> {
  return (await keptTree(wish.name)) ?? (await fetchTree(wish));
}

/** The newest tree of that name in the cache. */
export async function keptTree(name: string): Promise<PackageTree | undefined> {
  const folder = join(cacheFolder(), name);
  if (!existsSync(folder)) return undefined;
  const versions = (await readdir(folder)).filter((entry) => !entry.startsWith('.')).sort(byNumber);
  for (const entry of versions.toReversed()) {
    const facts = await readKept<{ version: string }>(join(folder, entry));
    if (facts !== undefined) return { root: join(folder, entry), version: facts.version };
  }
  return undefined;
}

async function fetchTree(wish: Wish): Promise<PackageTree> {
  const { name, choose, finish, ofThisRelease } = wish;
  const source = debianSource(ofThisRelease);
  if (typeof source === 'string') throw new Trouble(source);
  const apt = await shareApt(source);
  const packages = await choose(apt);
  const version = await apt.candidate(packages[0] ?? '');
  if (version === undefined) throw new Trouble(`${source.suite} has no package ${packages[0]}`);
  const root = join(cacheFolder(), name, version.replaceAll(/[^\w.+-]/g, '_'));
  await keepOnce(root, async (unfinished) => {
    await unpackAll(await apt.download(packages), unfinished);
    await finish?.(unfinished, root);
    return { version, packages };
  });
  return { root, version };
}

// Several services fetch side by side; the package lists are fetched once.
function shareApt(source: DebianSource): Promise<PrivateApt> {
  const apt = opened.get(source.suite) ?? openPrivateApt(source);
  opened.set(source.suite, apt);
  return apt;
}

/** Removes what fetching left in the temporary folder. */
export async function closeApt(): Promise<void> {
  const all = await Promise.allSettled(opened.values());
  opened.clear();
  for (const one of all) if (one.status === 'fulfilled') await one.value.remove();
}

function byNumber(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}
