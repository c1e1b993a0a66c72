import { checkout } from '../lib/folders.ts';
import { git } from '../lib/git.ts';
import { UserError } from '../lib/user-error.ts';
import { bundledFiles } from '../packages/bundled-files.ts';
import {
  cliPackage,
  creatorPackage,
  libraryPackages,
  newestVersion,
} from '../packages/library-packages.ts';

const libraries = libraryPackages.map(({ folder }) => ({
  folder,
  sources: [`${folder}/src`, `${folder}/package.json`],
}));
const commands = [cliPackage, creatorPackage].map(({ folder, entry, more }) => ({
  folder,
  sources: [...bundledFiles(entry), ...more],
}));
const published = [...libraries, ...commands];
const notTests = [':(exclude)*.test.ts', ':(exclude)*.test.tsx'];

/** Folders of packages that changed since the release, without a newer version in their changelog. */
export const listUnraised = (previous: string, root = checkout): string[] =>
  published
    .filter(({ sources }) => isChanged(root, [previous, 'HEAD', '--', ...sources, ...notTests]))
    .map(({ folder }) => folder)
    .filter((folder) => versionAt(root, previous, folder) === versionAt(root, 'HEAD', folder));

/** A registry would keep the earlier contents of such a version. @throws UserError */
export function needRaisedVersions(previous: string | null): void {
  const unraised = previous === null ? [] : listUnraised(previous);
  if (unraised.length > 0)
    throw new UserError(
      `Changed since ${previous} without a new version in CHANGELOG.md: ${unraised.join(', ')}.`,
    );
}

const isChanged = (root: string, words: string[]): boolean =>
  git(root, 'diff', '--name-only', ...words)?.trim() !== '';

const versionAt = (root: string, commit: string, folder: string): string | null =>
  newestVersion(git(root, 'show', `${commit}:${folder}/CHANGELOG.md`) ?? '');
