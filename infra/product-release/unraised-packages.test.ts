import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { checkout } from '../lib/folders.ts';
import { libraryPackages, newestVersion } from '../packages/library-packages.ts';
import { makeRepository } from './testing/make-repository.ts';
import { listUnraised } from './unraised-packages.ts';

async function makeRelease() {
  const { folder, git, commit: commitAll } = await makeRepository();
  const commit = (files: Record<string, string>) => {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    git('add', '.');
    commitAll('feat: one');
  };
  commit({
    'shell/kit/src/index.ts': 'one',
    'shell/kit/CHANGELOG.md': '# kit\n\n## 1.0.0\n',
    'infra/packages/cli/CHANGELOG.md': '# cli\n\n## 1.0.0\n',
  });
  git('tag', 'v1.0.0');
  return { folder, commit };
}

const changed = { 'shell/kit/src/index.ts': 'two' };
const raised = { 'shell/kit/CHANGELOG.md': '# kit\n\n## 1.0.1\n\n## 1.0.0\n' };

test.each([
  ['nothing', { 'README.md': 'new' }, []],
  ['a test', { 'shell/kit/src/index.test.ts': 'new' }, []],
  ['a package and its version', { ...changed, ...raised }, []],
  ['a package alone', changed, ['shell/kit']],
  ['a bundled file of one command', { 'infra/release/publish.ts': 'two' }, ['infra/packages/cli']],
  [
    'a bundled file of another folder',
    { 'infra/contracts/used-beyond-range.ts': 'two' },
    ['infra/packages/cli'],
  ],
  [
    'a bundled file of both commands',
    { 'infra/lib/user-error.ts': 'two' },
    ['infra/packages/cli', 'infra/packages/create-module'],
  ],
  [
    'a template of new modules',
    { 'infra/packages/create-module/files/README.md': 'two' },
    ['infra/packages/create-module'],
  ],
  ['a file that no command bundles', { 'infra/lib/skip-tests.ts': 'two' }, []],
])('since the release changed %s', async (_what, files, unraised) => {
  const { folder, commit } = await makeRelease();
  commit(files);
  expect(listUnraised('v1.0.0', folder)).toEqual(unraised);
});

test.each(libraryPackages)(
  '$folder › the newest version of its changelog is that of its package.json',
  ({ folder }) => {
    const read = (name: string) => readFileSync(join(checkout, folder, name), 'utf8');
    expect(newestVersion(read('CHANGELOG.md'))).toBe(JSON.parse(read('package.json')).version);
  },
);
