import { installedVersion } from './installed-version.ts';

/**
 * What shell and modules share at run time, by the exact request that code writes: a bare key covers
 * nothing below it. The libraries behind the kit are never shared, they are reached through the kit.
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
// Part of what the shell provides: remotes carry no federation runtime of their own.
const federationRuntime = '@module-federation/runtime';

const caretOf = (version: string): string => `^${version.replace(/\.\d+$/, '.0')}`;

/** Exact versions that this checkout's shell brings along, by package. */
export function providedVersions(): Record<string, string> {
  return versionsOf([...sharedPackages, federationRuntime]);
}

/** The ranges a remote built here needs, by package; the sdk's is the one its team tested on. */
export function neededRanges(sdkRange: string): Record<string, string> {
  const ranges = Object.entries(providedVersions()).map(([name, version]) => [
    name,
    caretOf(version),
  ]);
  return { ...Object.fromEntries(ranges), '@firedeck/sdk': sdkRange };
}

/** `shared` of the host: all there from the first moment, so no asynchronous start is needed. */
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

/** `shared` of a remote: never a copy of its own. */
export function sharedByRemote(development: boolean, sdkRange: string) {
  const ranges = neededRanges(sdkRange);
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

function versionsOf(libraries: string[]): Record<string, string> {
  return Object.fromEntries(libraries.map((library) => [library, installedVersion(library)]));
}
