import { expect, test } from 'vitest';
import { writeChangelog } from './changelog.ts';

const release = { version: '1.4.0', date: '2026-05-01' };

test('changes › are listed by kind with their area; what nobody notices is counted', () => {
  const subjects = [
    'feat(tools): sections have colors',
    'test(build): faster',
    'fix: a lost answer no longer adds a tool twice',
    'feat(api)!: version 1 of notes is gone',
    'docs: limits',
  ];
  expect(writeChangelog({ ...release, subjects })).toBe(`# Firedeck 1.4.0, 2026-05-01

Before an upgrade read [upgrading](infra/operations/upgrading.md#by-release).

## Breaking

- **api**: version 1 of notes is gone

## New

- **tools**: sections have colors

## Fixed

- a lost answer no longer adds a tool twice

2 further changes: tests, documents, code.
`);
});

test('the first release › says so', () => {
  expect(writeChangelog({ ...release, subjects: null })).toContain('\nThe first release.\n');
});
