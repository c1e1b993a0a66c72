import { expect, test } from 'vitest';
import type { AuditLineDocument } from '../audit-line-model.ts';
import { canonicalJson, hashLine } from './hashes.ts';

const line: AuditLineDocument = {
  _id: 'a',
  at: new Date(0),
  kind: 'invite',
  outcome: 'accepted',
  actor: { type: 'operator', name: 'ada' },
  subject: { type: 'member', name: 'dana@example.org' },
  salt: 'x',
  seal: null,
};

test('fields in another order › give the same text', () => {
  expect(canonicalJson({ b: [1, { d: null, c: 'é' }], a: new Date(0), x: undefined })).toBe(
    '{"a":"1970-01-01T00:00:00.000Z","b":[1,{"c":"é","d":null}]}',
  );
});

test('a line that gets sealed › keeps its hash', () => {
  expect(hashLine({ ...line, seal: 7 })).toBe(hashLine(line));
});

test.each([
  ['time', { at: new Date(1) }],
  ['outcome', { outcome: 'refused' }],
  ['actor', { actor: { type: 'operator', name: 'eve' } }],
  ['salt', { salt: 'y' }],
  ['unknown field', { extra: true }],
] as [string, object][])('a line with another %s › has another hash', (_what, change) => {
  expect(hashLine({ ...line, ...change })).not.toBe(hashLine(line));
});
