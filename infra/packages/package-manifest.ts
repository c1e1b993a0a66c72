import type { LibraryPackage } from './library-packages.ts';

export interface Manifest {
  name: string;
  version: string;
  exports: Record<string, string>;
  dependencies?: Record<string, string>;
  [more: string]: unknown;
}

/** The oldest Node that runs a module's TypeScript configuration without a loader. */
export const supportedNode = '>=22.18.0';

const ownScope = '@firedeck/';

/**
 * The published package.json: compiled files with their types, nothing private. Our own packages are
 * required as ranges, others at the version they were tested with.
 */
export function publishedManifest(
  source: Manifest,
  { description, peers, files }: Omit<Required<LibraryPackage>, 'folder'>,
): Record<string, unknown> {
  const { name, version, license, type, sideEffects, dependencies = {} } = source;
  const all = Object.entries(dependencies).map(([library, range]): [string, string] => [
    library,
    library.startsWith(ownScope) || peers.includes(library) ? `^${range}` : range,
  ]);
  const isPeer = ([library]: [string, string]) => peers.includes(library);
  const peerDependencies = Object.fromEntries(all.filter(isPeer));
  return {
    name,
    version,
    description,
    license,
    type,
    ...(sideEffects !== undefined && { sideEffects }),
    engines: { node: supportedNode },
    files: ['dist', ...files],
    exports: publishedExports(source.exports),
    dependencies: Object.fromEntries(all.filter((one) => !isPeer(one))),
    ...(peers.length > 0 && { peerDependencies }),
  };
}

/** `./src/index.ts` → `./dist/index.js` with its types; other files as they are. */
function publishedExports(exports: Record<string, string>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(exports).map(([entry, file]) => {
      const compiled = /^\.\/src\/(.*)\.tsx?$/.exec(file)?.[1];
      if (compiled === undefined) return [entry, file];
      return [entry, { types: `./dist/${compiled}.d.ts`, default: `./dist/${compiled}.js` }];
    }),
  );
}
