import {
  entriesWithAddress,
  type LockedPackage,
  type Lockfile,
  type MissingPackage,
  missingPackages,
} from '../lib/lockfile.ts';

/** The lockfile with an entry for every optional package and without download addresses. */
export function completeLockfile(lock: Lockfile): Lockfile {
  const packages = { ...lock.packages };
  for (const path of entriesWithAddress(lock)) {
    const { resolved: _, ...entry } = packages[path] ?? {};
    packages[path] = entry;
  }
  for (const missing of missingPackages(lock)) {
    const top = `node_modules/${missing.name}`;
    const path = packages[top] ? `${missing.parent}/${top}` : top;
    packages[path] = createEntry(missing, lock.packages[missing.parent]?.dev ?? false);
  }
  const sorted = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
  return { ...lock, packages: Object.fromEntries(sorted) };
}

function createEntry({ name, version, parent }: MissingPackage, dev: boolean): LockedPackage {
  if (!/^\d+\.\d+\.\d+[\w.+-]*$/.test(version))
    throw new Error(`${parent} requires ${name} ${version}: the lockfile needs an exact version`);
  const platform = parsePlatform(name);
  if (platform.os === undefined)
    throw new Error(`the name of ${name} has no platform: add its entry by hand`);
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

/** The platform in the name of a binary package: `@x/cli-linux-arm64-musl`. */
export function parsePlatform(name: string): Pick<LockedPackage, 'os' | 'cpu' | 'libc'> {
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
