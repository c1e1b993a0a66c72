import { afterEach, expect, test, vi } from 'vitest';
import { clearBootResponses, takeBootRefresh, takeBootResponse } from './boot-responses.ts';

const answer = () => Promise.resolve(new Response('{}'));
const session = Promise.resolve({ user: { id: 'ada' } });

afterEach(() => {
  delete window.firedeckBoot;
  vi.restoreAllMocks();
});

test('a boot response › is returned once', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(2_000);
  window.firedeckBoot = { refresh: answer(), answers: { '/api/tools': answer() }, session };
  expect(await takeBootResponse('/api/tools', 'ada')).toBeInstanceOf(Response);
  expect(await takeBootResponse('/api/tools', 'ada')).toBeNull();
  expect(await takeBootRefresh()).toBeInstanceOf(Response);
  expect(await takeBootRefresh()).toBeNull();
});

test.each([
  ['another member', { user: { id: 'bob' } }],
  ['nobody', null],
])('a boot response of %s › is not returned, and is gone', async (_member, other) => {
  vi.spyOn(performance, 'now').mockReturnValue(2_000);
  const responses = { '/api/tools': answer() };
  window.firedeckBoot = { refresh: null, answers: responses, session: Promise.resolve(other) };
  expect(await takeBootResponse('/api/tools', 'ada')).toBeNull();
  expect(responses).toEqual({});
});

test('an outdated response › is not returned', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(60_000);
  window.firedeckBoot = { refresh: null, answers: { '/api/tools': answer() }, session };
  expect(await takeBootResponse('/api/tools', 'ada')).toBeNull();
});

test('cleared responses › are not returned', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(2_000);
  window.firedeckBoot = { refresh: null, answers: { '/api/tools': answer() }, session };
  clearBootResponses();
  expect(await takeBootResponse('/api/tools', 'ada')).toBeNull();
});

test('no boot script › no responses', async () => {
  expect(await takeBootResponse('/api/tools', 'ada')).toBeNull();
  expect(await takeBootRefresh()).toBeNull();
});
