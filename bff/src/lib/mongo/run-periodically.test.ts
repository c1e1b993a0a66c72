import Fastify from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runPeriodically } from './run-periodically.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

function start(round: () => Promise<void>) {
  const app = Fastify();
  const isDatabaseReady = vi.fn(() => true);
  app.decorate('isDatabaseReady', isDatabaseReady);
  const warn = vi.spyOn(app.log, 'warn');
  runPeriodically(app, { everyMs: 1_000, failure: 'work failed' }, round);
  return { app, isDatabaseReady, warn };
}

test('a run that fails › is logged, and the next one starts on schedule', async () => {
  const round = vi.fn(async () => {});
  const { app, warn } = start(round.mockRejectedValueOnce(new Error('no primary')));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(round).toHaveBeenCalledTimes(2);
  expect(warn.mock.calls).toEqual([[{ err: new Error('no primary') }, 'work failed']]);
  await app.close();
});

test('while the database is unavailable › runs are skipped', async () => {
  const round = vi.fn(async () => {});
  const { app, isDatabaseReady } = start(round);
  isDatabaseReady.mockReturnValueOnce(false);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(round).toHaveBeenCalledTimes(1);
  await app.close();
});

test('a run that outlasts the period › the next one starts only after it', async () => {
  const first = Promise.withResolvers<void>();
  const round = vi.fn(async () => {});
  const { app } = start(round.mockReturnValueOnce(first.promise));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(round).toHaveBeenCalledTimes(1);
  first.resolve();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(round).toHaveBeenCalledTimes(2);
  await app.close();
});

test('a closed server › starts no more runs', async () => {
  const round = vi.fn(async () => {});
  const { app } = start(round);
  await app.close();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(round).not.toHaveBeenCalled();
});
