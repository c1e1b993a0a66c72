import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readArguments } from '../../release/release-arguments.ts';

const read = (file: string) => readFileSync(join(import.meta.dirname, 'files', file), 'utf8');

const pipelines: [string, string][] = [
  ['.github/workflows/module.yml', read('.github/workflows/module.yml')],
  ['.gitlab-ci.yml', read('.gitlab-ci.yml')],
];

/** The words after `npx firedeck`, a variable by a value that it may have. */
const listCalls = (text: string): string[][] =>
  [...text.matchAll(/npx firedeck (.*)$/gm)].map(([, words = '']) =>
    words
      .replaceAll('"$ACT"', 'rollback')
      .replaceAll(/"\$\w+"/g, 'value')
      .split(' '),
  );

test.each(pipelines)(
  '%s › is YAML, and its release commands are those of "firedeck"',
  (_, text) => {
    expect(() => parse(text, { merge: true })).not.toThrow();
    const commands = listCalls(text).map(
      (words) => readArguments(words, { usage: '', ownModule: 'weather' })?.command,
    );
    expect(commands).toEqual(['publish', 'check', 'canary', 'release', 'rollback']);
  },
);
