import { expect, test } from 'vitest';
import { describePasskeyFailure } from './passkey-failures.ts';

const named = (name: string) => Object.assign(new Error('as the browser says it'), { name });

test.each([
  ['NotAllowedError', /canceled, took too long, or was not accepted/],
  ['InvalidStateError', /registered already/],
  ['ConstraintError', /no PIN or fingerprint/],
  ['constructor', /couldn't be used/],
])('a failure named %s › is explained in words', (name, sentence) => {
  expect(describePasskeyFailure(named(name))).toMatch(sentence);
});

test('what is no error › is explained in words, too', () => {
  expect(describePasskeyFailure('aborted')).toMatch(/couldn't be used/);
});

test('a request that was ended on purpose › needs no words', () => {
  expect(describePasskeyFailure(named('AbortError'))).toBeNull();
});
