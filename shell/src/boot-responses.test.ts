import { afterEach, expect, test, vi } from 'vitest';
import { clearBootResponses, takeBootRefresh, takeBootResponse } from './boot-responses.ts';

const answer = () => Promise.resolve(new Response('{}'));

afterEach(() => {
  delete window.firedeckBoot;
  vi.restoreAllMocks();
});

test('a boot response › is returned once', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(2_000);
  window.firedeckBoot = { refresh: answer(), answers: { '/api/tools': answer() } };
  expect(await takeBootResponse('/api/tools')).toBeInstanceOf(Response);
  expect(await takeBootResponse('/api/tools')).toBeNull();
  expect(await takeBootRefresh()).toBeInstanceOf(Response);
  expect(await takeBootRefresh()).toBeNull();
});

test('an outdated response › is not returned', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(60_000);
  window.firedeckBoot = { refresh: null, answers: { '/api/tools': answer() } };
  expect(await takeBootResponse('/api/tools')).toBeNull();
});

test('cleared responses › are not returned', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(2_000);
  window.firedeckBoot = { refresh: null, answers: { '/api/tools': answer() } };
  clearBootResponses();
  expect(await takeBootResponse('/api/tools')).toBeNull();
});

test('without boot › there are no responses', async () => {
  expect(await takeBootResponse('/api/tools')).toBeNull();
  expect(await takeBootRefresh()).toBeNull();
});
