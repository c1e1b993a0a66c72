/** The parts of a package-lock.json that matter for completing it. */
export interface Lockfile {
  packages: Record<string, LockedPackage>;
}

interface LockedPackage {
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

/** A package that its parent names and the lockfile lacks. */
export interface MissingPackage {
  name: string;
  version: string;
  parent: string;
}

/**
 * Packages without an entry, mostly optional ones. A registry that lacks packages for other platforms makes npm
 * leave them out: `npm ci` then refuses here, or leaves macOS and Windows without a binary.
 */
export function missingPackages({ packages }: Lockfile): MissingPackage[] {
  return Object.entries(packages).flatMap(([parent, { dependencies, optionalDependencies }]) =>
    Object.entries({ ...dependencies, ...optionalDependencies })
      .filter(([name]) => !foldersAbove(parent).some((above) => packages[above + name]))
      .map(([name, version]) => ({ name, version, parent })),
  );
}

/** Entries that name the place they were downloaded from, which others may not reach. */
export function entriesWithAddress({ packages }: Lockfile): string[] {
  return Object.entries(packages)
    .filter(([, entry]) => entry.resolved !== undefined && !entry.link)
    .map(([path]) => path);
}

/** Entries whose download npm could not compare with a hash. */
export function entriesWithoutIntegrity({ packages }: Lockfile): string[] {
  return Object.entries(packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.link)
    .filter(([, { integrity = '' }]) => !integrity.startsWith('sha512-'))
    .map(([path]) => path);
}

/** The lockfile with an entry for every optional package and without download addresses. */
export function completed(lock: Lockfile): Lockfile {
  const packages = { ...lock.packages };
  for (const path of entriesWithAddress(lock)) {
    const { resolved: _, ...entry } = packages[path] ?? {};
    packages[path] = entry;
  }
  for (const missing of missingPackages(lock)) {
    const top = `node_modules/${missing.name}`;
    const path = packages[top] ? `${missing.parent}/${top}` : top;
    packages[path] = stub(missing, lock.packages[missing.parent]?.dev ?? false);
  }
  const sorted = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
  return { ...lock, packages: Object.fromEntries(sorted) };
}

function stub({ name, version, parent }: MissingPackage, dev: boolean): LockedPackage {
  if (!/^\d+\.\d+\.\d+[\w.+-]*$/.test(version))
    throw new Error(`${parent} asks for ${name} ${version}: the lockfile needs one exact version`);
  const platform = platformOf(name);
  if (platform.os === undefined)
    throw new Error(`the name of ${name} does not tell its platform: add its entry by hand`);
  return { version, ...platform, ...(dev ? { dev } : {}), optional: true };
}

const systems: Record<string, string> = {
  darwin: 'darwin',
  linux: 'linux',
  win32: 'win32',
  windows: 'win32',
  freebsd: 'freebsd',
  openbsd: 'openbsd',
  netbsd: 'netbsd',
  openharmony: 'openharmony',
  android: 'android',
  sunos: 'sunos',
  aix: 'aix',
};

const processors: Record<string, string> = {
  x64: 'x64',
  '64': 'x64',
  arm64: 'arm64',
  arm: 'arm',
  ia32: 'ia32',
  ppc64: 'ppc64',
  riscv64: 'riscv64',
  s390x: 's390x',
  loong64: 'loong64',
  wasm32: 'wasm32',
};

/** For which machines a binary package is, as its name says: `@x/cli-linux-arm64-musl`. */
export function platformOf(name: string): Pick<LockedPackage, 'os' | 'cpu' | 'libc'> {
  const words = name.split(/[^a-z0-9]+/);
  const os = words.flatMap((word) => systems[word] ?? []);
  const cpu = words.flatMap((word) => processors[word] ?? []);
  const libc = words.includes('musl') ? ['musl'] : ['glibc'];
  const hasLibc = words.includes('musl') || words.includes('gnu');
  return {
    ...(cpu.length > 0 ? { cpu: cpu.slice(0, 1) } : {}),
    ...(os[0] === 'linux' && hasLibc ? { libc } : {}),
    ...(os.length > 0 ? { os: os.slice(0, 1) } : {}),
  };
}

// Where Node looks from a package: its own node_modules, then every one above.
function foldersAbove(path: string): string[] {
  const own = path === '' ? 'node_modules/' : `${path}/node_modules/`;
  const above = path.includes('/node_modules/')
    ? path.slice(0, path.lastIndexOf('/node_modules/'))
    : '';
  return path === '' ? [own] : [own, ...foldersAbove(above)];
}
