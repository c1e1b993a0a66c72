import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkout } from '../lib/folders.ts';

const browserSources = [
  'shell/src',
  'shell/sdk/src',
  'mfe-auth/src',
  'mfe-tools/src',
  'mfe-notes/src',
];
const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...browserSources], {
  cwd: checkout,
  encoding: 'utf8',
});
const sources = listed
  .split('\n')
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/testing\//.test(path));

// It runs before anything is loaded; the shell parses the same response again.
const firstScript = 'shell/src/boot/boot.ts';

test('browser code › parses each JSON response with a schema of the contract', () => {
  const unread = sources.filter((path) =>
    readFileSync(join(checkout, path), 'utf8').includes('.json()'),
  );
  expect(unread).toEqual([firstScript]);
});
