import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkout } from '../lib/folders.ts';
import { makeTemporaryFolder } from '../lib/temporary-folder.ts';
import { findBrokenLinks, listAnchors } from './markdown-links.ts';

const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.md'], {
  cwd: checkout,
  encoding: 'utf8',
});

describe.each(listed.split('\n').filter(Boolean))('%s', (page) => {
  it('each internal link › leads to an existing file and heading', () => {
    expect(findBrokenLinks(checkout, page)).toEqual([]);
  });
});

describe('a page', () => {
  it('with links to a missing file, a missing heading and a heading of a folder › lists these three', async () => {
    const root = await makeTemporaryFolder();
    try {
      writeFileSync(join(root, 'other.md'), '# Not yet `tried`: 1,000\n');
      writeFileSync(
        join(root, 'page.md'),
        `# Page
[a](other.md) [b](other.md#not-yet-tried-1000) [c](#page) [d](https://firedeck.example/x) [e](.)
[f](missing.md) [g](other.md#page) [h](.#page) ![i](missing.png)
\`\`\`
[j](in-code.md)
\`\`\`
`,
      );
      expect(findBrokenLinks(root, 'page.md')).toEqual([
        'missing.md',
        'other.md#page',
        '.#page',
        'missing.png',
      ]);
    } finally {
      rmSync(root, { recursive: true });
    }
  });

  it('with the same heading twice › numbers the second anchor', () => {
    expect(listAnchors('# Start\n## Start\n## A & B\n')).toEqual(['start', 'start-1', 'a--b']);
  });
});
