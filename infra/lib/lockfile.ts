/** The parts of a package-lock.json that its completion uses. */
export interface Lockfile {
  packages: Record<string, LockedPackage>;
}

export interface LockedPackage {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** A dependency without an entry in the lockfile. */
export interface MissingPackage {
  name: string;
  version: string;
  parent: string;
}

/**
 * Dependencies without an entry, mostly optional ones. When a registry lacks the packages of other platforms,
 * npm leaves them out: `npm ci` then fails, or leaves macOS and Windows without a binary.
 */
export function missingPackages({ packages }: Lockfile): MissingPackage[] {
  return Object.entries(packages).flatMap(([parent, { dependencies, optionalDependencies }]) =>
    Object.entries({ ...dependencies, ...optionalDependencies })
      .filter(([name]) => !parentFolders(parent).some((above) => packages[above + name]))
      .map(([name, version]) => ({ name, version, parent })),
  );
}

/** Entries with a download address, which others may not reach. */
export function entriesWithAddress({ packages }: Lockfile): string[] {
  return Object.entries(packages)
    .filter(([, entry]) => entry.resolved !== undefined && !entry.link)
    .map(([path]) => path);
}

/** Entries whose download npm cannot verify. */
export function entriesWithoutIntegrity({ packages }: Lockfile): string[] {
  return Object.entries(packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.link)
    .filter(([, { integrity = '' }]) => !integrity.startsWith('sha512-'))
    .map(([path]) => path);
}

// Node resolves from the package's own node_modules, then from every parent's.
function parentFolders(path: string): string[] {
  const own = path === '' ? 'node_modules/' : `${path}/node_modules/`;
  const above = path.includes('/node_modules/')
    ? path.slice(0, path.lastIndexOf('/node_modules/'))
    : '';
  return path === '' ? [own] : [own, ...parentFolders(above)];
}
