import { expect, test } from 'vitest';
import { aSession } from '../testing/fake-session.ts';
import { refreshOutcome } from './refresh-outcome.ts';

test.each([
  ['a session is renewed', 200, aSession(), 'renewed'],
  ['no cookie means nobody', 204, null, 'nobody'],
  ['an unknown session is refused', 400, null, 'refused'],
  ['a forbidden one is refused', 403, null, 'refused'],
  ['no answer says nothing', 0, null, 'unreachable'],
  ['a request that took too long says nothing', 408, null, 'unreachable'],
  ['too many requests say nothing', 429, null, 'unreachable'],
  ['a failing server says nothing', 500, null, 'unreachable'],
  ['a page of somebody else in between says nothing', 200, null, 'unreachable'],
])('%s', (_name, status, body, kind) => {
  expect(refreshOutcome({ status, body }).kind).toBe(kind);
});

test.each([502, 503, 504])(
  'a server that is away (%s) says nothing: it is asked again [S8-034]',
  (status) => {
    expect(refreshOutcome({ status, body: null }).kind).toBe('unreachable');
  },
);
