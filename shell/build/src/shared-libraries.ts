import { installedVersion } from './installed-version.ts';

/**
 * Libraries shared at run time, by exact import specifier: a bare key doesn't cover subpaths. Libraries
 * behind the kit are not shared, because modules use them through the kit.
 */
const sharedRequests = {
  react: 'react',
  'react/jsx-runtime': 'react',
  'react/jsx-dev-runtime': 'react',
  'react-dom': 'react-dom',
  '@emotion/react': '@emotion/react',
  '@emotion/styled': '@emotion/styled',
  '@firedeck/sdk': '@firedeck/sdk',
  '@firedeck/kit': '@firedeck/kit',
} as const;

const sharedPackages = [...new Set(Object.values(sharedRequests))];
// Provided by the shell: remotes don't bundle the federation runtime.
const federationRuntime = '@module-federation/runtime';

const toCaretRange = (version: string): string => `^${version.replace(/\.\d+$/, '.0')}`;

/** Exact versions this checkout's shell provides, by package. */
export function providedVersions(): Record<string, string> {
  return listVersions([...sharedPackages, federationRuntime]);
}

/** The ranges a remote built here requires, by package; the sdk's range comes from its config. */
export function requiredRanges(sdkRange: string): Record<string, string> {
  const ranges = Object.entries(providedVersions()).map(([name, version]) => [
    name,
    toCaretRange(version),
  ]);
  return { ...Object.fromEntries(ranges), '@firedeck/sdk': sdkRange };
}

/** `shared` of the host: eager, so that no async bootstrap is needed. */
export function sharedByShell(development: boolean) {
  const versions = providedVersions();
  return mapRequests(development, (library) => ({
    singleton: true,
    strictVersion: true,
    eager: true,
    version: versions[library] ?? '',
    requiredVersion: versions[library] ?? '',
  }));
}

/** `shared` of a remote, which never bundles a copy. */
export function sharedByRemote(development: boolean, sdkRange: string) {
  const ranges = requiredRanges(sdkRange);
  return mapRequests(development, (library) => ({
    singleton: true,
    strictVersion: true,
    import: false as const,
    requiredVersion: ranges[library] ?? '',
  }));
}

function mapRequests<Entry>(development: boolean, entryFor: (library: string) => Entry) {
  const entries = Object.entries(sharedRequests)
    .filter(([request]) => development || request !== 'react/jsx-dev-runtime')
    .map(([request, library]) => [request, entryFor(library)] as const);
  return Object.fromEntries(entries);
}

function listVersions(libraries: string[]): Record<string, string> {
  return Object.fromEntries(libraries.map((library) => [library, installedVersion(library)]));
}
