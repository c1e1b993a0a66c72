import { afterEach, expect, test, vi } from 'vitest';
import { forgetBootAnswers, takeBootAnswer, takeBootRefresh } from './boot-answers.ts';

const answer = () => Promise.resolve(new Response('{}'));

afterEach(() => {
  delete window.firedeckBoot;
  vi.restoreAllMocks();
});

test('what boot asked for › is given once', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(2_000);
  window.firedeckBoot = { refresh: answer(), answers: { '/api/tools': answer() } };
  expect(await takeBootAnswer('/api/tools')).toBeInstanceOf(Response);
  expect(await takeBootAnswer('/api/tools')).toBeNull();
  expect(await takeBootRefresh()).toBeInstanceOf(Response);
  expect(await takeBootRefresh()).toBeNull();
});

test('an answer from long ago › is not given', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(60_000);
  window.firedeckBoot = { refresh: null, answers: { '/api/tools': answer() } };
  expect(await takeBootAnswer('/api/tools')).toBeNull();
});

test('what boot asked for one member › is gone once it is forgotten', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(2_000);
  window.firedeckBoot = { refresh: null, answers: { '/api/tools': answer() } };
  forgetBootAnswers();
  expect(await takeBootAnswer('/api/tools')).toBeNull();
});

test('without boot › there is nothing', async () => {
  expect(await takeBootAnswer('/api/tools')).toBeNull();
  expect(await takeBootRefresh()).toBeNull();
});
