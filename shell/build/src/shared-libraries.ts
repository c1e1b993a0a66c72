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
const sdk = '@firedeck/sdk';

/** The shared ranges in a module's config. */
export interface RangesOfConfig {
  requires: { sdk: string };
  shared?: Record<string, string> | undefined;
}

const toCaretRange = (version: string): string => `^${version.replace(/\.\d+$/, '.0')}`;

/** The exact versions that this checkout's shell provides, by package. */
export function providedVersions(): Record<string, string> {
  return listVersions([...sharedPackages, federationRuntime]);
}

/**
 * The ranges that a remote requires, by package: from its config, else derived from the installed
 * version.
 *
 * @throws Error for a package that the shell does not share, and for the sdk in `shared`
 */
export function requiredRanges({ requires, shared = {} }: RangesOfConfig): Record<string, string> {
  const provided = providedVersions();
  const unknown = Object.keys(shared).filter((name) => !Object.hasOwn(provided, name));
  if (unknown.length > 0)
    throw new Error(
      `The shell shares no ${unknown.join(', ')}. It shares ${Object.keys(provided).join(', ')}.`,
    );
  if (Object.hasOwn(shared, sdk))
    throw new Error(`The range of ${sdk} is not one of \`shared\`: say it in \`requires.sdk\`.`);
  const ranges = Object.entries(provided).map(([name, version]) => [name, toCaretRange(version)]);
  return { ...Object.fromEntries(ranges), ...shared, [sdk]: requires.sdk };
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
export function sharedByRemote(development: boolean, config: RangesOfConfig) {
  const ranges = requiredRanges(config);
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
