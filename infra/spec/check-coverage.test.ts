import { expect, it } from 'vitest';
import { isRecord } from './check-coverage.ts';

it.each([
  ['infra/decisions/0003-one-document-per-member.md', true],
  ['infra/decisions/0003-nothing.md', false],
  ['infra/spec-notes.md#0019-what-a-launch-button-says', true],
  ['infra/spec-notes.md#0019-nothing', false],
])('the decision record %s › exists: %s', (path, is) => {
  expect(isRecord(path)).toBe(is);
});
