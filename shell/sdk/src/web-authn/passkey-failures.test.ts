import { expect, test } from 'vitest';
import { describePasskeyFailure } from './passkey-failures.ts';

const named = (name: string) => Object.assign(new Error('as the browser says it'), { name });

test.each([
  ['NotAllowedError', /canceled, took too long, or was not accepted/],
  ['InvalidStateError', /registered already/],
  ['ConstraintError', /no PIN or fingerprint/],
  ['constructor', /couldn't be used/],
])('a failure named %s › has a text', (name, sentence) => {
  expect(describePasskeyFailure(named(name))).toMatch(sentence);
});

test('a thrown value that is not an Error › has a text', () => {
  expect(describePasskeyFailure('aborted')).toMatch(/couldn't be used/);
});

test('a request canceled on purpose › has no text', () => {
  expect(describePasskeyFailure(named('AbortError'))).toBeNull();
});
