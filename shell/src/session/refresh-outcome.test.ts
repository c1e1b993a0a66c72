import { expect, test } from 'vitest';
import { aSession } from '../testing/fake-session.ts';
import { classifyRefresh } from './refresh-outcome.ts';

test.each([
  ['a session › renewed', 200, aSession(), 'renewed'],
  ['no cookie › nobody', 204, null, 'nobody'],
  ['an unknown session › refused', 400, null, 'refused'],
  ['a forbidden session › refused', 403, null, 'refused'],
  ['no response › unreachable', 0, null, 'unreachable'],
  ['a request timeout › unreachable', 408, null, 'unreachable'],
  ['rate limited › unreachable', 429, null, 'unreachable'],
  ['a server error › unreachable', 500, null, 'unreachable'],
  ['a captive portal page › unreachable', 200, null, 'unreachable'],
])('%s', (_name, status, body, kind) => {
  expect(classifyRefresh({ status, body }).kind).toBe(kind);
});

test.each([502, 503, 504])('server unavailable (%s) › unreachable, retried [S8-034]', (status) => {
  expect(classifyRefresh({ status, body: null }).kind).toBe('unreachable');
});
