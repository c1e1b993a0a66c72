import { sharedFiles, template } from '../release/create-module.ts';

/** A workspace that is published for teams, with its description for registries. */
export interface LibraryPackage {
  folder: string;
  description: string;
  /** Peer dependencies: two copies of them would not share their state. */
  peers: readonly string[];
  /** Files of the folder that are published as they are. */
  files?: readonly string[];
}

/** In the order of their dependencies. */
export const libraryPackages: readonly LibraryPackage[] = [
  {
    folder: 'bff/contract',
    description: 'Shapes, limits and error codes of the Firedeck API, as zod schemas and types',
    peers: [],
  },
  {
    folder: 'shell/kit',
    description: 'The components and libraries that the Firedeck shell shares with its modules',
    peers: ['react', 'react-dom'],
  },
  {
    folder: 'shell/sdk',
    description: 'What a module of Firedeck uses of its shell: session, API, toasts, drafts, theme',
    peers: ['react'],
    files: ['README.md', 'declarations*.txt'],
  },
  {
    folder: 'shell/build',
    description: 'Builds and tests a module of Firedeck: one call for rspack, one for vitest',
    peers: ['@rspack/cli', '@rspack/core', 'vitest'],
  },
];

/** A command that is published for teams. Its version is the newest of its CHANGELOG.md. */
export interface CommandPackage {
  name: string;
  /** The folder of its changelog. */
  folder: string;
  /** The source file that is bundled into the script. */
  entry: string;
  /** Further files of the package. */
  more: readonly string[];
}

export const cliPackage: CommandPackage = {
  name: '@firedeck/cli',
  folder: 'infra/packages/cli',
  entry: 'infra/packages/cli/firedeck.ts',
  more: [],
};

/** Contains the versions of the libraries. */
export const creatorPackage: CommandPackage = {
  name: '@firedeck/create-module',
  folder: 'infra/packages/create-module',
  entry: 'infra/packages/create-module/create-module.ts',
  more: [
    'infra/packages/create-module/files',
    ...[...sharedFiles, 'package.json'].map((file) => `${template}/${file}`),
  ],
};

/** The version at the top of a changelog; null without one. */
export const newestVersion = (changelog: string): string | null =>
  /^## (\d+\.\d+\.\d+)$/m.exec(changelog)?.[1] ?? null;
